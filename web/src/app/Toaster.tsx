import { useEffect, useRef, useSyncExternalStore } from 'react';
import { dismissToast, type Toast, toasts, undoToast } from '../client/toasts';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import styles from './Toaster.module.css';

const icons = { error: 'warning', success: 'check', info: 'info' } as const;

/** The messages over the page, read aloud as they come; a press dismisses one before its 3 s. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  const stack = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return undefined;
    // Opened anew with each message, it lies above a dialog that was opened in the meantime.
    const element = stack.current;
    element?.showPopover();
    return () => element?.hidePopover();
  }, [newest]);
  return (
    <div
      ref={stack}
      popover="manual"
      className={styles.stack}
      role="status"
      aria-live="polite"
      aria-relevant="additions"
    >
      {shown.map((one) =>
        one.undo ? <Undoable key={one.id} toast={one} /> : <Plain key={one.id} toast={one} />,
      )}
    </div>
  );
}

const Plain = ({ toast: { id, kind, text } }: { toast: Toast }) => (
  <button
    type="button"
    className={classes(styles.toast, styles[kind])}
    data-toast
    onClick={() => dismissToast(id)}
  >
    <Icon name={icons[kind]} />
    {text}
    <span className="visually-hidden">，点击关闭</span>
  </button>
);

/** With a way to take back what was done. */
const Undoable = ({ toast }: { toast: Toast }) => (
  <div className={classes(styles.toast, styles[toast.kind])} data-toast>
    <Icon name={icons[toast.kind]} />
    {toast.text}
    <button
      type="button"
      className={styles.undo}
      aria-label={`撤销：${toast.text}`}
      onClick={() => undoToast(toast)}
    >
      撤销
    </button>
  </div>
);
