import type { Endpoint, Input, Output } from '@uc/contract/endpoint';
import type { Access, StaffPermission, StaffRole } from '@uc/contract/permissions';
import type { Db, Tx } from '../db/index';

/**
 * A signed-in customer: the owner of a main account, or one of its sub-accounts
 * (members-and-roles.md#how-a-right-is-decided).
 */
export interface Customer {
  kind: 'owner' | 'sub';
  /** The main account, the tenant of the request. */
  uid: number;
  /** Null for the owner. */
  subId: string | null;
  /** The name for records: the owner's user name or `sub_username`. */
  name: string;
  /** The public id of the session, for lists and logs; never the token. */
  sessionId: string;
  /** True when a second, HttpOnly secret guards the session (trust §4.2). */
  bound: boolean;
  /** The tag by which the server knows pages of this person (ADR 65). */
  tag: string;
  permissions: ReadonlySet<string>;
  /** `self`: a sub-account sees only what it created itself; an absent area is `all`. */
  scope: Readonly<Record<string, 'all' | 'self'>>;
  /** A sub-account that still has its initial password; it may only change it. */
  mustChangePassword: boolean;
  /** Address and cookies of the request, by which guesses at passwords and codes are counted (ADR 27). */
  from: Pick<RequestFacts, 'ip' | 'cookies'>;
}
export interface Staff {
  kind: 'staff';
  staffId: string;
  name: string;
  role: StaffRole;
  sessionId: string;
  /** The tag by which the server knows pages of this person (ADR 65). */
  tag: string;
}
/** A write of staff that was done, with its answer. */
export interface StaffCall {
  endpoint: Endpoint;
  actor: Staff;
  input: unknown;
  answer: unknown;
}
export interface Nobody {
  kind: 'nobody';
}
export type Actor = Customer | Staff | Nobody;

type ActorOf<A extends Access> = A extends 'public' ? Nobody : A extends StaffPermission ? Staff : Customer;

/** Facts about the request that a handler gets beside its input. */
export interface RequestFacts {
  id: string;
  ip: string;
  userAgent: string;
  /** The origin of the request, `https://center.example.com`. */
  origin: string;
  /** True for a browser that accepts `__Host-` cookies (trust §4.2). */
  browser: boolean;
  cookies: Readonly<Record<string, string | undefined>>;
  /** The header `Range`, for documents that can be read in part. */
  range: string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  /** Makes the browser clear everything it stores of this site except cookies (trust W9). */
  clearSite(): void;
  /** Adds details to this call's line of the operation log; the caller masks them (shell.md#operation-log). */
  note(detail: OperationNote): void;
  /** The bytes and headers of a `raw` endpoint, whose signature covers them; null elsewhere. */
  raw: { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> } | null;
}
/** Details of an operation as texts for people, masked. */
export interface OperationNote {
  bizNo?: string;
  changes?: { field: string; before: string; after: string }[];
}
export interface CookieOptions {
  /** Seconds; 0 removes the cookie. */
  maxAge: number;
  /** `parent`: on COOKIE_DOMAIN, readable by the page (spec §9). `host`: `__Host-`, HttpOnly, SameSite=Strict (trust §4.3). */
  on: 'parent' | 'host';
}

/** The argument of a handler: decoded input, the actor, the database, and facts of the request. */
export interface Call<E extends Endpoint> {
  input: Input<E>;
  actor: ActorOf<E['access']>;
  /** A transaction for writes, the pool for reads and for handlers marked `ownTransaction`. */
  db: E['effect'] extends true ? Tx : Db;
  request: RequestFacts;
}
/** The handler of one endpoint; it returns domain values and knows neither HTTP nor the envelope. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Output<E>> | Output<E>;

type Served<R> = { [K in keyof R as R[K] extends { later: string } ? never : K]: R[K] };
/** One handler for each endpoint of a room that is not marked `later`. */
export type Handlers<R> = {
  [K in keyof Served<R>]: Served<R>[K] extends Endpoint ? Handler<Served<R>[K]> : never;
};

const own = new WeakSet<object>();
/**
 * Marks a write that opens its own transactions, because something must stay after a refusal (counters of wrong
 * passwords) or because slow work (hashing, partners) must not run inside one.
 */
export function ownTransaction<F extends (call: never) => unknown>(handler: F): F {
  own.add(handler);
  return handler;
}
/** Whether the handler was marked with `ownTransaction`. */
export const hasOwnTransaction = (handler: object): boolean => own.has(handler);

type CheckedCall<E extends Endpoint> = Omit<Call<E>, 'db'>;
interface Check {
  check: (call: CheckedCall<Endpoint>) => Promise<unknown>;
  unused: ((call: CheckedCall<Endpoint>, found: unknown) => Promise<void>) | undefined;
}
const checks = new WeakMap<object, Check>();
/**
 * An idempotent write whose handler runs after `check`, which compares passwords and codes outside of the transaction,
 * because that is slow and what it counts must stay after a refusal, or reads and copies files. The handler is handed what
 * the check answers; `unused` is, after the transaction, where the handler was refused, failed or not asked. A repeated
 * request gets the stored answer without any of them.
 */
export function afterCheck<C extends { db: unknown }, R, Found = void>(
  check: (call: Omit<C, 'db'>) => Promise<Found>,
  handler: (call: C, found: Found) => R,
  unused?: (call: Omit<C, 'db'>, found: Found) => Promise<void>,
): (call: C) => R {
  checks.set(handler, { check, unused } as never);
  return handler as (call: C) => R;
}
/** The check of a handler made by `afterCheck`. */
export const checkOf = (handler: object): Check | undefined => checks.get(handler);
