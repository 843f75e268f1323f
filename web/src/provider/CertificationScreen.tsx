import { api, useCan, useRead } from '../client';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Icon } from '../ui/Icon';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { CertCard } from './CertCard';
import type { Certification, Kind } from './certification';
import { Conditions } from './Conditions';
import { DepositCard } from './DepositCard';
import { LevelCard } from './LevelCard';
import styles from './provider.module.css';

/** 服务商认证 (provider-screens.md#screens): the account's certification, and the applications it may make. */
export default function CertificationScreen() {
  const { data, error, isFetching, refetch } = useRead(api.provider.status, {});
  return (
    <Screen title="服务商认证">
      {!data && error && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <Card>
          <Skeleton height={320} />
        </Card>
      )}
      {data && <StatusCard data={data} />}
    </Screen>
  );
}

function StatusCard({ data }: { data: Certification }) {
  const can = useCan();
  const { cert } = data;
  // The identity may have become another kind since: then it is applied for anew.
  const isFresh = cert === null || (data.can_apply[other(cert.kind)] && !data.can_apply[cert.kind]);
  const mayApply = isFresh || data.can_apply.person || data.can_apply.enterprise;
  return (
    <>
      {cert && <CertCard data={data} cert={cert} />}
      {data.level && <LevelCard level={data.level} />}
      <DepositCard isCertified={cert !== null} />
      {mayApply && can('fac.cert:submit') && (
        <>
          <Card title="认证条件">
            <Conditions conditions={data.conditions} />
          </Card>
          {isFresh && (
            <Card title="选择认证类型">
              <div className={styles.kinds}>
                {(['person', 'enterprise'] as const).map((kind) => (
                  <Offer
                    key={kind}
                    kind={kind}
                    isOpen={data.can_apply[kind]}
                    isOther={data.can_apply[other(kind)]}
                  />
                ))}
              </div>
            </Card>
          )}
        </>
      )}
      {cert === null && !can('fac.cert:submit') && (
        <Card>
          <p className={styles.note}>主账号尚未进行服务商认证。</p>
        </Card>
      )}
    </>
  );
}

const other = (kind: Kind): Kind => (kind === 'person' ? 'enterprise' : 'person');

const kinds: Record<Kind, { title: string; note: string; gains: string[]; wait: string }> = {
  person: {
    title: '个人服务商',
    note: '适合独立设计师、插画师、程序员等个人创作者，须完成个人实名认证。',
    gains: ['开通可分享的公开主页', '主页展示简介、技能、案例与报价', '接单联系方式不公开'],
    wait: '您已完成企业实名认证，请申请企业服务商。',
  },
  enterprise: {
    title: '企业服务商',
    note: '适合公司、工作室与代理机构，须完成企业实名认证。',
    gains: ['开通可分享的公开主页', '主页展示团队、资质、案例与报价', '可凭资质申请商标代理、专利代理类目'],
    wait: '升级为企业实名认证后可以申请。',
  },
};

/** One of the two; `isOther`: the account's real name is of the other kind. */
function Offer({ kind, isOpen, isOther }: { kind: Kind; isOpen: boolean; isOther: boolean }) {
  const { title, note, gains, wait } = kinds[kind];
  return (
    <div className={styles.kind}>
      <h3>{title}</h3>
      <div className={styles.stack}>
        <p className={styles.note}>{note}</p>
        <ul className={styles.gains}>
          {gains.map((gain) => (
            <li key={gain}>
              <Icon name="check" size={14} />
              {gain}
            </li>
          ))}
        </ul>
      </div>
      {isOther ? (
        <p className={styles.note}>{wait}</p>
      ) : (
        <div>
          <ButtonLink
            kind={isOpen ? 'primary' : 'plain'}
            to={to(`provider.certification.${kind}`)}
            aria-label={`去认证：${title}`}
          >
            去认证
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
