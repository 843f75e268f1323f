import { limits } from '@uc/contract/limits';
import { seenLength } from '@uc/contract/seen-length';
import { api, toast, useWrite } from '../../client';
import { upload } from '../../client/upload';
import { useEmptyDelivery } from '../../forms/use-empty-delivery';
import { useForm } from '../../forms/use-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { FileField, type UploadedFile } from '../../ui/FileField';
import { TextArea } from '../../ui/TextArea';
import { type Order, unshownRefusal } from '../order';
import { orderReads } from './reads';

/** The seller hands over; the buyer has seven days to accept. */
export function DeliverDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const deliver = useWrite(api.orders.deliver, { refreshes: orderReads });
  const empty = useEmptyDelivery();
  const form = useForm({
    initial: { note: '', files: [] as readonly UploadedFile[] },
    check: ({ note }) => ({
      note: seenLength(note.trim()) < 2 ? '请填写交付说明，至少2个字' : undefined,
    }),
    async send({ note, files }) {
      if (!(await empty.isMeant(files))) return;
      const delivery = { order_no: order.order_no, files: files.map(({ file_id }) => file_id) };
      await deliver.submit({ ...delivery, note: note.trim() });
      toast('已提交交付，等待买家验收', 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="提交交付成果"
      confirm="提交交付"
      busy={form.busy}
      error={unshownRefusal(form.refusal ?? null)}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
        <TextArea
          label="交付说明"
          placeholder="本次交付的内容、文件获取方式与注意事项"
          most={500}
          hint={`买家${limits.order.acceptDays}天内未验收且未提出修改，系统将自动验收`}
          {...form.field('note')}
        />
        <FileField
          label="交付文件（选填）"
          use="delivery"
          send={upload}
          files={form.values.files}
          error={form.problems.files}
          onChange={(files) => form.set({ files })}
          most={10}
        />
        {empty.question}
      </div>
    </ConfirmDialog>
  );
}
