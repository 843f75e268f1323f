import { coin, type Fen, fen, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse, refuseForm, type Staff } from '../../call/index';
import { notify } from '../../messages/index';
import { initiatorOf, type Journal, journals, lockAccounts, openHolds, post } from '../../ledger/index';
import { openChannelRefund, paidPaymentOf } from '../channels/index';
import { claimNumber } from '../bookings/index';
import { pickFromBucket, takeFromBatches } from '../coins/index';
import { linkOf, objectOf } from './arrival';
import type { RechargeRow } from './store';
import { rechargeFor, transition } from './transition';

/** Purpose of the hold for a recharge refund; the hold has the number of the refund at the channel. */
export const RECHARGE_REFUND = 'recharge_refund';

/** The first person: success → refunding, with a reason (finance.md#recharge-states). Nothing moves yet. */
export async function requestRefund(
  tx: Tx,
  actor: Staff,
  recharge: RechargeRow,
  reason: string,
): Promise<RechargeRow> {
  const details = { by: initiatorOf(actor), at: await clock.now(tx), comment: reason };
  return transition(tx, recharge, 'ask_refund', details, {
    refund_reason: reason,
    refund_requested_by: actor.staffId,
  });
}

/**
 * J4, the second person: for a recharge through a channel the amount is frozen and the channel is asked to refund it; its
 * answer ends the refund. A bank transfer, or a recharge unknown to the channel, was sent back by hand: its bank number
 * is required and the refund is posted at once. Refuses `staff.samePerson`, `reference.used`, `money.insufficient`, and
 * `coin.insufficient` when any of the coins, paid or bonus, has been spent.
 */
export async function approveRefund(
  tx: Tx,
  actor: Staff,
  seen: RechargeRow,
  refundNo: string | undefined,
): Promise<RechargeRow> {
  const { uid, recharge_no: rechargeNo, channel } = seen;
  if (seen.refund_requested_by === actor.staffId) throw refuse('staff.samePerson');
  const accounts = ['L.AVAIL', 'L.FROZEN', 'L.COINDEF', 'K.ISSUED', 'C.PAID', 'C.BONUS', 'C.FROZEN'] as const;
  await lockAccounts(tx, { uid, accounts });
  // Read after the lock: another transaction may have changed it meanwhile.
  const recharge = await rechargeFor(tx, uid, rechargeNo);
  if (recharge.version !== seen.version || recharge.status !== 'refunding' || recharge.refund_no !== null)
    throw refuse('state.conflict');
  const payment = await paidPaymentOf(tx, uid, 'recharge', { refNo: rechargeNo });
  if (payment !== undefined) return sendBack(tx, actor, recharge, payment);
  if (refundNo === undefined && channel !== 'balance')
    throw refuseForm({ field: 'refund_no', message: '请填写已退回款项的银行或渠道流水号' });
  if (refundNo !== undefined) {
    const place = { source: 'bank', use: 'recharge_refund', uid, doc_no: rechargeNo } as const;
    await claimNumber(tx, { ...place, number: refundNo, by: actor.staffId, isBooked: true });
  }
  return sentBack(tx, actor, recharge, refundNo ?? rechargeNo);
}

