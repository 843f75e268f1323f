import { planFault } from '@uc/contract/day';
import { type Fen, fen, parseTyped, sum, toWire } from '@uc/contract/money';
import { limits } from '@uc/contract/limits';
import { rules } from '@uc/contract/rules';
import { today } from '../ui/days';

/** A milestone as it is typed; of one in escrow only the day may change, of one that has ended nothing. */
export interface Parcel {
  title: string;
  amount: string;
  due_date: string;
  fixed?: 'escrow' | 'ended';
}
export const MOST_PARCELS = limits.milestone.maxPerContract;

const amountOf = ({ amount }: Parcel): Fen => parseTyped(amount.trim()) ?? fen(0);
export const totalOf = (parcels: readonly Parcel[]): Fen => sum(parcels.map(amountOf));

/** What is wrong with milestones that are to come; a day that stood before may stay. */
export function parcelFault(
  parcels: readonly Parcel[],
  standing: readonly Parcel[] = [],
): string | undefined {
  if (parcels.some(({ title }) => title.trim().length < 2)) return '里程碑名称为2-40个字';
  const moved = parcels.filter(({ due_date: day }, at) => day !== standing[at]?.due_date);
  for (const { due_date: day } of moved) {
    const wrong = planFault(day, today(), '里程碑的交付日期');
    if (wrong !== undefined) return wrong;
  }
  if (parcels.some(({ amount }) => parseTyped(amount.trim()) === undefined))
    return rules.amount.messages.format;
  if (parcels.some((one) => amountOf(one) < limits.milestone.min)) return '单个里程碑金额不能低于50元';
  return parcels.some((one) => amountOf(one) > limits.crowd.most)
    ? '单个里程碑金额不能超过10,000,000元'
    : undefined;
}

/** As they are sent. */
export const sentParcels = (parcels: readonly Parcel[]) =>
  parcels.map((one) => ({ title: one.title.trim(), amount: toWire(amountOf(one)), due_date: one.due_date }));
