import type { Access } from '@uc/contract/permissions';
import type { Tx } from '../db/index';
import type { Customer, Staff } from './call';

/** The result of checking a credential, with the database's time of the check. */
export type Verdict<A> =
  | { actor: A; at: Date }
  | { refused: 'session.missing' | 'session.expired' | 'session.otherPrincipal' | 'account.frozen' };

/** A customer as its credentials identify it, without the facts of the request. */
export type Bearer = Omit<Customer, 'from'>;

/** Facts of a call that decide about its admission besides its credentials. */
export interface Visit {
  /** The call is about money and refuses a session that was idle for too long (trust A6). */
  isMoney?: boolean;
  /** False for calls that a page makes in the background, which do not count as activity; true by default. */
  touches?: boolean;
  /** The principal tag that the page sent, where it sent one: it has to be the credential's own (ADR 65). */
  shown?: string | undefined;
}

/** Identifies the caller by its credentials: implemented by passport, called by the mount once per request (trust §4.2). */
export interface Gate {
  main(token: string, second: string | undefined, visit: Visit): Promise<Verdict<Bearer>>;
  sub(
    triple: { cid: string; username: string; token: string },
    second: string | undefined,
    visit: Visit,
  ): Promise<Verdict<Bearer>>;
  staff(token: string, second: string | undefined, visit: Pick<Visit, 'shown'>): Promise<Verdict<Staff>>;
  /** Reads a sub-account's permission again with a lock, inside the write's transaction; refuses 403 (trust Z4). */
  hold(tx: Tx, actor: Bearer, access: Access): Promise<void>;
}
/** The HttpOnly second secrets, one per kind of session (trust §4.3). */
export const secondSecretCookies = {
  main: '__Host-uc_s',
  sub: '__Host-uc_ss',
  staff: '__Host-uc_st',
} as const;
