import { limits } from '@uc/contract/limits';
import { daysBetween } from '@uc/contract/day';
import { type Fen, fen } from '@uc/contract/money';
import type { ContractStatus, MilestoneStatus } from '@uc/contract/crowdsourcing/contract-texts';

/** An event of a contract as a whole (crowdsourcing.md#contract-states). */
export type ContractEvent = 'sign' | 'start' | 'refuse' | 'expire' | 'ban' | 'end' | 'complete';
/** An event of one milestone. `resume` goes back to the state in which a dispute began. */
export type MilestoneEvent =
  | 'paid'
  | 'deliver'
  | 'revise'
  | 'accept'
  | 'auto_accept'
  | 'refund'
  | 'end'
  | 'dispute'
  | 'resume'
  | 'award'
  | 'give_back'
  | 'divide'
  | 'drop';

export const contractSteps: Partial<Record<ContractStatus, Partial<Record<ContractEvent, ContractStatus>>>> =
  {
    pending_confirm: {
      sign: 'pending_fund',
      start: 'active',
      refuse: 'closed',
      expire: 'closed',
      ban: 'closed',
    },
    pending_fund: { start: 'active', refuse: 'closed', expire: 'closed', ban: 'closed' },
    active: { end: 'terminated', complete: 'completed' },
  };
/** A milestone as it is stored: `released` is told by its settlement. */
export type Stored = Exclude<MilestoneStatus, 'released'>;
const decided = { award: 'accepted', give_back: 'refunded', divide: 'divided' } as const;

export const milestoneSteps: Record<Stored, Partial<Record<MilestoneEvent, Stored | 'before'>>> = {
  unfunded: { paid: 'funded', drop: 'dropped' },
  funded: { deliver: 'submitted', refund: 'refunded', end: 'refunded', dispute: 'disputed' },
  submitted: {
    revise: 'revising',
    accept: 'accepted',
    auto_accept: 'accepted',
    end: 'refunded',
    dispute: 'disputed',
  },
  revising: { deliver: 'submitted', end: 'refunded', dispute: 'disputed' },
  // Within the days in which its income is pending.
  accepted: { dispute: 'disputed' },
  disputed: { resume: 'before', ...decided },
  divided: {},
  refunded: {},
  dropped: {},
};

export const nextOfContract = (status: ContractStatus, event: ContractEvent): ContractStatus | undefined =>
  contractSteps[status]?.[event];
/** The state after an event; undefined when the event is not allowed. */
export function nextOfMilestone(
  status: Stored,
  event: MilestoneEvent,
  before: Stored | null,
): Stored | undefined {
  const to = milestoneSteps[status][event];
  return to === 'before' ? (before ?? undefined) : to;
}

/** States in which money of a milestone is in escrow. */
export const escrowed: readonly Stored[] = ['funded', 'submitted', 'revising', 'disputed'];
export const isOpen = (status: Stored): boolean => status === 'unfunded' || escrowed.includes(status);

/** Hours in which both sides sign, and then the first milestone is put into escrow. */
export const SIGN_HOURS = limits.request.signHours;
/** Days of silence after which a delivery is accepted. */
export const ACCEPT_DAYS = limits.milestone.acceptDays;
/** Days after the due day from which the buyer may take back the money of an undelivered milestone. */
export const LATE_DAYS = limits.milestone.lateDays;
export const MAX_REVISIONS = 3;

/** The common phase of the contracts of one request, which their request shows. */
export type Phase = 'none' | 'working' | 'accepting' | 'disputing' | 'completed' | 'terminated';

/** The phase of contracts with the milestones of each. */
export function phaseOf(
  contracts: readonly { status: ContractStatus; milestones: readonly Stored[] }[],
): Phase {
  const live = contracts.filter(({ status }) => status !== 'closed');
  const open = live.filter(({ status }) => status === 'active');
  const has = (wanted: Stored) => open.some(({ milestones }) => milestones.includes(wanted));
  if (live.length === 0 || live.some(({ status }) => status.startsWith('pending'))) return 'none';
  if (has('disputed')) return 'disputing';
  if (has('submitted')) return 'accepting';
  if (open.length > 0) return 'working';
  return live.every(({ status }) => status === 'terminated') ? 'terminated' : 'completed';
}

/** Whether the buyer may take back the money of an undelivered milestone. */
export const isLate = ({ status, due_date }: { status: string; due_date: string }, today: string): boolean =>
  status === 'funded' && daysBetween(due_date, today) > LATE_DAYS;

/** Whether a milestone of a contract is disputed. */
export const isDisputed = (rows: readonly { status: string }[]): boolean =>
  rows.some(({ status }) => status === 'disputed');
/** The amounts of the milestones that may still be accepted. */
export const unsettledOf = (
  rows: readonly { status: string; before: string | null; amount_fen: number }[],
): Fen[] =>
  rows
    .filter(({ status, before }) => isOpen(status as Stored) && before !== 'accepted')
    .map(({ amount_fen: amount }) => fen(amount));
