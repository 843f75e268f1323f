import { planFault } from '../day';
import { limits } from '../limits';
import { seenLength } from '../seen-length';
import { wrongAmount } from './wrong-amount';

/** A milestone as it is typed, whole or not; the amount in whatever unit the caller counts, NaN where it is none. */
export interface TypedMilestone {
  title: string;
  amount?: number | undefined;
  /** `YYYY-MM-DD` */
  due_date?: string | undefined;
}
/** What milestones are judged by. */
export interface Judged {
  today: string;
  /** The number of the caller's units in one 元. */
  unit: number;
  /** Those of the contract now, in the same order: what is not changed of one may stay. */
  existing?: readonly TypedMilestone[];
}

/** Message for the first fault of the milestones of a proposed contract: their number, names, amounts and days. */
export function milestonesFault(
  milestones: readonly TypedMilestone[],
  { existing = [], ...judged }: Judged,
): string | undefined {
  const most = limits.milestone.maxPerContract;
  if (milestones.length === 0) return '请填写里程碑，至少1个';
  if (milestones.length > most) return `里程碑最多${most}个`;
  return milestones
    .map((one, at) => milestoneFault(one, existing[at], judged))
    .find((fault) => fault !== undefined);
}

const milestoneFault = (
  one: TypedMilestone,
  before: TypedMilestone | undefined,
  judged: Omit<Judged, 'existing'>,
): string | undefined =>
  (one.title === before?.title ? undefined : titleFault(one.title)) ??
  (one.amount === before?.amount && before !== undefined
    ? undefined
    : amountFault(one.amount, judged.unit)) ??
  (one.due_date === before?.due_date && before !== undefined
    ? undefined
    : dayFault(one.due_date, judged.today));

function titleFault(title: string): string | undefined {
  const length = seenLength(title.trim());
  return length < 2 || length > 40 ? '里程碑名称为2-40个字' : undefined;
}

function amountFault(amount: number | undefined, unit: number): string | undefined {
  if (amount === undefined) return '请填写里程碑的金额';
  const { min } = limits.milestone;
  return (
    wrongAmount(amount, unit) ??
    (amount < (min * unit) / 100 ? `单个里程碑金额不能低于${min / 100}元` : undefined)
  );
}

const dayFault = (day: string | undefined, today: string): string | undefined =>
  !day ? '请填写里程碑的交付日期' : planFault(day, today, '里程碑的交付日期');
