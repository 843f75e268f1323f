import { limits } from '@uc/contract/limits';
import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { daysAfter } from '@uc/contract/day';
import type { Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { ContractRow } from '../contracts/store';
import { reviewedBy } from './store';

/** Days after the end of a contract in which both sides may write. */
export const REVIEW_DAYS = limits.review.days;
export const until = ({ ended_at: at }: ContractRow): Date | null =>
  at === null ? null : daysAfter(at, REVIEW_DAYS);
export const isReviewed = ({ status }: ContractRow) => status === 'completed' || status === 'terminated';

/** Whether this person may write about a contract of which their side has written nothing. */
export function mayReview(
  { permissions }: Pick<Customer, 'permissions'>,
  contract: ContractRow,
  at: Date,
): boolean {
  const end = until(contract);
  return permissions.has('crowd.review:write') && isReviewed(contract) && end !== null && at <= end;
}

/** The numbers of those contracts of a side that this person may review now. */
export async function toReview(
  db: Db,
  actor: Pick<Customer, 'uid' | 'permissions'>,
  side: Side,
  contracts: readonly ContractRow[],
): Promise<ReadonlySet<string>> {
  const at = await now(db);
  const nos = contracts.filter((one) => mayReview(actor, one, at)).map(({ contract_no: no }) => no);
  const written = await reviewedBy(db, { uid: actor.uid, side }, nos);
  return new Set(nos.filter((no) => !written.has(no)));
}
