import { useState } from 'react';
import { Button } from '../ui/Button';
import { BatchPreview } from './BatchPreview';
import styles from './operator.module.css';
import type { AnyQueue } from './queue';

/** The chosen items, and the way to decide them together. */
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
  if (!queue.batch) return null;
  return (
    <div className={styles.batch}>
      <span>已选 {items.length} 项</span>
      <Button kind="primary" size="small" onClick={() => setAsked(true)}>
        {queue.batch.text}
      </Button>
      {isAsked && (
        <BatchPreview
          queue={queue}
          batch={queue.batch}
          items={items}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            onDone();
          }}
        />
      )}
    </div>
  );
}
