import { bidStatusTexts } from '@uc/contract/crowdsourcing/bid-texts';
import { wordedFor } from '@uc/contract/crowdsourcing/request-texts';
import { fen, formatFen } from '@uc/contract/money';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { count, lockRequest } from '../requests/store';
import { requestStates } from '../requests/followed';
import { dropFiles } from './files';
import { notifyOfBid } from './notifications';
import { isOpen } from './objection';
import { bidsOf, changeBid, countAnnounced, handOver, live, lockBid, statusesOf } from './store';

/** The reason why an account whose work has won cannot be closed yet: nobody would be there for its contract. */
export const bidsClosingCheck = {
  code: 'bids',
  text: '中选稿件',
  link: '/crowdsourcing/carry',
  async look(db: Db, uid: number) {
    const announced = await countAnnounced(db, uid);
    return announced === 0
      ? { pass: true, msg: '无公示中的中选稿件' }
      : { pass: false, msg: `${announced}份中选稿件公示中，请在公示结束并履行合同后注销` };
  },
};

/**
 * The account is closed: live bids are withdrawn and counted no more, nor are their objections; plans and files of all are
 * erased. In the order of the requests, so that two accounts that close at once do not wait for each other.
 */
export async function eraseBids(tx: Tx, uid: number): Promise<void> {
  for (const found of (await bidsOf(tx, uid)).sort((a, b) => (a.request_no < b.request_no ? -1 : 1))) {
    // The request first, like whoever chooses.
    const request = await lockRequest(tx, { uid: found.buyer_uid, request_no: found.request_no });
    const row = await lockBid(tx, found);
    if (row === undefined) continue;
    await dropFiles(tx, row);
    const isLive = live.some((one) => one === row.status);
    await changeBid(tx, row, {
      plan: '',
      attachments: [],
      filings: [],
      is_open: false,
      ...(isLive && { status: 'withdrawn' }),
    });
    if (!isLive || request === undefined) continue;
    await count(tx, request, 'bid_count', -1);
    if (isOpen(row)) await count(tx, request, 'objections', -1);
    await notifyOfBid(
      tx,
      request,
      '投标已撤回',
      `“${request.title}”有一份${wordedFor(request.mode, '投标')}因对方账户注销而撤回。`,
    );
  }
}

/** The bids for the copy of an account's personal data, the newest first (account.md#copy-of-the-personal-data). */
export async function bidData(_deps: Deps, db: Db, uid: number) {
  return (await bidsOf(db, uid)).map((row) => ({
    section: '众包投标',
    at: row.created_at,
    item: `${row.bid_no} ${bidStatusTexts[row.status]}`,
    content: [
      `需求${row.request_no}`,
      row.price_fen === null ? '' : `报价${formatFen(fen(row.price_fen))}元`,
      row.days === null ? '' : `${row.days}天`,
      row.plan,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
}

/**
 * The states of bids, for the messages about them; an invitation names its request, whose state it is until
 * there is a bid.
 */
export async function bidStates(db: Db, uid: number, nos: string[]): Promise<Map<string, string>> {
  const [states, bids] = await Promise.all([requestStates(db, uid, nos), statusesOf(db, uid, nos)]);
  for (const { bid_no, request_no, status } of bids)
    for (const no of [bid_no, request_no]) if (nos.includes(no)) states.set(no, bidStatusTexts[status]);
  return states;
}

/** The bids of a deleted sub-account go on with the main account; how many may still be chosen. */
export const handOverBids = async (tx: Tx, uid: number, subId: string): Promise<number> =>
  (await handOver(tx, uid, subId)).filter((status) => live.some((one) => one === status)).length;
