import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { coin, fen, formatMoney, parseTyped, percent, toWire, worthOf } from '@uc/contract/money';
import type { Proof } from '../../forms/PayProof';
import type { Tone } from '../../ui/StatusTag';

export type RechargeConfig = WireOutput<Api['recharge']['config']>;
export type RechargeDetail = WireOutput<Api['recharge']['detail']>;
export type Recharge = WireOutput<Api['recharge']['list']>['list'][number];
export type Target = Recharge['target'];
export type RechargeChannel = RechargeConfig['channels'][number]['code'];

/** A recharge as it is chosen and typed. */
export interface RechargeValues extends Proof {
  amount: string;
  channel: RechargeChannel;
  is_agreed: boolean;
}

/** Texts that differ between the two pages (finance.md#rmb-screen). */
export const words = {
  rmb: {
    title: '人民币充值',
    steps: ['选择金额', '支付', '结果'],
    amount: '充值金额',
    unit: '元',
    back: 'finance.rmb',
    recharge: 'finance.rmb.recharge',
  },
  coin: {
    title: '创意币充值',
    steps: ['选择数量', '支付', '结果'],
    amount: '充值数量',
    unit: '币',
    back: 'finance.coins',
    recharge: 'finance.coins.recharge',
  },
} as const;

export const statusTones: Record<Recharge['status'], Tone> = {
  pending: 'warning',
  reviewing: 'info',
  rejected: 'negative',
  success: 'positive',
  closed: 'neutral',
  refunding: 'warning',
  refunded: 'neutral',
};

/** A limit as a person reads it: `10`, `50,000`, `99.50`. */
export const plain = (amount: number): string => formatMoney(amount).replace(/\.00$/, '');

/**
 * The typed amount, in 元 or 币, or its fault; the server decides, this only saves a request
 * (finance.md#money-limits).
 */
export function readAmount(
  typed: string,
  target: Target,
  channel: string,
  config: RechargeConfig,
): { amount: number } | { fault: string } {
  const parsed = parseTyped(typed.trim());
  if (parsed === undefined || parsed === 0) return { fault: '请输入正确的金额，最多保留两位小数' };
  const amount = toWire(parsed);
  const { min, max, offline_min: least } = config;
  if (target === 'coin' && (!Number.isInteger(amount) || amount < min || amount > max))
    return { fault: `充值数量为${plain(min)}-${plain(max)}的整数` };
  if (channel === 'offline')
    return amount < least ? { fault: `汇款金额不能低于${plain(least)}元` } : { amount };
  if (amount < min || amount > max) return { fault: `单笔充值金额为${plain(min)}-${plain(max)}元` };
  return { amount };
}

/** The price of an amount in 元 and its bonus in 币, computed like the server's. */
export function priceOf(amount: number, target: Target, { rate, bonus }: RechargeConfig) {
  const whole = parseTyped(String(amount)) ?? fen(0);
  if (target === 'rmb') return { pay: toWire(whole), extra: 0 };
  const coins = coin(whole);
  const isRewarded = bonus !== null && amount >= bonus.from;
  const extra = isRewarded ? percent(coins, bonus.percent * BASIS_POINTS) : coin(0);
  return { pay: toWire(worthOf(coins, rate * HUNDREDTHS)), extra: toWire(extra) };
}
const BASIS_POINTS = 100;
const HUNDREDTHS = 100;

/** The step of three that a recharge has reached. */
export const stepOf = (status: Recharge['status']): number =>
  status === 'pending' || status === 'reviewing' || status === 'rejected' ? 1 : 3;
