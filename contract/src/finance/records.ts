import { z } from 'zod';
import { get } from '../endpoint';
import { commaList, id, listOf, listParams, location, moment, text, yuan } from '../wire';

/** Kinds of a ledger line with their names (finance.md#record-fields). */
export const recordTypes = {
  recharge: '充值',
  withdraw: '提现',
  withdraw_fee: '提现手续费',
  withdraw_return: '银行退票',
  pay: '消费',
  refund: '退款',
  escrow_in: '托管',
  escrow_out: '托管退回',
  crowd_income: '众包收入',
  service_fee: '服务费',
  withholding_tax: '代扣税款',
  iou_repay: '白条还款',
  iou_late_fee: '白条违约金',
  coin_buy: '购买创意币',
  coin_bonus: '赠送',
  coin_expire: '过期',
  adjust: '调账',
  compensation: '赔付',
  freeze: '冻结',
  unfreeze: '解冻',
  deposit_in: '缴纳保证金',
  deposit_out: '退还保证金',
  limit_grant: '授信',
  limit_raise: '提额',
  limit_cut: '降额',
  limit_use: '使用',
  limit_release: '释放',
  limit_suspend: '冻结',
  limit_resume: '恢复',
} as const;
export type RecordType = keyof typeof recordTypes;
const typeCodes = Object.keys(recordTypes) as [RecordType, ...RecordType[]];
export const directions = ['in', 'out', 'freeze', 'unfreeze'] as const;

/** Nature of a line beside its direction: earned, spent, or money of one's own that only changed its place. */
export const flows = { income: '收入', expense: '支出', neutral: '不计收支' } as const;
export type Flow = keyof typeof flows;
/** Kinds of incoming lines that count as earned; recharges, refunds and returned payouts do not. */
export const incomeTypes: readonly RecordType[] = ['crowd_income', 'compensation'];
/** Kinds of outgoing lines that count as spent; withdrawals, deposits and repayments do not. */
export const expenseTypes: readonly RecordType[] = [
  'pay',
  'escrow_in',
  'coin_buy',
  'withdraw_fee',
  'service_fee',
  'withholding_tax',
  'iou_late_fee',
  'compensation',
];
/** Whether a line is earned, spent or neither. */
export function flowOf({ direction, type }: { direction: Direction; type: RecordType }): Flow {
  if (direction === 'in' && incomeTypes.includes(type)) return 'income';
  return direction === 'out' && expenseTypes.includes(type) ? 'expense' : 'neutral';
}
type Direction = (typeof directions)[number];
export const channels = {
  alipay: '支付宝',
  wechat: '微信支付',
  unionpay: '银联网银',
  offline: '对公转账',
  balance: '余额',
} as const;
const channelCodes = Object.keys(channels) as [keyof typeof channels, ...(keyof typeof channels)[]];

/** The codes of `flows`. */
export const flowCodes = Object.keys(flows) as [Flow, ...Flow[]];

const filters = {
  ...listParams,
  direction: z.enum(directions).optional(),
  /** Whether incoming or outgoing money was earned, spent, or neither. */
  flow: z.enum(flowCodes).optional(),
  type: commaList(typeCodes).optional(),
  channel: z.enum(channelCodes).optional(),
  min_amount: yuan.optional(),
  max_amount: yuan.optional(),
  record_no: id.optional(),
  biz_no: id.optional(),
  operator: text(40).optional(),
  location: location.optional(),
};

/**
 * The fields of every line, whichever account it belongs to. `amount` is never negative: `direction` says which way.
 */
const line = z.object({
  record_no: id,
  time: moment,
  type: z.enum(typeCodes),
  type_text: z.string(),
  direction: z.enum(directions),
  amount: yuan,
  biz_type: z.string(),
  biz_no: z.string(),
  title: z.string(),
  operator: z.string(),
  location: z.string(),
  location_text: z.string(),
  remark: z.string(),
});

/**
 * A line of the RMB account (finance.md#calls-of-records): `income` or `expense` in 元 where it is earned or
 * spent, what it is in words, and what was available after it.
 */
export const rmbRecord = line.extend({
  flow: z.enum(flowCodes),
  flow_text: z.string(),
  income: yuan,
  expense: yuan,
  balance_after: yuan,
  counterparty: z.string(),
  channel: z.string().nullable(),
  channel_text: z.string(),
  channel_no: z.string().nullable(),
});

/**
 * A coin line has its bucket and batch; a credit line has the line's total and what stays available
 * (finance.md#calls-of-records).
 */
export const creditRecord = line.extend({
  balance_after: yuan,
  bucket: z.enum(['paid', 'bonus']).nullable(),
  expire_at: moment.nullable(),
  batch_no: z.string().nullable(),
  total_after: yuan.nullable(),
  available_after: yuan.nullable(),
});

/** The lists of money movements (spec §7, finance.md#calls-of-records). */
export const records = {
  rmbList: get('/apinew/finance/record/get-rmb-list2', {
    summary: '人民币收支明细',
    access: 'finance.rmb:view',
    timeout: 60_000,
    input: filters,
    /**
     * Sums of incoming and outgoing money, of the earned and spent parts of it, and of the amounts frozen and unfrozen.
     */
    output: listOf(rmbRecord, {
      summary: z.object({
        inflow: yuan,
        outflow: yuan,
        income: yuan,
        expense: yuan,
        frozen: yuan,
        thawed: yuan,
        count: z.int(),
      }),
    }),
  }),
  creditList: get('/apinew/finance/record/get-credit-list2', {
    summary: '创意币或信用额度明细',
    access: 'finance.coin:view',
    alternatives: ['finance.credit:view'],
    input: {
      ...filters,
      account: z.enum(['coin', 'credit_limit']).default('coin'),
      bucket: z.enum(['paid', 'bonus']).optional(),
      /** Coins: only the lines of this batch. */
      batch_no: id.optional(),
    },
    output: listOf(creditRecord, { summary: z.object({ gain: yuan, spend: yuan, expired: yuan }) }),
  }),
};
