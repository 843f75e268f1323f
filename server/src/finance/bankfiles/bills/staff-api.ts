import type { Output } from '@uc/contract/endpoint';
import { dayAfter, dayOf, isBefore, startOf } from '@uc/contract/day';
import {
  type bankBillStaffCalls,
  billChannels,
  billKinds,
  billStates,
} from '@uc/contract/finance/bank-bill-staff';
import { limits } from '@uc/contract/limits';
import { type Handlers, ownTransaction, refuse } from '../../../call/index';
import * as clock from '../../../clock';
import type { Deps } from '../../../deps';
import { matchFetched } from '../matching/fetched';
import { billChannelsOf, fetchBill } from './fetch';
import { type BillKey, type BillRow, countMissing, findBill, listBills } from './store';

type View = Output<typeof bankBillStaffCalls.staffBillFetch>;

/** Handlers of finance for the bills that the server fetches. */
export const bankBillStaffHandlers = (deps: Deps): Handlers<typeof bankBillStaffCalls> => ({
  async staffBills({ input: { page, page_size }, db }) {
    const { rows, total } = await listBills(db, { limit: page_size, offset: (page - 1) * page_size });
    return { list: rows.map(viewOf), total, page, page_size, missing_count: await countMissing(db) };
  },
  // It asks a partner, so no transaction waits for it.
  staffBillFetch: ownTransaction(async ({ input }) => {
    const { db } = deps.database;
    await assertFetchable(deps, input);
    if ((await findBill(db, input))?.state !== 'kept') await fetchBill(deps, input);
    await matchFetched(deps);
    return viewOf((await findBill(db, input))!);
  }),
});

async function assertFetchable(deps: Deps, { channel, day }: BillKey): Promise<void> {
  const now = await clock.now(deps.database.db);
  const { firstHour, keptDays } = limits.channelBills;
  const why = !billChannelsOf(deps).includes(channel as keyof typeof billChannels)
    ? `${billChannels[channel as keyof typeof billChannels]}没有接入，请上传账单文件`
    : isBefore(day, dayAfter(dayOf(now), -keptDays))
      ? '渠道只保留三个月内的账单，请在渠道后台确认后上传文件'
      : now.getTime() < startOf(day).getTime() + (24 + firstHour) * 3_600_000
        ? `当天的账单在次日${firstHour}点后生成，请稍后再试`
        : undefined;
  if (why !== undefined) throw refuse('bill.unfetchable', { why });
}

const viewOf = (row: BillRow): View => ({
  channel: row.channel as View['channel'],
  channel_text: billChannels[row.channel as View['channel']],
  kind: row.kind as View['kind'],
  kind_text: billKinds[row.kind as View['kind']],
  day: row.day,
  state: row.state as View['state'],
  state_text: billStates[row.state as View['state']],
  why: row.why,
  asked_at: row.asked_at,
  next_at: row.next_at,
  is_missing: row.is_missing,
  actions: row.state === 'kept' ? [] : ['fetch'],
});
