import { limits } from '@uc/contract/limits';
import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import type { DisputeAction, DisputeStatus } from '@uc/contract/crowdsourcing/dispute-texts';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/index';

/** An event of a dispute (crowdsourcing.md#dispute-states). */
export type DisputeEvent =
  | 'respond'
  | 'silence'
  | 'settle'
  | 'withdraw'
  | 'arbitrate'
  | 'rule'
  | 'rule_large'
  | 'confirm'
  | 'decline';

export const steps: Record<DisputeStatus, Partial<Record<DisputeEvent, DisputeStatus>>> = {
  open: { respond: 'mediating', silence: 'decided', settle: 'settled', withdraw: 'withdrawn' },
  mediating: { settle: 'settled', withdraw: 'withdrawn', arbitrate: 'arbitrating' },
  arbitrating: { settle: 'settled', rule: 'ruled', rule_large: 'reviewing' },
  reviewing: { confirm: 'ruled', decline: 'arbitrating' },
  settled: {},
  decided: {},
  ruled: {},
  withdrawn: {},
};

/** The state after an event; undefined when the event is not allowed. */
export const next = (status: DisputeStatus, event: DisputeEvent): DisputeStatus | undefined =>
  steps[status][event];
export const hasEnded = (status: DisputeStatus): boolean => Object.keys(steps[status]).length === 0;
/** States in which staff work on it. */
export const atStaff: readonly DisputeStatus[] = ['mediating', 'arbitrating', 'reviewing'];

/** The actions of a side on a dispute: those that are offered are those that are accepted. */
export function disputeActions(
  row: Pick<Selectable<Schema['disputes']>, 'status' | 'applicant' | 'offer_side'>,
  side: Side,
): DisputeAction[] {
  const { status } = row;
  const isOpen = !hasEnded(status) && status !== 'reviewing';
  const isApplicant = row.applicant === side;
  const all: [DisputeAction, boolean][] = [
    ['respond', isOpen && status === 'open' && !isApplicant],
    ['agree', isOpen && row.offer_side !== null && row.offer_side !== side],
    ['propose', isOpen],
    ['withdraw_offer', isOpen && row.offer_side === side],
    ['evidence', isOpen && (status !== 'open' || isApplicant)],
    ['withdraw', isApplicant && next(status, 'withdraw') !== undefined],
  ];
  return all.filter(([, is]) => is).map(([action]) => action);
}

/** Days in which the other side answers. */
export const RESPOND_DAYS = limits.dispute.respondDays;
/** Working days of mediation. */
export const MEDIATE_DAYS = limits.workingDays.mediation;
