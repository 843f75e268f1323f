import type { ContractStepName, MilestoneAction, Side } from '@uc/contract/crowdsourcing/contract-texts';
import type { Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { toReview } from '../reviews/may';
import { contractsOfRequests } from './list-store';
import { contractActions, milestoneActions } from './may';
import { binds } from './sign';
import type { ContractRow } from './store';
import { rightOf } from './view';

/** The milestone actions that lists offer, the most urgent for this side first. */
const offered = ['accept', 'deliver', 'refund', 'fund', 'extend'] as const satisfies (MilestoneAction &
  ContractStepName)[];

interface ContractStep {
  step: ContractStepName;
  contract_no: string;
}

/**
 * The next actions of this person on the contracts of some requests, by request; each action with the first contract that
 * allows it.
 */
export async function nextSteps(
  db: Db,
  actor: Pick<Customer, 'uid' | 'permissions'>,
  side: Side,
  requestNos: readonly string[],
): Promise<Map<string, ContractStep[]>> {
  const found = await stepsOf(db, actor, side, requestNos);
  const open = await toReview(
    db,
    actor,
    side,
    found.map(({ contract }) => contract),
  );
  const all = new Map<string, ContractStep[]>();
  for (const { contract, steps } of found) {
    const { request_no: requestNo, contract_no } = contract;
    const known = all.get(requestNo) ?? [];
    const names = open.has(contract_no) ? [...steps, 'review' as const] : steps;
    const fresh = names.filter((name) => !known.some(({ step }) => step === name));
    all.set(requestNo, [...known, ...fresh.map((step) => ({ step, contract_no }))]);
  }
  return all;
}

/**
 * The contracts that were made of some requests, each with the next actions of this person on its side, which
 * are those that the contract itself offers. A page is asked for at once.
 */
async function stepsOf(
  db: Db,
  { uid, permissions }: Pick<Customer, 'uid' | 'permissions'>,
  side: Side,
  requestNos: readonly string[],
): Promise<{ contract: ContractRow; steps: ContractStepName[] }[]> {
  const found = await contractsOfRequests(db, { uid, side }, requestNos);
  const at = await now(db);
  return found.map(({ contract, milestones, changes }) => {
    // Neither settlements nor disputes decide about any of these.
    const facts = { side, milestones, at, changes, settled: new Map(), final: new Set<number>() };
    const isSigning = contractActions(contract, facts).includes('confirm') && permissions.has(binds[side]);
    const open = new Set(milestones.flatMap((row) => milestoneActions(row, contract, facts)));
    const next = offered.filter((one) => open.has(one) && permissions.has(rightOf(one, side)));
    return { contract, steps: isSigning ? ['sign', ...next] : next };
  });
}
