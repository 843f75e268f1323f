import { useState } from 'react';
import { api, toast, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import { MoneyText } from '../../ui/MoneyText';
import { type Withdrawal, withdrawReads } from './withdraw';
import styles from './withdraw.module.css';

/**
 * The owner confirms or refuses a sub-account’s withdrawal; confirming asks for a fresh verification
 * (finance.md#withdrawal-states).
 */
export function OwnerConfirmDialog({ one, onClose }: { one: Withdrawal; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const decide = useWrite(api.withdrawals.confirm, { refreshes: withdrawReads });
  const send = async (agree: boolean) => {
    try {
      await decide.submit({
        withdraw_no: one.withdraw_no,
        agree,
        ...(!agree && reason.trim() && { reason: reason.trim() }),
      });
      toast(agree ? '已确认，等待审核' : '已拒绝，资金已退回可用余额', 'success');
      onClose();
    } catch {
      // A toast or the verification has said why.
    }
  };
  return (
    <Dialog
      title="确认子账号的提现"
      onClose={onClose}
      footer={
        <>
          <Button busy={decide.isPending} onClick={() => void send(false)}>
            拒绝
          </Button>
          <Button kind="primary" busy={decide.isPending} onClick={() => void send(true)}>
            同意提现
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <dl className={styles.sums}>
          <div className={styles.main}>
            <dt>提现金额</dt>
            <dd>
              <MoneyText value={one.amount} unit="¥" size="figure" price />
            </dd>
          </div>
          <div>
            <dt>到账银行卡</dt>
            <dd>
              {one.card.bank_name} 尾号{one.card.tail}
            </dd>
          </div>
          <div>
            <dt>手续费 / 实际到账</dt>
            <dd>
              <MoneyText value={one.fee} price /> / <MoneyText value={one.net} price />
            </dd>
          </div>
          <div>
            <dt>发起人</dt>
            <dd>子账号 {one.created_by}</dd>
          </div>
          {one.remark && (
            <div>
              <dt>备注</dt>
              <dd>{one.remark}</dd>
            </div>
          )}
        </dl>
        <p className={styles.faint}>
          请在{one.confirm_until?.slice(0, 16)}前确认，逾期自动撤销，资金退回可用余额。
        </p>
        <TextField
          label="拒绝原因（选填）"
          most={100}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
