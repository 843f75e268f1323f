import { sql } from 'kysely';
import type { Db } from '../../../db/index';
import { alikeOf } from '../store';
import type { Line } from './line';

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
