import { api, toast, useWrite } from '../client';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { type TicketDetail, ticketReads } from './ticket';

/** Asks before a ticket is taken back. */
export function WithdrawTicketDialog({
  ticket: { ticket_no, version, title },
  onClose,
}: {
  ticket: TicketDetail;
  onClose: () => void;
}) {
  const write = useWrite(api.support.withdraw, { refreshes: ticketReads, quiet: true });
  const confirm = async () => {
    await write.submit({ ticket_no, version });
    toast('工单已撤销', 'success');
    onClose();
  };
  return (
    <ConfirmDialog
      title={`撤销工单：${title}`}
      confirm="撤销工单"
      busy={write.isPending}
      error={write.error?.message}
      onConfirm={() => void confirm().catch(() => undefined)}
      onClose={onClose}
    >
      撤销后不再处理；需要时可提交新的工单。
    </ConfirmDialog>
  );
}
