import { sql, type SqlBool } from 'kysely';
import { type Db, joint } from '../../db/index';
import type { RecordAccount } from '../accounts';
import { lastLineBefore } from './moments';
import { inFlow, sumWhere } from './store';

/**
 * Recharges through some channels since a moment, the newest first; in 分. Amounts that are frozen to be sent
 * back, or were sent back, are subtracted.
 */
export const rechargesSince = joint(
  (db, { uid, since, channels }: { uid: number; since: Date; channels: readonly string[] }) =>
    db
      .selectFrom('ledger_records as came')
      .select([
        sql<number>`greatest(0, amount - coalesce((
          select sum(case back.direction when 'unfreeze' then -back.amount else back.amount end) from ledger_records back
          where back.uid = came.uid and back.account = 'rmb' and back.biz_no = came.biz_no and back.seq > came.seq
            and (back.direction in ('freeze', 'unfreeze') or (back.direction = 'out' and back.type = 'refund'))), 0))::bigint`.as(
          'amount',
        ),
        'biz_type',
        'biz_no',
        'created_at',
      ])
      .where('uid', '=', uid)
      .where('account', '=', 'rmb')
      .where('seq', '>', lastLineBefore(uid, 'rmb', since))
      .where('direction', '=', 'in')
      .where('type', '=', 'recharge')
      .where(sql<SqlBool>`channel = any (${channels})`)
      .orderBy('created_at', 'desc')
      .orderBy('seq', 'desc'),
  { created_at: true },
);

/**
 * The available amount after the last line before a moment, 0 before the first; and the amounts that its
 * stretch froze and thawed.
 */
export async function stretchOf(
  db: Db,
  uid: number,
  account: RecordAccount,
  from: Date,
  to: Date,
): Promise<{
  opening: number;
  closing: number;
  inflow: number;
  outflow: number;
  income: number;
  expense: number;
  recharged: number;
  refunded: number;
  withdrawn: number;
  frozen: number;
  thawed: number;
  count: number;
}> {
  const before = (moment: Date) => sql<number>`coalesce((
    select balance_after from ledger_records as line
    where line.uid = ${uid} and line.account = ${account} and line.seq = ${lastLineBefore(uid, account, moment)}), 0)`;
  return db
    .selectFrom('ledger_records')
    .where('uid', '=', uid)
    .where('account', '=', account)
    .where('seq', '>', lastLineBefore(uid, account, from))
    .where('seq', '<=', lastLineBefore(uid, account, to))
    .select(({ fn }) => [
      before(from).as('opening'),
      before(to).as('closing'),
      sumWhere(sql`direction = 'in'`).as('inflow'),
      sumWhere(sql`direction = 'out'`).as('outflow'),
      sumWhere(inFlow.income).as('income'),
      sumWhere(inFlow.expense).as('expense'),
      sumWhere(sql`type = 'recharge'`).as('recharged'),
      sumWhere(sql`direction = 'in' and type = 'refund'`).as('refunded'),
      sumWhere(sql`type = 'withdraw'`).as('withdrawn'),
      sumWhere(sql`direction = 'freeze'`).as('frozen'),
      sumWhere(sql`direction = 'unfreeze'`).as('thawed'),
      fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow();
}
