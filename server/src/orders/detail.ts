import { fen } from '@uc/contract/money';
import { refundRouteTexts, refundTargets } from '@uc/contract/orders/detail';
import { centerNames } from '../centers/index';
import type { Db } from '../db/index';
import { refuse } from '../call/index';
import { paymentsOf, planRefund, type RefundLeg, refundLegsOf, wayBackOf } from '../finance/payments/index';
import { findViewed } from './list/view-store';
import { openCheckoutsOf } from './cashier/store';
import { eventTexts, methodTexts, refundTexts } from './event-texts';
import { type OrderFileRow, orderFilesOf } from './file-store';
import { refundableOf } from './refundable-amount';
import { reviewOf } from './review-store';
import { admitSides } from './sides';
import { orderView, type ViewedRow } from './view';
import { MAX_REVISIONS } from './states';
import { type EventRow, eventsOf, type RefundRow, refundsOf } from './store';

/** One order as its viewer sees it; another account's number is `notFound`. */
export async function orderDetail(
  db: Db,
  viewer: { uid: number; creator: string | null; permissions: ReadonlySet<string> },
  orderNo: string,
) {
  const row = await findViewed(db, viewer.uid, viewer.creator, orderNo);
  if (row === undefined) throw refuse('notFound');
  return detailOf(db, admitSides(row), viewer.permissions);
}

/**
 * An order with its timeline, payments, deliveries, refunds and where each part of a refund went. A seller sees the
 * refunds, and nothing of how the buyer paid.
 */
export async function detailOf(db: Db, row: ViewedRow, permissions: ReadonlySet<string>) {
  const { uid, order_no: orderNo } = row;
  const isBuyer = row.role === 'buyer';
  const open = isBuyer && row.status === 'pending_pay' ? await openCheckoutsOf(db, uid, [orderNo]) : [];
  const [centers, events, refunds, payments, legs, files, review] = await Promise.all([
    centerNames(db),
    eventsOf(db, uid, orderNo),
    refundsOf(db, uid, orderNo),
    isBuyer ? paymentsOf(db, uid, orderNo) : [],
    isBuyer ? refundLegsOf(db, uid, orderNo) : [],
    orderFilesOf(db, uid, orderNo),
    reviewOf(db, uid, orderNo),
  ]);
  const asked = refunds.find(({ status }) => status === 'open');
  const ahead = isBuyer && asked !== undefined ? await aheadOf(db, row, asked) : [];
  const wayBack = isBuyer ? await wayBackOf(db, uid, payments) : undefined;
  return {
    ...orderView(row, permissions, centers),
    role: row.role,
    remark: row.remark,
    refundable_amount: isBuyer ? refundableOf(row) : fen(0),
    original_until: wayBack?.until ?? null,
    original_used_up: wayBack?.isUsedUp ?? false,
    revisions_left: MAX_REVISIONS - row.revisions,
    timeline: events.map((event) => ({
      at: event.at,
      actor: actorOf(event, isBuyer, row.seller_name),
      text: eventTexts[event.event] ?? event.event,
      comment: event.comment,
    })),
    payments: payments.map(({ method, amount, refunded, refNo }) => ({
      method,
      method_text: methodTexts[method],
      amount,
      refunded,
      ref_no: refNo,
    })),
    deliveries: events
      .filter(({ event }) => event === 'deliver')
      .map(({ at, seq, comment, files: names }) => ({
        at,
        note: comment ?? '',
        files: [...names.map((name) => ({ file_id: null, name })), ...filesOf(files, String(seq))],
      })),
    refunds: refunds.map((refund) => ({
      ...refundView(refund, row),
      files: filesOf(files, refund.refund_no),
      legs:
        refund === asked
          ? ahead.map((leg) => legView(leg, null))
          : legs.filter(({ refundNo }) => refundNo === refund.refund_no).map((leg) => legView(leg, leg.back)),
    })),
    review:
      review === undefined
        ? null
        : {
            quality: review.quality,
            speed: review.speed,
            attitude: review.attitude,
            text: review.text,
            at: review.created_at,
          },
    open_pay_no: open[0]?.pay_no ?? null,
  };
}

/** The targets of the parts of a requested refund, as they would be now. */
export async function aheadOf(
  db: Db,
  { uid, order_no: orderNo }: Pick<ViewedRow, 'uid' | 'order_no'>,
  { amount_fen, route }: Pick<RefundRow, 'amount_fen' | 'route'>,
): Promise<readonly RefundLeg[]> {
  return (await planRefund(db, { uid, orderNo, amount: fen(amount_fen), route })).legs;
}

/** One part of a refund with where it went, and how far its channel is. */
export const legView = (
  { method, amount, target, refNo }: RefundLeg,
  back: keyof typeof backTexts | null,
) => ({
  method,
  method_text: methodTexts[method],
  amount,
  to: target,
  to_text: back === null ? refundTargets[target] : backTexts[back],
  ref_no: refNo,
});

/** The state of a part that is refunded through its channel. */
const backTexts = {
  refunding: '原路退回，渠道处理中',
  refunded: '已原路退回',
  failed: '原路退回未成功，已转入账户余额',
} as const;

const filesOf = (files: readonly OrderFileRow[], ref: string) =>
  files.filter((one) => one.ref === ref).map(({ file_id, name }) => ({ file_id, name }));

/**
 * `decide_by`: a refund is granted at its deadline only before acceptance; after it a person has to decide
 * (orders.md#order-states).
 */
function refundView(refund: RefundRow, { refunding_from, now }: ViewedRow) {
  const isOpen = refund.status === 'open';
  const decideBy = isOpen && refunding_from !== 'completed' ? refund.decide_by_at : null;
  return {
    refund_no: refund.refund_no,
    at: refund.created_at,
    amount: fen(refund.amount_fen),
    status: refund.status,
    status_text: refundTexts[refund.status],
    reason: refund.reason,
    decider: refund.decider,
    decide_by: decideBy,
    left_seconds:
      decideBy === null ? null : Math.max(0, Math.ceil((decideBy.getTime() - now.getTime()) / 1000)),
    decided_at: refund.decided_at,
    answer: refund.answer,
    route: refund.route,
    route_text: refundRouteTexts[refund.route],
  };
}

/** Own people are named; the other side is shown by its role. */
function actorOf({ actor_kind: kind, actor }: EventRow, isBuyer: boolean, sellerName: string): string {
  if (kind === 'system') return '系统';
  if (kind === 'staff') return '平台';
  if (kind === 'seller') return isBuyer ? sellerName : actor;
  return isBuyer ? actor : '买家';
}
