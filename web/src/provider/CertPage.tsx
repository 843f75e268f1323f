import { limits } from '@uc/contract/limits';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { api, toast, useCan, useRead } from '../client';
import { chunkAhead } from '../client/chunk';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card, Facts } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MaskedText } from '../ui/MaskedText';
import { Notice } from '../ui/Notice';
import { ReadFault } from '../ui/ReadFault';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import type { Certification, Kind } from './certification';
import { Conditions } from './Conditions';
import styles from './provider.module.css';

const { Component: Form } = chunkAhead(() => import('./CertForm'));
const titles = { person: '个人服务商认证', enterprise: '企业服务商认证' } as const;

/** The application of one kind, at the step it stands at. */
export function CertPage({ kind }: { kind: Kind }) {
  const { data, error, isFetching, refetch } = useRead(api.provider.status, {});
  return (
    <Screen title={titles[kind]}>
      <Card>
        {data ? (
          <Body data={data} kind={kind} />
        ) : error ? (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={420} />
        )}
      </Card>
    </Screen>
  );
}

function Body({ data, kind }: { data: Certification; kind: Kind }) {
  const navigate = useNavigate();
  const { cert } = data;
  const own = cert?.kind === kind ? cert : undefined;
  const isChange = data.can_change && own !== undefined;
  if (!isChange && !data.can_apply[kind]) return <Closed data={data} kind={kind} />;
  const unmet = data.conditions.filter(({ pass }) => !pass);
  if (!isChange && unmet.length > 0)
    return (
      <div className={styles.stack}>
        <Notice tone="warning">完成以下条件后即可提交认证。</Notice>
        <Conditions conditions={data.conditions} />
      </div>
    );
  return (
    <div className={styles.stack}>
      <Identity />
      {isChange && (
        <Notice>变更提交后由平台审核，审核期间原认证与主页保持不变；接单联系方式保存后立即生效。</Notice>
      )}
      {own?.status === 'rejected' && <Notice>只需修改以下未通过的内容，其余无需再填。</Notice>}
      <Suspense fallback={<Skeleton height={420} />}>
        <Form
          key={own?.cert_no}
          kind={kind}
          data={data}
          cert={own}
          onDone={() => {
            toast(isChange ? '变更已保存' : '已提交，请等待审核', 'success');
            void navigate(to('provider.certification'));
          }}
        />
      </Suspense>
    </div>
  );
}

/** Facts from the real-name authentication, which cannot be changed here. */
function Identity() {
  const may = useCan()('account.realname:manage');
  const read = useRead(api.account.realName, {}, { enabled: may });
  const { data } = read;
  if (!data?.current) return <ReadFault of={read} what="认证主体" />;
  const { kind, name_mask: name, company_mask: company, kind_text: text } = data.current;
  return (
    <Facts
      facts={[
        ['认证主体', <MaskedText key="name" value={kind === 'person' ? name : (company ?? '')} />],
        ['实名类型', text],
      ]}
    />
  );
}

function Closed({ data, kind }: { data: Certification; kind: Kind }) {
  const isReviewed = data.status === 'pending' || data.status === 'change_pending';
  const needsIdentity = data.cert === null && !data.can_apply[kind];
  return (
    <EmptyState
      icon="shield"
      title={isReviewed ? data.status_text : '当前不可提交此类认证'}
      hint={
        isReviewed
          ? `预计1–${limits.workingDays.provider}个工作日内完成，结果会通过站内信与短信通知您。`
          : needsIdentity
            ? `请先完成${kind === 'person' ? '个人' : '企业'}实名认证`
            : '请在服务商认证页查看认证状态。'
      }
      action={
        <ButtonLink
          kind="primary"
          to={to(needsIdentity ? 'account.safe.realNameAuth' : 'provider.certification')}
        >
          {needsIdentity ? '去实名认证' : '查看认证状态'}
        </ButtonLink>
      }
    />
  );
}
