import type { Tx } from '../../db/index';
import { notify } from '../../messages/index';
import { guestPage, notifyBuyer, type RequestRow } from '../requests/index';

interface Told {
  title: string;
  content: string;
  level?: 'info' | 'warn';
}

/** Tells the provider of a hire, by SMS as well. */
export async function notifyHired(tx: Tx, request: RequestRow, { content, ...told }: Told): Promise<void> {
  await notify(tx, {
    uid: request.target_uid!,
    category: 'crowd',
    sms: true,
    ...told,
    content: `“${request.title}”${content}`,
    link: guestPage(request.request_no),
    bizType: 'crowd_bid',
    bizNo: request.request_no,
  });
}

/** Tells its buyer, by SMS as well. */
export const notifyHirer = (
  tx: Tx,
  request: RequestRow,
  { title, content, level = 'info' }: Told,
): Promise<void> => notifyBuyer(tx, request, title, `“${request.title}”${content}`, { level });
