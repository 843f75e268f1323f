import * as clock from '../../clock';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';

export type MicroRow = Selectable<Schema['realname_micros']>;
interface Which {
  uid: number;
  auth_no: string;
}

/** The newest micro-deposit of an application. */
export const lastMicro = (db: Db, { uid, auth_no }: Which): Promise<MicroRow | undefined> =>
  db
    .selectFrom('realname_micros')
    .selectAll()
    .where('uid', '=', uid)
    .where('auth_no', '=', auth_no)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Counts the micro-deposits that were requested: in all, and since a time. */
export const countMicros = (
  db: Db,
  { uid, auth_no }: Which,
  since: Date,
): Promise<{ total: number; recent: number }> =>
  db
    .selectFrom('realname_micros')
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<number>`(count(*) filter (where asked_at >= ${since}))::int`.as('recent'))
    .where('uid', '=', uid)
    .where('auth_no', '=', auth_no)
    .executeTakeFirstOrThrow();

export async function insertMicro(tx: Tx, micro: Which & { seq: number; amount: string }): Promise<void> {
  const at = clock.pastMoment();
  await tx
    .insertInto('realname_micros')
    .values({ ...micro, ...(at !== undefined && { asked_at: at }) })
    .execute();
}

export async function changeMicro(
  tx: Tx,
  { uid, auth_no, seq }: MicroRow,
  change: Partial<Pick<MicroRow, 'sent_at' | 'expires_at' | 'tries'>>,
): Promise<void> {
  await tx
    .updateTable('realname_micros')
    .set(change)
    .where('uid', '=', uid)
    .where('auth_no', '=', auth_no)
    .where('seq', '=', seq)
    .execute();
}
