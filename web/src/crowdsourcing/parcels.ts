import { hireMilestonesFault } from '@uc/contract/crowdsourcing/hire-form';
import { milestonesFault } from '@uc/contract/crowdsourcing/milestones';
import { type Fen, fen, parseTyped, sum, toWire } from '@uc/contract/money';
import { limits } from '@uc/contract/limits';
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

const typed = (parcels: readonly Parcel[]) =>
  parcels.map((one) => ({ ...one, amount: parseTyped(one.amount.trim()) ?? NaN }));

/** The first fault of milestones as they are typed; existing ones may stay as they are. */
export const parcelFault = (parcels: readonly Parcel[], present: readonly Parcel[] = []) =>
  milestonesFault(typed(parcels), { today: today(), unit: 100, existing: typed(present) });

/** The same of a hire. */
export const hireParcelFault = (parcels: readonly Parcel[]) =>
  hireMilestonesFault(typed(parcels), { today: today(), unit: 100 });

/** As they are sent. */
export const sentParcels = (parcels: readonly Parcel[]) =>
  parcels.map((one) => ({ title: one.title.trim(), amount: toWire(amountOf(one)), due_date: one.due_date }));
