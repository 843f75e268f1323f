import { Link } from 'react-router';
import { api, useCan, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { to } from '../../routes';
import { Facts } from '../../ui/Card';
import { CopyText } from '../../ui/CopyText';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { asDetail, type Bill, type BillDetail, billTones, periodText } from './bill';
import styles from './BillDrawer.module.css';
import { ReceiptButton } from '../statements/ReceiptButton';

/** One bill: its uses by order, and the allocation of each repayment (违约金 → 本金). */
export default function BillDrawer({
  billNo,
  onClose,
  onRepay,
  onRecover,
}: {
  billNo: string;
  onClose: () => void;
  onRepay: () => void;
  onRecover: (bill: Bill) => void;
}) {
  const can = useCan();
  const { data, error, isFetching, refetch } = useRead(api.credit.bills, { bill_no: billNo });
  const detail = asDetail(data);
  return (
    <Dialog
      shape="drawer"
      title={detail ? `${periodText(detail.bill.period)}账单` : '白条账单'}
      aside={detail && <StatusTag tone={billTones[detail.bill.status]}>{detail.bill.status_text}</StatusTag>}
      onClose={onClose}
      footer={
        detail && (
          <>
            <ReceiptButton kind="bill" no={billNo} text="下载账单" size="medium" />
            {detail.bill.remaining > 0 && can('finance.credit:repay') && (
              <Button kind="primary" onClick={onRepay}>
                还款
              </Button>
            )}
            {detail.bill.bad_debt > 0 && can('finance.credit:repay') && (
              <Button kind="primary" onClick={() => onRecover(detail.bill)}>
                清偿
              </Button>
            )}
          </>
        )
      }
    >
      {detail ? (
        <Detail detail={detail} />
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  );
}

function Detail({ detail: { bill, uses, repayments } }: { detail: BillDetail }) {
  return (
    <div className={styles.detail}>
      <section>
        <p className={styles.faint}>{bill.bad_debt > 0 ? '核销后尚欠' : '剩余应还'}</p>
        <p className={styles.remaining}>
          <MoneyText value={bill.bad_debt > 0 ? bill.bad_debt : bill.remaining} unit="¥" size="display" />
        </p>
        <Facts
          facts={[
            ['账单号', <CopyText key="no" text={bill.bill_no} label="账单号" />],
            ['账单日', bill.bill_date],
            ['还款日', bill.due_date],
            ['账单金额', <MoneyText key="principal" value={bill.principal} />],
            ['已还本金', <MoneyText key="repaid" value={bill.repaid_principal} />],
            ['违约金', <MoneyText key="fee" value={bill.late_fee} />],
            ['已还违约金', <MoneyText key="feeRepaid" value={bill.repaid_late_fee} />],
            ...(bill.waived > 0 ? ([['减免', <MoneyText key="waived" value={bill.waived} />]] as const) : []),
            ...(bill.written_off > 0
              ? ([
                  ['已核销', <MoneyText key="off" value={bill.written_off} />],
                  ['核销后尚欠', <MoneyText key="bad" value={bill.bad_debt} />],
                ] as const)
              : []),
            ...(bill.overdue_days > 0 ? ([['逾期天数', `${bill.overdue_days} 天`]] as const) : []),
            ['分中心', bill.location_text],
          ]}
        />
      </section>
      <section>
        <h3>账单明细（{uses.length} 笔）</h3>
        <ul className={styles.rows}>
          {uses.map((use) => (
            <li key={use.use_no}>
              <div>
                <Link to={to('orders.myOrders', { order: use.order_no })}>{use.order_title}</Link>
                <p className={styles.faint}>
                  {use.order_no} · <MomentText value={use.used_at} />
                </p>
              </div>
              <div className={styles.end}>
                <MoneyText value={use.amount} />
                {use.refunded > 0 && (
                  <p className={styles.faint}>
                    已退 <MoneyText value={use.refunded} />
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>还款与分配</h3>
        {repayments.length === 0 && <p className={styles.faint}>本期还没有还款</p>}
        <ul className={styles.rows}>
          {repayments.map((repayment) => (
            <li key={repayment.repay_no}>
              <div>
                <p>{repayment.source_text}</p>
                <p className={styles.faint}>
                  {repayment.repay_no} · <MomentText value={repayment.time} />
                </p>
              </div>
              <div className={styles.end}>
                <MoneyText value={repayment.amount} />
                <p className={styles.faint}>
                  违约金 <MoneyText value={repayment.to_late_fee} /> → 本金{' '}
                  <MoneyText value={repayment.to_principal} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
