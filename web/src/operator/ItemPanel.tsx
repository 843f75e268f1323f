import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { rememberFocus } from '../ui/focus';
import { leave } from '../ui/leave-question';
import { useMedia } from '../ui/use-media';
import styles from './ItemPanel.module.css';
import { useConsoleKeys } from './use-console-keys';

/** Wide enough for an item beside its list; below it the item lies over it. */
const BESIDE = '(min-width: 1180px)';
export const useBeside = (): boolean => useMedia(BESIDE);

interface Props {
  title: string;
  /** Goes after the title: the state, the way to the next one. */
  aside: ReactNode;
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** One item of a queue: beside its list, which stays in use, or over it where there is no room. */
export function ItemPanel({ children, ...props }: Props) {
  const { title } = props;
  const isBeside = useBeside();
  const top = useRef<HTMLDivElement>(null);
  // The next item is read from its beginning: what scrolls is the body around it.
  useEffect(() => {
    if (top.current?.parentElement) top.current.parentElement.scrollTop = 0;
  }, [title]);
  const content = <div ref={top}>{children}</div>;
  return isBeside ? (
    <Beside {...props}>{content}</Beside>
  ) : (
    <Dialog shape="drawer" {...props}>
      {content}
    </Dialog>
  );
}

function Beside({ title, aside, footer, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const close = () => leave(onClose, panel.current ?? undefined);
  useConsoleKeys({ Escape: close });
  useEffect(() => {
    const giveBack = rememberFocus();
    heading.current?.focus({ preventScroll: true });
    return giveBack;
  }, []);
  // Another item: whoever has lost their button with the one before begins at its heading.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <section ref={panel} role="dialog" aria-labelledby={id} className={styles.panel} data-sheet>
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {aside}
          <IconButton name="close" label="关闭" onClick={close} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </section>
  );
}
