import type { TypedMilestone } from '@uc/contract/crowdsourcing/milestones';
import { dayAfter, dayOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { type Fen, fen, sum } from '@uc/contract/money';
import { formIn } from '../requests/form';
import type { RequestRow } from '../requests/store';
import type { OfferRow } from './store';

export interface Milestone {
  title: string;
  amount: Fen;
  due_date: string;
}
/** A milestone whose fields are all there, as was checked when it was handed in. */
const whole = ({ title, amount, due_date }: TypedMilestone): Milestone => ({
  title,
  amount: fen(amount!),
  due_date: due_date!,
});

/** The milestones of an offer. */
export const milestonesIn = ({ milestones }: Pick<OfferRow, 'milestones'>): Milestone[] =>
  (milestones as TypedMilestone[]).map(whole);

export const priceOf = (milestones: readonly Milestone[]): Fen => sum(milestones.map(({ amount }) => amount));

/** The request's own price and milestones, once they are those of an offer: lists, its page and its contract then say one. */
export function askedAs(request: RequestRow, milestones: readonly Milestone[]) {
  const { price: _price, ...form } = formIn(request);
  const price = priceOf(milestones);
  return { form: JSON.stringify({ ...form, milestones }), low_fen: price, high_fen: price };
}

/** The milestones that the buyer offers; a hire that was handed in without any has one of the whole price. */
export function offeredIn(request: RequestRow, at: Date): Milestone[] {
  const { milestones = [], deliver_days: days = 1 } = formIn(request);
  if (milestones.length > 0) return milestones.map(whole);
  const due = dayAfter(dayOf(at), limits.hire.answerDays + days);
  return [{ title: '全部成果', amount: fen(request.high_fen!), due_date: due }];
}
