import { api, useRead } from '../client';
import type { FilingCase } from './filing';

/** The other classes of the same mark, each a case of its own, and the payments still due for them. */
export const useSiblings = ({ area, app_no }: FilingCase) =>
  useRead(api.trademark.siblings, { app_no }, { enabled: area === 'trademark' });

/** The orders that wait for their payment, of a case and of the other classes of its mark. */
export const unpaidOf = (
  { status, order_no }: FilingCase,
  siblings: readonly { order_no: string | null }[] = [],
): string[] =>
  status === 'pending_pay'
    ? [order_no, ...siblings.map((one) => one.order_no)].flatMap((no) => no ?? [])
    : [];
