import { formatFen, parseTyped, split } from '@uc/contract/money';

/**
 * The prizes of a 悬赏 in 元, the first first, by the function that books them; undefined while its amount or shares are not
 * whole.
 */
export function prizesOf(reward: string, shares: readonly string[]): string[] | undefined {
  const amount = parseTyped(reward);
  const weights = shares.map((one) => (/^\d{1,3}$/.test(one) ? Number(one) : 0));
  const isWhole = weights.every((one) => one > 0) && weights.reduce((all, one) => all + one, 0) === 100;
  return amount === undefined || !isWhole ? undefined : split(amount, weights).map(formatFen);
}
