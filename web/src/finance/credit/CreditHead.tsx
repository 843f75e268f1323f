import { useCan } from '../../client';
import { Button } from '../../ui/Button';
import { StatTile } from '../../ui/Card';
import { useAmountText } from '../../ui/hidden-amounts';
import { MoneyText } from '../../ui/MoneyText';
import { RingChart } from '../../ui/RingChart';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { billTones, type CreditSummary, creditTones, dueText, periodText } from './bill';
import { AutoRepaySwitch } from './AutoRepaySwitch';
import styles from './CreditHead.module.css';

/** The line as a ring, and its debts by date: this bill, the next, the overdue (finance.md#credit-screen). */
export function CreditHead({
  credit,
  onOpenBill,
  onRepay,
}: {
  credit: CreditSummary;
  onOpenBill: (billNo: string) => void;
  onRepay: () => void;
}) {
  const can = useCan();
  const text = useAmountText();
  const { current } = credit;
  return (
    <div className={styles.head}>
      <RingChart
        label={`总额 ${text(credit.total_amount)} 元，可用 ${text(credit.available_amount)}，已用 ${text(credit.used_amount)}，冻结 ${text(credit.frozen_amount)}`}
        shares={[
          { name: '已用', value: credit.used_amount },
          { name: '冻结', value: credit.frozen_amount },
          { name: '可用', value: credit.available_amount },
        ]}
      >
        <span className={styles.faint}>可用额度</span>
        <MoneyText value={credit.available_amount} size="large" />
        <span className={styles.faint}>
          总额 <MoneyText value={credit.total_amount} />
        </span>
      </RingChart>
      <dl className={styles.legend}>
        <dt data-share="used">已用</dt>
        <dd>
          <MoneyText value={credit.used_amount} />
        </dd>
        <dt data-share="frozen">冻结</dt>
        <dd>
          <MoneyText value={credit.frozen_amount} />
        </dd>
        <dt data-share="free">可用</dt>
        <dd>
          <MoneyText value={credit.available_amount} />
        </dd>
        <dt>状态</dt>
        <dd>
          <StatusTag tone={creditTones[credit.status]}>{credit.status_text}</StatusTag>
        </dd>
        <dt>账单日</dt>
        <dd>每月{credit.bill_day}日</dd>
        <dt>还款日</dt>
        <dd>{credit.due_day === null ? `出账后${credit.due_days}天` : `每月${credit.due_day}日`}</dd>
        <dt>自动还款</dt>
        <dd>
          <AutoRepaySwitch isOn={credit.auto_repay} />
        </dd>
      </dl>
      <div className={styles.due}>
        {current ? (
          <>
            <StatTile
              label={
                <>
                  本期应还（{periodText(current.period)}）
                  <StatusTag tone={billTones[current.status]}>
                    {current.remaining > 0 ? dueText(current.days_left) : '已还清'}
                  </StatusTag>
                </>
              }
              note={
                <>
                  账单 <MoneyText value={current.amount} />
                  ，已还 <MoneyText value={current.repaid} />
                  {current.late_fee > 0 && (
                    <>
                      ，违约金 <MoneyText value={current.late_fee} />
                    </>
                  )}
                  ；还款日 <span className={styles.day}>{current.due_date}</span>
                </>
              }
            >
              <MoneyText value={current.remaining} unit="¥" size="display" />
            </StatTile>
            <div className={styles.actions}>
              {can('finance.credit:repay') && current.remaining > 0 && (
                <Button kind="primary" onClick={onRepay}>
                  立即还款
                </Button>
              )}
              <Button onClick={() => onOpenBill(current.bill_no)}>查看本期账单</Button>
            </div>
          </>
        ) : (
          <StatTile label="本期应还" note="本期没有账单">
            <MoneyText value={0} unit="¥" size="display" />
          </StatTile>
        )}
        <dl className={styles.more}>
          <dt>下期预计</dt>
          <dd>
            <MoneyText value={credit.forecast_amount} />
            {credit.next_bill_date && <span className={styles.faint}> {credit.next_bill_date} 出账</span>}
          </dd>
          {credit.overdue_count > 0 && (
            <>
              <dt>逾期</dt>
              <dd className={styles.overdue}>
                {credit.overdue_count} 期，共 <MoneyText value={credit.overdue_amount} />
              </dd>
            </>
          )}
          <dt>逾期违约金</dt>
          <dd className={styles.faint}>
            {credit.late_rate_text}，宽限 {credit.grace_days} 天；提前还款不收费
          </dd>
        </dl>
      </div>
    </div>
  );
}

export const CreditHeadSkeleton = () => (
  <div className={styles.head} aria-busy>
    <Skeleton width={168} height={168} />
    <Skeleton width={180} height={168} />
    <Skeleton height={168} />
  </div>
);
