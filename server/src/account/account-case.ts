import type { MailStop } from '@uc/contract/account/texts';
import { maskEmail, maskPhone } from '@uc/contract/mask';
import { type Db, eachRow, type Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import {
  userPlace,
  type AccountFilter,
  findUsers,
  listAccountRows,
  writeAccountTransition,
  kindOf,
  nameKey,
  findUser,
  findUserByName,
  type UserRow,
} from '../accounts/index';
import { countMembers } from '../members/index';
import { endAllSessions, voidTickets } from '../passport/index';
import type { QueueAsk, QueuePage } from '../room/index';

/** A main account as staff see it; phone and address are masked. */
export interface AccountCase {
  uid: number;
  username: string;
  nickname: string;
  phoneMask: string;
  emailMask: string | null;
  /** Why no mail goes there. */
  mailStop: MailStop | null;
  status: UserRow['status'];
  stateReason: string | null;
  realnameStatus: UserRow['realname_status'];
  createdAt: Date;
  lastLoginAt: Date | null;
  members: number;
  closingAt: Date | null;
  version: number;
}

/**
 * Main accounts for staff. A keyword is a uid, or exactly a phone, user name or e-mail address, because only their
 * keyed hashes are stored.
 */
export async function accountCases(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  { keyword, ...filter }: Omit<AccountFilter, 'uids'> & { keyword: string | undefined },
  ask: QueueAsk,
): Promise<QueuePage<AccountCase>> {
  const uids = keyword ? await named(deps, db, keyword.trim()) : undefined;
  const { rows, ...found } = await listAccountRows(db, { ...filter, uids }, ask);
  return { rows: await eachRow(db, rows, (db, row) => viewOf(deps, db, row)), ...found };
}

/** The names by which staff see accounts, before companies are looked up. */
export async function customersNamed(
  { vault }: Pick<Deps, 'vault'>,
  db: Db,
  uids: readonly number[],
): Promise<{ uid: number; nickname: string; phoneMask: string; isCompany: boolean }[]> {
  const rows = await findUsers(db, uids);
  return rows.map(({ uid, nickname, phone, realname_status: realName }) => ({
    uid,
    nickname,
    phoneMask: maskPhone(vault.open(userPlace(uid, 'phone'), phone)),
    isCompany: realName === 'enterprise',
  }));
}

/** One main account. Refuses notFound. */
export async function accountCase(deps: Pick<Deps, 'vault'>, db: Db, uid: number): Promise<AccountCase> {
  const row = await findUser(db, uid);
  if (row === undefined) throw refuse('notFound');
  return viewOf(deps, db, row);
}

/** Freezes an account: nobody can sign in or spend. Refuses notFound, state.conflict. */
export async function freezeAccount(
  tx: Tx,
  which: { uid: number; version: number },
  reason: string,
): Promise<void> {
  await moved(tx, which, 'active', 'frozen', reason);
  await endAllSessions(tx, which.uid, 'frozen');
  await voidTickets(tx, which.uid);
}

/** Unfreezes an account. Refuses notFound, state.conflict. */
export const unfreezeAccount = (tx: Tx, which: { uid: number; version: number }): Promise<void> =>
  moved(tx, which, 'frozen', 'active', null);

async function moved(
  tx: Tx,
  which: { uid: number; version: number },
  from: UserRow['status'],
  to: UserRow['status'],
  reason: string | null,
): Promise<void> {
  if (await writeAccountTransition(tx, which, from, to, reason)) return;
  throw refuse((await findUser(tx, which.uid)) === undefined ? 'notFound' : 'state.conflict');
}

async function named(deps: Pick<Deps, 'vault'>, db: Db, keyword: string): Promise<number[]> {
  if (/^\d{12}$/.test(keyword)) return [Number(keyword)];
  const found = await findUserByName(db, nameKey(deps, kindOf(keyword), keyword));
  return found === undefined ? [] : [found.uid];
}

async function viewOf({ vault }: Pick<Deps, 'vault'>, db: Db, row: UserRow): Promise<AccountCase> {
  const { uid } = row;
  return {
    uid,
    username: row.username,
    nickname: row.nickname,
    phoneMask: maskPhone(vault.open(userPlace(uid, 'phone'), row.phone)),
    emailMask: row.email === null ? null : maskEmail(vault.open(userPlace(uid, 'email'), row.email)),
    mailStop: row.email === null ? null : row.email_refused_for,
    status: row.status,
    stateReason: row.state_reason,
    realnameStatus: row.realname_status,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
    members: await countMembers(db, uid),
    closingAt: row.closing_at,
    version: row.profile_version,
  };
}
