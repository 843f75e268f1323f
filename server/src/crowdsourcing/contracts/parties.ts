import { type Side, sideViews } from '@uc/contract/crowdsourcing/contract-texts';
import { type Grantable, permissionText } from '@uc/contract/permissions';
import { creatorOf, type Customer, refuse } from '../../call/index';
import { alsoTenant, type Db, type Tx } from '../../db/index';
import { lockAccounts } from '../../ledger/index';
import { sideAccounts as accounts } from '../../orders/index';
import { type ContractRow, findContract, lockContractsOf, type MilestoneRow, milestonesOf } from './store';

/** A contract with the side on which somebody acts, and every milestone. */
export interface Held {
  contract: ContractRow;
  side: Side;
  milestones: MilestoneRow[];
  /** The other contracts of its request, locked as well: of a 悬赏 one for each prize. */
  others: ContractRow[];
}

/** Opens row-level security to both sides: a step by one of them moves money, lists and messages of the other. */
export function admitParties<Row extends { uid: number; provider_uid: number }>(row: Row): Row {
  alsoTenant(row.uid);
  alsoTenant(row.provider_uid);
  return row;
}

/** The contract of one of its sides; who sees only their own finds those that they made. Refuses notFound. */
export async function readContract(
  db: Db,
  actor: Customer,
  contractNo: string,
): Promise<{ contract: ContractRow; side: Side }> {
  const found = await findContract(db, actor.uid, contractNo);
  if (found === undefined) throw refuse('notFound');
  const side = found.uid === actor.uid ? 'buyer' : 'provider';
  const creator = creatorOf(actor, 'crowd');
  const made = side === 'buyer' ? found.created_by_sub : found.provider_sub;
  if (creator !== null && made !== creator) throw refuse('notFound');
  return { contract: admitParties(found), side };
}

/** The contract of a side that only looks: refuses permission.subAccount without the right of that side. */
export async function lookAt(
  db: Db,
  actor: Customer,
  contractNo: string,
): Promise<{ contract: ContractRow; side: Side }> {
  const found = await readContract(db, actor, contractNo);
  refuseUnseen(actor, found.side);
  return found;
}

/** Refuses permission.subAccount without the right to see contracts of that side. */
export const refuseUnseen = (actor: Customer, side: Side): void => needs(actor, sideViews[side]);

/** Refuses permission.subAccount without a right. */
export function needs({ permissions }: Customer, permission: Grantable): void {
  if (!permissions.has(permission))
    throw refuse('permission.subAccount', { permission: permissionText(permission) });
}

/**
 * The contract for a step of one of its sides: both sides' accounts first, then every contract of its request (trust §3.5),
 * so that of two steps at once the second reads what the first has written.
 */
export async function holdContract(tx: Tx, actor: Customer, contractNo: string): Promise<Held> {
  const { contract, side } = await readContract(tx, actor, contractNo);
  return { ...(await lockContract(tx, contract)), side };
}

/** The same without a side, for jobs, staff and payments. */
export async function lockContract(
  tx: Tx,
  { uid, contract_no, provider_uid, request_no }: ContractRow,
): Promise<Omit<Held, 'side'>> {
  admitParties({ uid, provider_uid });
  await lockAccounts(tx, { uid, accounts }, { uid: provider_uid, accounts });
  const all = await lockContractsOf(tx, uid, request_no);
  const contract = all.find((one) => one.contract_no === contract_no)!;
  return {
    contract,
    milestones: await milestonesOf(tx, contract),
    others: all.filter((one) => one.contract_no !== contract_no),
  };
}
