import { sql } from 'kysely';
import { asked, type FindDeadlines } from '../../deadlines/index';

/** Coupons that were not used, those of one name and end together. */
export const couponsToUse: FindDeadlines = async (db, ask) => {
  const rows = await db
    .selectFrom('coupons')
    .select(['uid', 'name', 'valid_to'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('coupon_no').as('no')])
    .where('status', '=', 'unused')
    .where('valid_to', '>', sql<Date>`app_now()`)
    .where(asked(ask, 'uid', 'valid_to'))
    .groupBy(['uid', 'name', 'valid_to'])
    .orderBy('valid_to')
    .orderBy('no')
    .limit(ask.most)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    no: row.no,
    title: row.count === 1 ? row.name : `${row.name} ${row.count}张`,
    at: row.valid_to,
    link: `/finance/vouchers?coupon=${row.no}`,
  }));
};
