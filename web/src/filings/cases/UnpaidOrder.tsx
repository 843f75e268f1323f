import { useState } from 'react';
import { type FilingArea, firstBusiness } from '@uc/contract/filings/kinds';
import { api, toast, useCan, useWrite } from '../../client';
import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { callsOf, type FilingCase, readsOf } from '../filing';
import styles from './case.module.css';
import { nextOf } from './next';
import { useMayPay } from './OrderLink';

type CaseOrder = FilingCase['orders'][number];

/** An order that waits for its payment: a later one is also cancelled here; the first goes with the case. */
export function UnpaidOrder({ one, order }: { one: FilingCase; order: CaseOrder }) {
  const can = useCan();
  const [isUnwanted, setUnwanted] = useState(false);
  const { area } = one;
  const isLater = order.business !== firstBusiness[area];
  const mayPay = useMayPay();
  // The one that the page asks for is paid on top.
  const isAsked = nextOf(one, mayPay).unpaid === order;
  return (
    <div className={styles.actions}>
      {isLater && can(`ip.${area}:apply`) && (
        <Button size="small" aria-label={`取消办理${order.business_text}`} onClick={() => setUnwanted(true)}>
          取消办理
        </Button>
      )}
      {mayPay && !isAsked && (
        <ButtonLink
          size="small"
          to={to('orders.myOrders', { pay: order.order_no })}
          aria-label={`去付款：${order.business_text}`}
        >
          去付款
        </ButtonLink>
      )}
      {isUnwanted && (
        <CancelDialog area={area} appNo={one.app_no} order={order} onClose={() => setUnwanted(false)} />
      )}
    </div>
  );
}

function CancelDialog({
  area,
  appNo,
  order: { order_no, business_text: text },
  onClose,
}: {
  area: FilingArea;
  appNo: string;
  order: CaseOrder;
  onClose: () => void;
}) {
  const cancel = useWrite(callsOf(area).cancelOrder, {
    refreshes: [...readsOf(area), api.orders.list],
    quiet: true,
  });
  const run = async () => {
    await cancel.submit({ app_no: appNo, order_no });
    toast('订单已取消，可重新办理', 'success');
    onClose();
  };
  return (
    <ConfirmDialog
      title={`取消办理：${text}`}
      confirm="取消办理"
      busy={cancel.isPending}
      error={cancel.error?.message}
      onConfirm={() => void run().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{`待付款的${text}订单将关闭，占用的优惠一并释放。取消后可立即重新办理。`}</p>
    </ConfirmDialog>
  );
}
