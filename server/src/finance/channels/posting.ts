import { percent } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import type { ChannelName, Collected } from '../../partners/index';
import { journals, lockAccounts, post, system } from '../../ledger/index';
import type { PaidHandlers, PaidPayment } from '../../room/index';
import { takenBy } from '../bookings/index';
import { type ChannelPayment, findPayment, markPaid, ownerOf } from './store';

/** `credited` now, `repeated` after that; `unknown`: no such number yet; `refused`: it differs from our payment. */
export type PaymentResult = 'credited' | 'repeated' | 'unknown' | 'refused';

/**
 * Posts a payment that a channel has collected, exactly once, in one transaction with the document that it
 * pays. A wrong amount or channel, another channel number for a paid payment, and unknown numbers credit
 * nothing and are logged as an alert.
 */
export async function postChannelPayment(
  deps: Deps,
  handlers: PaidHandlers,
  channel: ChannelName,
  collected: Collected,
): Promise<PaymentResult> {
  const { db, transaction } = deps.database;
  const { payNo, channelNo, amount } = collected;
  const uid = await ownerOf(db, payNo);
  const { result, fault } =
    uid === undefined
      ? { result: 'unknown' as const, fault: 'no such payment, or not yet' }
      : await transaction((tx) => creditPayment(tx, deps, handlers, { uid, channel, collected }));
  if (fault !== undefined)
    deps.log.error(
      { alert: 'payment', settled: result, channel, payNo, channelNo, amount, fault },
      'payment alert',
    );
  return result;
}

async function creditPayment(
  tx: Tx,
  deps: Deps,
  handlers: PaidHandlers,
  { uid, channel, collected }: { uid: number; channel: ChannelName; collected: Collected },
): Promise<{ result: PaymentResult; fault?: string }> {
  const found = await findPayment(tx, uid, collected.payNo);
  if (found === undefined) return { result: 'unknown', fault: 'no such payment, or not yet' };
  const { lock = lockPayer } = handlers[found.purpose];
  await lock(tx, found);
  // Read again: another transaction may have changed it.
  const payment = (await findPayment(tx, uid, collected.payNo))!;
  const fault = faultOf(payment, channel, collected);
  if (fault !== undefined) return { result: 'refused', fault };
  if (payment.status === 'paid') return { result: 'repeated' };
  const place = { source: channel, use: 'payment', uid, doc_no: payment.payNo, by: channel } as const;
  const where = await takenBy(tx, { ...place, number: collected.channelNo, isBooked: true });
  if (where !== undefined) return { result: 'refused', fault: `its number was used for ${where}` };
  if (!(await markPaid(tx, payment, collected))) throw refuse('state.conflict');
  const { purpose, refNo, payNo, amount } = payment;
  const { channelNo, paidAt } = collected;
  const isLate = payment.status === 'closed';
  const paid = { uid, purpose, refNo, payNo, amount, channel, channelNo, paidAt, isLate };
  await handlers[purpose].post(tx, deps, paid);
  await postFee(tx, deps, paid);
  return { result: 'credited' };
}

const lockPayer = (tx: Tx, { uid }: Pick<PaidPayment, 'uid'>): Promise<void> =>
  lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });

/** J1: the fee that the channel deducts from every payment, by the agreed rate. */
async function postFee(
  tx: Tx,
  { config }: Deps,
  { uid, payNo, amount, channel }: PaidPayment,
): Promise<void> {
  const fee = percent(amount, config.channelFees[channel]);
  if (fee === 0) return;
  await post(tx, {
    uid,
    by: system,
    kind: 'channel.fee',
    refType: 'channel_payment',
    refId: payNo,
    about: { bizType: 'channel_payment', bizNo: payNo, title: '渠道手续费', channel },
    journal: journals.channelFee(fee, channel),
  });
}

function faultOf(payment: ChannelPayment, channel: ChannelName, collected: Collected): string | undefined {
  if (payment.channel !== channel) return `it was opened at ${payment.channel}`;
  if (payment.amount !== collected.amount) return `it is for ${payment.amount} 分`;
  if (payment.status === 'paid' && payment.channelNo !== collected.channelNo)
    return `it was paid as ${payment.channelNo}`;
  return undefined;
}
