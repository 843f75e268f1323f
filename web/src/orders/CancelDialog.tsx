import { useState } from 'react';
import { api, toast, useWrite } from '../client';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { TextField } from '../ui/Field';
import { type Order, unshownRefusal } from './order';
import styles from './CancelDialog.module.css';

const OTHER = '其他原因';
const reasons = ['不想要了', '信息填写有误', '重复下单', '价格或优惠有变', OTHER];

/** Cancels an unpaid order, with a reason; what was set aside for it is released (product 05 §5.9). */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState(reasons[0] ?? OTHER);
  const [words, setWords] = useState('');
  const cancel = useWrite(api.orders.cancel, {
    refreshes: [api.orders.list, api.orders.detail, api.home.summary],
  });
  const submit = () => {
    const said = reason === OTHER && words.trim() ? words.trim() : reason;
    cancel.submit({ order_no: order.order_no, reason: said }).then(
      () => {
        toast('订单已取消', 'success');
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <ConfirmDialog
      title="取消订单"
      confirm="取消订单"
      danger
      busy={cancel.isPending}
      error={unshownRefusal(cancel.error)}
      onConfirm={submit}
      onClose={onClose}
    >
      <p className={styles.what}>
        {order.title}
        <span>{order.order_no}</span>
      </p>
      <fieldset className={styles.reasons}>
        <legend>取消原因</legend>
        {reasons.map((one) => (
          <label key={one}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            {one}
          </label>
        ))}
      </fieldset>
      {reason === OTHER && (
        <TextField
          label="补充说明（选填）"
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <p className={styles.note}>取消后订单将关闭，占用的优惠券、创意币和余额会立即退回，此操作不可恢复。</p>
    </ConfirmDialog>
  );
}
