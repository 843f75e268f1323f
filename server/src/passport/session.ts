import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, type RequestFacts, secondSecretCookies } from '../call/index';
import { hashSecret, mintSecret } from '../vault/index';
import { type Holder, insertSession, limitDevices, replaceSession } from './session-store';

const HOUR = 3600;
/** A session ends after this long whatever happens, unless the person asked to be remembered (trust §4.2). */
const ABSOLUTE_SECONDS = 12 * HOUR;
const REMEMBERED_SECONDS = limits.session.rememberDays * 24 * HOUR;
/** Without a call for this long a session ends (product 01 §1.2). */
export const IDLE_SECONDS = limits.session.idleMinutes * 60;
/** The same for what is about money (trust A6). */
export const MONEY_IDLE_SECONDS = limits.session.moneyIdleMinutes * 60;

/** The two secrets of a new session; neither is stored. */
export interface OpenedSession {
  token: string;
  /** The HttpOnly one, where the session is bound to a browser. */
  second: string | undefined;
  expiresIn: number;
}
/** What a sign-in needs of the request. */
export type Visitor = Pick<RequestFacts, 'ip' | 'userAgent' | 'browser' | 'cookies' | 'setCookie'>;

/**
 * Opens a session in the caller's transaction, which holds the account's row: always two new secrets (trust A4), at
 * most 5 devices, the oldest out. A remembered session has no idle limit: 7天内自动登录 is meant for closed browsers.
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

/** Two new secrets, the second where a browser keeps it; ends after so many seconds. */
export const mintSession = (prefix: string, bound: boolean, expiresIn = ABSOLUTE_SECONDS): OpenedSession => ({
  token: mintSecret(prefix),
  second: bound ? mintSecret() : undefined,
  expiresIn,
});

/** What the database keeps of the two. */
export const hashesOf = ({ token, second }: OpenedSession) => ({
  token_hash: hashSecret(token),
  second_hash: second === undefined ? null : hashSecret(second),
});

/** Browsers get the second secret; where unbound sessions are switched off, everybody does. */
export const isBound = ({ config }: Pick<Deps, 'config'>, { browser }: Pick<Visitor, 'browser'>): boolean =>
  browser || !config.allowUnboundSessions;

/** Hands the owner's session to the browser (trust §4.3). */
export function setOwnerCookies(
  { setCookie }: Visitor,
  { token, second, expiresIn: maxAge }: OpenedSession,
): void {
  setCookie('vso_token', token, { maxAge, on: 'parent' });
  if (second !== undefined) setCookie(secondSecretCookies.main, second, { maxAge, on: 'host' });
}

/** Hands a sub-account's session to the browser: the triple of spec §6, and its second secret. */
export function setSubAccountCookies(
  { setCookie }: Visitor,
  who: { uid: number; username: string },
  { token, second, expiresIn: maxAge }: OpenedSession,
): void {
  const triple = { sub_cid: String(who.uid), sub_username: who.username, sub_token: token };
  for (const [name, value] of Object.entries(triple)) setCookie(name, value, { maxAge, on: 'parent' });
  if (second !== undefined) setCookie(secondSecretCookies.sub, second, { maxAge, on: 'host' });
}

/** Takes the cookies of one kind of session away; the other kind stays. */
export function forgetCookies({ setCookie }: Visitor, kind: Customer['kind']): void {
  const names = kind === 'owner' ? ['vso_token'] : ['sub_cid', 'sub_username', 'sub_token'];
  for (const name of names) setCookie(name, '', { maxAge: 0, on: 'parent' });
  setCookie(secondSecretCookies[kind === 'owner' ? 'main' : 'sub'], '', { maxAge: 0, on: 'host' });
}
