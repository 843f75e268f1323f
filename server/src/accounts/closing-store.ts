import { sql } from 'kysely';
import type { Batch, Db, Tx } from '../db/index';
import { changeUser } from './store';

const now = sql<Date>`app_now()`;

/** active → closing, to be closed in `days`; false when it was not active. */
export async function beginClosing(tx: Tx, uid: number, days: number, reason: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({
      status: 'closing',
      closing_at: sql<Date>`app_now() + ${days} * interval '24 hours'`,
      state_reason: reason === '' ? null : reason,
    })
    .where('uid', '=', uid)
    .where('status', '=', 'active')
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** closing → active; false when it was not closing. */
export async function endClosing(tx: Tx, uid: number): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ status: 'active', closing_at: null, state_reason: null })
    .where('uid', '=', uid)
    .where('status', '=', 'closing')
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Accounts whose cooling-off period is over, the earliest first. */
export async function dueClosings(db: Db, { limit, skip }: Batch): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('uid')
    .where('status', '=', 'closing')
    .where('closing_at', '<=', now)
    .orderBy('closing_at')
    .orderBy('uid')
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Locks an account whose cooling-off period is over; undefined when the closing was cancelled meanwhile. */
export const lockDue = (tx: Tx, uid: number) =>
  tx
    .selectFrom('users')
    .select(['uid', 'phone', 'email'])
    .where('uid', '=', uid)
    .where('status', '=', 'closing')
    .where('closing_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();

/** closing → closed: personal data is erased; rows that the ledger needs stay under the uid alone (trust P6). */
export async function eraseAccount(tx: Tx, uid: number, phone: string): Promise<void> {
  await changeUser(tx, uid, {
    status: 'closed',
    closing_at: null,
    closed_at: now,
    username: `c${uid}`,
    nickname: '已注销用户',
    avatar_url: null,
    avatar_pending_url: null,
    phone,
    phone_verified_at: null,
    email: null,
    email_verified_at: null,
    email_refused_at: null,
    email_refused_for: null,
    password_hash: '',
    pay_password_hash: null,
    pay_password_set_at: null,
    gender: 0,
    birthday: null,
    province: null,
    city: null,
    district: null,
    industry: null,
    occupation: null,
    bio: '',
    homepage_url: null,
    qq: null,
    wechat: null,
    address: null,
    public_fields: [],
    totp_secret: null,
    totp_since: null,
    is_two_step: false,
    register_ip: '',
    last_login_ip: null,
    previous_login_ip: null,
    state_reason: null,
  });
  for (const table of ['login_names', 'password_history'] as const)
    await tx.deleteFrom(table).where('uid', '=', uid).execute();
}
