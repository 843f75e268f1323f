import type { Tx } from '../../db/index';
import { notify } from '../../messages/index';
import type { RequestRow } from '../requests/store';
import type { BidRow } from './store';

/** Notifies whoever bid. */
export async function notifyBidder(
  tx: Tx,
  { uid, bid_no, request_no, created_by_sub: creator }: BidRow,
  title: string,
  content: string,
  more: { sms?: boolean; level?: 'info' | 'warn' } = {},
): Promise<void> {
  await notify(tx, {
    uid,
    category: 'crowd',
    ...more,
    title,
    content,
    link: `/crowdsourcing/carry?request=${request_no}`,
    bizType: 'crowd_bid',
    bizNo: bid_no,
    creator,
  });
}

/** Tells the buyer about an act of a provider, without the text or the price of the bid. */
export async function notifyOfBid(
  tx: Tx,
  request: RequestRow,
  title: string,
  content: string,
): Promise<void> {
  const { uid, request_no, created_by_sub: creator } = request;
  await notify(tx, {
    uid,
    category: 'crowd',
    title,
    content,
    link: `/crowdsourcing/publish?request=${request_no}`,
    bizType: 'crowd_request',
    bizNo: request_no,
    creator,
  });
}
