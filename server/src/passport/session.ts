import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, type RequestFacts, secondSecretCookies } from '../call/index';
import { hashSecret, mintSecret } from '../vault/index';
import { type Holder, insertSession, limitDevices, lockDevices, replaceSession } from './session-store';

const HOUR = 3600;
/** The longest duration of a session, unless the person chose to be remembered (trust §4.2). */
const ABSOLUTE_SECONDS = 12 * HOUR;
const REMEMBERED_SECONDS = limits.session.rememberDays * 24 * HOUR;
/** A session ends after this long without a call (shell.md#session-sign-in-redirect-start-up). */
export const IDLE_SECONDS = limits.session.idleMinutes * 60;
/** The idle limit for money (trust A6). */
export const MONEY_IDLE_SECONDS = limits.session.moneyIdleMinutes * 60;

/** The two secrets of a new session; only their hashes are stored. */
export interface OpenedSession {
  token: string;
  /** The HttpOnly secret, when the session is bound to a browser. */
  second: string | undefined;
  expiresIn: number;
}
/** The parts of a request that a sign-in needs. */
export type Visitor = Pick<RequestFacts, 'ip' | 'userAgent' | 'browser' | 'cookies' | 'setCookie'>;

/**
 * Opens a session in the caller's transaction, which has locked the account's row: always with two new secrets (trust
 * A4), on at most 5 devices, ending the oldest. A remembered session has no idle limit, because 7天内自动登录 is meant for
 * closed browsers.
 */
export async function openSession(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  visitor: Visitor,
  { uid, subId, epoch, remember = false }: Holder & { epoch: number; remember?: boolean | undefined },
): Promise<OpenedSession> {
  const isMain = subId === null;
  const before = visitor.cookies[isMain ? 'vso_token' : 'sub_token'];
  const secondBefore = visitor.cookies[secondSecretCookies[isMain ? 'main' : 'sub']];
  if (before !== undefined)
    await replaceSession(
      tx,
      hashSecret(before),
      secondBefore === undefined ? null : hashSecret(secondBefore),
    );
  const opened = mintSession(
    isMain ? 'vso_' : 'sub_',
    isBound(deps, visitor),
    remember ? REMEMBERED_SECONDS : ABSOLUTE_SECONDS,
  );
  await lockDevices(tx, { uid, subId });
  await insertSession(tx, {
    ...hashesOf(opened),
    uid,
    sub_id: subId,
    epoch,
    idle_seconds: remember ? REMEMBERED_SECONDS : IDLE_SECONDS,
    ip: visitor.ip,
    user_agent: visitor.userAgent.slice(0, 300),
    seconds: opened.expiresIn,
  });
  await limitDevices(tx, { uid, subId }, limits.session.maxDevices);
  return opened;
}

/** New secrets, the second when the session is bound; valid for `expiresIn` seconds. */
export const mintSession = (prefix: string, bound: boolean, expiresIn = ABSOLUTE_SECONDS): OpenedSession => ({
  token: mintSecret(prefix),
  second: bound ? mintSecret() : undefined,
  expiresIn,
});

/** The hashes of the secrets, as they are stored. */
export const hashesOf = ({ token, second }: OpenedSession) => ({
  token_hash: hashSecret(token),
  second_hash: second === undefined ? null : hashSecret(second),
});

/**
 * Whether the session gets a second secret: always for browsers, and for everybody where unbound sessions are switched
 * off.
 */
export const isBound = ({ config }: Pick<Deps, 'config'>, { browser }: Pick<Visitor, 'browser'>): boolean =>
  browser || !config.allowUnboundSessions;

/** Sets the cookies of an owner's session (trust §4.3). */
export function setOwnerCookies(
  { setCookie }: Visitor,
  { token, second, expiresIn: maxAge }: OpenedSession,
): void {
  setCookie('vso_token', token, { maxAge, on: 'parent' });
  if (second !== undefined) setCookie(secondSecretCookies.main, second, { maxAge, on: 'host' });
}

/** Sets the cookies of a sub-account's session: the triple of spec §6, and its second secret. */
export function setSubAccountCookies(
  { setCookie }: Visitor,
  who: { uid: number; username: string },
  { token, second, expiresIn: maxAge }: OpenedSession,
): void {
  const triple = { sub_cid: String(who.uid), sub_username: who.username, sub_token: token };
  for (const [name, value] of Object.entries(triple)) setCookie(name, value, { maxAge, on: 'parent' });
  if (second !== undefined) setCookie(secondSecretCookies.sub, second, { maxAge, on: 'host' });
}

/** Deletes the cookies of one kind of session; those of the other kind stay. */
export function forgetCookies({ setCookie }: Visitor, kind: Customer['kind']): void {
  const names = kind === 'owner' ? ['vso_token'] : ['sub_cid', 'sub_username', 'sub_token'];
  for (const name of names) setCookie(name, '', { maxAge: 0, on: 'parent' });
  setCookie(secondSecretCookies[kind === 'owner' ? 'main' : 'sub'], '', { maxAge: 0, on: 'host' });
}
