import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from './Button';
import { classes } from './classes';
import styles from './Dialog.module.css';
import { focusDialog, rememberFocus } from './focus';
import { addLayer } from './layers';
import { leave } from './leave-question';

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode;
  /** A dialog stands in the middle, a drawer at the side; a page has room for two columns, a window fills it. */
  shape?: 'dialog' | 'drawer' | 'page' | 'window';
  /** Goes after the title: a state, a number. */
  aside?: ReactNode;
  /** Its choices need no guard: a period, a proof. */
  unguarded?: boolean;
}

/**
 * A modal in the browser's own <dialog>: focus begins in its first field, is kept inside and given back; Esc, Back and a
 * press beside it close it, and ask first when something is typed. Render it while it is open.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  shape = 'dialog',
  aside,
  unguarded = false,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const close = useModal(dialog, onClose);
  return (
    <dialog
      ref={dialog}
      className={classes(styles.modal, styles[shape])}
      aria-labelledby={heading}
      data-unguarded={unguarded || undefined}
      data-drawer={shape === 'drawer' || undefined}
      {...closedBy(close)}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          {aside}
          <IconButton name="close" label="关闭" className={styles.close} onClick={close} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}

/** Opens a <dialog> for as long as it is rendered; answers how a person closes it. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): () => void {
  const onCloseRef = useRef(onClose);
  onCloseRef.current = onClose;
  const [close] = useState(() => () => leave(() => onCloseRef.current(), dialog.current ?? undefined));
  // Closed before it is taken away, so that the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const giveBack = rememberFocus();
    if (!element.open) element.showModal();
    const stop = focusDialog(element);
    return () => {
      stop();
      element.close();
      giveBack();
    };
  }, [dialog]);
  useEffect(() => addLayer(close), [close]);
  return close;
}

/** The ways to close a modal beside its own buttons. */
export const closedBy = (close: () => void) => ({
  // A browser's own closing at a second Esc cannot be prevented, so the key is handled here.
  onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    const isMine = (event.target as Element).closest('dialog') === event.currentTarget;
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented || !isMine) return;
    event.preventDefault();
    close();
  },
  onCancel(event: SyntheticEvent) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  },
  onMouseDown(event: MouseEvent) {
    if (event.target === event.currentTarget) close();
  },
});
