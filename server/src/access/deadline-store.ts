import { limits } from '@uc/contract/limits';
import { sql } from 'kysely';
import { asked, type FindDeadlines } from '../room/index';

const { activationDays } = limits.subAccount;
const LINK = '/account/manage';

/** Members whose access ends on a day of their own. */
export const membersEnding: FindDeadlines = async (db, ask) => {
  const rows = await db
    .selectFrom('sub_accounts')
    .select(['uid', 'sub_id', 'sub_username', 'expire_at'])
    .where('status', 'in', ['active', 'pending_activation'])
    .where(asked(ask, 'uid', 'expire_at'))
    .orderBy('expire_at')
    .orderBy('sub_id')
    .limit(ask.most)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    no: row.sub_id,
    title: row.sub_username,
    at: row.expire_at!,
    link: LINK,
  }));
};

/** Members that have not signed in since they got their initial password. */
export const membersToActivate: FindDeadlines = async (db, ask) => {
  const end = sql<Date>`(password_changed_at + ${activationDays} * interval '24 hours')`;
  const rows = await db
    .selectFrom('sub_accounts')
    .select(['uid', 'sub_id', 'sub_username', end.as('at')])
    .where('status', '=', 'pending_activation')
    .where(asked(ask, 'uid', end))
    .orderBy('at')
    .orderBy('sub_id')
    .limit(ask.most)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    no: row.sub_id,
    title: row.sub_username,
    at: row.at,
    link: LINK,
  }));
};
