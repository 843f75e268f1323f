import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { parseTyped, toWire } from '@uc/contract/money';
import { api } from '../../client';
import type { Proof } from '../../forms/PayProof';

export type RepayPreview = WireOutput<Api['credit']['repayPreview']>;
export type Repaid = WireOutput<Api['credit']['repay']>;
export type RepaySource = 'balance' | RepayPreview['channels'][number]['code'];
export type Allocation = RepayPreview['alloc'][number];

/** A repayment as it is chosen and typed. */
export interface RepayValues extends Proof {
  /** 本期: the bill that is due first and all overdue ones; 全部; or an amount of one's own. */
  share: 'due' | 'all' | 'part';
  amount: string;
  source: RepaySource;
}

/** Reads to repeat after a repayment. */
export const repaymentReads = [
  api.credit.summary,
  api.credit.bills,
  api.credit.repayments,
  api.credit.repayPreview,
  api.finance.creditList,
  api.finance.amountInfo,
  api.finance.balance2,
  api.finance.rmbList,
  api.home.summary,
];

/** 本期 where it is not all that is owed. */
export const currentOf = ({ current, total }: RepayPreview) =>
  current !== null && current.remaining < total ? current : undefined;

/** The typed amount in 元, or its fault (finance.md#money-limits). */
export function readRepayment(typed: string, total: number): { amount: number } | { fault: string } {
  const fen = parseTyped(typed.trim());
  if (fen === undefined || fen === 0) return { fault: '请输入正确的金额，最多保留两位小数' };
  const amount = toWire(fen);
  return amount > total ? { fault: '还款金额不能超过剩余应还' } : { amount };
}

/** The fault of an amount that was read. */
export const faultOf = (read: { amount: number } | { fault: string }): string | undefined =>
  'fault' in read ? read.fault : undefined;
