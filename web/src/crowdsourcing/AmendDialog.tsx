import { limits } from '@uc/contract/limits';
import { useId } from 'react';
import { parseTyped, toWire } from '@uc/contract/money';
import { api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { crowdReads } from './crowd';
import styles from './crowdsourcing.module.css';
import { type Acted, seenOf } from './seen';

const texts = {
  extend: {
    title: '延长截止时间',
    label: '延长天数',
    hint: `最多延期${limits.request.extensions}次，共${limits.request.extensionDays}天；投标人和收藏者会收到通知`,
    wrong: `每次延长1-${limits.request.extensionDays}天`,
    done: '截止时间已延长',
  },
  add_budget: {
    title: '追加预算',
    label: '追加金额（元）',
    hint: '只增不减；投标人和收藏者会收到通知',
    wrong: '请输入正确的金额，最多保留两位小数',
    done: '预算已追加',
  },
} as const;

/** 延期 and 追加预算 of an open request. */
export default function AmendDialog({
  action,
  request,
  onClose,
}: {
  action: 'extend' | 'add_budget';
  request: Acted;
  onClose: () => void;
}) {
  const id = useId();
  const { title, label, hint, wrong, done } = texts[action];
  const writing = { refreshes: crowdReads, quiet: true };
  const extend = useWrite(api.requests.extend, writing);
  const addBudget = useWrite(api.requests.addBudget, writing);
  const read = (typed: string): number | undefined => {
    if (action === 'extend') return /^([1-9]|[12]\d|30)$/.test(typed) ? Number(typed) : undefined;
    const amount = parseTyped(typed);
    return amount === undefined || amount <= 0 ? undefined : toWire(amount);
  };
  const form = useForm({
    initial: { value: '' },
    check: ({ value }) => (read(value.trim()) === undefined ? { value: wrong } : {}),
    async send({ value }) {
      const seen = await seenOf(request.request_no);
      const number = read(value.trim())!;
      await (action === 'extend'
        ? extend.submit({ ...seen, days: number })
        : addBudget.submit({ ...seen, amount: number }));
      toast(done, 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title={`${title}：${request.title}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {title}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <TextField
          meant={action === 'extend' ? 'whole' : 'amount'}
          label={label}
          inputMode={action === 'extend' ? 'numeric' : 'decimal'}
          autoComplete="off"
          hint={hint}
          {...form.field('value')}
        />
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      </form>
    </Dialog>
  );
}
