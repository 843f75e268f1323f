import { useState } from 'react';
import { toast, useWrite } from '../client';
import { api } from './api';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { batchText } from './done-text';
import styles from './operator.module.css';
import type { AnyQueue } from './queue';

interface Outcome {
  done: string[];
  /** The part of `done` that waits for a second person. */
  waiting: string[];
  failed: { no: string; msg: string }[];
}

/** One event for the chosen items; failed ones stay listed with their reason. */
export function BatchBar({
  queue,
  items,
  onDone,
}: {
  queue: AnyQueue;
  items: readonly unknown[];
  onDone: () => void;
}) {
  const [isAsked, setAsked] = useState(false);
  const [failed, setFailed] = useState<Outcome['failed']>([]);
  const { batch } = queue;
  const write = useWrite(batch!.endpoint, { refreshes: [queue.list, api.operator.waiting] });
  if (!batch) return null;
  const run = async () => {
    try {
      const outcome = (await write.submit(batch.input(items) as never)) as unknown as Outcome;
      if (outcome.done.length > 0) toast(batchText(outcome), 'success');
      setFailed(outcome.failed);
      if (outcome.failed.length > 0) return;
      setAsked(false);
      onDone();
    } catch {
      // The dialog stays open and says why.
    }
  };
  const close = () => {
    setAsked(false);
    if (failed.length > 0) onDone();
  };
  return (
    <div className={styles.batch}>
      <span>已选 {items.length} 项</span>
      <Button kind="primary" size="small" onClick={() => setAsked(true)}>
        {batch.text}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={batch.text}
          confirm={batch.text}
          busy={write.isPending}
          error={write.error && !write.error.errorHasShown ? write.error.message : undefined}
          onConfirm={() => void run()}
          onClose={close}
        >
          <p>
            将对以下 {items.length} 项执行“{batch.text}”：
          </p>
          <ul className={styles.chosen}>
            {items.map((item) => (
              <li key={queue.keyOf(item)}>{batch.about(item)}</li>
            ))}
          </ul>
          {failed.length > 0 && (
            <ul className={styles.failed}>
              {failed.map(({ no, msg }) => (
                <li key={no}>
                  {no}：{msg}
                </li>
              ))}
            </ul>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
