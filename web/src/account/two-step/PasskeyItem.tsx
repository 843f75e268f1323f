import { lazy, Suspense, useRef, useState } from 'react';
import { loaded } from '../../client/load';
import { Button } from '../../ui/Button';
import { MomentText } from '../../ui/MomentText';
import type { Passkey } from './reads';
import styles from './two-step.module.css';

const PasskeyName = lazy(() => loaded(() => import('./PasskeyName')));

/** A passkey by its name, which may be changed in its place. */
export function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const close = () => {
    setEditing(false);
    // The focus goes back to where the editing began.
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus());
  };
  const row = (
    <>
      <div className={styles.text}>
        <strong>{passkey.name}</strong>
        <p>
          添加于 <MomentText value={passkey.created_at} />
          {passkey.last_used_at ? (
            <>
              {' · '}最近使用 <MomentText value={passkey.last_used_at} />
            </>
          ) : (
            ' · 未使用过'
          )}
        </p>
      </div>
      <div ref={button} className={styles.tools}>
        <Button
          size="small"
          kind="quiet"
          aria-label={`重命名通行密钥${passkey.name}`}
          onClick={() => setEditing(true)}
        >
          重命名
        </Button>
        <Button size="small" kind="quiet" aria-label={`删除通行密钥${passkey.name}`} onClick={onRemove}>
          删除
        </Button>
      </div>
    </>
  );
  return (
    <li>
      {isEditing ? (
        <Suspense fallback={row}>
          <PasskeyName passkey={passkey} onClose={close} />
        </Suspense>
      ) : (
        row
      )}
    </li>
  );
}
