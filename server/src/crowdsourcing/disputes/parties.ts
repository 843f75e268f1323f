import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { creatorOf, type Customer, refuse } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import { admitParties, lockContract, needs } from '../contracts/parties';
import { contractByNo } from '../contracts/store';
import { type DisputeRow, findDispute, lockDispute } from './store';

/** The right to act in a dispute. */
export const acts = { buyer: 'crowd.request:dispute', provider: 'crowd.bid:deliver' } as const;

/** The dispute of one of its sides; who sees only their own finds those of contracts that they made. Refuses notFound. */
export async function readDispute(
  db: Db,
  actor: Customer,
  disputeNo: string,
): Promise<{ row: DisputeRow; side: Side }> {
  const row = await findDispute(db, actor.uid, disputeNo);
  if (row === undefined) throw refuse('notFound');
  const side = row.uid === actor.uid ? 'buyer' : 'provider';
  const creator = creatorOf(actor, 'crowd');
  const made = side === 'buyer' ? row.created_by_sub : row.provider_sub;
  if (creator !== null && made !== creator) throw refuse('notFound');
  return { row: admitParties(row), side };
}

/** A dispute with its contract, both locked: the contract first, as every step of it does (trust §3.5). */
export async function lockWithContract(tx: Tx, found: DisputeRow) {
  const contract = (await contractByNo(tx, found.contract_no))!;
  const held = await lockContract(tx, contract);
  return { held, row: await lockDispute(tx, found) };
}
export type LockedDispute = Awaited<ReturnType<typeof lockWithContract>>;

/** The dispute for a step of one of its sides. Refuses notFound, and permission.subAccount without the right. */
export async function holdDispute(tx: Tx, actor: Customer, disputeNo: string) {
  const { row, side } = await readDispute(tx, actor, disputeNo);
  needs(actor, acts[side]);
  return { ...(await lockWithContract(tx, row)), side };
}
