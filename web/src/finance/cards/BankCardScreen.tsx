import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api, useCan, useRead } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Icon } from '../../ui/Icon';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import type { CardKind } from './card';
import { CardFace } from './CardFace';
import styles from './cards.module.css';

/** 银行卡 (finance.md#bank-card-screen). */
export default function BankCardScreen() {
  const can = useCan();
  const mayManage = can('finance.card:manage');
  const { data, error, isFetching, refetch } = useRead(api.cards.list, {});
  return (
    <Screen
      title="银行卡"
      actions={can('finance.rmb:withdraw') && <ButtonLink to={to('finance.rmb.withdraw')}>提现</ButtonLink>}
    >
      {data && mayManage && <RealNameFirst status={data.realname.status} />}
      {error && !data && (
        <Card>
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        </Card>
      )}
      {!data && !error && <Waiting />}
      {data && data.list.length === 0 && (
        <Card>
          <EmptyState
            icon="card"
            title="您还没有绑定银行卡，绑定后可提现"
            action={
              mayManage && (
                <ButtonLink kind="primary" to={to('finance.bankCard.create')}>
                  添加银行卡
                </ButtonLink>
              )
            }
          />
        </Card>
      )}
      {data && data.list.length > 0 && (
        <div className={styles.faces}>
          {data.list.map((card) => (
            <CardFace key={card.id} card={card} mayManage={mayManage} />
          ))}
          {mayManage && <AddTile kind="person" data={data} />}
          {mayManage && <AddTile kind="company" data={data} />}
        </div>
      )}
      {data && data.list.length > 0 && (
        <p className={styles.faint}>
          最多绑定{data.limits.person}张个人银行卡、{data.limits.company}
          个对公账户，仅支持与实名信息同名的账户。
        </p>
      )}
    </Screen>
  );
}

type List = {
  list: readonly { kind: CardKind; status: string }[];
  limits: Record<CardKind, number>;
  realname: { status: string };
};
const names = { person: '添加个人银行卡', company: '添加对公账户' };
const live = ['verifying', 'bound', 'frozen'];

/** A tile to add another card, or the reason against it. */
function AddTile({ kind, data }: { kind: CardKind; data: List }) {
  const count = data.list.filter((card) => card.kind === kind && live.includes(card.status)).length;
  const most = data.limits[kind];
  const why =
    count >= most
      ? `最多绑定${most}${kind === 'person' ? '张个人银行卡' : '个对公账户'}`
      : kind === 'company' && data.realname.status === 'person'
        ? '完成企业实名认证后可添加'
        : kind === 'person' && data.realname.status === 'enterprise'
          ? '企业账户请添加本企业的对公账户'
          : undefined;
  const inside: ReactNode = (
    <>
      <Icon name="plus" size={24} />
      <strong>{names[kind]}</strong>
      <span>{why ?? `已有${count}（含待验证），最多${most}`}</span>
    </>
  );
  return why ? (
    <div className={`${styles.add} ${styles.closed}`}>{inside}</div>
  ) : (
    <Link className={styles.add} to={to('finance.bankCard.create', { kind })}>
      {inside}
    </Link>
  );
}

function RealNameFirst({ status }: { status: string }) {
  if (status === 'person' || status === 'enterprise') return null;
  return (
    <Notice tone="warning" action={<Link to={to('account.safe.realNameAuth')}>去实名</Link>}>
      {status === 'pending' ? '实名认证审核中，请等待审核结果' : '请先完成实名认证'}
    </Notice>
  );
}

const Waiting = () => (
  <div className={styles.faces} aria-busy>
    {[1, 2, 3].map((one) => (
      <div key={one} className={styles.face}>
        <Skeleton width={180} height={40} />
        <Skeleton width="70%" height={26} />
        <Skeleton width="50%" />
      </div>
    ))}
  </div>
);
