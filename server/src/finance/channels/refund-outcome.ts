import { DAY_MS } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import * as clock from '../../clock';
import { Refusal } from '../../call/index';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import type { ChannelName, RefundHint, RefundOrder, RefundReport, RefundState } from '../../partners/index';
import { forEachOf, type Job, type OutboxHandler } from '../../jobs/index';
import { lockAccounts } from '../../ledger/index';
import { takenBy } from '../claims/index';
import { channelOf } from './payment';
import {
  changeChannelRefund,
  type ChannelRefundRow,
  dueRefundAsks,
  findChannelRefund,
  lockChannelRefund,
  type RefundPurpose,
} from './refund-store';
import { FIRST_ASK_MS } from './refund';
import { findPayment, ownerOf } from './store';

/** The final result of a refund at its channel. */
export type RefundOutcome = Extract<RefundState, { status: 'refunded' | 'failed' }>;
/**
 * What happens with the money that was set aside, in the transaction that ends the refund; L.AVAIL and L.FROZEN are
 * locked.
 */
export type RefundHandler = (tx: Tx, refund: ChannelRefundRow, outcome: RefundOutcome) => Promise<void>;
/** One for each purpose; `rooms.ts` composes them. */
export type RefundHandlers = Readonly<Record<RefundPurpose, RefundHandler>>;

const LONGEST_MS = 3_600_000;
/** After so many days without a result an alarm asks staff to look at the refund. */
const ALARM_DAYS = 3;
const BATCH = 100;

/** Sends a refund to its channel, once, from the outbox; if no answer comes, the job below asks for it. */
export const refundOutbox = (deps: Deps, refundHandlers: RefundHandlers): Record<string, OutboxHandler> => ({
  async 'channel.refund'({ uid, ref_no: refundNo }) {
    const row = await findChannelRefund(deps.database.db, uid, refundNo);
    if (row?.status === 'refunding') await endRefund(deps, refundHandlers, row, await sendRefund(deps, row));
  },
});

/**
 * Queries refunds without a result; one that the channel does not know is sent again under the same number. Only an
 * answer of the channel ends a refund.
 */
export const refundJob = (deps: Deps, refundHandlers: RefundHandlers): Job => ({
  name: 'finance.channelRefundAsk',
  at: '*/20 * * * * *',
  run: async (now) =>
    forEachOf(
      deps,
      await dueRefundAsks(deps.database.db, BATCH),
      async (row) => {
        const known = await askChannel(deps, row, (channel, order) => channel.queryRefund(order));
        const state = known?.status === 'absent' ? await sendRefund(deps, row) : known;
        // One that fails is asked about later as well: it must not keep its place before the others.
        let isEnded = false;
        try {
          isEnded = await endRefund(deps, refundHandlers, row, state).catch(falseWhenParked);
        } finally {
          if (!isEnded) await askLater(deps, row, now);
        }
      },
      ({ refund_no: refund }) => ({ refund }),
    ),
});

/** What a parked account is to be paid waits: it is asked about again later. */
function falseWhenParked(error: unknown): false {
  if (error instanceof Refusal && error.refusal === 'tenant.parked') return false;
  throw error;
}

/**
 * A channel reports a refund: checked like a payment report and applied once; a report that only names the refund makes
 * us query it. False when it is not ours, differs from our request, or has no result yet.
 */
export async function applyRefundReport(
  deps: Deps,
  refundHandlers: RefundHandlers,
  channel: ChannelName,
  report: RefundReport | RefundHint,
): Promise<boolean> {
  const { payNo, refundNo } = report;
  const uid = await ownerOf(deps.database.db, payNo);
  const row = uid === undefined ? undefined : await findChannelRefund(deps.database.db, uid, refundNo);
  if (row?.pay_no === payNo && row.channel === channel && isAsRequested(row, report)) {
    if ('state' in report) await endRefund(deps, refundHandlers, row, report.state);
    else if (row.status === 'refunding')
      return endRefund(
        deps,
        refundHandlers,
        row,
        await askChannel(deps, row, (one, order) => one.queryRefund(order)),
      );
    return true;
  }
  deps.log.error({ alert: 'refund', channel, ...report }, 'refund alert: not what we had asked');
  return false;
}

