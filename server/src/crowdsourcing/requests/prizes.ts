import { dayOf } from '@uc/contract/day';
import { limits, longPayHours } from '@uc/contract/limits';
import { add, type Fen, fen, subtract } from '@uc/contract/money';
import { type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { type Initiator, initiatorOf, lockAccounts, system } from '../../ledger/index';
import {
  closeOwned,
  ordersOfSource,
  ordersUnder,
  placeOwned,
  type Returned,
  returnOwned,
  sideAccounts,
} from '../../orders/index';
import type { OrderOwner } from '../../room/index';
import { formIn, prizesOf } from './form';
import { notifyBuyer } from './notifications';
import { lockRequest, type RequestKey, type RequestRow } from './store';
import { transition } from './transition';

const source = 'request' as const;
/** A room's own step wants the accounts first, those of everybody whom it can pay among them (trust §3.5). */
export const lockPrizes = (tx: Tx, uid: number, paid: readonly { uid: number }[] = []): Promise<void> =>
  lockAccounts(tx, ...[{ uid }, ...paid].map((one) => ({ uid: one.uid, accounts: sideAccounts })));

/** The orders of the prizes, one for each place, the first first. */
export const prizeOrders = async (db: Db, { uid, request_no: no }: RequestKey) =>
  // Their titles differ by the place alone.
  (await ordersOfSource(db as Tx, { uid, source, no })).toSorted((one, other) =>
    one.title < other.title ? -1 : 1,
  );

/** One order for each prize, to be paid together (crowdsourcing-screens.md#winners-of-a-悬赏). */
export async function placePrizes(tx: Tx, row: RequestRow, actor: Customer, payBy: Date): Promise<void> {
  const prizes = prizesOf(formIn(row));
  // Lists show the newest first: the first place is placed last.
  for (const [index, price] of [...prizes.entries()].toReversed())
    await placeOwned(tx, {
      uid: row.uid,
      by: initiatorOf(actor),
      subId: actor.subId,
      orderType: 'crowd',
      title: `悬赏托管：${row.title}${prizes.length > 1 ? `（第${index + 1}名）` : ''}`,
      items: [{ name: '悬赏赏金', spec: `第${index + 1}名`, qty: 1, unit: '份', price }],
      payBy,
      source: { type: source, no: row.request_no },
    });
}

/** Gives back the money in escrow, and closes unpaid orders; returns where each part went. */
export async function returnPrizes(
  tx: Tx,
  row: RequestKey,
  { by, ...how }: { by: Initiator; reason: string; restoresQuota?: boolean },
): Promise<Returned['legs']> {
  const legs: Returned['legs'][number][] = [];
  for (const order of await prizeOrders(tx, row)) {
    const key = { uid: row.uid, orderNo: order.order_no, source, by };
    if (order.status === 'pending_pay') await closeOwned(tx, { ...key, comment: how.reason });
    else if (order.status === 'processing') legs.push(...(await returnOwned(tx, { ...key, ...how })).legs);
  }
  return legs;
}

/**
 * The paid orders of the first places, for so many winners; a prize that nobody has won goes back. Orders of one amount
 * stand for each other.
 */
export async function awardPrizes(
  tx: Tx,
  row: RequestRow,
  winners: number,
): Promise<{ orderNo: string; amount: Fen }[]> {
  const held = (await prizeOrders(tx, row)).filter(({ status }) => status === 'processing');
  const taken = prizesOf(formIn(row))
    .slice(0, winners)
    .map((amount) => {
      const [order] = held.splice(
        held.findIndex(({ total_fen }) => total_fen === amount),
        1,
      );
      return { orderNo: order!.order_no, amount };
    });
  for (const { order_no: orderNo } of held)
    await returnOwned(tx, { uid: row.uid, orderNo, source, by: system, reason: '该名次无人获奖' });
  return taken;
}

/** The amount in escrow for a request now: for its prizes, and for the milestones of its contract. */
export async function escrowOf(db: Db, row: RequestRow): Promise<Fen> {
  const { uid, contract_no: contract } = row;
  const all = [
    ...(row.is_paid ? await prizeOrders(db, row) : []),
    ...(contract === null ? [] : await ordersUnder(db, { uid, source: 'contract', no: contract })),
  ];
  const held = all.filter(({ status }) => status === 'processing');
  return held.reduce<Fen>(
    (all, { total_fen, refunded_fen }) => add(all, subtract(fen(total_fen), fen(refunded_fen))),
    fen(0),
  );
}

/** Follows the orders of a request's prizes, which were paid or closed unpaid. */
export const requestOrders: OrderOwner = {
  paidTogether: true,
  async paid(tx, { uid, source_no: no }, by) {
    const row = await lockRequest(tx, { uid, request_no: no! });
    if (row?.status !== 'unpaid') throw refuse('state.conflict');
    const orders = await prizeOrders(tx, row);
    if (orders.some(({ status }) => status === 'pending_pay')) return;
    const changed = await transition(tx, row, 'pay', { by }, { is_paid: true, submitted_at: await now(tx) });
    await notifyBuyer(
      tx,
      changed,
      '赏金已托管，需求待审核',
      `“${changed.title}”的赏金已托管，我们将在${limits.request.reviewHours}小时内完成审核。`,
    );
  },
  async closed(tx, { uid, source_no: no }) {
    const row = await lockRequest(tx, { uid, request_no: no! });
    if (row?.status !== 'unpaid') return;
    const changed = await transition(tx, row, 'unpaid', { by: system });
    await returnPrizes(tx, changed, { by: system, reason: '未按时托管' });
    await notifyBuyer(
      tx,
      changed,
      '赏金未按时托管',
      `“${changed.title}”未在${dayOf(row.updated_at)}后的${longPayHours}小时内托管赏金，已退回草稿，您可修改后重新提交。`,
      { sms: false, level: 'warn' },
    );
  },
};
