import { fen } from '@uc/contract/money';
import { type Insertable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import type { Law, Month, Rule } from './year';

/** The law of a day; undefined before the first. */
export async function lawOn(db: Db, day: string): Promise<Law | undefined> {
  const row = await db
    .selectFrom('withholding_laws')
    .selectAll()
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      costBps: row.cost_bps,
      month: fen(row.month_fen),
      rates: row.above_fen.map((above, at) => ({
        above: fen(above),
        basisPoints: row.rate_bps[at]!,
        quick: fen(row.quick_fen[at]!),
      })),
      vat: {
        free: fen(row.vat_free_fen),
        basisPoints: row.vat_bps,
        until: row.vat_until,
        registerAbove: row.vat_register_fen === null ? null : fen(row.vat_register_fen),
      },
    }
  );
}

/** The rule of a day: of those that two people have agreed to, the one with the latest day, or the latest decision. */
export const ruleRowOn = (db: Db, day: string) =>
  db
    .selectFrom('withholding_rules')
    .selectAll()
    .where('status', '=', 'approved')
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The rule of a day; undefined before the first. */
export async function ruleOn(db: Db, day: string): Promise<Rule | undefined> {
  const row = await ruleRowOn(db, day);
  return row && { isAgent: row.is_agent, gap: row.gap, vat: row.vat, fee: row.fee };
}

export async function insertLine(tx: Tx, row: Insertable<Schema['withholding_lines']>): Promise<void> {
  await tx.insertInto('withholding_lines').values(row).execute();
}

export const findLine = (db: Db, uid: number, no: string) =>
  db
    .selectFrom('withholding_lines')
    .selectAll()
    .where('uid', '=', uid)
    .where('line_no', '=', no)
    .where('kind', '=', 'income')
    .executeTakeFirst();

/** The months of a year with what arrived, went back and was withheld, oldest first. */
export async function monthsOf(db: Db, uid: number, year: string): Promise<(Month & { count: number })[]> {
  const rows = await db
    .selectFrom('withholding_lines')
    .select([
      'month',
      sql<number>`sum(greatest(income_fen, 0))::bigint`.as('income'),
      sql<number>`sum(greatest(-income_fen, 0))::bigint`.as('refunded'),
      sql<number>`sum(gross_fen)::bigint`.as('gross'),
      sql<number>`sum(greatest(gross_fen - fee_fen, 0))::bigint`.as('arriving'),
      sql<number>`sum(tax_fen)::bigint`.as('tax'),
      sql<number>`(count(*) filter (where kind = 'income'))::int`.as('count'),
    ])
    .where('uid', '=', uid)
    .where('month', '>=', `${year}-01`)
    .where('month', '<=', `${year}-12`)
    .groupBy('month')
    .orderBy('month')
    .execute();
  return rows.map(({ month, count, ...amounts }) => ({
    month,
    count,
    income: fen(amounts.income),
    refunded: fen(amounts.refunded),
    gross: fen(amounts.gross),
    arriving: fen(amounts.arriving),
    tax: fen(amounts.tax),
  }));
}
