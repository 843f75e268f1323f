import { api, toast, useWrite } from '../../client';
import { useForm } from '../../forms/use-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { StarRating } from '../../ui/StarRating';
import { TextArea } from '../../ui/TextArea';
import { type Order, unshownRefusal } from '../order';

const asked = [
  ['quality', '成果质量'],
  ['speed', '交付速度'],
  ['attitude', '服务态度'],
] as const;

/** Stars for three things and a few words, once. */
export function ReviewDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const review = useWrite(api.orders.review, { refreshes: [api.orders.list, api.orders.detail] });
  const form = useForm({
    initial: { stars: { quality: 0, speed: 0, attitude: 0 }, text: '' },
    check: ({ stars }) => ({
      stars: Object.values(stars).includes(0) ? '请为三项服务分别评分' : undefined,
    }),
    async send({ stars, text }) {
      await review.submit({ order_no: order.order_no, ...stars, text: text.trim() });
      toast('感谢您的评价', 'success');
      onClose();
    },
  });
  const { stars } = form.values;
  return (
    <ConfirmDialog
      title="评价订单"
      confirm="提交评价"
      busy={form.busy}
      error={form.problems.stars ?? unshownRefusal(form.refusal ?? null)}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 'var(--space-3)' }}>
        {asked.map(([key, label]) => (
          <StarRating
            key={key}
            label={label}
            value={stars[key]}
            onChange={(value) => form.set({ stars: { ...stars, [key]: value } })}
          />
        ))}
        <TextArea label="评价内容（选填）" most={500} rows={3} {...form.field('text')} />
      </div>
    </ConfirmDialog>
  );
}
