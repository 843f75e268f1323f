import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import { type CreditAccount, findCreditAccount, updateStatus } from './store';

export type CreditStatus = CreditAccount['status'];
export type CreditEvent = 'apply' | 'grant' | 'refuse' | 'suspend' | 'resume' | 'close';

/** The life of a credit line (finance.md#credit-line-and-bill-states); an event that is not here is refused. */
export const transitions: Record<CreditStatus, Partial<Record<CreditEvent, CreditStatus>>> = {
  none: { apply: 'applying', grant: 'active' },
  applying: { grant: 'active', refuse: 'none' },
  active: { grant: 'active', suspend: 'suspended', close: 'closed' },
  suspended: { grant: 'suspended', resume: 'active', close: 'closed' },
  closed: { apply: 'applying', grant: 'active' },
};

/** The state after an event; refuses `state.conflict`. */
export function next(status: CreditStatus, event: CreditEvent): CreditStatus {
  const then = transitions[status][event];
  if (then === undefined) throw refuse('state.conflict');
  return then;
}

/**
 * Changes the state of a credit line if nobody has changed it meanwhile; refuses `state.conflict`. Returns the new state.
 */
export async function transition(tx: Tx, uid: number, event: CreditEvent): Promise<CreditStatus> {
  const from = (await findCreditAccount(tx, uid))?.status ?? 'none';
  const to = next(from, event);
  if (to !== from && !(await updateStatus(tx, uid, from, to))) throw refuse('state.conflict');
  return to;
}
