import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './Button';
import { Dialog } from './Dialog';
import styles from './Lightbox.module.css';

interface Props {
  /** The name of each picture. */
  names: readonly string[];
  /** The picture that is shown, by its place. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
  /** The picture itself. */
  children: ReactNode;
  /** Beside its name: to save it, to write on it. */
  actions?: ReactNode;
}

const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** One picture of several over the whole window: ← and → go to the next, Esc closes, and the focus comes back. */
export function Lightbox({ names, at, onMove, onClose, children, actions }: Props) {
  const to = (by: number) => {
    const next = at + by;
    if (next >= 0 && next < names.length) onMove(next);
  };
  const toRef = useRef(to);
  toRef.current = to;
  // Of the window: a button that was pressed at the last picture is gone, and the focus with it.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = moves[event.key];
      if (by === undefined) return;
      event.preventDefault();
      toRef.current(by);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Dialog
      shape="window"
      title={names[at] ?? ''}
      onClose={onClose}
      aside={
        <>
          {names.length > 1 && (
            <span className={styles.count} role="status">{`${at + 1} / ${names.length}`}</span>
          )}
          {actions}
        </>
      }
    >
      <div className={styles.stage}>
        {children}
        {at > 0 && <IconButton name="left" label="上一张" className={styles.before} onClick={() => to(-1)} />}
        {at < names.length - 1 && (
          <IconButton name="right" label="下一张" className={styles.after} onClick={() => to(1)} />
        )}
      </div>
    </Dialog>
  );
}
