import { hasContact } from '../contacts';
import { publicTextFault, UNFIT } from '../public-text';
import { isUnfit } from '../unfit-words';
import { type Judged, milestonesFault, type TypedMilestone } from './milestones';

/**
 * Message for the first fault of a hire's milestones; their names are read before signing, so contacts are refused in
 * them.
 */
export function hireMilestonesFault(
  milestones: readonly TypedMilestone[],
  judged: Judged,
): string | undefined {
  const wrong = milestonesFault(milestones, judged);
  if (wrong !== undefined) return wrong;
  if (milestones.some(({ title }) => hasContact(title))) return '里程碑名称中请勿填写联系方式';
  return milestones.some(({ title }) => isUnfit(title)) ? UNFIT : undefined;
}

/** Message for a fault of the note to an offer. */
export const offerNoteFault = (note: string): string | undefined => publicTextFault(note);

/** Whether two offers ask the same. */
export const isSameOffer = (one: readonly TypedMilestone[], other: readonly TypedMilestone[]): boolean =>
  one.length === other.length &&
  one.every(({ title, amount, due_date: day }, at) => {
    const twin = other[at]!;
    return title === twin.title && amount === twin.amount && day === twin.due_date;
  });
