import { z } from 'zod';
import { get, post } from '../endpoint';
import { day, enumOf, listOf, moment, staffListParams } from '../wire';

const HANDLE = 'staff.recharge:handle';

/** Channels whose bills the server fetches, by their names. */
export const billChannels = { wechat: '微信支付', alipay: '支付宝' } as const;
export const billKinds = { trade: '交易账单', fund: '资金账单' } as const;
/** What became of a bill. */
export const billStates = {
  waiting: '待获取',
  creating: '渠道生成中',
  none: '渠道无账单',
  failed: '获取失败',
  kept: '已保存',
} as const;
export type BillState = keyof typeof billStates;

const named = { channel: enumOf(billChannels), kind: enumOf(billKinds), day };
const bill = z.object({
  ...named,
  channel_text: z.string(),
  kind_text: z.string(),
  state: enumOf(billStates),
  state_text: z.string(),
  /** Why it is not there, in words. */
  why: z.string(),
  asked_at: moment.nullable(),
  next_at: moment.nullable(),
  /** It should be there by now. */
  is_missing: z.boolean(),
  actions: z.array(z.literal('fetch')),
});

/** Bills of channels that the server fetches itself (ADR 131). */
export const bankBillStaffCalls = {
  staffBills: get('/apinew/adminapi/bank-file/bills', {
    summary: '运营：自动获取的渠道账单',
    access: HANDLE,
    input: { page: staffListParams.page, page_size: staffListParams.page_size },
    output: listOf(bill, { missing_count: z.int() }),
  }),
  /** Asks the channel now, also for a day before the first that was fetched; a bill that is stored is not asked for again. */
  staffBillFetch: post('/apinew/adminapi/bank-file/bill-fetch', {
    summary: '运营：立即获取渠道账单',
    access: HANDLE,
    timeout: 180_000,
    input: named,
    output: bill,
    refusals: ['bill.unfetchable', 'bankFile.unread'],
  }),
};
