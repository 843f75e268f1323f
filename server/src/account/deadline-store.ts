import { asked, type FindDeadlines } from '../room/index';

/** Accounts that are being closed, until it is called off or done. */
export const closingsToCome: FindDeadlines = async (db, ask) => {
  const rows = await db
    .selectFrom('users')
    .select(['uid', 'closing_at'])
    .where('status', '=', 'closing')
    .where(asked(ask, 'uid', 'closing_at'))
    .orderBy('closing_at')
    .limit(ask.most)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    no: String(row.uid),
    title: '撤销注销申请',
    at: row.closing_at!,
    link: '/account/safe?tab=close',
  }));
};
