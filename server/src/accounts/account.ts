import { randomInt } from 'node:crypto';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import { openAccounts } from '../ledger/index';
import { nameKey } from './names';
import { type Password, OWNER, rememberPassword } from './password-store';
import { insertName, insertUser, type NameKind, type UserRow } from './store';
import { mintId } from '../vault/index';

/** A main account to create. */
export interface NewAccount {
  /** 12 digits; minted when absent. */
  uid?: number;
  /** 4–20 characters; generated when absent. */
  username?: string | undefined;
  nickname?: string;
  phone: string;
  email?: string;
  /** The result of `newPassword`, made before the transaction: hashing is slow. */
  password: Password;
  payPassword?: Password;
  avatarUrl?: string;
  realnameStatus?: UserRow['realname_status'];
  registerIp?: string;
  createdAt?: Date;
}

/**
 * Creates a main account with its sign-in names and its ledger accounts; returns its uid. Refuses phone.taken and
 * username.taken; unique keys decide when two are created at once.
 */
export async function createAccount(deps: Pick<Deps, 'vault'>, tx: Tx, account: NewAccount): Promise<number> {
  const username = account.username ?? `uc_${mintId('').toLowerCase()}`;
  const uid = await insertFresh(tx, account.uid, (fresh) => rowOf(deps, fresh, username, account));
  const names: [NameKind, string | undefined][] = [
    ['phone', account.phone],
    ['username', username],
    ['email', account.email],
  ];
  for (const [kind, name] of names) {
    if (name !== undefined && !(await insertName(tx, uid, nameKey(deps, kind, name))))
      throw refuse(taken[kind]);
  }
  await rememberPassword(tx, uid, OWNER, account.password.hash);
  await openAccounts(tx, uid);
  return uid;
}

// Customers bind an address later, with a code; only demo data sets one here.
const taken = { phone: 'phone.taken', username: 'username.taken', email: 'state.conflict' } as const;

type Row = Parameters<typeof insertUser>[1];

async function insertFresh(tx: Tx, wanted: number | undefined, row: (uid: number) => Row): Promise<number> {
  for (let tries = 0; tries < 5; tries += 1) {
    const uid = wanted ?? randomInt(100_000_000_000, 200_000_000_000);
    if (await insertUser(tx, row(uid))) return uid;
    if (wanted !== undefined) break;
  }
  throw new Error('no free uid');
}

function rowOf({ vault }: Pick<Deps, 'vault'>, uid: number, username: string, account: NewAccount): Row {
  const { phone, email, password, payPassword } = account;
  const at =
    account.createdAt === undefined
      ? {}
      : { created_at: account.createdAt, password_changed_at: account.createdAt };
  const verifiedAt = account.createdAt ?? new Date();
  return {
    uid,
    username,
    nickname: account.nickname ?? `用户${phone.slice(-4)}`,
    avatar_url: account.avatarUrl ?? null,
    phone: vault.seal(userPlace(uid, 'phone'), phone),
    phone_verified_at: verifiedAt,
    email: email === undefined ? null : vault.seal(userPlace(uid, 'email'), email),
    email_verified_at: email === undefined ? null : verifiedAt,
    password_hash: password.hash,
    password_strength: password.strength,
    pay_password_hash: payPassword?.hash ?? null,
    pay_password_set_at: payPassword === undefined ? null : verifiedAt,
    realname_status: account.realnameStatus ?? 'none',
    register_ip: account.registerIp ?? '',
    ...at,
  };
}

/** The vault's name of a sealed column of an account. */
export const userPlace = (uid: number, column: 'phone' | 'email' | 'qq' | 'wechat' | 'address') => ({
  table: 'users',
  column,
  uid,
  row: String(uid),
});
