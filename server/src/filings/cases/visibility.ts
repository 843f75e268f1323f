import type { FilingArea } from '@uc/contract/filings/kinds';
import { type Customer, creatorOf, refuse } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import { type CaseRow, findCase, lockCase } from './store';

/** Whether a case of their account is within somebody's data scope. */
export const isInScope = (actor: Customer, { created_by_sub: maker }: CaseRow): boolean => {
  const creator = creatorOf(actor, 'ip');
  return creator === null || maker === creator;
};

/** A case of an area as somebody may see it. Refuses notFound. */
export async function seenCase(db: Db, actor: Customer, area: FilingArea, no: string): Promise<CaseRow> {
  const row = await findCase(db, actor.uid, no);
  if (row?.area !== area || !isInScope(actor, row)) throw refuse('notFound');
  return row;
}

/** Whether somebody may open the papers of a case (filings.md#papers-of-a-case). */
export async function isCaseSeen(db: Db, actor: Customer, appNo: string): Promise<boolean> {
  const row = await findCase(db, actor.uid, appNo);
  return row !== undefined && actor.permissions.has(`ip.${row.area}:view`) && isInScope(actor, row);
}

/** A case of this area that the person may see, locked; notFound for another's. `version`: the one that was seen. */
export async function caseFor(
  tx: Tx,
  actor: Customer,
  area: FilingArea,
  { app_no: no, version }: { app_no: string; version?: number | undefined },
): Promise<CaseRow> {
  const row = await lockCase(tx, actor.uid, no);
  if (row === undefined || row.area !== area || !isInScope(actor, row)) throw refuse('notFound');
  if (version !== undefined && row.version !== version) throw refuse('state.conflict');
  return row;
}