/** Frozen until the channel confirms the refund. */
async function sendBack(
  tx: Tx,
  actor: Staff,
  recharge: RechargeRow,
  payment: NonNullable<Awaited<ReturnType<typeof paidPaymentOf>>>,
): Promise<RechargeRow> {
  const { uid, recharge_no: rechargeNo, refund_reason: reason } = recharge;
  const at = await clock.now(tx);
  const amount = fen(recharge.amount_fen);
  const { payNo, channel } = payment;
  const about = { uid, purpose: 'recharge', refNo: rechargeNo, reason: reason ?? '充值退回' } as const;
  const { refund_no: refundNo } = await openChannelRefund(tx, { ...about, payNo, channel, amount, at });
  const details = { by: initiatorOf(actor), at, comment: `退回单 ${refundNo}` };
  const changed = await transition(tx, recharge, 'send_refund', details, { refund_no: refundNo });
  const parts = await coinsOf(tx, recharge, at);
  const isCoin = recharge.target === 'coin';
  const [posted] = await post(tx, {
    ...bookOf(recharge, actor, refundNo),
    kind: 'recharge.refundHold',
    refId: refundNo,
    journal: isCoin ? journals.coinsFrozen(parts) : journals.frozen(amount),
  });
  const hold = { purpose: RECHARGE_REFUND, bizNo: refundNo, expiresAt: null };
  const coins = sum<'Coin'>(parts.map((part) => part.amount));
  const held = isCoin
    ? ({ ...hold, account: 'C.FROZEN', amount: coins } as const)
    : ({ ...hold, account: 'L.FROZEN', amount } as const);
  await openHolds(tx, posted!, [held]);
  await takeFromBatches(tx, uid, parts, refundNo, 'frozen', posted!.at);
  return changed;
}

/** Sent back by hand, or paid from the balance: posted at once. */
async function sentBack(tx: Tx, actor: Staff, recharge: RechargeRow, refundNo: string): Promise<RechargeRow> {
  const { uid, recharge_no: rechargeNo } = recharge;
  const at = await clock.now(tx);
  const details = { by: initiatorOf(actor), at, comment: `退回流水 ${refundNo}` };
  const changed = await transition(tx, recharge, 'refund', details, { refund_no: refundNo });
  const parts = await coinsOf(tx, recharge, at);
  const [posted] = await post(tx, {
    ...bookOf(recharge, actor, refundNo),
    kind: 'recharge.refund',
    refId: rechargeNo,
    journal: journalOf(recharge, fen(recharge.amount_fen), parts),
  });
  await takeFromBatches(tx, uid, parts, rechargeNo, 'spent', posted!.at);
  await notifyCustomer(tx, changed, '充值已退回', '已按原路退回，请留意到账');
  return changed;
}

const bookOf = ({ uid, recharge_no, channel }: RechargeRow, actor: Staff, channelNo: string) => ({
  uid,
  by: initiatorOf(actor),
  refType: 'recharge',
  about: { bizType: 'recharge', bizNo: recharge_no, title: '充值退回', channel, channelNo },
});

/** Cancels the refund: refunding → success, by either person, before the channel was asked. */
export async function refuseRefund(
  tx: Tx,
  actor: Staff,
  recharge: RechargeRow,
  reason: string,
): Promise<RechargeRow> {
  if (recharge.refund_no !== null) throw refuse('state.conflict');
  const details = { by: initiatorOf(actor), at: await clock.now(tx), comment: reason };
  return transition(tx, recharge, 'refuse_refund', details, { refund_requested_by: null });
}

function journalOf(
  { channel, target }: RechargeRow,
  amount: Fen,
  parts: readonly journals.CoinPart[],
): Journal {
  if (target === 'coin') return journals.coinsReturned(amount, channel, parts);
  if (channel === 'balance') throw refuse('state.conflict');
  return journals.rechargeReturned(amount, channel);
}

async function coinsOf(tx: Tx, recharge: RechargeRow, at: Date) {
  const { uid, target, amount_coin: paid, bonus_coin: bonus } = recharge;
  if (target !== 'coin') return [];
  return [
    ...(await pickFromBucket(tx, uid, 'paid', coin(paid), at)),
    ...(await pickFromBucket(tx, uid, 'bonus', coin(bonus), at)),
  ];
}

/** Notifies the customer of a decision of staff, also by SMS. */
export async function notifyCustomer(
  tx: Tx,
  recharge: RechargeRow,
  title: string,
  text: string,
): Promise<void> {
  const { uid, recharge_no: rechargeNo } = recharge;
  await notify(tx, {
    uid,
    category: 'finance',
    title,
    content: `您的充值${rechargeNo}${text}。`,
    link: linkOf(recharge),
    ...objectOf(recharge),
    sms: true,
  });
}
