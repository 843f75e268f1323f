import { hasContact } from '../contacts';
import { planFault } from '../day';
import { limits } from '../limits';
import { seenLength } from '../seen-length';
import { isUnfit } from '../unfit-words';
import { wrongAmount } from './wrong-amount';

/** A milestone as it is typed, whole or not; the amount in whatever unit the caller counts, NaN where it is none. */
export interface TypedMilestone {
  title: string;
  amount?: number | undefined;
  /** `YYYY-MM-DD` */
  due_date?: string | undefined;
}
interface Judged {
  today: string;
  /** How many of the caller's units are one 元. */
  unit: number;
}

/** What is wrong with the milestones of a hire: their names, amounts and days. */
export function milestonesFault(
  milestones: readonly TypedMilestone[],
  { today, unit }: Judged,
): string | undefined {
  const most = limits.milestone.maxPerContract;
  if (milestones.length === 0) return '请填写里程碑，至少1个';
  if (milestones.length > most) return `里程碑最多${most}个`;
  return milestones.map((one) => milestoneFault(one, { today, unit })).find((fault) => fault !== undefined);
}

function milestoneFault(
  { title, amount, due_date: day = '' }: TypedMilestone,
  { today, unit }: Judged,
): string | undefined {
  const length = seenLength(title.trim());
  if (length < 2 || length > 40) return '里程碑名称为2-40个字';
  if (hasContact(title)) return '里程碑名称中请勿填写联系方式';
  if (isUnfit(title)) return '内容包含违规信息，请修改后提交';
  if (amount === undefined) return '请填写里程碑的金额';
  const wrong = wrongAmount(amount, unit);
  if (wrong !== undefined) return wrong;
  if (amount < (limits.milestone.min * unit) / 100)
    return `单个里程碑金额不能低于${limits.milestone.min / 100}元`;
  if (day === '') return '请填写里程碑的交付日期';
  return planFault(day, today, '里程碑的交付日期');
}

/** What is wrong with the words that go with an offer. */
export const offerNoteFault = (note: string): string | undefined =>
  hasContact(note) ? '请勿填写联系方式' : isUnfit(note) ? '内容包含违规信息，请修改后提交' : undefined;

/** Whether two offers ask the same. */
export const isSameOffer = (one: readonly TypedMilestone[], other: readonly TypedMilestone[]): boolean =>
  one.length === other.length &&
  one.every(({ title, amount, due_date: day }, at) => {
    const twin = other[at]!;
    return title === twin.title && amount === twin.amount && day === twin.due_date;
  });
