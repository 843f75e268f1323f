import type { SigningKindId } from '@uc/contract/signing-texts';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/index';

/** The account whose contracts are listed; a sub-account that sees only its own in areas that know a maker, else null. */
export interface SigningAsk {
  uid: number;
  creator: string | null;
}

/** Who signed, and when; `proof` tells how they proved who they are. */
export interface Signer {
  side: string;
  name: string;
  at: Date | null;
  proof: string;
}
/** What is signed, in full. */
export interface SigningPaper {
  text: string;
  version: string;
  signers: readonly Signer[];
  /** What happened to it, the oldest first. */
  trail: readonly { at: Date; by: string; text: string }[];
}

/** The contracts of one kind, as their room tells them (ADR 120). */
export interface SigningSource {
  /**
   * A statement of rows (no, title, other, state, signed_at, created_at, due_at, page_no) that starts from the account; `other` is
   * the account of the other side, null for the platform. The list joins those of all rooms.
   */
  rows: (ask: SigningAsk) => RawBuilder<unknown>;
  /**
   * A statement of how many of those rows are in a state (state, n), kept beside them (ADR 173); a kind of which an account has
   * few has none, and is counted row by row.
   */
  counts?: (ask: SigningAsk) => RawBuilder<unknown>;
  /** One of those rows in full; undefined where it is not there any more. */
  read: (db: Db, uid: number, no: string) => Promise<SigningPaper | undefined>;
  /** Reminds the other side, for which it waits; a kind without it has nobody to remind. */
  remind?: (tx: Tx, uid: number, no: string) => Promise<void>;
  /** Its page, a path under /center/user, by `page_no` of its row. */
  link: (pageNo: string) => string;
}
export type SigningSources = Record<SigningKindId, SigningSource>;
