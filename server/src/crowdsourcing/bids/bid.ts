import { type BidForm, bidFaults } from '@uc/contract/crowdsourcing/bid-form';
import { limits } from '@uc/contract/limits';
import type { Fen } from '@uc/contract/money';
import { creatorOf, type Customer, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import { alsoTenant, type Tx } from '../../db/index';
import { audit, initiatorOf } from '../../ledger/index';
import { mintId } from '../../vault/index';
import { listedFaults } from '../../words/index';
import { count, lockRequest, type RequestRow } from '../requests/store';
import { visibleRow } from '../requests/detail';
import type { LinkedCases } from '../../room/index';
import { dropFiles, moveFiles } from './files';
import { refusalFor, secondRefusal } from './eligibility';
import { refuseUnfitFilings } from './naming';
import { notifyOfBid } from './notifications';
import { type BidRow, changeBid, insertBid, live, lockBid, ownBid, ownBidOn } from './store';

type Typed = BidForm & {
  price?: Fen | undefined;
  plan: string;
  attachments: string[];
  filings: string[];
  hidden: boolean;
};

/** The request that an account may see, locked, with row-level security open to its buyer. Refuses notFound. */
async function lockSeen(tx: Tx, actor: Customer, requestNo: string): Promise<RequestRow> {
  const seen = await visibleRow(tx, actor, requestNo);
  alsoTenant(seen.uid);
  const row = await lockRequest(tx, seen);
  if (row === undefined) throw refuse('notFound');
  return row;
}

/** Bids on a request, once. Refuses as `refusalFor` does, bid.second, bid.withdrawn and the form. */
export async function submitBid(
  findFilings: LinkedCases,
  tx: Tx,
  actor: Customer,
  { request_no: requestNo, ...typed }: Typed & { request_no: string },
): Promise<BidRow> {
  const { uid } = actor;
  const request = await lockSeen(tx, actor, requestNo);
  const refusal = await refusalFor(tx, uid, request);
  if (refusal !== undefined) throw refusal;
  const before = await ownBidOn(tx, uid, requestNo);
  if (before !== undefined) throw refuse(secondRefusal(before));
  await refuseFaulty(tx, request, typed);
  await refuseUnfitFilings(findFilings, tx, actor, typed.filings);
  const at = await now(tx);
  const row = await insertBid(tx, {
    uid,
    bid_no: mintId('BD'),
    request_no: requestNo,
    buyer_uid: request.uid,
    status: 'submitted',
    ...columnsOf(request, typed),
    created_by: actor.name,
    created_by_sub: actor.subId,
    created_at: at,
    updated_at: at,
  });
  await moveFiles(tx, row, [], row.attachments);
  await count(tx, request, 'bid_count', 1);
  await told(tx, actor, row, 'submit');
  const what = request.mode === 'reward' ? '稿件' : '投标';
  await notifyOfBid(
    tx,
    request,
    `收到新的${what}`,
    `“${request.title}”收到第${request.bid_count + 1}份${what}。`,
  );
  return row;
}

/** Changes a bid, at most three times and before the deadline. Refuses as `submitBid`, and bid.revisions. */
export async function editBid(
  findFilings: LinkedCases,
  tx: Tx,
  actor: Customer,
  { bid_no: bidNo, version, ...typed }: Typed & { bid_no: string; version: number },
): Promise<BidRow> {
  const { row: found, request } = await lockOwnBid(tx, actor, bidNo);
  if (found.version !== version || !live.some((one) => one === found.status)) throw refuse('state.conflict');
  const refusal = await refusalFor(tx, actor.uid, request);
  if (refusal !== undefined) throw refusal;
  const most = limits.bid.revisions;
  if (found.revisions >= most) throw refuse('bid.revisions', { most });
  await refuseFaulty(tx, request, typed);
  await refuseUnfitFilings(findFilings, tx, actor, typed.filings, found.filings);
  const row = await changeBid(tx, found, { ...columnsOf(request, typed), revisions: found.revisions + 1 });
  if (row === undefined) throw refuse('state.conflict');
  await moveFiles(tx, row, found.attachments, row.attachments);
  await told(tx, actor, row, 'edit');
  await notifyOfBid(tx, request, '投标已修改', `“${request.title}”的一份投标有修改，请查看投标对比。`);
  return row;
}

/** Takes a bid back before the buyer chooses. Refuses notFound, state.conflict. */
export async function withdrawBid(tx: Tx, actor: Customer, bidNo: string): Promise<BidRow> {
  const { row: found, request } = await lockOwnBid(tx, actor, bidNo);
  if (request.status !== 'bidding' || !live.some((one) => one === found.status))
    throw refuse('state.conflict');
  const row = await changeBid(tx, found, { status: 'withdrawn', is_open: false });
  if (row === undefined) throw refuse('state.conflict');
  await dropFiles(tx, row);
  await count(tx, request, 'bid_count', -1);
  await told(tx, actor, row, 'withdraw');
  await notifyOfBid(tx, request, '投标已撤回', `“${request.title}”有一份投标已撤回。`);
  return row;
}

/** The account's own bid and its request, both locked. Refuses notFound. */
export async function lockOwnBid(tx: Tx, actor: Customer, bidNo: string) {
  const found = await ownBid(tx, actor.uid, creatorOf(actor, 'crowd'), bidNo);
  if (found === undefined) throw refuse('notFound');
  // The request first, like whoever chooses.
  const request = await lockSeen(tx, actor, found.request_no);
  const row = await lockBid(tx, found);
  if (row === undefined) throw refuse('notFound');
  return { row, request };
}

async function refuseFaulty(tx: Tx, { mode }: RequestRow, typed: Typed): Promise<void> {
  const faults = await listedFaults(tx, { plan: [typed.plan] }, bidFaults(mode, typed, 100));
  if (faults.length > 0) throw refuseForm(...faults);
}

const columnsOf = (
  { mode, visibility }: RequestRow,
  { price, days, plan, attachments, filings, hidden }: Typed,
) => ({
  price_fen: mode === 'reward' ? null : price!,
  days: mode === 'reward' ? null : days!,
  plan,
  attachments,
  filings: [...new Set(filings)],
  is_hidden: hidden,
  is_open: visibility === 'public' && mode === 'tender' && !hidden,
});

/** Notes a step of a bid in the audit chain. */
export const told = (
  tx: Tx,
  actor: Customer,
  { uid, bid_no, request_no }: BidRow,
  event: string,
): Promise<unknown> =>
  audit(tx, {
    uid,
    by: initiatorOf(actor),
    action: `bid.${event}`,
    target: `bid:${bid_no}`,
    detail: { request_no },
  });
