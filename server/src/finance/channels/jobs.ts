import { errors } from '@uc/contract/errors';
import * as clock from '../../clock';
import { Refusal } from '../../call/index';
import type { Batch, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import type { ChannelState } from '../../partners/index';
import { forEachDue, forEachOf, type Job, type OutboxHandler } from '../../jobs/index';
import type { PaidHandlers, RefundHandlers } from '../../room/index';
import { receiveNotice } from './notice';
import { postChannelPayment } from './posting';
import { channelOf } from './payment';
import { refundJob, refundOutbox } from './refund-outcome';
import { type ChannelPayment, findPayment, markClosed, openPayments } from './store';

/** The time without a report after which the channel is queried (finance.md#recharge-states). */
const WAITING_MINUTES = 5;
/** Time that failed calls of one channel may take in a run: three that get no answer. */
const MOST_LOST_MS = 24_000;
/** Reports that the sandbox sends in one run. */
const REPORTS = 200;

/**
 * Scheduled work on open payments: queries missing reports, closes expired payments at the channel, queries refunds
 * without a result, and sends the reports of the sandbox.
 */
export function channelJobs(deps: Deps, handlers: PaidHandlers, refundHandlers: RefundHandlers): Job[] {
  return [
    {
      name: 'finance.channelQuery',
      text: '查询渠道支付',
      about: '向渠道查询没有收到通知的付款',
      at: '*/5 * * * *',
      run: () => overOpen(deps, { waitingMinutes: WAITING_MINUTES }, (one) => query(deps, handlers, one)),
    },
    refundJob(deps, refundHandlers),
    {
      name: 'finance.sandboxReports',
      text: '沙箱支付通知',
      about: '演示环境：代渠道发送支付结果通知',
      at: '*/10 * * * * *',
      run: () => sendReports(deps, handlers, refundHandlers),
    },
  ];
}

/** Closes expired payments, at the channel first; one that was paid is credited. Returns how many were closed. */
export const closeExpiredPayments = (deps: Deps, handlers: PaidHandlers): Promise<number> =>
  overOpen(deps, { expired: true }, (payment) => closeAtChannel(deps, handlers, payment));

/** Outbox handlers: close a payment and send a refund at the channel. */
export const channelOutbox = (
  deps: Deps,
  handlers: PaidHandlers,
  refundHandlers: RefundHandlers,
): Record<string, OutboxHandler> => ({
  async 'channel.close'({ uid, ref_no: payNo }) {
    const payment = await findPayment(deps.database.db, uid, payNo);
    if (payment !== undefined) await closeAtChannel(deps, handlers, payment);
  },
  ...refundOutbox(deps, refundHandlers),
});

/**
 * Closes one payment at its channel and then here, true; one that was paid is credited instead, false. Throws when the
 * channel gives no answer; nothing has changed then.
 */
export async function closeAtChannel(
  deps: Deps,
  handlers: PaidHandlers,
  payment: ChannelPayment,
): Promise<boolean> {
  const { uid, payNo, channel } = payment;
  const state = await channelOf(deps, channel).close(payNo);
  if (await creditIfPaid(deps, handlers, payment, state)) return false;
  if (state.status !== 'closed') throw new Error(`${channel} keeps ${payNo} open`);
  await deps.database.transaction((tx: Tx) => markClosed(tx, { uid, payNo }));
  return true;
}

async function query(deps: Deps, handlers: PaidHandlers, payment: ChannelPayment): Promise<boolean> {
  const state = await channelOf(deps, payment.channel).query(payment.payNo);
  return creditIfPaid(deps, handlers, payment, state);
}

async function creditIfPaid(
  deps: Deps,
  handlers: PaidHandlers,
  { payNo, channel }: ChannelPayment,
  state: ChannelState,
): Promise<boolean> {
  if (state.status !== 'paid') return false;
  // The channel answered about the number we asked for; its amount is compared as a report's is.
  await postChannelPayment(deps, handlers, channel, { ...state.collected, payNo });
  return true;
}

/**
 * One after the other; one that fails is tried again at the next run. A channel that has cost too much time without an answer
 * is asked no more in this one: those of the others must not wait for it.
 */
function overOpen(
  deps: Deps,
  which: Parameters<typeof openPayments>[1],
  run: (payment: ChannelPayment) => Promise<boolean>,
): Promise<number> {
  const lostMs = new Map<string, number>();
  const tryOne = async (payment: ChannelPayment): Promise<boolean> => {
    const { channel, payNo } = payment;
    const lost = lostMs.get(channel) ?? 0;
    if (lost >= MOST_LOST_MS) return false;
    const began = performance.now();
    try {
      return await run(payment);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      lostMs.set(channel, lost + performance.now() - began);
      deps.log.warn({ err: error, payNo }, errors['channel.unavailable'].text);
      return false;
    }
  };
  const open = (batch: Batch) => openPayments(deps.database.db, which, batch);
  return forEachDue(deps, open, tryOne, ({ payNo }) => ({ payNo }));
}

async function sendReports(
  deps: Deps,
  handlers: PaidHandlers,
  refundHandlers: RefundHandlers,
): Promise<number> {
  const { payPage } = deps.partners.payments;
  if (payPage === null) return 0;
  const due = await payPage.due(REPORTS);
  return forEachOf(
    deps,
    due,
    async (payment) => {
      const report = payPage.report(payment, await clock.now(deps.database.db));
      const { isTaken } = await receiveNotice(deps, handlers, refundHandlers, payment.channel, report);
      await payPage.taken(payment.payNo, isTaken);
    },
    ({ payNo }) => ({ payNo }),
  );
}
