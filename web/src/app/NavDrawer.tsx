import { type ReactNode, useRef } from 'react';
import { useCan } from '../client';
import { IconButton } from '../ui/Button';
import { closedBy, useModal } from '../ui/Dialog';
import styles from './NavDrawer.module.css';
import { OrderSearch } from './OrderSearch';

/** The navigation on a narrow window: a modal at the left edge, so the focus stays inside until it is closed. */
export default function NavDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const can = useCan();
  const close = useModal(dialog, onClose);
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label="导航菜单" data-unguarded {...closedBy(close)}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <span>用户中心</span>
          <IconButton name="close" label="关闭导航菜单" onClick={close} />
        </div>
        {can('order.order:view') && (
          <div className={styles.search}>
            <OrderSearch />
          </div>
        )}
        <nav aria-label="主导航">{children}</nav>
      </div>
    </dialog>
  );
}
