import type { Tx } from '../../db/index';
import { notify } from '../../messages/index';

/** The page of an application. */
export const invoicePath = (no: string): string => `/finance/invoices?no=${no}`;

/** Tells the owner and whoever made the application. */
export const notifyOfInvoice = (
  tx: Tx,
  { uid, apply_no, creator }: { uid: number; apply_no: string; creator: string | null },
  title: string,
  content: string,
  more: { level?: 'info' | 'warn'; email?: boolean } = {},
): Promise<void> =>
  notify(tx, {
    uid,
    category: 'finance',
    ...more,
    title,
    content,
    link: invoicePath(apply_no),
    bizType: 'invoice',
    bizNo: apply_no,
    creator,
  });
