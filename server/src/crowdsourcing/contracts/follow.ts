import { attempt, type Tx } from '../../db/index';
import { Refusal } from '../../call/index';
import type { FollowedEvent } from '../requests/states';
import { followContract } from '../requests/followed';
import type { Held } from './parties';
import { type Phase, phaseOf, type Stored } from './states';
import { lockContractsOf, milestonesOf } from './store';
import type { Cause } from './transition';

const steps: Record<string, FollowedEvent[]> = {
  'working accepting': ['deliver'],
  'disputing working': ['settle'],
  'disputing accepting': ['settle', 'deliver'],
};
const onward: Partial<Record<Phase, FollowedEvent>> = {
  disputing: 'dispute',
  completed: 'complete',
  terminated: 'terminate',
};

/** The common phase of the contracts of a request; read while they are locked. */
export async function phaseNow(tx: Tx, { contract }: Pick<Held, 'contract'>): Promise<Phase> {
  const all = await lockContractsOf(tx, contract.uid, contract.request_no);
  const withMilestones = await Promise.all(
    all.map(async (one) => ({
      status: one.status,
      milestones: (await milestonesOf(tx, one)).map(({ status }) => status as Stored),
    })),
  );
  return phaseOf(withMilestones);
}

/**
 * Runs a step of a contract, and tells its request where that has changed how its contracts stand together; `goesOn` is why
 * nothing waits for acceptance any more.
 */
export async function followed<T>(
  tx: Tx,
  held: Pick<Held, 'contract'>,
  cause: Cause,
  step: () => Promise<T>,
  goesOn: 'revise' | 'accept' | 'resume' = 'resume',
): Promise<T> {
  const before = await phaseNow(tx, held);
  const done = await step();
  const after = await phaseNow(tx, held);
  const { uid, request_no } = held.contract;
  if (before === after || before === 'none') return done;
  const last = onward[after];
  const isBack = before === 'accepting' && after === 'working';
  const onto = isBack ? [goesOn] : (steps[`${before} ${after}`] ?? []);
  for (const event of last === undefined ? onto : [last])
    await tellRequest(tx, { uid, request_no }, event, cause);
  return done;
}

/** The request is a summary: where it cannot follow, because staff have banned it, the contract takes its step all the same: it is closed. */
export async function tellRequest(
  tx: Tx,
  request: { uid: number; request_no: string },
  event: FollowedEvent,
  { by, side, why }: Cause & { why?: string },
): Promise<void> {
  const about = { by, ...(side === 'provider' && { side }), ...(why !== undefined && { why }) };
  try {
    await attempt(tx, () => followContract(tx, request, event, about));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
