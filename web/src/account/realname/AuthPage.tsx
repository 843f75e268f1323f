import { limits } from '@uc/contract/limits';
import { type ReactNode, Suspense } from 'react';
import { api, useRead } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { Steps } from '../../ui/Steps';
import { type Application, type RealName, rejectedOf } from './real-name';
import styles from './realname.module.css';

const ways = {
  person: { title: '个人实名认证', steps: ['填写信息', '审核', '完成'] },
  enterprise: { title: '企业实名认证', steps: ['填写', '审核', '打款验证', '完成'] },
} as const;

/** One way of proving who the account is, at the step it stands at. */
export function AuthPage({
  kind,
  form,
  micro,
}: {
  kind: Application['kind'];
  form: (data: RealName, again: Application | undefined) => ReactNode;
  micro?: (application: Application) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = useRead(api.account.realName, {});
  const { title, steps } = ways[kind];
  return (
    <Screen title={title}>
      <Card>
        {data ? (
          <div className={styles.stack}>
            <Steps label="认证进度" steps={steps} current={stepOf(data, kind)} />
            <Suspense fallback={<Skeleton height={420} />}>{bodyOf(data, kind, form, micro)}</Suspense>
          </div>
        ) : error ? (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={420} />
        )}
      </Card>
    </Screen>
  );
}

/** The application of this kind that is under way. */
const underWay = (data: RealName, kind: Application['kind']): Application | undefined =>
  data.latest?.kind === kind && data.latest.status !== 'rejected' ? data.latest : undefined;

function stepOf(data: RealName, kind: Application['kind']): number {
  const running = underWay(data, kind);
  if (running) return running.status === 'pending' ? 1 : 2;
  const isDone = data.current?.kind === kind && data.current.status === 'approved' && !data.can_apply[kind];
  return isDone && !rejectedOf(data, kind) ? 4 : 0;
}

function bodyOf(
  data: RealName,
  kind: Application['kind'],
  form: (data: RealName, again: Application | undefined) => ReactNode,
  micro: ((application: Application) => ReactNode) | undefined,
): ReactNode {
  const running = underWay(data, kind);
  if (running?.micro && micro) return micro(running);
  if (running)
    return (
      <State
        title="申请审核中"
        hint={`通常在${limits.workingDays.realName}个工作日内完成，结果会通过站内信与短信通知您。`}
      />
    );
  const again = rejectedOf(data, kind);
  if (again)
    return (
      <>
        <Notice>只需修改以下未通过的内容，其余无需再填。</Notice>
        {form(data, again)}
      </>
    );
  if (data.can_apply[kind]) return form(data, undefined);
  if (data.current?.kind === kind && data.current.status === 'approved')
    return <State title={kind === 'person' ? '您已完成个人实名认证' : '您已完成企业实名认证'} />;
  return <State title="当前不可提交此类认证" hint="请在实名认证页查看认证状态。" />;
}

const State = ({ title, hint }: { title: string; hint?: string }) => (
  <EmptyState
    icon="shield"
    title={title}
    {...(hint !== undefined && { hint })}
    action={
      <ButtonLink kind="primary" to={to('account.safe.realNameAuth')}>
        查看认证状态
      </ButtonLink>
    }
  />
);
