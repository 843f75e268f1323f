import type { ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

interface Props {
  title: string;
  children: ReactNode;
  /** The verb of what will happen: 删除, 取消订单. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Why it did not work; left out when a toast has said it. */
  error?: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Asks once before something that cannot be taken back. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = '再想想',
  danger = false,
  busy = false,
  error,
  onConfirm,
  onClose,
}: Props) {
  const footer = (
    <>
      <Button onClick={onClose}>{cancel}</Button>
      <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {children}
      {error && (
        <p role="alert" style={{ color: 'var(--negative)', marginTop: 'var(--space-3)' }}>
          {error}
        </p>
      )}
    </Dialog>
  );
}
