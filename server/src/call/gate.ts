import type { Access } from '@uc/contract/permissions';
import type { Tx } from '../db/index';
import type { Customer, Staff } from './call';

/** What a presented credential turned out to be. */
export type Verdict<A> = { actor: A } | { refused: 'session.missing' | 'session.expired' | 'account.frozen' };

/** A customer as credentials tell of them; the request says where they are. */
export type Bearer = Omit<Customer, 'from'>;

/** Who stands at the door: implemented by passport, asked by the mount once per request (trust §4.2). */
export interface Gate {
  /** `isMoney`: the call is about money, for which a session that was left alone is over (trust A6). */
  main(token: string, second: string | undefined, isMoney: boolean): Promise<Verdict<Bearer>>;
  sub(
    triple: { cid: string; username: string; token: string },
    second: string | undefined,
    isMoney: boolean,
  ): Promise<Verdict<Bearer>>;
  staff(token: string, second: string | undefined): Promise<Verdict<Staff>>;
  /** Reads a sub-account's permission again under a share lock inside the write's transaction; refuses 403 (trust Z4). */
  hold(tx: Tx, actor: Bearer, access: Access): Promise<void>;
}
/** The HttpOnly second secrets, one per kind of session (trust §4.3). */
export const secondSecretCookies = {
  main: '__Host-uc_s',
  sub: '__Host-uc_ss',
  staff: '__Host-uc_st',
} as const;
