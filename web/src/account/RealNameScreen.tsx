import { limits } from '@uc/contract/limits';
import { Link } from 'react-router';
import { api, useRead } from '../client';
import { AskSupport } from '../forms/TicketLink';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Icon, type IconName } from '../ui/Icon';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { ApplicationCard } from './realname/ApplicationCard';
import type { RealName } from './realname/real-name';
import styles from './realname/realname.module.css';

/**
 * 实名认证 (account.md#real-name-screen): the proven identity, the application under way, and the kinds that
 * may be applied for.
 */
export default function RealNameScreen() {
  const { data, error, isFetching, refetch } = useRead(api.account.realName, {});
  return (
    <Screen title="实名认证">
      {!data && error && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <Card>
          <Skeleton height={320} />
        </Card>
      )}
      {data && <StatusCard data={data} />}
      {(data || error) && (
        <Notice action={<Link to={to('account.safe')}>返回账户安全</Link>}>
          实名信息仅用于核验身份与保障资金安全，加密保存并脱敏显示。
        </Notice>
      )}
    </Screen>
  );
}

function StatusCard({ data }: { data: RealName }) {
  const { current, latest, can_apply: can, can_upgrade, upgrade_reason, left_submissions: left } = data;
  const rejected = latest?.status === 'rejected';
  const isRenewing = (kind: 'person' | 'enterprise') => current?.kind === kind && can[kind];
  const offers = (['person', 'enterprise'] as const).filter(
    (kind) => can[kind] && !(rejected && latest?.kind === kind),
  );
  return (
    <>
      {current?.status === 'expired' && (
        <Notice tone="warning">实名认证已过期，提现等功能暂停使用，请更新证件后重新认证。</Notice>
      )}
      {current?.status === 'revoked' && (
        <Notice tone="negative">
          实名认证已被撤销，提现等功能暂停使用。
          <AskSupport />
        </Notice>
      )}
      {latest && (
        <ApplicationCard
          application={latest}
          title={latest.kind === 'person' ? '个人认证申请' : '企业认证申请'}
        />
      )}
      {upgrade_reason && <Notice>{upgrade_reason}</Notice>}
      {current && (
        <ApplicationCard
          application={current}
          title={current.kind === 'person' ? '个人实名认证' : '企业实名认证'}
        />
      )}
      {offers.length > 0 && (
        <Card title={can_upgrade ? '升级企业认证' : current ? '更新认证' : '选择认证类型'}>
          <div className={styles.stack}>
            {left === 0 && (
              <Notice tone="warning">{limits.realName.windowDays}天内提交次数已用完，请稍后再试。</Notice>
            )}
            <div className={styles.kinds}>
              {offers.map((kind) => (
                <Offer
                  key={kind}
                  kind={kind}
                  text={
                    isRenewing(kind)
                      ? '更新证件'
                      : can_upgrade && kind === 'enterprise'
                        ? '升级为企业'
                        : '去认证'
                  }
                  isPrimary={!rejected}
                  isClosed={left === 0}
                  more={kind === 'person' ? proofOf(data.ways) : []}
                />
              ))}
            </div>
            <p className={styles.note}>
              {limits.realName.windowDays}天内还可提交{left}次。
              {can_upgrade && '升级为企业后不可改回个人；审核期间个人认证仍然有效。'}
            </p>
          </div>
        </Card>
      )}
    </>
  );
}

const kinds: Record<
  'person' | 'enterprise',
  { title: string; icon: IconName; needs: string[]; note: string }
> = {
  person: {
    title: '个人认证',
    icon: 'shield',
    needs: ['年满18周岁，本人有效身份证件', '证件正反面照片'],
    note: '适合个人创作者与个人买家，提现至本人银行卡。',
  },
  enterprise: {
    title: '企业认证',
    icon: 'users',
    needs: ['营业执照，统一社会信用代码', '法定代表人身份证正反面', '本企业对公账户（打款验证）'],
    note: '适合企业、个体工商户与机构，可申请信用额度，提现至对公账户。',
  },
};

/** Proof of a person here: a card that the bank is asked about, or a picture that people look at. */
const proofOf = (ways: RealName['ways']): string[] => [
  ways.includes('bank4')
    ? '本人银行卡（银行卡核验即时完成）'
    : `手持证件照（人工审核，${limits.workingDays.realName}个工作日）`,
];

function Offer({
  kind,
  text,
  isPrimary,
  isClosed,
  more,
}: {
  kind: 'person' | 'enterprise';
  text: string;
  isPrimary: boolean;
  isClosed: boolean;
  more: readonly string[];
}) {
  const { title, icon, needs, note } = kinds[kind];
  return (
    <div className={styles.kind}>
      <div className={styles.kindHead}>
        <span className={styles.mark}>
          <Icon name={icon} />
        </span>
        <h3>{title}</h3>
      </div>
      <div className={styles.stack}>
        <p className={styles.note}>{note}</p>
        <ul className={styles.needs}>
          {[...needs, ...more].map((need) => (
            <li key={need}>
              <Icon name="check" size={14} />
              {need}
            </li>
          ))}
        </ul>
      </div>
      {!isClosed && (
        <div>
          <ButtonLink kind={isPrimary ? 'primary' : 'plain'} to={to(`account.safe.realNameAuth.${kind}`)}>
            {text}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
