import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { loaded } from '../client/load';
import { to } from '../routes';
import { useOpened } from '../ui/use-filters';
import { DeleteDialog } from './DeleteDialog';
import type { Order } from './order';
import type { Doing } from './OrderDialogs';
import { OrderDrawer } from './OrderDrawer';

const CreateOrderDialog = lazy(() => loaded(() => import('./CreateOrderDialog')));
const OrderDialogs = lazy(() => loaded(() => import('./OrderDialogs')));
const CashierDrawer = lazy(() => loaded(() => import('./cashier/CashierDrawer')));

/** The layers over the list of orders, and the functions that open them. */
export function useOrderLayers() {
  const [opened, open, close] = useOpened('order');
  // In the address, so that a reload in the middle of a payment finds it again.
  const [paying, pay, endPaying] = useOpened('pay');
  const [doing, setDoing] = useState<Doing>();
  const [deleting, setDeleting] = useState<readonly string[]>([]);
  const [buying, setBuying] = useState<{ like?: Order }>();
  // A coupon leads here. The choice is not in the address, so that it is cleaned before the dialog takes its entry.
  const [asked, , forget] = useOpened('buy');
  const [isLed, setLed] = useState(false);
  useEffect(() => {
    if (asked === null) return;
    setLed(true);
    forget();
  }, [asked, forget]);
  return {
    opened,
    open,
    close,
    paying,
    pay: (orderNos: readonly string[]) => pay(orderNos.join(',')),
    endPaying,
    doing,
    act: (action: Doing['action'], order: Order) => setDoing({ action, order }),
    endAct: () => setDoing(undefined),
    deleting,
    remove: setDeleting,
    buying: buying ?? (isLed && asked === null ? {} : undefined),
    buy: (like?: Order) => setBuying({ like }),
    endBuying: () => {
      setBuying(undefined);
      setLed(false);
    },
  };
}

interface Props {
  layers: ReturnType<typeof useOrderLayers>;
  /** Orders were paid or deleted. */
  onChanged(): void;
}

export function OrderLayers({ layers, onChanged }: Props) {
  const navigate = useNavigate();
  const { opened, paying, deleting, buying } = layers;
  return (
    <>
      {opened && (
        <OrderDrawer
          orderNo={opened}
          onClose={layers.close}
          onPay={({ order_no }) => layers.pay([order_no])}
          onDo={layers.act}
          onDelete={({ order_no }) => layers.remove([order_no])}
          onAgain={layers.buy}
        />
      )}
      {layers.doing && (
        <Suspense fallback={null}>
          <OrderDialogs doing={layers.doing} onClose={layers.endAct} />
        </Suspense>
      )}
      {paying && (
        <Suspense fallback={null}>
          <CashierDrawer
            key={paying}
            orderNos={paying.split(',')}
            onClose={() => {
              onChanged();
              layers.endPaying();
            }}
            onOpenOrder={(orderNo) => void navigate(to('orders.myOrders', { order: orderNo }))}
          />
        </Suspense>
      )}
      {deleting.length > 0 && (
        <DeleteDialog
          orderNos={deleting}
          onClose={() => layers.remove([])}
          onDeleted={() => {
            onChanged();
            if (opened && deleting.includes(opened)) layers.close();
          }}
        />
      )}
      {buying && (
        <Suspense fallback={null}>
          <CreateOrderDialog like={buying.like} onClose={layers.endBuying} onCreated={layers.open} />
        </Suspense>
      )}
    </>
  );
}
