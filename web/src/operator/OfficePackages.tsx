import { useState } from 'react';
import type { Api } from '@uc/contract';
import { toast, type WireOutput } from '../client';
import { saveDocument } from '../client/files';
import { Button } from '../ui/Button';
import { api } from './api';
import styles from './operator.module.css';

type Case = WireOutput<Api['cases']['staffCaseDetail']>;

/** Documents to file at the office now, each as one ZIP: paid orders, and an answer that waits. */
export function OfficePackages({ item }: { item: Case }) {
  const [busy, setBusy] = useState('');
  const paid = item.orders.filter(({ state }) => state === 'paid');
  const isAnswering = item.answer_due_on !== null;
  if (paid.length === 0 && !isAnswering) return null;
  const save = (key: string, input: Record<string, string>) => {
    setBusy(key);
    saveDocument(api.handover.staffPackage, { no: item.app_no, ...input })
      .catch((error: unknown) => toast(error instanceof Error ? error.message : '材料包无法生成', 'error'))
      .finally(() => setBusy(''));
  };
  return (
    <section className={styles.case} aria-label="官方提交材料">
      <h3>官方提交材料</h3>
      <p className={styles.note}>
        一个ZIP：提交核对单、申请表填写内容、官费清单与按官方名称编号的材料；下载会记入客户的操作记录。
      </p>
      <div className={styles.file}>
        {paid.map(({ order_no, business_text }) => (
          <Button
            key={order_no}
            size="small"
            busy={busy === order_no}
            onClick={() => save(order_no, { order_no })}
          >
            {`下载材料包：${business_text}`}
          </Button>
        ))}
        {isAnswering && (
          <Button size="small" busy={busy === 'answer'} onClick={() => save('answer', {})}>
            下载材料包：答复官方通知
          </Button>
        )}
      </div>
    </section>
  );
}
