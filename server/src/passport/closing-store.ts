import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';
import { changeUser } from './security-store';

const now = sql<Date>`app_now()`;

/** active → closing, until so many days from now; false when it was not active. */
export async function beginClosing(tx: Tx, uid: number, days: number, reason: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({
      status: 'closing',
      closing_at: sql<Date>`app_now() + ${days} * interval '1 day'`,
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

/** When the closing of an account ends; null while it does not close. */
export const closingState = (db: Db, uid: number): Promise<{ closing_at: Date | null }> =>
  db.selectFrom('users').select('closing_at').where('uid', '=', uid).executeTakeFirstOrThrow();

/** Accounts whose cooling-off time is over, the first first. */
export async function dueClosings(db: Db, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('uid')
    .where('status', '=', 'closing')
    .where('closing_at', '<=', now)
    .orderBy('closing_at')
    .limit(most)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** The account, locked, when its time is over; undefined when it was called off meanwhile. */
export const lockDue = (tx: Tx, uid: number) =>
  tx
    .selectFrom('users')
    .select(['uid', 'phone', 'email'])
    .where('uid', '=', uid)
    .where('status', '=', 'closing')
    .where('closing_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();

/** Sub-accounts that are not deleted. */
export async function countMembers(db: Db, uid: number): Promise<number> {
  const { n } = await db
    .selectFrom('sub_accounts')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('uid', '=', uid)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  return n;
}

/** closing → closed: what told of a person is gone, what the book needs stays under a number (trust P6). */
export async function erasePerson(
  tx: Tx,
  uid: number,
  nothing: { phone: string; appeal: (appealNo: string) => string; member: (subId: string) => string },
): Promise<void> {
  await changeUser(tx, uid, {
    status: 'closed',
    closing_at: null,
    closed_at: now,
    username: `c${uid}`,
    nickname: '已注销用户',
    avatar_url: null,
    avatar_pending_url: null,
    phone: nothing.phone,
    phone_verified_at: null,
    email: null,
    email_verified_at: null,
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
  for (const table of [
    'password_history',
    'passkeys',
    'third_party_identities',
    'recovery_codes',
    'reset_flows',
  ] as const)
    await tx.deleteFrom(table).where('uid', '=', uid).execute();
  await eraseMembers(tx, uid, nothing.member);
  await eraseAppeals(tx, uid, nothing.appeal);
}

async function eraseMembers(tx: Tx, uid: number, sealed: (subId: string) => string): Promise<void> {
  const members = await tx.selectFrom('sub_accounts').select('sub_id').where('uid', '=', uid).execute();
  for (const { sub_id: subId } of members)
    await tx
      .updateTable('sub_accounts')
      .set({ true_name: sealed(subId), phone: null, email: null, remark: '' })
      .where('uid', '=', uid)
      .where('sub_id', '=', subId)
      .execute();
}

async function eraseAppeals(tx: Tx, uid: number, sealed: (appealNo: string) => string): Promise<void> {
  const appeals = await tx.selectFrom('phone_appeals').select('appeal_no').where('uid', '=', uid).execute();
  for (const { appeal_no: appealNo } of appeals)
    await tx
      .updateTable('phone_appeals')
      .set({ new_phone: sealed(appealNo), new_phone_key: Buffer.alloc(0) })
      .where('uid', '=', uid)
      .where('appeal_no', '=', appealNo)
      .execute();
}
