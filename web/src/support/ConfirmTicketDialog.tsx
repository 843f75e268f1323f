import { api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { StarRating } from '../ui/StarRating';
import { TextArea } from '../ui/TextArea';
import styles from './support.module.css';
import { type TicketDetail, ticketReads } from './ticket';

/** 确认已解决, with one rating where somebody likes to give it. */
export function ConfirmTicketDialog({
  ticket: { ticket_no, version },
  onClose,
}: {
  ticket: TicketDetail;
  onClose: () => void;
}) {
  const write = useWrite(api.support.confirm, { refreshes: ticketReads, quiet: true });
  const form = useForm({
    initial: { stars: 0, text: '' },
    async send({ stars, text }) {
      await write.submit({
        ticket_no,
        version,
        ...(stars > 0 && { rating: stars }),
        ...(text.trim() && { rating_text: text.trim() }),
      });
      toast('工单已完成，感谢您的反馈', 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="确认已解决"
      confirm="确认已解决"
      busy={form.busy}
      error={form.alert}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <StarRating
          label="满意度（选填）"
          value={form.values.stars}
          onChange={(stars) => form.set({ stars })}
        />
        <TextArea label="评价（选填）" most={200} rows={3} {...form.field('text')} />
      </div>
    </ConfirmDialog>
  );
}
