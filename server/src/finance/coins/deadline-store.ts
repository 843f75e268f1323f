import { sql } from 'kysely';
import { asked, type FindDeadlines } from '../../room/index';

/** Bonus that was not spent: it ends at zero (J32). */
export const coinsToSpend: FindDeadlines = async (db, ask) => {
  const rows = await db
    .selectFrom('coin_batches')
    .select(['uid', 'batch_no', 'expire_at'])
    .where('remaining_coin', '>', 0)
    .where('expire_at', '>', sql<Date>`app_now()`)
    .where(asked(ask, 'uid', 'expire_at'))
    .orderBy('expire_at')
    .orderBy('batch_no')
    .limit(ask.most)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    no: row.batch_no,
    title: `赠送币批次 ${row.batch_no}`,
    at: row.expire_at!,
    link: '/finance/creativeCoins',
  }));
};
