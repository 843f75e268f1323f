import { useId } from 'react';
import { parseTyped, toWire } from '@uc/contract/money';
import { problem } from '@uc/contract/rules';
import { api, toast, useWrite } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { TextField } from '../ui/Field';
import { MoneyText } from '../ui/MoneyText';
import { type Deposit, depositReads } from './deposit';
import styles from './provider.module.css';

/** Pays a deposit out of the balance; who does it is verified when it is sent. */
export default function DepositDialog({ data, onClose }: { data: Deposit; onClose: () => void }) {
  const id = useId();
  const pay = useWrite(api.provider.payDeposit, { refreshes: depositReads, quiet: true });
  const form = useForm({
    initial: { amount: data.short > 0 ? data.short.toFixed(2) : '' },
    check: ({ amount }) => ({ amount: problem('amount', amount) }),
    async send({ amount }) {
      await pay.submit({ amount: toWire(parseTyped(amount)!) });
      toast('保证金已缴纳', 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title="缴纳保证金"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            确认缴纳
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.stack}>
        {data.available !== null && (
          <p>
            从人民币账户可用余额缴纳，当前可用 <MoneyText value={data.available} unit="¥" price />。
          </p>
        )}
        <TextField
          meant="amount"
          label="缴纳金额（元）"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
        />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
