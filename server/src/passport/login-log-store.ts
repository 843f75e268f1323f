import type { Insertable } from 'kysely';
import type { Db, Schema } from '../db/index';

export async function insertLoginLog(db: Db, log: Insertable<Schema['login_logs']>): Promise<void> {
  await db.insertInto('login_logs').values(log).execute();
}
