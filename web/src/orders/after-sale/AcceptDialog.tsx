import { afterSaleDays } from '@uc/contract/orders/after-sale-days';
import { api, toast, useWrite } from '../../client';
import { doneAlready } from '../../client/api-error';
import { refresh } from '../../client/refresh';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { MoneyText } from '../../ui/MoneyText';
import { type Order, unshownRefusal } from '../order';
import { orderReads } from './reads';

/** Accepts the delivery: the money goes to the seller (orders.md#order-states). */
export function AcceptDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const accept = useWrite(api.orders.accept, { refreshes: orderReads, quiet: true });
  const submit = () =>
    accept.submit({ order_no: order.order_no }).then(
      () => {
        toast('验收成功，感谢您的信任', 'success');
        onClose();
      },
      (error: unknown) => {
        if (doneAlready(error)) refresh(orderReads);
      },
    );
  return (
    <ConfirmDialog
      title="验收订单"
      confirm="确认验收"
      busy={accept.isPending}
      error={unshownRefusal(accept.error)}
      done={doneAlready(accept.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p>
        {order.title}，共 <MoneyText price value={order.pay_amount} unit="¥" />
      </p>
      <p style={{ color: 'var(--text-soft)', marginTop: 'var(--space-2)' }}>
        请确认已收到并检查全部成果。验收后款项将结算给{order.seller.name}
        ，此操作不可撤销；如有问题，可在{afterSaleDays(order.seller.uid)}天内申请售后。
      </p>
    </ConfirmDialog>
  );
}
