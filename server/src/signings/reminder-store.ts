import { limits } from '@uc/contract/limits';
import type { SigningKindId } from '@uc/contract/signing-texts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';

interface Key {
  uid: number;
  kind: SigningKindId;
  no: string;
}
const { remindHours } = limits.signing;

/** The last reminder, and whether the next may be sent. */
export async function lastReminder(
  db: Db,
  { uid, kind, no }: Key,
): Promise<{ at: Date; isOver: boolean } | undefined> {
  return db
    .selectFrom('signing_reminders')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('signing_no', '=', no)
    .select(['at', sql<boolean>`at <= app_now() - ${remindHours} * interval '1 hour'`.as('isOver')])
    .executeTakeFirst();
}

/** Notes a reminder; false while the last one is too recent, also where two ask at once. */
export async function noteReminder(tx: Tx, { uid, kind, no }: Key, by: string): Promise<boolean> {
  const { rows } = await sql`
    insert into signing_reminders (uid, kind, signing_no, reminded_by) values (${uid}, ${kind}, ${no}, ${by})
    on conflict (uid, kind, signing_no) do update set at = app_now(), reminded_by = excluded.reminded_by
      where signing_reminders.at <= app_now() - ${remindHours} * interval '1 hour'
    returning at`.execute(tx);
  return rows.length > 0;
}
