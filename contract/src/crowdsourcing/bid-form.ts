import { shortFen } from '../money';
import { seenLength } from '../seen-length';
import { limits } from '../limits';
import { publicTextFault } from '../public-text';
import { wrongAmount } from './wrong-amount';
import type { RequestMode } from './request-texts';

/**
 * A bid as it is typed (crowdsourcing-forms.md#bid-fields); the price in whatever unit the caller counts, NaN
 * where it is no amount.
 */
export interface BidForm {
  price?: number | undefined;
  days?: number | undefined;
  plan?: string | undefined;
  attachments?: string[] | undefined;
}

/** Faults of a bid, or of the work sent in for a 悬赏, which has no price of its own. */
export function bidFaults(
  mode: RequestMode,
  { price, days, plan = '', attachments = [] }: BidForm,
  unit: number,
): { field: string; message: string }[] {
  const length = seenLength(plan.trim());
  const isWork = mode === 'reward';
  const all: [string, string | undefined][] = [
    ['price', isWork ? undefined : priceFault(price, unit)],
    [
      'days',
      isWork || (Number.isInteger(days) && days! >= 1 && days! <= limits.bid.daysMost)
        ? undefined
        : `周期为1-${limits.bid.daysMost}天`,
    ],
    [
      'plan',
      length < 20 || length > 3000
        ? isWork
          ? '请填写稿件说明（20-3000字）'
          : '请填写方案（20-3000字）'
        : publicTextFault(plan),
    ],
    ['attachments', isWork && attachments.length === 0 ? '请上传稿件' : undefined],
  ];
  return all.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

function priceFault(price: number | undefined, unit: number): string | undefined {
  if (price === undefined) return '请输入报价';
  return (
    wrongAmount(price, unit) ??
    (price < (limits.bid.min * unit) / 100 ? `报价不能低于${shortFen(limits.bid.min)}元` : undefined)
  );
}
