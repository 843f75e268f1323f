import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { withdrawFee } from '@uc/contract/finance/withdraw-rules';
import { fen, formatMoney, fromWire, parseTyped, subtract, toWire } from '@uc/contract/money';
import { api } from '../../client';
import type { Tone } from '../../ui/StatusTag';

export type WithdrawForm = WireOutput<Api['withdrawals']['form']>;
export type Withdrawal = WireOutput<Api['withdrawals']['list']>['list'][number];
export type WithdrawDetail = WireOutput<Api['withdrawals']['detail']>;

export const withdrawTones: Record<Withdrawal['status'], Tone> = {
  pending_owner: 'warning',
  submitted: 'info',
  approved: 'info',
  paying: 'info',
  success: 'positive',
  cancelled: 'neutral',
  rejected: 'negative',
  failed: 'negative',
  returned: 'warning',
};

/** Reads to repeat after a withdrawal was requested, cancelled or confirmed. */
export const withdrawReads = [
  api.withdrawals.form,
  api.withdrawals.list,
  api.withdrawals.detail,
  api.finance.amountInfo,
  api.finance.balance2,
  api.finance.rmbList,
  api.home.summary,
];

/** The fee of a withdrawal, 元: 0 for one that ended without arriving. */
export const feeOf = ({ fee, status, ended_at }: Pick<Withdrawal, 'fee' | 'status' | 'ended_at'>): number =>
  ended_at === null || status === 'success' ? fee : 0;

/** States that still change by themselves. */
export const isMoving = (status: Withdrawal['status']): boolean =>
  ['pending_owner', 'submitted', 'approved', 'paying'].includes(status);

const plain = (amount: number): string => formatMoney(amount).replace(/\.00$/, '');

/**
 * The typed amount, in 元 with its fee and the amount that arrives, or its fault; the server decides
 * (finance.md#money-limits).
 */
export function readWithdrawal(
  typed: string,
  { rules, available, withdrawable }: Pick<WithdrawForm, 'rules' | 'available' | 'withdrawable'>,
): { amount: number; fee: number; net: number } | { fault: string } {
  const amount = parseTyped(typed.trim());
  if (amount === undefined || amount === 0) return { fault: '请输入正确的金额，最多保留两位小数' };
  const wire = toWire(amount);
  if (wire < rules.min || wire > rules.max)
    return { fault: `单笔提现金额为${plain(rules.min)}-${plain(rules.max)}元` };
  if (wire > available) return { fault: '余额不足' };
  if (wire > withdrawable) return { fault: '超出可提现金额' };
  if (wire > rules.day_left) return { fault: `今日提现额度剩余${formatMoney(rules.day_left)}元` };
  const fee = withdrawFee(amount, {
    freeLeft: rules.free_left,
    basisPoints: Math.round(rules.fee_rate * 10_000),
    min: fromWire(rules.fee_min) ?? fen(0),
    max: fromWire(rules.fee_max) ?? fen(0),
  });
  if (fee >= amount) return { fault: '提现金额不足以支付手续费' };
  return { amount: wire, fee: toWire(fee), net: toWire(subtract(amount, fee)) };
}

/** The most that may be asked for at once, 元. */
export const mostOf = ({ rules, withdrawable }: Pick<WithdrawForm, 'rules' | 'withdrawable'>): number =>
  Math.max(0, Math.min(withdrawable, rules.max, rules.day_left));

/** The computation of the fee, as a sentence. */
export const feeText = ({ free_left, fee_rate, fee_min, fee_max }: WithdrawForm['rules']): string =>
  free_left > 0
    ? '本月首笔免手续费'
    : `手续费${Number((fee_rate * 100).toFixed(4))}%，最低${formatMoney(fee_min)}元，最高${formatMoney(fee_max)}元`;
