import type { BankOpenKind } from '@uc/contract/finance/bank-match-texts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Batch, type Db, type Schema, type Tx, type Waiting, waitingIn } from '../../../db/index';
import type { LineRow, StatementRow } from '../store';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage } from '../../../room/index';

export type MatchRow = Selectable<Schema['bank_matches']>;
export type OpenRow = LineRow & Pick<StatementRow, 'kind'> & { file: string };

export const findStatement = (db: Db, no: string): Promise<Pick<StatementRow, 'statement_no'> | undefined> =>
  db.selectFrom('bank_statements').select('statement_no').where('statement_no', '=', no).executeTakeFirst();

const toDo = (db: Db, statementNo: string) =>
  db.selectFrom('bank_file_lines').where('statement_no', '=', statementNo).where('booking', '=', 'todo');

/** The next lines of a statement that are to be matched, in the order in which they happened. */
export const linesToDo = (db: Db, statementNo: string, most: number): Promise<Pick<LineRow, 'line_key'>[]> =>
  toDo(db, statementNo)
    .select('line_key')
    .orderBy('moved_at')
    // A fee is looked at beside its payout, which may stand below it.
    .orderBy(sql`memo like '%手续费%'`)
    .orderBy('seq')
    .limit(most)
    .execute();

/** The next lines that are to be matched of the files that somebody has brought. */
export const fetchedToDo = (
  db: Db,
  staffId: string,
  { limit, skip }: Batch,
): Promise<Pick<LineRow, 'line_key'>[]> =>
  db
    .selectFrom('bank_file_lines as line')
    .innerJoin('bank_statements as statement', 'statement.statement_no', 'line.statement_no')
    .innerJoin('bank_files as file', 'file.file_no', 'statement.file_no')
    .select('line.line_key')
    .where('file.staff_id', '=', staffId)
    .where('line.booking', '=', 'todo')
    .orderBy('line.moved_at')
    .orderBy('line.seq')
    .orderBy('line.line_key')
    .limit(limit)
    .offset(skip)
    .execute();

export async function countToDo(db: Db, statementNo: string): Promise<number> {
  const { n } = await toDo(db, statementNo)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** A line with the kind of its file, locked until commit; undefined when there is none with this key. */
export async function lockLine(tx: Tx, key: string): Promise<OpenRow | undefined> {
  const line = await tx
    .selectFrom('bank_file_lines')
    .selectAll()
    .where('line_key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (line === undefined) return undefined;
  const { kind, name } = await tx
    .selectFrom('bank_statements')
    .select(['kind', 'name'])
    .where('statement_no', '=', line.statement_no)
    .executeTakeFirstOrThrow();
  return { ...line, kind, file: name };
}

/** The member of staff who brought the file of a line. */
export async function bringerOf(
  db: Db,
  { statement_no: no }: Pick<LineRow, 'statement_no'>,
): Promise<string> {
  const { staff_id: id } = await db
    .selectFrom('bank_statements')
    .innerJoin('bank_files', 'bank_files.file_no', 'bank_statements.file_no')
    .select('bank_files.staff_id')
    .where('bank_statements.statement_no', '=', no)
    .executeTakeFirstOrThrow();
  return id;
}

/** False when the line or its document is matched already. */
export async function insertMatch(
  tx: Tx,
  row: Insertable<Schema['bank_matches']>,
): Promise<string | undefined> {
  const made = await tx
    .insertInto('bank_matches')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('match_id')
    .executeTakeFirst();
  return made?.match_id;
}

export const setMatched = (tx: Tx, key: string, receiptNo: string | null) =>
  tx
    .updateTable('bank_file_lines')
    .set({ booking: 'matched', open_kind: '', open_why: '', receipt_no: receiptNo })
    .where('line_key', '=', key)
    .execute();

export const setOpen = (tx: Tx, key: string, kind: BankOpenKind, why: string) =>
  tx
    .updateTable('bank_file_lines')
    .set({ booking: 'open', open_kind: kind, open_why: why.slice(0, 300), receipt_no: null })
    .where('line_key', '=', key)
    .execute();

/** The matches of lines that hold. */
export const matchesOf = async (db: Db, keys: readonly string[]): Promise<Map<string, MatchRow>> => {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('bank_matches')
    .selectAll()
    .where('line_key', 'in', keys)
    .where('undone_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.line_key, row]));
};

/** How often a line was matched until now, undone ones as well. */
export async function countMatches(db: Db, key: string): Promise<number> {
  const { n } = await db
    .selectFrom('bank_matches')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('line_key', '=', key)
    .executeTakeFirstOrThrow();
  return n;
}

export const undoMatch = (
  tx: Tx,
  matchId: string,
  undone: Pick<MatchRow, 'undone_id' | 'undone_name' | 'undone_note'>,
) =>
  tx
    .updateTable('bank_matches')
    .set({ ...undone, undone_at: sql<Date>`app_now()` })
    .where('match_id', '=', matchId)
    .execute();

export const insertRefusal = (tx: Tx, row: Insertable<Schema['bank_match_refusals']>) =>
  tx
    .insertInto('bank_match_refusals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The proposals about a line that were refused, as `kind:number`. */
export async function refusedOf(db: Db, key: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('bank_match_refusals')
    .select(['kind', 'doc_no'])
    .where('line_key', '=', key)
    .execute();
  return new Set(rows.map(({ kind, doc_no }) => `${kind}:${doc_no}`));
}

interface WorkFilter {
  state?: 'open' | 'matched' | undefined;
  /** Only lines about which this queue decides: others wait for a second person in 入账复核. */
  isToDo?: boolean;
  keyword?: string | undefined;
}
const matching = (db: Db, { state, isToDo = false, keyword }: WorkFilter) =>
  db
    .selectFrom('bank_file_lines as line')
    .where('line.booking', 'in', state === undefined ? ['open', 'matched'] : [state])
    .$if(isToDo, (query) => query.where('line.open_kind', '<>', 'second'))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`(line.serial = ${keyword} or line.ref = ${keyword} or line.account = ${keyword}
          or position(${keyword} in line.memo) > 0 or exists (select from bank_matches m
            where m.line_key = line.line_key and m.undone_at is null and m.doc_no = ${keyword}))`,
      ),
    );

/** Lines that no rule could match. */
export const linesWaiting = (db: Db): Promise<Waiting> =>
  waitingIn(matching(db, { state: 'open', isToDo: true }), sql.ref('line.moved_at'));

const columns: QueueColumns = {
  queue: 'bank-line',
  no: 'line.line_key',
  at: 'line.moved_at',
  amount: 'line.amount_fen',
};

/** Lines by state: those that wait, the longest first; else the newest first. */
export async function listWork(db: Db, filter: WorkFilter, ask: QueueAsk): Promise<QueuePage<OpenRow>> {
  const found = matching(db, filter);
  const sorted = found
    .innerJoin('bank_statements as statement', 'statement.statement_no', 'line.statement_no')
    .selectAll('line')
    .select(['statement.kind', 'statement.name as file'])
    .orderBy('line.moved_at', filter.state === 'open' ? 'asc' : 'desc')
    .orderBy('line.line_key');
  return queuePage(found, sorted, ask, columns);
}