const isAsRequested = (row: ChannelRefundRow, report: RefundReport | RefundHint): boolean =>
  'state' in report ? row.amount_fen === report.amount : row.amount_fen <= report.refundedSoFar;

/** A failure counts only when the channel also knows no refund under this number. */
async function sendRefund(deps: Deps, row: ChannelRefundRow): Promise<RefundState | undefined> {
  return askChannel(deps, row, async (channel, order) => {
    const answer = await channel.refund(order);
    if (answer.status !== 'failed') return answer;
    const known = await channel.queryRefund(order);
    return known.status === 'absent' ? answer : known;
  });
}

/** Undefined when there was no answer. */
async function askChannel(
  deps: Deps,
  row: ChannelRefundRow,
  ask: (channel: ReturnType<typeof channelOf>, order: RefundOrder) => Promise<RefundState>,
): Promise<RefundState | undefined> {
  const { uid, refund_no: refundNo, pay_no: payNo, reason, channel } = row;
  const payment = await findPayment(deps.database.db, uid, payNo);
  if (payment === undefined) throw new Error(`${refundNo} is for no payment`);
  const order = { refundNo, payNo, amount: fen(row.amount_fen), paid: payment.amount, reason };
  try {
    return await ask(channelOf(deps, channel), order);
  } catch (error) {
    deps.log.warn({ err: error, channel, refundNo }, 'a refund was not answered; it is asked for later');
    return undefined;
  }
}

/**
 * Books a final result once and returns true; false when there is none yet. A bank number that was used before is not
 * booked: an alarm asks staff to look.
 */
async function endRefund(
  deps: Deps,
  refundHandlers: RefundHandlers,
  { uid, refund_no: refundNo }: ChannelRefundRow,
  state: RefundState | undefined,
): Promise<boolean> {
  if (state?.status !== 'refunded' && state?.status !== 'failed') return false;
  return deps.database.transaction(async (tx) => {
    await lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.FROZEN'] });
    const row = await lockChannelRefund(tx, uid, refundNo);
    if (row?.status !== 'refunding') return true;
    const where = state.status === 'refunded' ? await usedBefore(tx, row, state.channelNo) : undefined;
    if (where !== undefined) {
      deps.log.error({ alarm: 'refund.reference', refund: refundNo, where }, 'its number was used before');
      return false;
    }
    const outcome =
      state.status === 'refunded' ? { channel_no: state.channelNo } : { fail_reason: state.reason };
    const ended = { status: state.status, ask_at: null, ended_at: await clock.now(tx), ...outcome };
    await changeChannelRefund(tx, row, ended);
    await refundHandlers[row.purpose](tx, row, state);
    return true;
  });
}

/**
 * Alipay has no numbers of its own for refunds, it answers with the payment's: our own number is the key there (ADR 26).
 */
async function usedBefore(
  tx: Tx,
  { uid, refund_no, channel }: ChannelRefundRow,
  number: string,
): Promise<string | undefined> {
  if (channel === 'alipay') return undefined;
  const place = { source: `${channel}.refund`, use: 'channel_refund', uid, doc_no: refund_no } as const;
  return takenBy(tx, { ...place, number, by: channel, isBooked: true });
}

/**
 * Next query after 1, 2, 4 … minutes. After three days an alarm is logged; the state does not change, since a time-out is
 * no result.
 */
async function askLater(deps: Deps, row: ChannelRefundRow, now: Date): Promise<void> {
  const count = row.asked + 1;
  const pause = Math.min(LONGEST_MS, FIRST_ASK_MS * 2 ** Math.min(count, 20));
  const change = { asked: count, ask_at: new Date(now.getTime() + pause) };
  await deps.database.transaction((tx) => changeChannelRefund(tx, row, change));
  if (now.getTime() - row.created_at.getTime() > ALARM_DAYS * DAY_MS)
    deps.log.error(
      { alarm: 'refund.undecided', refund: row.refund_no },
      'a refund is undecided after three days',
    );
}
