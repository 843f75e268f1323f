import { useState } from 'react';
import { toast, useWrite } from '../client';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { RecordTable } from '../ui/RecordTable';
import { api } from './api';
import { batchText } from './done-text';
import styles from './operator.module.css';
import type { AnyQueue } from './queue';

interface Outcome {
  done: string[];
  /** The part of `done` that waits for a second person. */
  waiting: string[];
  failed: { no: string; msg: string }[];
}
interface Props {
  queue: AnyQueue;
  batch: NonNullable<AnyQueue['batch']>;
  items: readonly unknown[];
  onClose: () => void;
  onDone: () => void;
}

/**
 * The chosen items with what one decides by, before one event is sent for them: what gives pause is left out here.
 * Failed ones stay listed with their reason.
 */
export function BatchPreview({ queue, batch, items, onClose, onDone }: Props) {
  // Those that are shown are those that are decided: the list behind is read again meanwhile.
  const [rows] = useState(items);
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(rows.map(queue.keyOf)));
  const [failed, setFailed] = useState<Outcome['failed']>([]);
  const write = useWrite(batch.endpoint, { refreshes: [queue.list, api.operator.waiting] });
  const chosen = rows.filter((item) => selected.has(queue.keyOf(item)));
  const run = async () => {
    try {
      const outcome = (await write.submit(batch.input(chosen) as never)) as unknown as Outcome;
      if (outcome.done.length > 0) toast(batchText(outcome), 'success');
      setFailed(outcome.failed);
      if (outcome.failed.length === 0) onDone();
    } catch {
      // The dialog stays open and says why.
    }
  };
  const close = failed.length > 0 ? onDone : onClose;
  const error = write.error && !write.error.errorHasShown ? write.error.message : undefined;
  return (
    <Dialog
      shape="page"
      title={batch.text}
      onClose={close}
      footer={
        failed.length > 0 ? (
          <Button kind="primary" onClick={close}>
            关闭
          </Button>
        ) : (
          <>
            <Button onClick={close}>再想想</Button>
            <Button
              kind="primary"
              data-begin
              busy={write.isPending}
              disabled={chosen.length === 0}
              onClick={() => void run()}
            >
              {`${batch.text}（${chosen.length}）`}
            </Button>
          </>
        )
      }
    >
      <p className={styles.sums} aria-live="polite">
        {`选中 ${chosen.length} / ${rows.length} 项，`}
        {batch.sum(chosen)}
      </p>
      <div className={styles.decided} data-aside>
        <RecordTable
          caption={batch.text}
          columns={batch.columns}
          rows={rows}
          rowKey={queue.keyOf}
          empty={null}
          error={null}
          onRetry={onClose}
          rowHeight={60}
          minWidth={1088}
          selection={{
            selected,
            isSelectable: () => failed.length === 0,
            label: (key) => key,
            change: setSelected,
          }}
        />
      </div>
      {error && (
        <p role="alert" className={styles.failed}>
          {error}
        </p>
      )}
      {failed.length > 0 && (
        <ul role="alert" className={styles.failed}>
          {failed.map(({ no, msg }) => (
            <li key={no}>
              {no}：{msg}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
