import type { MailStop } from '@uc/contract/account/texts';
import { sql } from 'kysely';
import type { Tx } from '../db/index';
import { changeUser } from './store';

const now = sql<Date>`app_now()`;

/** Sets the owner's login password; sessions stay open. */
export const updateLoginPassword = (
  tx: Tx,
  uid: number,
  { hash, strength }: { hash: string; strength: number },
): Promise<void> =>
  changeUser(tx, uid, { password_hash: hash, password_strength: strength, password_changed_at: now });

/**
 * Sets the payment password; replacing one blocks withdrawals for some hours
 * (sign-in-and-home.md#codes-captcha-lockouts).
 */
export const updatePayPassword = (
  tx: Tx,
  uid: number,
  hash: string,
  held: { isFirst: boolean; hours: number },
): Promise<void> =>
  changeUser(tx, uid, {
    pay_password_hash: hash,
    pay_password_set_at: now,
    ...(!held.isFirst && { pay_password_changed_at: now, withdraw_hold_until: holdUntil(held.hours) }),
  });

/** Sets a new phone, sealed, and blocks withdrawals for some hours. */
export const updatePhone = (tx: Tx, uid: number, sealed: string, holdHours: number): Promise<void> =>
  changeUser(tx, uid, {
    phone: sealed,
    phone_verified_at: now,
    phone_changed_at: now,
    withdraw_hold_until: holdUntil(holdHours),
  });

/** Sets a new e-mail address, sealed. */
export const updateEmail = (tx: Tx, uid: number, sealed: string): Promise<void> =>
  changeUser(tx, uid, {
    email: sealed,
    email_verified_at: now,
    email_changed_at: now,
    email_refused_at: null,
    email_refused_for: null,
  });

/** No mail goes to the address any more. */
export const sendNoMail = (tx: Tx, uid: number, why: MailStop): Promise<void> =>
  changeUser(tx, uid, { email_refused_at: now, email_refused_for: why });

/** Mail goes to the address again. */
export const sendMailAgain = (tx: Tx, uid: number): Promise<void> =>
  changeUser(tx, uid, { email_refused_at: null, email_refused_for: null });

/** The end of a block of withdrawals; never earlier than the present one. */
const holdUntil = (hours: number) =>
  sql<Date>`greatest(withdraw_hold_until, app_now() + ${hours} * interval '1 hour')`;
