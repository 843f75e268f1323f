import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';

type BankLineRow = Selectable<Schema['bank_receipts']>;
type PartRow = Selectable<Schema['bank_receipt_parts']>;

export async function insertParts(
  tx: Tx,
  rows: Insertable<Schema['bank_receipt_parts']>[],
): Promise<boolean> {
  const made = await tx
    .insertInto('bank_receipt_parts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('receipt_no')
    .execute();
  return made.length === rows.length;
}

export const partsOf = (db: Db, matchNo: string): Promise<PartRow[]> =>
  db
    .selectFrom('bank_receipt_parts')
    .selectAll()
    .where('match_no', '=', matchNo)
    .orderBy('receipt_no')
    .orderBy('recharge_no')
    .execute();

/** What a proposal is known by, in whichever order its numbers stand. */
const proposalKey = ({ receipt_nos, recharge_nos }: Proposed): string =>
  [receipt_nos, recharge_nos].map((numbers) => numbers.toSorted().join('+')).join('=');
interface Proposed {
  receipt_nos: readonly string[];
  recharge_nos: readonly string[];
}

/** The proposals among these that nobody has refused. */
export async function notRefused<P extends Proposed>(db: Db, proposals: readonly P[]): Promise<P[]> {
  if (proposals.length === 0) return [];
  const rows = await db
    .selectFrom('bank_part_refusals')
    .select('proposal')
    .where('proposal', 'in', proposals.map(proposalKey))
    .execute();
  const refused = new Set(rows.map(({ proposal }) => proposal));
  return proposals.filter((one) => !refused.has(proposalKey(one)));
}

/** Notes that a proposal was refused; false where somebody was first. */
export async function refuseProposal(
  tx: Tx,
  proposed: Proposed,
  by: Omit<Insertable<Schema['bank_part_refusals']>, 'proposal'>,
): Promise<boolean> {
  const made = await tx
    .insertInto('bank_part_refusals')
    .values({ proposal: proposalKey(proposed), ...by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('proposal')
    .executeTakeFirst();
  return made !== undefined;
}

/** Stores a second person's decision; false unless it waited for it. */
export async function decideParts(tx: Tx, matchNo: string, state: 'booked' | 'refused'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_receipt_parts')
    .set({ state })
    .where('match_no', '=', matchNo)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The matches in parts that wait for a second person with this line among theirs, each with its customer. */
export const waitingWith = (db: Db, receiptNo: string): Promise<Pick<PartRow, 'match_no' | 'uid'>[]> =>
  db
    .selectFrom('bank_receipt_parts')
    .select(['match_no', 'uid'])
    .distinct()
    .where('receipt_no', '=', receiptNo)
    .where('state', '=', 'waiting')
    .execute();

/** Whether a line waits in parts for a second person; for the condition of another list. */
export const waitsInParts = (number: string) =>
  sql<boolean>`exists (select from bank_receipt_parts as part where part.state = 'waiting' and part.receipt_no = ${sql.ref(number)})`;

/** Whether one of these lines does. */
export async function waitingParts(db: Db, receiptNos: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('bank_receipt_parts')
    .select('match_no')
    .where('receipt_no', 'in', receiptNos)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lines without an owner that arrived in the days around another one, and wait for nobody. */
export const linesAround = (
  db: Db,
  { received_at: at, receipt_no: no }: Pick<BankLineRow, 'received_at' | 'receipt_no'>,
  days: number,
): Promise<BankLineRow[]> =>
  db
    .selectFrom('bank_receipts')
    .selectAll()
    .where('status', '=', 'unmatched')
    .where('receipt_no', '<>', no)
    .where(sql<boolean>`received_at between ${at}::timestamptz - ${days} * interval '24 hours'
      and ${at}::timestamptz + ${days} * interval '24 hours'`)
    .where(sql<boolean>`not ${waitsInParts('bank_receipts.receipt_no')}`)
    .orderBy('received_at')
    .orderBy('receipt_no')
    .limit(100)
    .execute();
