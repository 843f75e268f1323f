import { profileOf } from '../../accounts/index';
import { type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import { beyondTenants, type Db, eachRow, type Tx } from '../../db/index';
import { count, type RequestKey, type RequestRow } from '../requests/store';
import { lockOwnBid, told } from './bid';
import { notifyBidder, notifyOfBid } from './notifications';
import { type BidRow, bidsIn, changeBid, live } from './store';

/** Objects to the winners of a 悬赏, once while they are announced. Refuses notFound, state.conflict. */
export async function objectTo(
  tx: Tx,
  actor: Customer,
  { bid_no: bidNo, text }: { bid_no: string; text: string },
): Promise<BidRow> {
  const { row: found, request } = await lockOwnBid(tx, actor, bidNo);
  const isLive = live.some((one) => one === found.status);
  if (request.status !== 'notice' || !isLive || found.objected_at !== null) throw refuse('state.conflict');
  const row = await changeBid(tx, found, { objection: text, objected_at: await now(tx) });
  if (row === undefined) throw refuse('state.conflict');
  await count(tx, request, 'objections', 1);
  await told(tx, actor, row, 'object');
  await notifyOfBid(
    tx,
    request,
    '公示收到异议',
    `“${request.title}”的获奖结果收到异议，平台核实后通知您，其间不进入交付。`,
  );
  return row;
}

/** The objections that wait for staff, with their accounts. */
export async function openObjections(
  db: Db,
  request: RequestKey,
): Promise<{ by: string; at: Date; text: string }[]> {
  const rows = (await bidsIn(db, request, live)).filter(isOpen);
  return eachRow(db, rows, async (db, { uid, objected_at: at, objection: text }) => ({
    by: (await beyondTenants(() => profileOf(db, uid)))?.nickname ?? '',
    at: at!,
    text: text ?? '',
  }));
}

/** Staff do not find them right. */
export async function answerObjections(tx: Tx, request: RequestRow, answer: string): Promise<void> {
  for (const bid of (await bidsIn(tx, request, live)).filter(isOpen)) {
    const changed = await changeBid(tx, bid, { objection_answer: answer });
    if (changed === undefined) throw refuse('state.conflict');
    await notifyBidder(
      tx,
      changed,
      '公示异议不成立',
      `您对“${request.title}”获奖结果的异议不成立：${answer}。`,
    );
  }
}

/** The winners are none: nobody sees them, and of the next ones everybody may think anew. */
export async function closeNotice(tx: Tx, request: RequestRow): Promise<void> {
  for (const bid of await bidsIn(tx, request, live)) {
    const none = { is_open: false, objection: null, objected_at: null, objection_answer: null };
    const changed = await changeBid(tx, bid, none);
    if (changed === undefined) throw refuse('state.conflict');
    if (isOpen(bid))
      await notifyBidder(tx, changed, '公示异议成立', `您对“${request.title}”的异议成立，雇主将重新选稿。`);
  }
}

/** Whether an objection waits for an answer. */
export const isOpen = ({ objected_at: at, objection_answer: answer }: BidRow): boolean =>
  at !== null && answer === null;
