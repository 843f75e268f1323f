import { CLAIM_DAYS } from '@uc/contract/orders/after-sale-days';
import { daysAfter } from '@uc/contract/day';
import { type LimitKind, limits } from '@uc/contract/limits';
import { mask } from '@uc/contract/mask';
import type { Fen } from '@uc/contract/money';
import * as clock from '../clock';
import type { Db, Tx } from '../db/index';
import { type Profile, profileOf } from '../accounts/index';
import { type Acceptance, incomeAhead, ordersPending } from '../finance/payments/index';
import { refundableOf } from './refundable-amount';
import { buyerOf } from './staff-store';
import { isWithinDays } from './states';
import type { SoldOrder } from '../room/index';
import { findOrder, type OrderRow, soldSince } from './store';

/**
 * Whether an order takes the balance and online channels alone: its payment becomes money that somebody may
 * withdraw, and coupons, coins and 白条 are for the platform's own sales (contracts.md#milestones-in-escrow).
 */
export const isMoneyOnly = ({
  order_type,
  seller_uid,
}: Pick<OrderRow, 'order_type' | 'seller_uid'>): boolean => order_type === 'crowd' || seller_uid !== null;

type RealName = Profile['realnameStatus'];
/** The kind of a seller for fee and tax: anybody but a certified enterprise counts as a person. */
const kinds: Record<RealName, LimitKind> = {
  none: 'person',
  pending: 'person',
  person: 'person',
  enterprise: 'enterprise',
  rejected: 'person',
  expired: 'person',
  revoked: 'person',
};

/**
 * The service fee as it is fixed at signing, in basis points, by the real name that the seller has then
 * (finance.md#money-limits).
 */
export const serviceFees = Object.fromEntries(
  Object.entries(kinds).map(([realName, kind]) => [realName, limits.serviceFee[kind].basisPoints]),
) as Record<RealName, number>;

/** The service fee of a seller by their real name today. */
export const serviceFeeOf = async (db: Db, sellerUid: number): Promise<number> =>
  limits.serviceFee[await kindOf(db, sellerUid)].basisPoints;

/**
 * The income that a seller would have from prices at a fee if each were accepted and arrived now: the fee, the tax that
 * is withheld, and the rest.
 */
export async function incomeOfPrices(
  db: Db,
  sellerUid: number,
  feeBasisPoints: number,
  prices: readonly Fen[],
): ReturnType<typeof incomeAhead> {
  return incomeAhead(db, { uid: sellerUid, kind: await kindOf(db, sellerUid), feeBasisPoints }, prices);
}

const kindOf = async (db: Db, sellerUid: number): Promise<LimitKind> =>
  kinds[(await profileOf(db, sellerUid))?.realnameStatus ?? 'none'];

/**
 * The seller of an order with the service fee that was fixed for it; null where the platform sells
 * (ledger.md J16, contracts.md#milestones-in-escrow).
 */
export async function sellerOf(db: Db, order: OrderRow): Promise<Acceptance['seller']> {
  if (order.seller_uid === null) return null;
  const buyer = await profileOf(db, order.uid);
  const kind = await kindOf(db, order.seller_uid);
  return {
    uid: order.seller_uid,
    kind,
    feeBasisPoints: order.fee_bps ?? limits.serviceFee[kind].basisPoints,
    buyerName: mask(buyer?.nickname ?? ''),
  };
}

/**
 * An order of anybody as it stands now, with its days counted to when it was claimed; undefined when there is
 * none. Steps that move its money lock the buyer's accounts.
 */
export async function soldOrder(tx: Tx, orderNo: string, claimedAt?: Date): Promise<SoldOrder | undefined> {
  const buyer = await buyerOf(tx, orderNo);
  const order = buyer === undefined ? undefined : await findOrder(tx, buyer, orderNo);
  if (order === undefined) return undefined;
  const [sold] = await asSold(tx, [order], claimedAt);
  return sold;
}

/** Orders as a claim looks at them, made at a moment or now. */
export async function asSold(db: Db, orders: readonly OrderRow[], claimedAt?: Date): Promise<SoldOrder[]> {
  const sellers = orders.flatMap(({ seller_uid }) => seller_uid ?? []);
  const [now, pending] = await Promise.all([
    clock.now(db),
    ordersPending(
      db,
      sellers,
      orders.map(({ order_no }) => order_no),
    ),
  ]);
  return orders.map((order) => ({
    orderNo: order.order_no,
    title: order.title,
    buyer: order.uid,
    createdBySub: order.created_by_sub,
    seller: order.seller_uid,
    isClaimable: order.status === 'completed' && isWithinDays(order.ended_at, CLAIM_DAYS, claimedAt ?? now),
    isPending: order.seller_uid !== null && pending.has(order.order_no),
    paid: refundableOf(order),
  }));
}

/**
 * Whether an account has sold orders that are not completed, and until when buyers of completed ones may
 * still claim; null when none may.
 */
export async function claimsUntil(
  db: Db,
  seller: number,
): Promise<{ isRunning: boolean; until: Date | null }> {
  const { isRunning, lastEnd } = await soldSince(db, seller, daysAfter(await clock.now(db), -CLAIM_DAYS));
  return { isRunning, until: lastEnd === null ? null : daysAfter(lastEnd, CLAIM_DAYS) };
}
