import { api, toast, useWrite } from '../../client';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { type InvoiceDetail, invoiceReads } from './invoice';

/** Asks before an application is taken back. */
export function WithdrawDialog({
  invoice: { apply_no, version },
  onClose,
}: {
  invoice: InvoiceDetail;
  onClose: () => void;
}) {
  const write = useWrite(api.invoices.withdraw, { refreshes: invoiceReads, quiet: true });
  const confirm = async () => {
    await write.submit({ apply_no, version });
    toast('开票申请已撤销', 'success');
    onClose();
  };
  return (
    <ConfirmDialog
      title="撤销开票申请"
      confirm="撤销申请"
      busy={write.isPending}
      error={write.error?.message}
      onConfirm={() => void confirm().catch(() => undefined)}
      onClose={onClose}
    >
      撤销后，其中的订单可以重新申请开票。
    </ConfirmDialog>
  );
}
