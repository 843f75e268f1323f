import { sql } from 'kysely';
import type { Db } from '../../../db/index';
import { alikeOf } from '../store';
import type { Channel, Line } from './line';

/** Lines that still wait and could be meant as well: of the same account, direction and amount. */
export async function linesAlike(
  db: Db,
  { account, direction, amount_fen, line_key, moved_at }: Line,
  days: number,
): Promise<{ line_key: string; memo: string; ref: string; party_key: Buffer | null }[]> {
  const { rows } = await sql<{ line_key: string; memo: string; ref: string; party_key: Buffer | null }>`
    select line_key, memo, ref, party_key from bank_file_lines
    where account = ${account} and direction = ${direction} and amount_fen = ${amount_fen} and booking in ('todo', 'open')
      and line_key <> ${line_key} and moved_at between ${moved_at}::timestamptz - ${days} * interval '24 hours'
        and ${moved_at}::timestamptz + ${days} * interval '24 hours' limit 200`.execute(db);
  return rows;
}

/** Rows of the channel's fund bill by which it has paid out an amount, in the days before a line of the bank. */
export async function billWithdrawals(db: Db, channel: Channel, amount: number, at: Date): Promise<string[]> {
  const { rows } = await sql<{ line_key: string }>`
    select l.line_key from bank_file_lines l join bank_statements s on s.statement_no = l.statement_no
    where s.kind = ${`${channel}_fund`} and l.direction = 'out' and l.amount_fen = ${amount} and l.memo like '%提现%'
      and l.booking in ('todo', 'open') and l.moved_at between ${at}::timestamptz - interval '96 hours'
        and ${at}::timestamptz + interval '24 hours' limit 3`.execute(db);
  return rows.map(({ line_key: key }) => key);
}

/** Rows by which a channel has paid out some days before a line of the bank, that nothing stands for; the oldest first. */
export async function withdrawalRows(
  db: Db,
  channel: Channel,
  at: Date,
  days: number,
): Promise<{ line_key: string; amount_fen: number }[]> {
  const { rows } = await sql<{ line_key: string; amount_fen: number }>`
    select l.line_key, l.amount_fen from bank_file_lines l join bank_statements s on s.statement_no = l.statement_no
    where s.kind = ${`${channel}_fund`} and l.direction = 'out' and l.memo like '%提现%' and l.booking in ('todo', 'open')
      and l.moved_at between ${at}::timestamptz - ${days} * interval '24 hours' and ${at}::timestamptz + interval '24 hours'
    order by l.moved_at, l.seq, l.line_key limit 100`.execute(db);
  return rows;
}

/** Lines of the bank account by which such a row may have arrived. */
export async function bankArrivals(db: Db, account: string, amount: number, at: Date) {
  const { rows } = await sql<{ line_key: string }>`
    select l.line_key from bank_file_lines l
    where l.account = ${account} and l.direction = 'in' and l.amount_fen = ${amount} and l.booking in ('todo', 'open')
      and l.moved_at between ${at}::timestamptz - interval '24 hours' and ${at}::timestamptz + interval '96 hours'
    limit 3`.execute(db);
  return rows.map(({ line_key: key }) => key);
}

/** Whether another amount left the account within a minute of a line: a payout beside its fee. */
export async function isBesidePayout(
  db: Db,
  { account, moved_at, line_key, amount_fen }: Line,
): Promise<boolean> {
  const { rows } = await sql`
    select from bank_file_lines l where l.account = ${account} and l.direction = 'out' and l.line_key <> ${line_key}
      and l.moved_at between ${moved_at}::timestamptz - interval '1 minute' and ${moved_at}::timestamptz + interval '1 minute'
      and l.amount_fen > ${amount_fen} and exists (select from bank_matches m where m.line_key = l.line_key
        and m.kind in ('payout', 'batch') and m.undone_at is null) limit 1`.execute(db);
  return rows.length > 0;
}

/** A line of another file that may be the same movement. */
interface Other {
  line_key: string;
  row_no: number;
  file: string;
}

/** Lines that say the same movement in another form, and are themselves no copies. */
export async function othersAlike(
  db: Db,
  { line_key: key, account, statement_no: no }: Line,
): Promise<Other[]> {
  const { rows } = await sql<Other>`
    select o.line_key, o.row_no, s.name as file from bank_file_lines line,
      lateral (${alikeOf(account, no)}) as o join bank_statements s on s.statement_no = o.statement_no
    where line.line_key = ${key} and not exists (select from bank_matches m
      where m.line_key = o.line_key and m.kind = 'copy' and m.undone_at is null)
    order by o.line_key limit 3`.execute(db);
  return rows;
}
