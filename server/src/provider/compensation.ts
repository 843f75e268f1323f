import { bookingStatuses } from '@uc/contract/finance/booking-staff';
import type { Output } from '@uc/contract/endpoint';
import { compare, type Fen, fen, formatFen } from '@uc/contract/money';
import type { compensationStaffCalls } from '@uc/contract/provider/compensation';
import { mask } from '@uc/contract/mask';
import { profileOf } from '../accounts/index';
import { type Handlers, refuse, refuseForm, type Staff } from '../call/index';
import { now } from '../clock';
import type { Db, Tx } from '../db/index';
import {
  lockAlone,
  pendingBooking,
  pendingByDocument,
  requestBooking,
  takeAlone,
} from '../finance/bookings/index';
import {
  announceMoney,
  documentNo,
  type Initiator,
  initiatorOf,
  journals,
  lockAccounts,
  post,
} from '../ledger/index';
import { notify } from '../messages/index';
import { recordStaffOperation } from '../operations/index';
import { soldOrder } from '../orders/index';
import type { Book, SoldOrder } from '../room/index';
import { depositsFor, insertDeposit } from './deposit-store';

type Answer = Output<(typeof compensationStaffCalls)['staffCompensate']>;
interface Claim {
  orderNo: string;
  amount: Fen;
  reason: string;
  /** The time of the request, where a second person decides later; its days count to then. */
  askedAt?: Date;
}

/**
 * Staff pay a buyer out of a provider's 保证金; large amounts, in all that one pays alone in 24 hours, wait
 * for a second person (finance.md#money-limits).
 */
export const compensationHandlers: Handlers<typeof compensationStaffCalls> = {
  async staffCompensate({ input: { no, amount, reason }, actor, db }): Promise<Answer> {
    const claim = { orderNo: no, amount, reason };
    await lockAlone(db, actor, 'compensation');
    const { seller } = await claimable(db, claim);
    const { isAlone, why } = await takeAlone(db, actor, 'compensation', amount);
    if (isAlone) {
      // Paid now, the request could never be approved.
      const waiting = await pendingBooking(db, { uid: seller, refNo: no });
      if (waiting !== undefined) throw refuse('booking.pending', { no: waiting.request_no });
      await payClaim(db, actor, claim);
      return { order_no: no, amount, request_no: null, status_text: '已赔付' };
    }
    const request = { uid: seller, kind: 'compensation', refNo: no, amount, reason, why } as const;
    const { request_no } = await requestBooking(db, actor, request);
    return { order_no: no, amount, request_no, status_text: bookingStatuses.pending };
  },
};

/** A second person approves: looked at again as it stands now, and paid. */
export const bookCompensation: Book = async (tx, staff, request, decide) => {
  const { ref_no: orderNo, amount_fen, reason, created_at: askedAt } = request;
  const claim = { orderNo, amount: fen(amount_fen), reason, askedAt };
  await claimable(tx, claim);
  await decide();
  await payClaim(tx, staff, claim);
};

/**
 * The order of a claim, with the accounts of both sides locked. Refuses notFound, compensation.closed outside
 * of after-sale and for the platform's own sales, compensation.early while a refund is the way,
 * compensation.done, and the form for more than was paid or is held.
 */
async function claimable(
  tx: Tx,
  { orderNo, amount, askedAt }: Claim,
): Promise<SoldOrder & { seller: number }> {
  const found = await soldOrder(tx, orderNo, askedAt);
  if (found === undefined) throw refuse('notFound');
  const { seller, buyer } = found;
  if (seller === null) throw refuse('compensation.closed');
  await lockAccounts(
    tx,
    { uid: seller, accounts: ['L.AVAIL', 'L.DEPOSIT', 'X.TRANSIT'] },
    { uid: buyer, accounts: ['L.AVAIL', 'X.TRANSIT'] },
  );
  const [limit] = await limitsOf(tx, [found]);
  if (typeof limit === 'string') throw refuse(limit);
  const most = limit ?? fen(0);
  if (amount <= 0 || compare(amount, most) > 0)
    throw refuseForm({
      field: 'amount',
      message:
        most === 0
          ? '服务商没有可用于赔付的保证金'
          : `赔付金额为0.01-${formatFen(most)}元：不超过订单实付金额，也不超过服务商的保证金`,
    });
  return { ...found, seller };
}

