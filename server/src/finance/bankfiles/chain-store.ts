import { sql } from 'kysely';
import type { BankFileKind } from '@uc/contract/finance/bank-file-texts';
import type { Db, Tx } from '../../db/index';
import { isBill } from './matching/line';

/** What the files of an account say that it held at a moment. */
export interface Held {
  /** The file that says it. */
  name: string;
  fen: number;
}
const CHANNELS = ['wechat_trade', 'wechat_fund', 'alipay_trade', 'alipay_fund', 'unionpay', 'unionpay_error'];

/**
 * What the stored files of an account say that it held before a moment, the likeliest first: balances of the last moment before
 * it and of itself, since several movements share one, and those that files begin and end with. Layouts of a bank are of one
 * account; bills of a channel are compared with their own kind. Empty where none says anything.
 */
export async function heldBefore(
  db: Db,
  { account, kind, first }: { account: string; kind: BankFileKind; first: Date },
): Promise<Held[]> {
  const isAlike =
    isBill(kind) || kind === 'unionpay_error' ? sql`kind = ${kind}` : sql`kind <> all(${CHANNELS}::text[])`;
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
