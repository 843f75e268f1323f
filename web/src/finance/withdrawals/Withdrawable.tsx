import { limits } from '@uc/contract/limits';
import { Link } from 'react-router';
import { useCan } from '../../client';
import { to } from '../../routes';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { MoneyText } from '../../ui/MoneyText';
import { Tooltip } from '../../ui/Tooltip';
import styles from '../finance.module.css';
import type { AmountInfo } from '../record';
import { Reckoning } from './Reckoning';

/**
 * 可提现 = 可用 − each deduction, as the server counts it (ledger.md#withdrawable), and when the books were
 * last proved.
 */
export function Withdrawable({ info: { rmb, reconciled, flags } }: { info: AmountInfo }) {
  const can = useCan();
  return (
    <>
      <span>
        可提现 <MoneyText value={rmb.withdrawable} unit="¥" className={styles.strong} />
      </span>
      {rmb.deductions.length > 0 && (
        <span>
          = <Reckoning form={rmb} />
        </span>
      )}
      {rmb.deductions.length > 0 && can('finance.rmb:withdraw') && (
        <Link to={to('finance.rmb.withdraw')}>何时可提现</Link>
      )}
      <Tooltip
        underline={false}
        content={`在线充值和在线支付后退到余额的资金，自支付起${limits.recharge.withdrawHoldHours}小时后方可提现；有逾期白条时先扣除应还金额；手机号或支付密码变更后${limits.phoneChange.withdrawHoldHours}小时内不可提现。`}
      >
        <Icon name="info" />
        <span className="visually-hidden">可提现金额说明</span>
      </Tooltip>
      {flags.withdraw_hold_until && <span>{flags.withdraw_hold_until.slice(0, 16)} 前不可提现</span>}
      {reconciled && (
        <span className={classes(styles.proof, !reconciled.ok && styles.broken)}>
          <Icon name={reconciled.ok ? 'check' : 'warning'} size={14} />
          {reconciled.ok
            ? `账目已核对 ${reconciled.at.slice(0, 16)}${reconciled.bank_until === null ? '' : `，银行对账单核对至${reconciled.bank_until}`}`
            : '账目核对中，请稍后再看'}
        </span>
      )}
    </>
  );
}
