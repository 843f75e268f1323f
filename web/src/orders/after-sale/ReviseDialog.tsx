import { seenLength } from '@uc/contract/seen-length';
import { api, toast, useWrite } from '../../client';
import { useForm } from '../../forms/use-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { TextArea } from '../../ui/TextArea';
import { type Order, unshownRefusal } from '../order';
import { orderReads } from './reads';

/** Asks for changes, three times at most; the clock of acceptance stops meanwhile. */
export function ReviseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const revise = useWrite(api.orders.revise, { refreshes: orderReads });
  const form = useForm({
    initial: { note: '' },
    check: ({ note }) => ({
      note: seenLength(note.trim()) < 2 ? '请填写修改意见，至少2个字' : undefined,
    }),
    async send({ note }) {
      await revise.submit({ order_no: order.order_no, note: note.trim() });
      toast('已提交修改意见，请等待服务方重新交付', 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="申请修改"
      confirm="提交修改意见"
      busy={form.busy}
      error={unshownRefusal(form.refusal ?? null)}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <TextArea
        label="修改意见"
        placeholder="请尽量具体，例如：主标题字号放大，配色更沉稳"
        most={500}
        hint="每个订单最多可申请修改3次，提交后自动验收重新计时"
        {...form.field('note')}
      />
    </ConfirmDialog>
  );
}
