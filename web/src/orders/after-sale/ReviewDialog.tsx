import { useState } from 'react';
import { api, toast, useWrite } from '../../client';
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
  const [stars, setStars] = useState({ quality: 0, speed: 0, attitude: 0 });
  const [text, setText] = useState('');
  const [missing, setMissing] = useState('');
  const review = useWrite(api.orders.review, { refreshes: [api.orders.list, api.orders.detail] });
  const submit = () => {
    if (Object.values(stars).includes(0)) return setMissing('请为三项服务分别评分');
    return void review.submit({ order_no: order.order_no, ...stars, text: text.trim() }).then(
      () => {
        toast('感谢您的评价', 'success');
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <ConfirmDialog
      title="评价订单"
      confirm="提交评价"
      busy={review.isPending}
      error={missing || unshownRefusal(review.error)}
      onConfirm={submit}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 'var(--space-3)' }}>
        {asked.map(([key, label]) => (
          <StarRating
            key={key}
            label={label}
            value={stars[key]}
            onChange={(value) => {
              setStars({ ...stars, [key]: value });
              setMissing('');
            }}
          />
        ))}
        <TextArea
          label="评价内容（选填）"
          maxLength={500}
          rows={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
