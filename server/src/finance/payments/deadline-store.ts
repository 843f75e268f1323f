import { asked, type FindDeadlines } from '../../room/index';

/** A seller's income that is released at zero (J16b). */
export const incomeToCome: FindDeadlines = async (db, ask) => {
  if (ask.creator !== null) return [];
  const rows = await db
    .selectFrom('settlements')
    .select(['uid', 'settlement_no', 'order_no', 'title', 'release_at'])
    .where('released_at', 'is', null)
    .where('is_held', '=', false)
    .where(asked(ask, 'uid', 'release_at'))
    .orderBy('release_at')
    .orderBy('settlement_no')
    .limit(ask.most)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    no: row.settlement_no,
    title: row.title,
    at: row.release_at,
    link: `/orders/myOrders?role=seller&order=${row.order_no}`,
  }));
};
