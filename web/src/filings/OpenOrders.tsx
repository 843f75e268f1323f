import { useState } from 'react';
import { type FilingArea, firstBusiness } from '@uc/contract/filings/kinds';
import { api, toast, useCan, useWrite } from '../client';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Countdown } from '../ui/Countdown';
import { Notice } from '../ui/Notice';
import { callsOf, type FilingCase, readsOf } from './filing';

type CaseOrder = FilingCase['orders'][number];

/** Orders that are not with the office yet: to be paid by a day or cancelled, or in the hands of staff. */
export function OpenOrders({ area, one }: { area: FilingArea; one: FilingCase }) {
  const can = useCan();
  const [unwanted, setUnwanted] = useState<CaseOrder>();
  const later = one.orders.filter(({ business }) => business !== firstBusiness[area]);
  return (
    <>
      {later.map((order) => {
        if (order.state === 'paid')
          return <Notice key={order.order_no}>{`${order.business_text}：${order.state_text}`}</Notice>;
        if (order.state !== 'unpaid') return null;
        return (
          <Notice
            key={order.order_no}
            tone="warning"
            action={
              <>
                {can(`ip.${area}:apply`) && (
                  <Button
                    size="small"
                    aria-label={`取消办理${order.business_text}`}
                    onClick={() => setUnwanted(order)}
                  >
                    取消办理
                  </Button>
                )}
                {can('ip.fee:pay') && (
                  <ButtonLink size="small" to={to('orders.myOrders', { pay: order.order_no })}>
                    去付款
                  </ButtonLink>
                )}
              </>
            }
          >
            {`${order.business_text}待付款，付款后由顾问提交官方。`}
            <Countdown seconds={order.left_seconds ?? 0} of={order} ends={order.at_zero ?? ''} />
          </Notice>
        );
      })}
      {unwanted && (
        <CancelDialog
          area={area}
          appNo={one.app_no}
          order={unwanted}
          onClose={() => setUnwanted(undefined)}
        />
      )}
    </>
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
