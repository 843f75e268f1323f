import * as clock from '../../clock';
import { Refusal } from '../../call/index';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import type { ChannelName, RefundHint, RefundReport, RefundState } from '../../partners/index';
import { forEachOf, type Job, type OutboxHandler } from '../../jobs/index';
import { lockAccounts } from '../../ledger/index';
import type { RefundHandlers, RefundOutcome } from '../../room/index';
import { takenBy } from '../bookings/index';
import { isOverdue } from './refund-staff-store';
import {
  changeChannelRefund,
  type ChannelRefundRow,
  dueRefundAsks,
  findChannelRefund,
  lockChannelRefund,
} from './refund-store';
import { FIRST_ASK_MS } from './refund';
import { queryRefund, sendRefund } from './refund-sending';
import { ownerOf } from './store';

/** The channel's state of a refund that was never sent. */
const absent = { status: 'absent' } as const;
/** The job that asks; staff wake it. */
export const ASK_JOB = 'finance.channelRefundAsk';
const LONGEST_MS = 3_600_000;
const BATCH = 100;

/** Sends a refund to its channel, once, from the outbox; if no answer comes, the job below asks for it. */
export const refundOutbox = (deps: Deps, refundHandlers: RefundHandlers): Record<string, OutboxHandler> => ({
  async 'channel.refund'({ uid, ref_no: refundNo }) {
    const row = await findChannelRefund(deps.database.db, uid, refundNo);
    if (row?.status !== 'refunding') return;
    const state = await sendRefund(deps, row);
    if (state !== 'postponed') await endRefund(deps, refundHandlers, row, state);
  },
});

/**
 * Queries refunds without a result; one that the channel does not know is sent again under the same number. Only an
 * answer of the channel ends a refund.
 */
export const refundJob = (deps: Deps, refundHandlers: RefundHandlers): Job => ({
  name: ASK_JOB,
  text: '查询渠道退款',
  about: '向渠道查询没有结果的原路退款',
  at: '*/20 * * * * *',
  run: async (now) =>
    forEachOf(
      deps,
      await dueRefundAsks(deps.database.db, BATCH),
      async (row) => {
        const known = row.sent_at === null ? absent : await queryRefund(deps, row);
        const state = known?.status === 'absent' ? await sendRefund(deps, row) : known;
        if (state === 'postponed') return false;
        // One that fails is asked about later as well: it must not stay in its place before the others.
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

/** A payment to a parked account waits: the channel is asked about it again later. */
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
      return endRefund(deps, refundHandlers, row, await queryRefund(deps, row));
    return true;
  }
  deps.log.error({ alert: 'refund', channel, ...report }, 'refund alert: not what we had asked');
  return false;
}

const isAsRequested = (row: ChannelRefundRow, report: RefundReport | RefundHint): boolean =>
  'state' in report ? row.amount_fen === report.amount : row.amount_fen <= report.refundedSoFar;

/**
 * Books a final result once and returns true; false when there is none yet. A bank number that was used
 * before is not booked, and a result that differs from the booked one changes nothing: an alarm asks staff to
 * look.
 */
async function endRefund(
  deps: Deps,
  refundHandlers: RefundHandlers,
  { uid, refund_no: refundNo }: ChannelRefundRow,
  state: RefundState | undefined,
): Promise<boolean> {
  if (state?.status !== 'refunded' && state?.status !== 'failed') {
    if (state !== undefined) await noteState(deps, { uid, refund_no: refundNo }, state);
    return false;
  }
  return deps.database.transaction(async (tx) => {
    await lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.FROZEN'] });
    const row = await lockChannelRefund(tx, uid, refundNo);
    if (row?.status !== 'refunding') {
      if (row?.status !== state.status)
        deps.log.error(
          { alarm: 'refund.contradicts', refund: refundNo, booked: row?.status, told: state.status },
          'a channel reports another end of a refund than the one that is booked',
        );
      return true;
    }
    const where = state.status === 'refunded' ? await usedBefore(tx, row, state.channelNo) : undefined;
    if (where !== undefined) {
      deps.log.error({ alarm: 'refund.reference', refund: refundNo, where }, 'its number was used before');
      return false;
    }
    const outcome =
      state.status === 'refunded' ? { channel_no: state.channelNo } : { fail_reason: state.reason };
    const ended = {
      status: state.status,
      ask_at: null,
      abnormal_at: null,
      ended_at: await clock.now(tx),
      ...outcome,
    };
    await changeChannelRefund(tx, row, ended);
    await refundHandlers[row.purpose](tx, row, state);
    return true;
  });
}

/**
 * A refund that became abnormal is work for finance (refund-staff.ts) and an alarm, once; it is neither again when the channel
 * has gone on with it.
 */
async function noteState(
  deps: Deps,
  { uid, refund_no: refundNo }: Pick<ChannelRefundRow, 'uid' | 'refund_no'>,
  state: Exclude<RefundState, RefundOutcome>,
): Promise<void> {
  const isNew = await deps.database.transaction(async (tx) => {
    const row = await lockChannelRefund(tx, uid, refundNo);
    const isAbnormal = state.status === 'abnormal';
    if (row?.status !== 'refunding' || isAbnormal === (row.abnormal_at !== null)) return false;
    const change = isAbnormal
      ? { abnormal_at: await clock.now(tx), abnormal_reason: state.reason }
      : { abnormal_at: null };
    await changeChannelRefund(tx, row, change);
    return isAbnormal;
  });
  if (isNew)
    deps.log.error(
      { alarm: 'refund.abnormal', refund: refundNo },
      'a refund is abnormal: somebody has to act at the channel',
    );
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
  if (isOverdue(row, now))
    deps.log.error(
      { alarm: 'refund.undecided', refund: row.refund_no },
      'a refund is undecided after three days',
    );
}
