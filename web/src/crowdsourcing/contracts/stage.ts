import type { Contract, Milestone } from './contract';

/** The stages of a contract, in their order (contracts.md#the-page-of-a-contract). */
export const stages = ['签署', '托管', '交付', '验收', '到账', '评价'] as const;

type Staged = Pick<Contract, 'status'> & { milestones: readonly Pick<Milestone, 'status'>[] };

const openStages: Partial<Record<Milestone['status'], number>> = {
  unfunded: 1,
  funded: 2,
  revising: 2,
  submitted: 3,
  disputed: 3,
};

/** The milestone that is worked on: the first one whose work has not ended. */
export const currentMilestone = <M extends Pick<Milestone, 'status'>>(
  milestones: readonly M[],
): M | undefined => milestones.find(({ status }) => status in openStages);

/** The stage that a contract is in, by the milestone that is worked on; past the last one once it is reviewed. */
export function stageOf({ status, milestones }: Staged, isReviewed: boolean): number {
  if (status === 'pending_confirm') return 0;
  if (status === 'pending_fund') return 1;
  const current = status === 'active' ? currentMilestone(milestones) : undefined;
  if (current) return openStages[current.status]!;
  if (milestones.some((one) => one.status === 'accepted')) return 4;
  return isReviewed ? stages.length : 5;
}
