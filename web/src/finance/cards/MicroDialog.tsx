import { useState } from 'react';
import { parseTyped, toWire } from '@uc/contract/money';
import { api, toast, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import { type CardFaceData, cardReads } from './card';
import styles from './cards.module.css';

/** 打款验证: the amount between 0.01 and 0.99 that the company's account received, three tries (product 05 §5.6). */
export function MicroDialog({ card, onClose }: { card: CardFaceData; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const verify = useWrite(api.cards.verifyMicro, { refreshes: cardReads });
  const send = async () => {
    const amount = parseTyped(typed.trim());
    if (amount === undefined || amount < 1 || amount > 99) {
      setProblem('请输入0.01-0.99元之间的金额');
      return;
    }
    try {
      const { ok, left, status } = await verify.submit({ id: card.id, amount: toWire(amount) });
      if (ok) toast('对公账户绑定成功', 'success');
      else if (status === 'verify_failed') toast('金额连续填写错误，验证失败，可重新发起验证', 'error');
      if (ok || status === 'verify_failed') onClose();
      else setProblem(`金额不正确，还可尝试${left}次`);
    } catch {
      onClose();
    }
  };
  return (
    <Dialog
      title="打款验证"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>稍后填写</Button>
          <Button kind="primary" type="submit" form="micro" busy={verify.isPending}>
            确认
          </Button>
        </>
      }
    >
      <form
        id="micro"
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>
          我们已向{card.bank_name} 尾号{card.tail}打入一笔0.01–0.99元款项，请于7天内填写收到的金额（还可尝试
          {card.verify_left}次）。
        </p>
        <TextField
          label="收到的金额（元）"
          inputMode="decimal"
          autoComplete="off"
          maxLength={4}
          placeholder="0.00"
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
