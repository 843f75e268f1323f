import { sql } from 'kysely';
import { asked, type FindDeadlines } from '../../room/index';

/** Coupons that were not used, those of one name and end together, each with the last second in which it counts. */
export const couponsToUse: FindDeadlines = async (db, ask) => {
  const at = sql<Date>`(valid_to - interval '1 second')`;
  const rows = await db
    .selectFrom('coupons')
    .select(['uid', 'name', at.as('at')])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('coupon_no').as('no')])
    .where('status', '=', 'unused')
    .where('valid_to', '>', sql<Date>`app_now()`)
    .where(asked(ask, 'uid', at))
    .groupBy(['uid', 'name', 'valid_to'])
    .orderBy('valid_to')
    .orderBy('no')
    .limit(ask.most)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    no: row.no,
    title: row.count === 1 ? row.name : `${row.name} ${row.count}张`,
    at: row.at,
    link: `/finance/vouchers?coupon=${row.no}`,
  }));
};
