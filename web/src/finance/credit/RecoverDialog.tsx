import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { api, ApiError, toast, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import type { Bill } from '../bill';
import { SpendFields } from '../recharge/SpendFields';
import { usePayProof } from '../../verify/use-pay-proof';
import styles from './credit.module.css';
import { changedByRepaying, readRepayment } from './repay';

/** Pays from the balance what is owed of a bill that was written off (product 05 §5.7 "still collectable"). */
export function RecoverDialog({ bill, onClose }: { bill: Bill; onClose(): void }) {
  const form = useId();
  const [typed, setTyped] = useState(bill.bad_debt.toFixed(2));
  const spend = usePayProof();
  const { proof } = spend;
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<ApiError>();
  const recover = useWrite(api.credit.recover, { refreshes: changedByRepaying, quiet: true });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readRepayment(typed, bill.bad_debt);
    const unproven = proof.pay_password === '';
    setProblems({ amount: 'fault' in read ? read.fault : undefined });
    spend.setProblems({ pay_password: unproven ? '请输入密码' : undefined });
    setRefusal(undefined);
    if ('fault' in read || unproven) return;
    try {
      await recover.submit({
        bill_no: bill.bill_no,
        amount: read.amount,
        pay_password: proof.pay_password,
        ...(proof.sms_code && { sms_code: proof.sms_code }),
      });
      toast('清偿成功', 'success');
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblems(error.fields);
      if (!spend.isTold(error)) setRefusal(error);
    }
  };
  return (
    <Dialog
      title="清偿已核销白条"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} busy={recover.isPending}>
            确认清偿
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          账单 {bill.bill_no} 已核销，尚欠 <MoneyText value={bill.bad_debt} unit="¥" price />
          ，从人民币账户可用余额扣还；清偿后如无其他逾期，信用额度将恢复使用。
        </p>
        <TextField
          label="本次清偿（元）"
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          value={typed}
          error={problems.amount}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblems({ ...problems, amount: undefined });
          }}
        />
        <SpendFields of={spend} />
        {refusal && !refusal.fields.amount && (
          <Notice tone="negative" action={refusal.link && <Link to={refusal.link}>去处理</Link>}>
            {refusal.message}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