/** For which of these orders a compensation may be paid now, and for which one waits for a second person. */
export async function compensable(db: Db, orders: readonly SoldOrder[]) {
  const limits = await limitsOf(db, orders);
  const waiting = await pendingByDocument(
    db,
    orders.map(({ orderNo }) => orderNo),
  );
  const open = orders.flatMap(({ orderNo }, at) => {
    const most = limits[at];
    return typeof most === 'number' && most > 0 && !waiting.has(orderNo) ? orderNo : [];
  });
  return { open: new Set(open), waiting };
}

type Obstacle = 'compensation.closed' | 'compensation.early' | 'compensation.done';
/** The most that may be paid for each of these orders, or why nothing may. */
async function limitsOf(db: Db, orders: readonly SoldOrder[]): Promise<(Fen | Obstacle)[]> {
  const sellers = orders.flatMap(({ seller }) => seller ?? []);
  const numbers = orders.map(({ orderNo }) => orderNo);
  const rows = sellers.length === 0 ? [] : await depositsFor(db, sellers, numbers);
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  return orders.map(({ orderNo, seller, isClaimable, isPending, paid }) => {
    if (seller === null || !isClaimable) return 'compensation.closed';
    // Both ways at once would give the buyer more than was paid.
    if (isPending) return 'compensation.early';
    const deposit = byUid.get(seller);
    if (deposit?.done.includes(orderNo)) return 'compensation.done';
    const held = fen(deposit?.held_fen ?? 0);
    return compare(held, paid) < 0 ? held : paid;
  });
}

async function payClaim(tx: Tx, staff: Staff, claim: Claim): Promise<void> {
  const { orderNo, amount, reason } = claim;
  const order = await claimable(tx, claim);
  const by = initiatorOf(staff);
  const no = documentNo('DP', await now(tx));
  await move(tx, order, { no, amount, by });
  await tell(tx, order, { amount, reason, no });
  for (const uid of [order.seller, order.buyer])
    await recordStaffOperation(tx, staff, {
      uid,
      bizNo: orderNo,
      module: 'provider',
      action: 'staffCompensate',
      changes: [
        { field: '赔付金额', before: '', after: formatFen(amount) },
        { field: '原因', before: '', after: reason },
      ],
    });
}

/** J36 in both books, linked by the number of the compensation. */
async function move(
  tx: Tx,
  { seller, buyer, orderNo, title }: SoldOrder & { seller: number },
  { no, amount, by }: { no: string; amount: Fen; by: Initiator },
): Promise<void> {
  await insertDeposit(tx, {
    uid: seller,
    deposit_no: no,
    direction: 'compensation',
    amount_fen: amount,
    actor_kind: by.kind,
    actor: by.name,
    order_no: orderNo,
  });
  const nameOf = async (uid: number) => mask((await profileOf(tx, uid))?.nickname ?? '');
  const shared = { by, detail: { settlement: no, order: orderNo } };
  await post(
    tx,
    {
      ...shared,
      uid: seller,
      kind: 'provider.compensationPaid',
      refType: 'provider_deposit',
      refId: no,
      about: {
        bizType: 'provider_deposit',
        bizNo: no,
        title: `保证金赔付：${title}`,
        counterparty: await nameOf(buyer),
      },
      journal: journals.compensationPaid(amount),
    },
    {
      ...shared,
      uid: buyer,
      kind: 'order.compensated',
      refType: 'order',
      refId: orderNo,
      about: {
        bizType: 'order',
        bizNo: orderNo,
        title: `服务商赔付：${title}`,
        counterparty: await nameOf(seller),
      },
      journal: journals.compensationReceived(amount),
    },
  );
  await announceMoney(tx, buyer);
}

async function tell(
  tx: Tx,
  { seller, buyer, orderNo, title, createdBySub }: SoldOrder & { seller: number },
  { amount, reason, no }: { amount: Fen; reason: string; no: string },
): Promise<void> {
  await notify(tx, {
    uid: seller,
    category: 'finance',
    level: 'warn',
    title: '保证金已赔付买家',
    content: `订单“${title}”售后成立，从您的保证金中赔付买家${formatFen(amount)}元。原因：${reason}。请及时补足保证金。`,
    link: '/facilitator/serviceProdAuth',
    bizType: 'provider_deposit',
    bizNo: no,
    sms: true,
  });
  await notify(tx, {
    uid: buyer,
    category: 'finance',
    title: '已收到服务商赔付',
    content: `订单“${title}”的赔付${formatFen(amount)}元已转入您的可用余额。原因：${reason}。`,
    link: `/orders/myOrders?order=${orderNo}`,
    bizType: 'order',
    bizNo: orderNo,
    creator: createdBySub,
  });
}
