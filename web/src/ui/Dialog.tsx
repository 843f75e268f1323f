import { type ReactNode, useLayoutEffect, useId, useRef } from 'react';
import { IconButton } from './Button';
import { classes } from './classes';
import styles from './Dialog.module.css';

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode;
  /** A dialog stands in the middle, a drawer at the side. */
  shape?: 'dialog' | 'drawer';
  /** Goes after the title: a state, a number. */
  aside?: ReactNode;
}

/**
 * A modal in the browser's own <dialog>: focus is kept inside and given back, Esc and a press beside it close it. Render
 * it while it is open.
 */
export function Dialog({ title, onClose, children, footer, shape = 'dialog', aside }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Closed before it is taken away, so that the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes(styles.modal, styles[shape])}
      aria-labelledby={heading}
      onCancel={onClose}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={heading}>{title}</h2>
          {aside}
          <IconButton name="close" label="关闭" className={styles.close} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}
