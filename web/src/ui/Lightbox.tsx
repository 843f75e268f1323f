import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './Button';
import { closedBy, useModal } from './Dialog';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const close = useModal(dialog, onClose);
  const { onKeyDown, ...ways } = closedBy(close);
  const to = (by: number) => {
    const next = at + by;
    if (next >= 0 && next < names.length) onMove(next);
  };
  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    const by = moves[event.key];
    if (by === undefined) return onKeyDown(event);
    event.preventDefault();
    to(by);
  };
  // The button that was pressed is gone at the last picture: keys go on.
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus();
  }, [at]);
  const isMany = names.length > 1;
  return (
    <dialog
      ref={dialog}
      className={styles.box}
      aria-labelledby={heading}
      tabIndex={-1}
      {...ways}
      onKeyDown={press}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={heading} tabIndex={-1} aria-live="polite">
            {names[at]}
          </h2>
          {isMany && <span className={styles.count}>{`${at + 1} / ${names.length}`}</span>}
          <div className={styles.actions}>{actions}</div>
          <IconButton name="close" label="关闭" onClick={close} />
        </header>
        <div className={styles.stage}>
          {children}
          {at > 0 && (
            <IconButton name="left" label="上一张" className={styles.before} onClick={() => to(-1)} />
          )}
          {at < names.length - 1 && (
            <IconButton name="right" label="下一张" className={styles.after} onClick={() => to(1)} />
          )}
        </div>
      </div>
    </dialog>
  );
}
