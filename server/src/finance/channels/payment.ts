import type { Fen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import type { ChannelName, PayChannel, PayInfo } from '../../partners/index';
import { enqueue } from '../../jobs/index';
import { documentNo } from '../../ledger/index';
import {
  type ChannelPayment,
  claimPayNo,
  findPayment,
  insertPayment,
  markClosed,
  newestPayment,
  type Purpose,
  saveInfo,
} from './store';

/** The request to collect money online for a document. */
export interface PaymentRequest {
  uid: number;
  purpose: Purpose;
  refNo: string;
  /** 分. */
  amount: Fen;
  channel: ChannelName;
  /** The title that the customer sees at the channel. */
  title: string;
  expiresAt: Date;
}

/**
 * Opens a payment at a channel for a document, at most one at a time: an open one is returned again, and is replaced when
 * channel, amount or deadline differ. The channel is not called yet. The caller holds the lock on L.AVAIL.
 */
export async function openChannelPayment(tx: Tx, request: PaymentRequest): Promise<{ payNo: string }> {
  const { uid, purpose, refNo, amount, channel, title, expiresAt } = request;
  const known = await newestPayment(tx, uid, purpose, refNo);
  if (known?.status === 'pending') {
    const isSame = known.channel === channel && known.amount === amount;
    if (isSame && known.expiresAt.getTime() === expiresAt.getTime()) return { payNo: known.payNo };
    await closeChannelPayments(tx, { uid, purpose, refNo });
  }
  const payNo = await freshPayNo(tx, uid);
  await insertPayment(tx, {
    uid,
    pay_no: payNo,
    purpose,
    ref_no: refNo,
    channel,
    amount_fen: amount,
    title,
    expires_at: expiresAt,
  });
  return { payNo };
}

/**
 * Closes the open payments of a document, here at once and at the channel through the outbox; money that still comes is
 * late.
 */
export async function closeChannelPayments(
  tx: Tx,
  { uid, purpose, refNo }: { uid: number; purpose: Purpose; refNo: string },
): Promise<void> {
  for (const payNo of await markClosed(tx, { uid, purpose, refNo }))
    await enqueue(tx, { uid, kind: 'channel.close', refNo: payNo });
}

/** One of a customer's payments, as a cashier shows it; refuses `notFound`. */
export async function channelPaymentOf(db: Db, uid: number, payNo: string): Promise<ChannelPayment> {
  const payment = await findPayment(db, uid, payNo);
  if (payment === undefined) throw refuse('notFound');
  return payment;
}

/**
 * The data that the browser needs to pay. Calls the channel the first time and stores its answer, so call it
 * outside of transactions. Refuses `notFound`, `state.conflict` unless it is open, `channel.unavailable` when
 * there is no answer.
 */
export async function payInfoOf(deps: Deps, uid: number, payNo: string): Promise<PayInfo> {
  const { db } = deps.database;
  const payment = await channelPaymentOf(db, uid, payNo);
  if (payment.status !== 'pending') throw refuse('state.conflict');
  if (payment.info !== null) return payment.info;
  const { channel } = payment;
  try {
    const info = await channelOf(deps, channel).open(payment);
    await saveInfo(db, uid, payNo, info);
    return info;
  } catch (error) {
    deps.log.warn({ err: error, channel, payNo }, 'a payment channel did not open a payment');
    throw refuse('channel.unavailable');
  }
}

/**
 * The payment data that needs no call of the channel, so that it can be used inside a transaction; else
 * undefined.
 */
export function payInfoToOffer(deps: Deps, request: PaymentRequest, payNo: string): PayInfo | undefined {
  return channelOf(deps, request.channel).offer({ ...request, payNo });
}

/** A channel that is offered here; refuses `channel.unavailable`. */
export function channelOf({ partners }: Deps, name: ChannelName): PayChannel {
  const channel = partners.payments.channels[name];
  if (channel === undefined) throw refuse('channel.unavailable');
  return channel;
}

async function freshPayNo(tx: Tx, uid: number): Promise<string> {
  const now = await clock.now(tx);
  for (let tries = 0; tries < 5; tries += 1) {
    const payNo = documentNo('P', now);
    if (await claimPayNo(tx, payNo, uid)) return payNo;
  }
  throw new Error('no free payment number');
}
