import type { Tx } from '../../db/index';
import { notify } from '../../messages/index';
import type { RequestRow } from './store';

/** The page of a request for its buyer. */
export const ownPage = (requestNo: string): string => `/crowdsourcing/publish?request=${requestNo}`;
/** And for whoever may work on it. */
export const guestPage = (requestNo: string): string => `/crowdsourcing/carry?tab=hall&request=${requestNo}`;

/** Notifies the buyer of a request, by SMS as well by default (crowdsourcing.md#request-states). */
export async function notifyBuyer(
  tx: Tx,
  { uid, request_no, created_by_sub: creator }: RequestRow,
  title: string,
  content: string,
  more: { sms?: boolean; level?: 'info' | 'warn' } = {},
): Promise<void> {
  await notify(tx, {
    uid,
    category: 'crowd',
    sms: true,
    ...more,
    title,
    content,
    link: ownPage(request_no),
    bizType: 'crowd_request',
    bizNo: request_no,
    creator,
  });
}

/** Tells providers that a request is for them. */
export async function notifyGuests(tx: Tx, row: RequestRow, uids: readonly number[]): Promise<void> {
  for (const uid of uids)
    await notify(tx, {
      uid,
      category: 'crowd',
      sms: true,
      title: '收到投标邀请',
      content: `雇主邀请您参与“${row.title}”，请在截止时间前投标。`,
      link: guestPage(row.request_no),
      bizType: 'crowd_bid',
      bizNo: row.request_no,
    });
}
