import { fault } from '../../verify/failure-text';
import { useId } from 'react';
import { api, toast, useWrite } from '../../client';
import { noProof, sentProof } from '../../forms/PayProof';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import { MoneyText } from '../../ui/MoneyText';
import type { Bill } from './bill';
import { SpendFields } from '../recharge/SpendFields';
import styles from './credit.module.css';
import { repaymentReads, faultOf, readRepayment } from './repay';

/** Pays a written-off bill from the balance (finance.md#credit-line-and-bill-states "still collectable"). */
export default function RecoverDialog({ bill, onClose }: { bill: Bill; onClose(): void }) {
  const id = useId();
  const recover = useWrite(api.credit.recover, { refreshes: repaymentReads, quiet: true });
  const form = useForm({
    initial: { amount: bill.bad_debt.toFixed(2), ...noProof },
    check: ({ amount, pay_password }) => ({
      amount: faultOf(readRepayment(amount, bill.bad_debt)),
      pay_password: fault('支付密码', pay_password),
    }),
    async send({ amount, ...proof }) {
      const read = readRepayment(amount, bill.bad_debt);
      if ('fault' in read) return;
      await recover.submit({ bill_no: bill.bill_no, amount: read.amount, ...sentProof(proof) });
      toast('清偿成功', 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title="清偿已核销白条"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            确认清偿
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p>
          账单 {bill.bill_no} 已核销，尚欠 <MoneyText value={bill.bad_debt} unit="¥" price />
          ，从人民币账户可用余额扣还；清偿后如无其他逾期，信用额度将恢复使用。
        </p>
        <TextField
          meant="amount"
          label="本次清偿（元）"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
        />
        <SpendFields form={form} />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
