import { limits } from '@uc/contract/limits';
import { microRange } from '@uc/contract/micro-range';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api, ApiError, demand, isUnknown, useCan, useRead } from '../../client';
import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { Card, Facts } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { Timeline } from '../../ui/Timeline';
import { cardTones, type CardInfo, grouped, nameOf } from './card';
import { CardActions } from './CardActions';
import styles from './cards.module.css';

/** Time for which the full number stays readable. */
const SHOWN_SECONDS = 30;

/** 银行卡详情 (finance.md#bank-card-screen). */
export default function CardDetailScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const can = useCan();
  const id = query.get('id') ?? '';
  const { data, error, isFetching, refetch } = useRead(api.cards.info, { id }, { enabled: id !== '' });
  const isMissing = id === '' || isUnknown(error);
  if (isMissing || !data)
    return (
      <Screen title="银行卡详情">
        <Card>
          {isMissing && (
            <EmptyState
              icon="card"
              title="没有找到这张银行卡"
              action={<ButtonLink to={to('finance.bankCard')}>返回银行卡</ButtonLink>}
            />
          )}
          {!isMissing && error && (
            <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          )}
          {!isMissing && !error && <Skeleton height={260} />}
        </Card>
      </Screen>
    );
  const mayManage = can('finance.card:manage');
  return (
    <Screen title="银行卡详情" actions={<ButtonLink to={to('finance.bankCard')}>返回</ButtonLink>}>
      <Card
        title={nameOf(data)}
        extra={<StatusTag tone={cardTones[data.status]}>{data.status_text}</StatusTag>}
      >
        <div className={styles.stack}>
          <CardNotice card={data} />
          <Facts facts={factsOf(data, mayManage)} />
          {mayManage && (
            <div className={styles.actions}>
              <CardActions card={data} onGone={() => void navigate(to('finance.bankCard'))} />
            </div>
          )}
        </div>
      </Card>
      <Card title="最近提现">
        {data.recent_withdraws.length === 0 ? (
          <p className={styles.faint}>暂无提现记录</p>
        ) : (
          <ul className={styles.recent}>
            {data.recent_withdraws.map((one) => (
              <li key={one.withdraw_no}>
                <span>
                  <Link to={to('finance.rmb', { tab: 'withdraw', withdraw: one.withdraw_no })}>
                    {one.withdraw_no}
                  </Link>
                  <br />
                  <MomentText value={one.at} />
                </span>
                <span className={styles.sum}>
                  <MoneyText value={one.amount} unit="¥" />
                  <br />
                  {one.status_text}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="历史">
        <Timeline entries={data.history} />
      </Card>
    </Screen>
  );
}

/** The obstacle to using the card, or the event that it waits for. */
function CardNotice({ card }: { card: CardInfo }) {
  if (card.micro && card.micro.sent_at === null)
    return (
      <Notice>
        验证款将在{limits.workingDays.microDeposit}个工作日内打出，到账后请在
        {limits.microDeposit.validDays}天内填写收到的金额。
      </Notice>
    );
  if (card.micro)
    return (
      <Notice tone="warning">
        我们已向该账户打入一笔{microRange}款项，请于{card.micro.expire_at?.slice(0, 16)}
        前填写收到的金额（还可尝试
        {card.micro.left_tries}次），逾期验证结束。
      </Notice>
    );
  return card.status_reason ? <Notice tone="warning">{card.status_reason}</Notice> : null;
}

const factsOf = (card: CardInfo, mayReveal: boolean) => {
  const isPerson = card.kind === 'person';
  return [
    [isPerson ? '银行卡号' : '对公账号', mayReveal ? <FullNumber key="no" card={card} /> : card.card_no_mask],
    [isPerson ? '持卡人' : '企业名称', card.holder_mask],
    ['类型', card.card_type_text],
    ['开户支行', card.branch_name],
    ['开户地', card.province === card.city ? card.city : `${card.province} ${card.city}`],
    ...(isPerson ? ([['预留手机', card.phone_mask]] as const) : ([['联行号', card.cnaps]] as const)),
    ['验证方式', card.verify_method_text],
    ['绑定时间', card.bound_at ? <MomentText key="bound" value={card.bound_at} /> : '—'],
    ['别名', card.alias || '—'],
    ['默认', card.is_default ? '是' : '否'],
  ] as const;
};

/** 查看完整卡号: after a verification, for 30 seconds (finance.md#bank-card-screen). */
function FullNumber({ card }: { card: CardInfo }) {
  const [shown, setShown] = useState<{ number: string; left: number }>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(
      () => setShown(shown.left > 1 ? { ...shown, left: shown.left - 1 } : undefined),
      1000,
    );
    return () => clearTimeout(timer);
  }, [shown]);
  const reveal = async () => {
    setBusy(true);
    try {
      const { card_no } = await demand(api.cards.info, { id: card.id, reveal: '1' });
      if (card_no) setShown({ number: card_no, left: SHOWN_SECONDS });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={styles.full}>
      <span className={styles.digits}>{shown ? grouped(shown.number) : card.card_no_mask}</span>
      {shown ? (
        <Button size="small" kind="quiet" onClick={() => setShown(undefined)}>
          隐藏（{shown.left}秒）
        </Button>
      ) : (
        <Button size="small" kind="quiet" busy={isBusy} onClick={() => void reveal()}>
          查看完整卡号
        </Button>
      )}
    </span>
  );
}
