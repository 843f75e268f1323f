import { Link } from 'react-router';
import { to } from '../routes';
import { Icon } from '../ui/Icon';
import { monthsBefore } from '@uc/contract/day';
import { today } from '../ui/days';
import { MoneyText } from '../ui/MoneyText';
import { Tooltip } from '../ui/Tooltip';
import styles from './finance.module.css';
import type { AmountInfo } from './record';

/** Totals since the beginning: earned and spent, and money that only changed its place. */
export function RmbTotals({ info: { totals, rmb } }: { info: AmountInfo }) {
  const start_time = monthsBefore(today(), 12);
  return (
    <>
      <span>
        累计 <Link to={to('finance.rmb', { flow: 'income', start_time })}>收入</Link>{' '}
        <MoneyText value={totals.income} className={styles.strong} />
      </span>
      <span>
        <Link to={to('finance.rmb', { flow: 'expense', start_time })}>支出</Link>{' '}
        <MoneyText value={totals.expense} className={styles.strong} />
      </span>
      <span>
        充值 <MoneyText value={totals.recharge} />
      </span>
      <span>
        提现 <MoneyText value={totals.withdraw} />
      </span>
      <span>
        其他 <MoneyText value={Math.abs(totals.other)} direction={totals.other < 0 ? 'out' : 'in'} />
      </span>
      <Tooltip
        underline={false}
        content="收入是赚得的款项，支出是消费和费用。充值、提现、退款、保证金、白条还款和调账只是资金的转移，不计收支；退款、保证金、白条还款和调账的净额列为其他。"
      >
        <Icon name="info" />
        <span className="visually-hidden">收支说明</span>
      </Tooltip>
      {rmb.deposit > 0 && (
        <span>
          另有服务商保证金 <MoneyText value={rmb.deposit} />
          ，不在总额中
        </span>
      )}
    </>
  );
}
