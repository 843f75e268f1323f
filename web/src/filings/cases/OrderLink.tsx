import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../client';
import { to } from '../../routes';

/** Leads to an order whoever sees orders; for others its words alone, or nothing where they say no more. */
export function OrderLink({
  no,
  label,
  words,
  children,
}: {
  no: string;
  label?: string;
  /** What stands without the way there. */
  words?: ReactNode;
  children: ReactNode;
}) {
  if (!useCan()('order.order:view')) return words ?? null;
  return (
    <Link to={to('orders.myOrders', { order: no })} aria-label={label}>
      {children}
    </Link>
  );
}

/** Payments are made among the orders: whoever may pay, and sees these, is led there. */
export function useMayPay(): boolean {
  const can = useCan();
  return can('ip.fee:pay') && can('order.order:view');
}
