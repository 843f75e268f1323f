import { type ChangeEvent, useRef, useState } from 'react';
import type { Api } from '@uc/contract';
import { toast, type WireOutput } from '../client';
import { refresh } from '../client/refresh';
import { sendForm } from '../client/send-form';
import { Button } from '../ui/Button';
import { api } from './api';
import styles from './operator.module.css';

type Result = WireOutput<Api['payouts']['staffResult']>;
const booked: ReadonlySet<Result['lines'][number]['verdict']> = new Set([
  'paid',
  'failed',
  'returned',
  'second',
]);

/** Sends the bank's result file as soon as it is chosen; the outcomes of its lines stand below. */
export function PayoutResult({ no }: { no: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    setBusy(true);
    setRefusal('');
    try {
      const { lines } = (await sendForm(api.payouts.staffResult, { no, file }, {})) as Result;
      const count = lines.filter(({ verdict }) => booked.has(verdict)).length;
      toast(`结果文件共${lines.length}笔，已登记${count}笔`, count === lines.length ? 'success' : 'info');
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '上传失败，请重试');
    } finally {
      // Not the list: a batch that is settled now leaves its view, and with it the results to be read here.
      refresh([api.payouts.staffDetail, api.operator.waiting]);
      setBusy(false);
      target.value = '';
    }
  };
  return (
    <section className={styles.part} aria-label="银行结果">
      <h3>银行结果</h3>
      <div className={styles.file}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="银行结果文件"
          accept=".csv,.txt,.xls,.xlsx"
          onChange={(event) => void send(event)}
        />
        <Button icon="up" busy={isBusy} onClick={() => input.current?.click()}>
          上传结果文件
        </Button>
        <span className={styles.note}>
          CSV或表格，不超过5MB；逐笔核对单号与金额，同一文件重复上传不会重复登记。
        </span>
      </div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </section>
  );
}
