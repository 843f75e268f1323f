import { api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { TextField } from '../ui/Field';
import { type Order, unshownRefusal } from './order';
import styles from './CancelDialog.module.css';

const OTHER = '其他原因';
const reasons = ['不想要了', '信息填写有误', '重复下单', '价格或优惠有变', OTHER];

/** Cancels an unpaid order, with a reason; amounts frozen for it are released (orders.md#order-states). */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const cancel = useWrite(api.orders.cancel, {
    refreshes: [api.orders.list, api.orders.detail, api.home.summary],
  });
  const form = useForm({
    initial: { choice: reasons[0] ?? OTHER, reason: '' },
    async send({ choice, reason }) {
      const said = choice === OTHER && reason.trim() ? reason.trim() : choice;
      await cancel.submit({ order_no: order.order_no, reason: said });
      toast('订单已取消', 'success');
      onClose();
    },
  });
  const { choice } = form.values;
  return (
    <ConfirmDialog
      title="取消订单"
      confirm="取消订单"
      danger
      busy={form.busy}
      error={unshownRefusal(form.refusal ?? null)}
      form={form.props}
      onConfirm={() => void form.submit()}
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
            <input
              type="radio"
              name="choice"
              checked={choice === one}
              onChange={() => form.set({ choice: one })}
            />
            {one}
          </label>
        ))}
      </fieldset>
      {choice === OTHER && <TextField label="补充说明（选填）" most={200} {...form.field('reason')} />}
      <p className={styles.note}>取消后订单将关闭，占用的优惠券、创意币和余额会立即退回，此操作不可恢复。</p>
    </ConfirmDialog>
  );
}
