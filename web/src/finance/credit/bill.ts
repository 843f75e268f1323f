import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import type { BillStatus } from '@uc/contract/finance/credit';
import type { Tone } from '../../ui/StatusTag';

export type CreditSummary = WireOutput<Api['credit']['summary']>;
type BillAnswer = WireOutput<Api['credit']['bills']>;
export type BillDetail = Extract<BillAnswer, { bill: unknown }>;
export type Bill = BillDetail['bill'];
export type Use = BillDetail['uses'][number];
interface ListOf<Row> {
  list: Row[];
  total: number;
}

export const billTones: Record<BillStatus, Tone> = {
  billed: 'warning',
  partial: 'warning',
  overdue: 'negative',
  partial_overdue: 'negative',
  settled: 'positive',
  written_off: 'neutral',
};
export const creditTones: Record<CreditSummary['status'], Tone> = {
  none: 'neutral',
  applying: 'info',
  active: 'positive',
  suspended: 'negative',
  closed: 'neutral',
};

/** The choices of 账单状态. */
export const billStatusTexts: Record<BillStatus, string> = {
  billed: '待还款',
  partial: '部分还款',
  overdue: '已逾期',
  partial_overdue: '逾期部分还款',
  settled: '已还清',
  written_off: '已核销',
};

/** One endpoint answers three questions; each caller knows which it asked. */
export const asBills = (answer: BillAnswer | undefined): ListOf<Bill> | undefined =>
  answer as ListOf<Bill> | undefined;
export const asUses = (answer: BillAnswer | undefined): ListOf<Use> | undefined =>
  answer as ListOf<Use> | undefined;
export const asDetail = (answer: BillAnswer | undefined): BillDetail | undefined =>
  answer && 'bill' in answer ? answer : undefined;

/** The days to the due date as text: 剩余3天, 今天到期, 已逾期2天. */
export function dueText(daysLeft: number): string {
  if (daysLeft === 0) return '今天到期';
  return daysLeft > 0 ? `剩余${daysLeft}天` : `已逾期${-daysLeft}天`;
}

/** `2026-11` as a person says it. */
export const periodText = (period: string): string => period.replace(/^(\d{4})-0?(\d+)$/, '$1年$2月');
