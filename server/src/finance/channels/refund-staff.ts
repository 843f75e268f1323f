import type { Output } from '@uc/contract/endpoint';
import { type refundStaffCalls, refundPurposes } from '@uc/contract/finance/refund-staff';
import * as clock from '../../clock';
import { type Handlers, refuse } from '../../call/index';
import { rangeOf } from '../../calendar/index';
import { wakeJob } from '../../jobs/index';
import { isOverdue, listRefunds, refundOfNo } from './refund-staff-store';
import { ASK_JOB } from './refund-outcome';
import { changeChannelRefund, type ChannelRefundRow } from './refund-store';
import { channelRefundView } from './refund-view';
import { askOf } from '../../room/index';

/** Handlers for finance about refunds at their channels; it acts on them at the channel itself. */
export const refundStaffHandlers = (): Handlers<typeof refundStaffCalls> => ({
  async staffRefundList({ input, db }) {
    const { status, todo, channel, keyword } = input;
    const filter = {
      status,
      channel,
      isWaiting: todo !== undefined,
      no: keyword || undefined,
      ...rangeOf(input),
    };
    const paging = askOf(input);
    const [{ rows, ...found }, now] = await Promise.all([listRefunds(db, filter, paging), clock.now(db)]);
    return { list: rows.map((row) => view(row, now)), ...found };
  },
  async staffRefundAsk({ input: { no }, db }) {
    const row = await refundOfNo(db, no);
    if (row === undefined) throw refuse('notFound');
    if (row.status !== 'refunding') throw refuse('state.conflict');
    const now = await clock.now(db);
    await changeChannelRefund(db, row, { asked: 0, ask_at: now });
    wakeJob(db, ASK_JOB);
    return view(row, now);
  },
});

const view = (row: ChannelRefundRow, now: Date): Output<typeof refundStaffCalls.staffRefundAsk> => ({
  ...channelRefundView(row),
  uid: String(row.uid),
  pay_no: row.pay_no,
  purpose_text: refundPurposes[row.purpose],
  ref_no: row.ref_no,
  abnormal_at: row.abnormal_at,
  abnormal_reason: row.abnormal_reason,
  alarm: row.status === 'refunding' && (row.abnormal_at !== null || isOverdue(row, now)),
  actions: row.status === 'refunding' ? ['ask'] : [],
});
