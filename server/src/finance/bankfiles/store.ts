import type { BankFileKind } from '@uc/contract/finance/bank-file-texts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import type { LineColumns } from '../../opener/index';

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

/** Lines of a statement that are to be stored: behind how many others, and how they stand where money has moved. */
export interface NewLines extends Pick<
  LineRow,
  'statement_no' | 'account' | 'booking' | 'open_kind' | 'open_why'
> {
  before: number;
  columns: LineColumns;
  /** In hexadecimal; empty where the other one has no account. */
  partyKeys: readonly string[];
  told: readonly string[];
}

/** Lines of other statements of an account with the day, direction, amount and balance of `line`. */
export const alikeOf = (account: string, statementNo: string) => sql`
  select o.line_key, o.row_no, o.statement_no from bank_file_lines o,
    lateral (select ((line.moved_at at time zone 'Asia/Shanghai')::date)::timestamp at time zone 'Asia/Shanghai' as begins) as day
  where o.account = ${account} and o.statement_no <> ${statementNo} and o.line_key <> line.line_key and o.state = 'done'
    and o.amount_fen = line.amount_fen and o.direction = line.direction and o.balance_fen = line.balance_fen
    and o.moved_at >= day.begins and o.moved_at < day.begins + interval '24 hours'`;

/** Why a line is not matched by itself that another file has in another form. */
const ALIKE = '另一份已保存的文件有同日、同收支、同金额且余额相同的明细，请核对是不是同一笔';

/**
 * Stores the lines that are not stored yet, and returns how many. One that another file has with day, amount and balance but not
 * with the same words is left to a person: of two forms of one file every line would count twice. A column is one parameter: thousands of them take longer
 * than the rows, and objects of JSON longer than arrays.
 */
export async function insertLines(tx: Tx, { columns: of, ...lines }: NewLines): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into bank_file_lines (statement_no, account, seq, line_key, row_no, moved_at, has_time, direction, amount_fen,
      fee_fen, balance_fen, serial, ref, memo, state, party_key, told, booking, open_kind, open_why)
    select ${lines.statement_no}, ${lines.account}, ${lines.before}::int + place, line_key, row_no, moved_at, has_time, direction,
      amount_fen, fee_fen, balance_fen, serial, ref, memo, state, decode(nullif(party_key, ''), 'hex'), told,
      case when is_alike then 'open' when has_moved then ${lines.booking} else 'none' end,
      case when is_alike then 'twice' when has_moved then ${lines.open_kind} else '' end,
      case when is_alike then ${ALIKE} when has_moved then ${lines.open_why} else '' end
    from unnest(${of.line_key}::text::text[], ${of.row_no}::text::int[], ${of.moved_at}::text::timestamptz[],
      ${of.has_time}::text::boolean[], ${of.direction}::text::text[], ${of.amount_fen}::text::bigint[],
      ${of.fee_fen}::text::bigint[], ${of.balance_fen}::text::bigint[], ${of.serial}::text::text[], ${of.ref}::text::text[],
      ${of.memo}::text::text[], ${of.state}::text::text[], ${lines.partyKeys}::text[], ${lines.told}::text[])
      with ordinality as line (line_key, row_no, moved_at, has_time, direction, amount_fen, fee_fen, balance_fen, serial, ref,
        memo, state, party_key, told, place),
      lateral (select state = 'done' and amount_fen > 0 as has_moved) as movement,
      lateral (select has_moved and ${lines.booking} <> 'none' and
        (select true from (${alikeOf(lines.account, lines.statement_no)}) as one limit 1) is true as is_alike) as other
    on conflict (line_key) do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * How many of these lines are stored; `keys` is written as an array. Each is looked up: a plan that was made while the table
 * was small would read all of it for some of them.
 */
export async function countKnown(db: Db, keys: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count((select true from bank_file_lines where line_key = key limit 1))::int as n
    from unnest(${keys}::text::text[]) as key`.execute(db);
  return rows[0]!.n;
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

/** What the files of an account say that it held at a moment. */
export interface Held {
  /** The file that says it. */
  name: string;
  fen: number;
}
const CHANNELS: readonly BankFileKind[] = [
  'wechat_trade',
  'wechat_fund',
  'alipay_trade',
  'alipay_fund',
  'unionpay',
  'unionpay_error',
];

/**
 * What the stored files of an account say that it held before a moment, the likeliest first: balances of the last moment before
 * it and of itself, since several movements share one, and those that files begin and end with. Layouts of a bank are of one
 * account; bills of a channel are compared with their own kind. Empty where none says anything.
 */
export async function heldBefore(
  db: Db,
  { account, kind, first }: { account: string; kind: BankFileKind; first: Date },
): Promise<Held[]> {
  const isAlike = CHANNELS.includes(kind) ? sql`kind = ${kind}` : sql`kind <> all(${CHANNELS}::text[])`;
  const { rows } = await sql<Held>`
    with files as (
      select statement_no, name, first_at, last_at, opening_fen, closing_fen from bank_statements
      where account = ${account} and ${isAlike}),
    before as (
      select l.moved_at as at from bank_file_lines l join files using (statement_no)
      where l.account = ${account} and l.moved_at < ${first} and l.state = 'done' order by l.moved_at desc limit 1)
    select name, fen from (
      select f.name, l.balance_fen as fen, l.moved_at as at, l.seq::bigint as place
      from bank_file_lines l join files f using (statement_no)
      where l.account = ${account} and l.moved_at in (${first}, (select at from before)) and l.state = 'done'
      union all
      select name, closing_fen, last_at, 2147483648 from files where last_at = (select at from before)
      union all
      select name, opening_fen, first_at, -1 from files where first_at = ${first}) as said
    where fen is not null order by at = ${first}, place desc, name`.execute(db);
  return rows;
}

/** Whoever stores lines of an account waits for another who does: each has to see what the other has stored. */
export const lockAccount = (tx: Tx, account: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('bank_file_lines ' || ${account}, 0))`.execute(tx);
