import { markedDay } from '@uc/contract/estimated-day';
import { Link } from 'react-router';
import { to } from '../../routes';
import { Facts } from '../../ui/Card';
import { CopyText } from '../../ui/CopyText';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { Timeline } from '../../ui/Timeline';
import { Progress } from './Progress';
import { feeOf, type WithdrawDetail } from './withdraw';
import styles from './withdraw.module.css';

/** Everything about one withdrawal: its progress, its outcome with the reason, its facts, its events. */
export function WithdrawFacts({ one }: { one: WithdrawDetail }) {
  return (
    <div className={styles.stack}>
      <p className={styles.amount}>
        <MoneyText value={one.amount} unit="¥" size="display" />
      </p>
      <Progress steps={one.steps} />
      {one.reason && <Notice tone="warning">{one.reason}</Notice>}
      <Facts
        facts={[
          ['提现单号', <CopyText key="no" text={one.withdraw_no} label="提现单号" />],
          ['申请时间', <MomentText key="at" value={one.created_at} />],
          ['手续费', <MoneyText key="fee" value={feeOf(one)} />],
          one.ended_at === null
            ? (['预计到账金额', <MoneyText key="net" value={one.net} />] as const)
            : (['实际到账', <MoneyText key="net" value={one.arrived} />] as const),
          [
            '到账银行卡',
            <Link key="card" to={to('finance.bankCard.detail', { id: one.card.id })}>
              {one.card.bank_name} 尾号{one.card.tail}
            </Link>,
          ],
          ['户名', one.card.holder_mask],
          ['发起人', one.created_by],
          one.ended_at === null
            ? (['预计到账时间', `${markedDay(one.expected_at, one.expected_is_estimate)}前`] as const)
            : (['完成时间', <MomentText key="end" value={one.ended_at} />] as const),
          ...(one.bank_txn_no ? ([['银行流水号', one.bank_txn_no]] as const) : []),
          ...(one.remark ? ([['备注', one.remark]] as const) : []),
        ]}
      />
      <Timeline entries={one.timeline} />
    </div>
  );
}
