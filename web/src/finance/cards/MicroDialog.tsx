import { limits } from '@uc/contract/limits';
import { microRange } from '@uc/contract/micro-range';
import { parseTyped, toWire } from '@uc/contract/money';
import { api, toast, useWrite } from '../../client';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import { type CardFaceData, cardReads } from './card';
import styles from './cards.module.css';

const readAmount = (typed: string) => {
  const amount = parseTyped(typed.trim());
  return amount !== undefined && amount >= 1 && amount <= 99 ? amount : undefined;
};

/** 打款验证: the amount between 0.01 and 0.99 that the account received, three tries (finance.md#bank-card-states). */
export default function MicroDialog({ card, onClose }: { card: CardFaceData; onClose: () => void }) {
  const verify = useWrite(api.cards.verifyMicro, { refreshes: cardReads });
  const form = useForm({
    initial: { amount: '' },
    check: ({ amount }) => ({
      amount: readAmount(amount) === undefined ? `请输入${microRange}之间的金额` : undefined,
    }),
    async send({ amount: typed }) {
      const amount = readAmount(typed);
      if (amount === undefined) return;
      try {
        const { ok, left, status } = await verify.submit({ id: card.id, amount: toWire(amount) });
        if (ok) toast(card.kind === 'company' ? '对公账户绑定成功' : '银行卡绑定成功', 'success');
        else if (status === 'verify_failed') toast('金额连续填写错误，验证失败，可重新发起验证', 'error');
        if (ok || status === 'verify_failed') onClose();
        else form.showProblems({ amount: `金额不正确，还可尝试${left}次` });
      } catch {
        // A toast has said why.
        onClose();
      }
    },
  });
  return (
    <Dialog
      title="打款验证"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>稍后填写</Button>
          <Button kind="primary" type="submit" form="micro" busy={form.busy}>
            确认
          </Button>
        </>
      }
    >
      <form id="micro" {...form.props} className={styles.stack}>
        <p>
          我们已向{card.bank_name} 尾号{card.tail}打入一笔{microRange}款项，请于
          {limits.microDeposit.validDays}天内填写收到的金额（还可尝试
          {card.verify_left}次）。
        </p>
        <TextField
          meant="amount"
          label="收到的金额（元）"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          {...form.field('amount')}
        />
      </form>
    </Dialog>
  );
}
