import type { BankFileKind } from '@uc/contract/finance/bank-file-texts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';

type FileRow = Selectable<Schema['bank_files']>;
export type StatementRow = Selectable<Schema['bank_statements']>;
export type LineRow = Selectable<Schema['bank_file_lines']>;

export const findFile = (db: Db, digest: string): Promise<FileRow | undefined> =>
  db.selectFrom('bank_files').selectAll().where('digest', '=', digest).executeTakeFirst();

/** False when the same bytes are stored. */
export async function insertFile(tx: Tx, row: Insertable<Schema['bank_files']>): Promise<boolean> {
  const made = await tx
    .insertInto('bank_files')
    .values(row)
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('file_no')
    .executeTakeFirst();
  return made !== undefined;
}

/** The statement that was stored last. */
export async function newestStatement(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('bank_statements as statement')
    .innerJoin('bank_files as file', 'file.file_no', 'statement.file_no')
    .select('statement.statement_no')
    .orderBy('file.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.statement_no;
}

/** How many lines the file with these bytes has. */
export async function countOfFile(db: Db, digest: string): Promise<number> {
  const { n } = await db
    .selectFrom('bank_statements as statement')
    .innerJoin('bank_files as file', 'file.file_no', 'statement.file_no')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('statement.line_count'), sql<number>`0`).as('n'))
    .where('file.digest', '=', digest)
    .executeTakeFirstOrThrow();
  return n;
}

export const insertStatement = (tx: Tx, row: Insertable<Schema['bank_statements']>) =>
  tx.insertInto('bank_statements').values(row).execute();

export const countNew = (tx: Tx, statementNo: string, count: number) =>
  tx
    .updateTable('bank_statements')
    .set({ new_count: count })
    .where('statement_no', '=', statementNo)
    .execute();

/** A line as it is stored first; `party_key` in hexadecimal. */
export type NewLine = Omit<LineRow, 'receipt_no' | 'party_key'> & { party_key: string | null };

/** Stores the lines that are not stored yet, and returns how many. In one parameter: 5,000 of them take longer than the rows. */
export async function insertLines(tx: Tx, rows: readonly NewLine[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into bank_file_lines (line_key, statement_no, seq, row_no, account, moved_at, has_time, direction, amount_fen,
      fee_fen, balance_fen, serial, ref, memo, state, booking, open_kind, open_why, party_key, told)
    select line_key, statement_no, seq, row_no, account, moved_at, has_time, direction, amount_fen, fee_fen, balance_fen,
      serial, ref, memo, state, booking, open_kind, open_why, decode(party_key, 'hex'), told
    from json_to_recordset(${JSON.stringify(rows)}::json) as line (line_key text, statement_no text, seq int, row_no int,
      account text, moved_at timestamptz, has_time boolean, direction text, amount_fen bigint, fee_fen bigint,
      balance_fen bigint, serial text, ref text, memo text, state text, booking text, open_kind text, open_why text,
      party_key text, told text)
    on conflict (line_key) do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** How many of these lines are stored. */
export async function countKnown(db: Db, keys: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('bank_file_lines')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('line_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .executeTakeFirstOrThrow();
  return n;
}

/** How many lines of an account are stored between two moments, both included. */
export async function countStored(db: Db, account: string, from: Date, to: Date): Promise<number> {
  const { n } = await db
    .selectFrom('bank_file_lines')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account', '=', account)
    .where('moved_at', '>=', from)
    .where('moved_at', '<=', to)
    .executeTakeFirstOrThrow();
  return n;
}

/** The last statement of an account, in the layout of this kind, that ends before a moment. */
export const statementBefore = (
  db: Db,
  { account, kind, before }: { account: string; kind: BankFileKind; before: Date },
): Promise<StatementRow | undefined> =>
  db
    .selectFrom('bank_statements')
    .selectAll()
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('last_at', '<', before)
    .orderBy('last_at', 'desc')
    .orderBy('statement_no', 'desc')
    .limit(1)
    .executeTakeFirst();

interface Paging {
  limit: number;
  offset: number;
}
type Listed = StatementRow & Pick<FileRow, 'file_name' | 'staff_name' | 'at'> & { todo_count: number };

/** Statements, the newest file first; those of a file name, account or number. */
export async function listStatements(
  db: Db,
  keyword: string | undefined,
  { limit, offset }: Paging,
): Promise<{ rows: Listed[]; total: number }> {
  const found = db
    .selectFrom('bank_statements as statement')
    .innerJoin('bank_files as file', 'file.file_no', 'statement.file_no')
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`(statement.account = ${keyword} or statement.statement_no = ${keyword}
          or position(${keyword} in statement.name) > 0)`,
      ),
    );
  const { n } = await found.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll('statement')
    .select(['file.file_name', 'file.staff_name', 'file.at'])
    .select((of) =>
      of
        .selectFrom('bank_file_lines as line')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('line.statement_no', '=', 'statement.statement_no')
        .where('line.booking', '=', 'todo')
        .$asScalar()
        .$notNull()
        .as('todo_count'),
    )
    .orderBy('file.at', 'desc')
    .orderBy('statement.statement_no')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: n };
}

/** Lines, the newest first; of one statement in the order of the file. */
export async function listLines(
  db: Db,
  { no, keyword }: { no: string | undefined; keyword: string | undefined },
  { limit, offset }: Paging,
): Promise<{ rows: (LineRow & Pick<StatementRow, 'kind' | 'name'>)[]; total: number }> {
  const found = db
    .selectFrom('bank_file_lines as line')
    .innerJoin('bank_statements as statement', 'statement.statement_no', 'line.statement_no')
    .$if(no !== undefined, (query) => query.where('line.statement_no', '=', no!))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`(line.serial = ${keyword} or line.ref = ${keyword} or line.account = ${keyword}
          or position(${keyword} in line.memo) > 0)`,
      ),
    );
  const { n } = await found.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll('line')
    .select(['statement.kind', 'statement.name'])
    .$if(no !== undefined, (query) => query.orderBy('line.seq'))
    .orderBy('line.moved_at', 'desc')
    .orderBy('line.line_key')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: n };
}
