import type { ContractStepName, MilestoneAction, Side } from '@uc/contract/crowdsourcing/contract-texts';
import type { Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { contractsOfRequests } from './list-store';
import { contractActions, milestoneActions } from './may';
import { binds } from './sign';
import type { ContractRow } from './store';
import { rightOf } from './view';

/** The milestone actions that lists offer, the most urgent for this side first. */
const offered = ['accept', 'deliver', 'refund', 'fund', 'extend'] as const satisfies (MilestoneAction &
  ContractStepName)[];

/**
 * The contracts that were made of some requests, each with the next actions of this person on its side, which
 * are those that the contract itself offers. A page is asked for at once.
 */
export async function stepsOf(
  db: Db,
  { uid, permissions }: Pick<Customer, 'uid' | 'permissions'>,
  side: Side,
  requestNos: readonly string[],
): Promise<{ contract: ContractRow; steps: ContractStepName[] }[]> {
  const found = await contractsOfRequests(db, { uid, side }, requestNos);
  const at = await now(db);
  return found.map(({ contract, milestones, changes }) => {
    // Neither settlements nor disputes decide about any of these.
    const standing = { side, milestones, at, changes, settled: new Map(), final: new Set<number>() };
    const isSigning = contractActions(contract, standing).includes('confirm') && permissions.has(binds[side]);
    const open = new Set(milestones.flatMap((row) => milestoneActions(row, contract, standing)));
    const next = offered.filter((one) => open.has(one) && permissions.has(rightOf(one, side)));
    return { contract, steps: isSigning ? ['sign', ...next] : next };
  });
}
