import type { MailStop } from '@uc/contract/account/texts';
import type { Db, Schema, Tx } from '../db/index';
import type { Deps } from '../deps';

type Category = Schema['messages']['category'];
/** The recipients of messages, read by the rooms of accounts. */
export interface Recipients {
  /** The phone number of an owner or sub-account. */
  phoneOf(deps: Deps, db: Db, uid: number, subId: string | null): Promise<string | null>;
  ownerEmail: {
    /** The verified e-mail address of an owner. */
    of(deps: Deps, db: Db, uid: number): Promise<string | null>;
    /**
     * The account with this address; with `writtenAt`, only where it was bound before a mail of that moment
     * was written.
     */
    ownerOf(
      deps: Pick<Deps, 'vault'>,
      db: Db,
      address: string,
      writtenAt?: Date,
    ): Promise<number | undefined>;
    /** Sends no more mail to an address; false where the owner has another one by now, or it gets none already. */
    refuse(deps: Pick<Deps, 'vault'>, tx: Tx, uid: number, address: string, why: MailStop): Promise<boolean>;
  };
  /** Whether an owner has muted a category on a channel (shell.md#notifications). */
  isMuted(db: Db, uid: number, category: Category, channel: 'sms' | 'email'): Promise<boolean>;
  /** Mutes the mails of a category; false where they are already. */
  muteMail(tx: Tx, uid: number, category: Category): Promise<boolean>;
}
