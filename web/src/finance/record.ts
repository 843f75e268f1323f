import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import type { RecordType } from '@uc/contract/finance/records';
import type { Option } from '../ui/FilterBar';

export type RmbRecord = WireOutput<Api['finance']['rmbList']>['list'][number];
export type CreditRecord = WireOutput<Api['finance']['creditList']>['list'][number];
export type AmountInfo = WireOutput<Api['finance']['amountInfo']>;
export type Direction = RmbRecord['direction'];

const list = (...types: RecordType[]): string => types.join(',');

/** 交易类型 as a person looks for them (finance.md#rmb-screen): one choice may stand for several kinds of line. */
export const rmbTypeOptions: readonly Option[] = [
  ['', '全部类型'],
  [list('recharge'), '充值'],
  [list('withdraw', 'withdraw_fee', 'withdraw_return'), '提现'],
  [list('pay', 'escrow_in', 'coin_buy'), '消费'],
  [list('refund', 'escrow_out'), '退款'],
  [list('crowd_income'), '众包收入'],
  [list('service_fee'), '服务费'],
  [list('withholding_tax'), '代扣税款'],
  [list('iou_repay', 'iou_late_fee'), '白条还款'],
  [list('adjust'), '调账'],
  [list('freeze', 'unfreeze'), '冻结/解冻'],
  [list('compensation'), '赔付'],
  [list('deposit_in', 'deposit_out'), '保证金'],
];

export const directionOptions = [
  ['', '全部'],
  ['in', '入账'],
  ['out', '出账'],
  ['freeze', '冻结'],
  ['unfreeze', '解冻'],
] as const satisfies readonly (readonly [Direction | '', string])[];

/** Earned, spent, or neither. */
export const flowOptions = [
  ['', '全部'],
  ['income', '收入'],
  ['expense', '支出'],
  ['neutral', '不计收支'],
] as const satisfies readonly (readonly [RmbRecord['flow'] | '', string])[];

/** Filters of the tabs of 人民币账户. */
export const rmbTabs = {
  all: { text: '收支明细', input: {} },
  recharge: { text: '充值记录', input: { type: list('recharge') } },
  withdraw: { text: '提现记录', input: { type: list('withdraw', 'withdraw_fee', 'withdraw_return') } },
  freeze: { text: '冻结明细', input: { type: list('freeze', 'unfreeze') } },
} as const;

/** Filters of the tabs of 创意币. */
export const coinTabs = {
  all: { text: '全部', input: {} },
  gain: { text: '获得', input: { direction: 'in' } },
  spend: {
    text: '消耗',
    input: { direction: 'out', type: list('pay', 'escrow_in', 'service_fee', 'adjust') },
  },
  expired: { text: '过期', input: { type: list('coin_expire') } },
} as const;

interface Days {
  start_time: string;
  end_time: string;
}

/**
 * The query for a text in 流水号/单号: a record (they start with F) or the document behind it, at any time; words are
 * looked for within the days.
 */
export function recordQuery(
  sought: string,
  days: Days,
): Partial<Days> & { record_no?: string; biz_no?: string; keyword?: string } {
  if (!/^[A-Za-z0-9_-]{6,40}$/.test(sought)) return { ...days, ...(sought && { keyword: sought }) };
  return /^F\d/.test(sought) ? { record_no: sought } : { biz_no: sought };
}
