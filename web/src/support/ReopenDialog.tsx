import { ticketLimits } from '@uc/contract/support/texts';
import { api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { TextArea } from '../ui/TextArea';
import { bodyFault, type TicketDetail, ticketReads } from './ticket';

/** 重新打开, once. */
export function ReopenDialog({
  ticket: { ticket_no, version },
  onClose,
}: {
  ticket: TicketDetail;
  onClose: () => void;
}) {
  const write = useWrite(api.support.reopen, { refreshes: ticketReads, quiet: true });
  const form = useForm({
    initial: { body: '' },
    check: ({ body }) => ({ body: bodyFault(body) }),
    async send({ body }) {
      await write.submit({ ticket_no, version, body });
      toast('工单已重新打开', 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="重新打开工单"
      confirm="重新打开"
      busy={form.busy}
      error={form.alert}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <TextArea
        label="未解决的问题"
        most={ticketLimits.most}
        rows={4}
        hint="每个工单只能重新打开一次"
        {...form.field('body')}
      />
    </ConfirmDialog>
  );
}
