import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

interface Props {
  title: string;
  children: ReactNode;
  /** The verb of the action: 删除, 取消订单. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean | string;
  /** While the thing to confirm is not shown yet. */
  disabled?: boolean;
  /** Why it did not work; left out when a toast has said it. */
  error?: string | undefined;
  /** It has been done already: when, which then stands alone, with one button. */
  done?: string | undefined;
  /** Props of the dialog's own form, where it asks for input. */
  form?: ComponentProps<'form'>;
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
  disabled = false,
  error,
  done,
  form,
  onConfirm,
  onClose,
}: Props) {
  if (done !== undefined)
    return (
      <Dialog
        title={title}
        onClose={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            知道了
          </Button>
        }
      >
        <p role="status">{done}</p>
      </Dialog>
    );
  const footer = (
    <>
      <Button onClick={onClose}>{cancel}</Button>
      <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {form ? (
        <form {...form}>
          {/* Enter in a field confirms nothing that cannot be taken back: a form whose first such button is disabled is not sent by it. */}
          <button type="submit" disabled hidden />
          {children}
        </form>
      ) : (
        children
      )}
      {error && (
        <p role="alert" style={{ color: 'var(--negative)', marginTop: 'var(--space-3)' }}>
          {error}
        </p>
      )}
    </Dialog>
  );
}
