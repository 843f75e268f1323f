import { shortFen } from '../money';
import { limits } from '../limits';

/**
 * Message for a typed amount that is not an amount, or too large for a request, bid or milestone
 * (finance.md#money-limits).
 */
export function wrongAmount(amount: number | undefined, unit: number): string | undefined {
  if (Number.isNaN(amount)) return '请输入正确的金额，最多保留两位小数';
  return (amount ?? 0) > (limits.crowd.most * unit) / 100
    ? `金额不能超过${shortFen(limits.crowd.most)}元`
    : undefined;
}
