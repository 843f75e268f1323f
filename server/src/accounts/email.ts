import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { userPlace } from './account';
import { sendNoMail } from './security-store';
import { findUser, lockUser } from './store';

/** The e-mail address of an owner, for messages that the server sends. */
export const ownerEmail = {
  /** The verified address; null when there is none that takes mail. */
  async of(deps: Pick<Deps, 'vault'>, db: Db, uid: number): Promise<string | null> {
    const row = await findUser(db, uid);
    if (row === undefined || row.email === null || row.email_verified_at === null) return null;
    return row.email_refused_at === null ? deps.vault.open(userPlace(uid, 'email'), row.email) : null;
  },

  /** Sends no more mail to an address that its server refuses for good; false where the owner has another one by now. */
  async refuse(deps: Pick<Deps, 'vault'>, tx: Tx, uid: number, address: string): Promise<boolean> {
    const row = await lockUser(tx, uid);
    if (row === undefined || row.email === null || row.email_refused_at !== null) return false;
    if (deps.vault.open(userPlace(uid, 'email'), row.email) !== address) return false;
    await sendNoMail(tx, uid);
    return true;
  },
};
