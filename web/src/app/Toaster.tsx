import { useEffect, useRef, useSyncExternalStore } from 'react';
import { dismissToast, toasts } from '../client/toasts';
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
      {shown.map(({ id, kind, text }) => (
        <button
          key={id}
          type="button"
          className={classes(styles.toast, styles[kind])}
          onClick={() => dismissToast(id)}
        >
          <Icon name={icons[kind]} />
          {text}
          <span className="visually-hidden">，点击关闭</span>
        </button>
      ))}
    </div>
  );
}
