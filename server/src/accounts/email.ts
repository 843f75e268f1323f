import type { MailStop } from '@uc/contract/account/texts';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { userPlace } from './account';
import { nameKey } from './names';
import { sendMailAgain, sendNoMail } from './security-store';
import { findUser, findUserByName, lockUser, type UserRow } from './store';

/** A mail carries the server's time in whole seconds, a row the database's. */
const CLOCKS_MS = 60_000;
type Vaulted = Pick<Deps, 'vault'>;
const addressOf = ({ vault }: Vaulted, { uid, email }: UserRow): string | null =>
  email === null ? null : vault.open(userPlace(uid, 'email'), email);

/** The e-mail address of an owner, for messages that the server sends. */
export const ownerEmail = {
  /** The verified address; null when there is none that takes mail. */
  async of(deps: Vaulted, db: Db, uid: number): Promise<string | null> {
    const row = await findUser(db, uid);
    if (row === undefined || row.email_verified_at === null || row.email_refused_at !== null) return null;
    return addressOf(deps, row);
  },

  /** Whether there is an address and mail to it has stopped. */
  async isRefused(db: Db, uid: number): Promise<boolean> {
    const row = await findUser(db, uid);
    return row !== undefined && row.email !== null && row.email_refused_at !== null;
  },

  /**
   * The account with this address; with `writtenAt`, only where it was bound before a mail of that moment was
   * written.
   */
  async ownerOf(deps: Vaulted, db: Db, address: string, writtenAt?: Date): Promise<number | undefined> {
    const row = await findUserByName(db, nameKey(deps, 'email', address));
    const boundAt = row?.email_verified_at?.getTime() ?? 0;
    return writtenAt !== undefined && writtenAt.getTime() < boundAt - CLOCKS_MS ? undefined : row?.uid;
  },

  /** Sends no more mail to an address; false where the owner has another one by now, or it gets none already. */
  async refuse(deps: Vaulted, tx: Tx, uid: number, address: string, why: MailStop): Promise<boolean> {
    const row = await lockUser(tx, uid);
    if (row === undefined || row.email_refused_at !== null) return false;
    if (addressOf(deps, row)?.toLowerCase() !== address.toLowerCase()) return false;
    await sendNoMail(tx, uid, why);
    return true;
  },

  /** Stops mail to the address that the owner has; returns it, null where there is none or it gets none already. */
  async stop(deps: Vaulted, tx: Tx, uid: number): Promise<string | null> {
    const row = await lockUser(tx, uid);
    const address = row === undefined || row.email_refused_at !== null ? null : addressOf(deps, row);
    if (address !== null) await sendNoMail(tx, uid, 'staff');
    return address;
  },

  /** Sends mail there again; returns the address, null where it was not stopped. */
  async resume(deps: Vaulted, tx: Tx, uid: number): Promise<string | null> {
    const row = await lockUser(tx, uid);
    if (row === undefined || row.email_refused_at === null) return null;
    await sendMailAgain(tx, uid);
    return addressOf(deps, row);
  },
};
