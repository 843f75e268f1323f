import { hasContact } from '../contacts';
import { publicTextFault, UNFIT } from '../public-text';
import { isUnfit } from '../unfit-words';
import { type Judged, milestonesFault, type TypedMilestone } from './milestones';

/** What is wrong with the milestones of a hire, whose names are read before anything is signed: no way past the contract. */
export function hireMilestonesFault(
  milestones: readonly TypedMilestone[],
  judged: Judged,
): string | undefined {
  const wrong = milestonesFault(milestones, judged);
  if (wrong !== undefined) return wrong;
  if (milestones.some(({ title }) => hasContact(title))) return '里程碑名称中请勿填写联系方式';
  return milestones.some(({ title }) => isUnfit(title)) ? UNFIT : undefined;
}

/** What is wrong with the words that go with an offer. */
export const offerNoteFault = (note: string): string | undefined => publicTextFault(note);

/** Whether two offers ask the same. */
export const isSameOffer = (one: readonly TypedMilestone[], other: readonly TypedMilestone[]): boolean =>
  one.length === other.length &&
  one.every(({ title, amount, due_date: day }, at) => {
    const twin = other[at]!;
    return title === twin.title && amount === twin.amount && day === twin.due_date;
  });
