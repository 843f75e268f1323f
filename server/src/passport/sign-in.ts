import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { principalTag, refuse, type RequestFacts } from '../call/index';
import {
  countGuess,
  comparePassword,
  rememberDevice,
  hashPassword,
  isHashCurrent,
  ownerAccount,
  ownerName,
  subAccount,
} from '../credentials/index';
import {
  kindOf,
  nameKey,
  findUser,
  findUserByName,
  noteSignIn,
  renewHash,
  type UserRow,
} from '../accounts/index';
import { setOwnerCookies, setSubAccountCookies, openSession, type Visitor } from './session';
import { safeRedirect } from './redirect';
import { insertLoginLog } from './login-log-store';
import { findSubAccountByName, noteSubSignIn } from '../members/index';
import { notifyIfLocked } from './notifications';
import { bindByTicket } from './third-party/ticket';
import { askSecondStep } from './challenge';

type Method = Parameters<typeof insertLoginLog>[1]['method'];

/** A visitor with the origin of the page, to which passkeys are bound. */
export type SigningIn = Visitor & Pick<RequestFacts, 'id' | 'origin'>;

interface Admission {
  method: Method;
  remember?: boolean | undefined;
  /** Runs in the transaction that opens the session, or that asks for the second step. */
  within?: (tx: Tx) => Promise<void>;
  /** The ticket of a third-party identity, to be bound when the session is opened, after every step was passed. */
  binds?: Buffer | undefined;
}

/**
 * Signs an owner in by phone, e-mail or user name. Refuses signIn.wrong, signIn.locked, captcha.required,
 * account.frozen, signIn.twoStep; before the password is right, the answer never depends on whether the account exists
 * (trust A1, A3).
 */
export async function signInOwner(
  deps: Deps,
  visitor: SigningIn,
  input: {
    account: string;
    password: string;
    captcha_token?: string | undefined;
    remember?: boolean | undefined;
  },
) {
  const { db } = deps.database;
  const typed = input.account.trim();
  const found = await findUserByName(db, nameKey(deps, kindOf(typed), typed));
  const user = found?.status === 'closed' ? undefined : found;
  const name = ownerName(typed);
  const account = user && ownerAccount(user.uid);
  const guess = await countGuess(deps, {
    name,
    account,
    from: visitor,
    captchaToken: input.captcha_token,
    mayAskCaptcha: true,
  });
  if (!(await comparePassword(guess, user?.password_hash, input.password)) || user === undefined) {
    await insertLoginLog(db, { ...logOf(visitor, 'password'), uid: user?.uid ?? NOBODY, result: 'wrong' });
    throw guess.wrong();
  }
  await guess.right();
  if (!isHashCurrent(user.password_hash))
    await renewHash(db, user.uid, user.password_hash, await hashPassword(input.password));
  return admitOrAsk(deps, visitor, user, { method: 'password', remember: input.remember });
}

/**
 * Opens the session after the first step, or asks for the second if the account has one. Refuses signIn.twoStep with
 * the options of the second step, account.frozen.
 */
export async function admitOrAsk(
  deps: Deps,
  visitor: SigningIn,
  user: Pick<UserRow, 'uid' | 'status' | 'session_epoch' | 'is_two_step'>,
  admission: Admission,
) {
  const { uid, session_epoch: epoch } = user;
  if (!user.is_two_step || user.status === 'frozen') return admitOwner(deps, visitor, uid, admission);
  const { remember = false, within, binds } = admission;
  throw await deps.database.transaction(async (tx) => {
    await within?.(tx);
    return askSecondStep(tx, { uid, epoch, remember, origin: visitor.origin, binds });
  });
}

/** Opens the session of an owner who has passed every step. Refuses account.frozen. */
export async function admitOwner(
  deps: Deps,
  visitor: SigningIn,
  uid: number,
  { method, remember, within, binds }: Admission,
) {
  const entered = await deps.database.transaction(async (tx) => {
    await within?.(tx);
    const user = await noteSignIn(tx, uid, visitor.ip);
    if (user.status === 'frozen') return undefined;
    if (binds !== undefined) await bindByTicket(deps, tx, visitor, uid, binds);
    const session = await openSession(tx, deps, visitor, {
      uid,
      subId: null,
      epoch: user.session_epoch,
      remember,
    });
    await rememberDevice(deps, tx, visitor, { what: 'signIn', whom: ownerAccount(uid) });
    await insertLoginLog(tx, { ...logOf(visitor, method), uid, result: 'ok' });
    return { user, session };
  });
  if (entered === undefined) {
    await insertLoginLog(deps.database.db, { ...logOf(visitor, method), uid, result: 'frozen' });
    throw refuse('account.frozen');
  }
  const { user, session } = entered;
  setOwnerCookies(visitor, session);
  return {
    vso_token: session.token,
    expires_in: session.expiresIn,
    redirect: takeRedirect(deps, visitor, principalTag(deps.vault, { uid, subId: null })),
    user: {
      uid: String(uid),
      name: user.nickname,
      last_login_at: user.previous_login_at,
      last_login_ip: user.previous_login_ip,
    },
  };
}

/** Signs a sub-account in: 企业标识 is its owner's uid or user name. Refuses as `signInOwner` does. */
export async function signInSub(
  deps: Deps,
  visitor: Visitor,
  input: { sub_cid: string; sub_username: string; password: string; captcha_token?: string | undefined },
) {
  const { db } = deps.database;
  const owner = await ownerByCid(deps, input.sub_cid);
  const found = owner && (await findSubAccountByName(db, owner.uid, input.sub_username));
  const sub = found?.parent_status === 'closed' ? undefined : found;
  const name = `sub|${input.sub_cid.toLowerCase()}|${input.sub_username.toLowerCase()}`;
  const account = sub && subAccount(sub.uid, sub.sub_id);
  const guess = await countGuess(deps, {
    name,
    account,
    from: visitor,
    captchaToken: input.captcha_token,
    mayAskCaptcha: true,
  });
  if (!(await comparePassword(guess, sub?.password_hash, input.password)) || sub === undefined) {
    await insertLoginLog(db, {
      ...logOf(visitor, 'subaccount'),
      uid: sub?.uid ?? NOBODY,
      sub_id: sub?.sub_id ?? null,
      result: 'wrong',
    });
    const refusal = guess.wrong();
    if (sub !== undefined) await notifyIfLocked(deps, sub, refusal);
    throw refusal;
  }
  await guess.right();
  const { uid, sub_id: subId } = sub;
  if (sub.status === 'disabled' || sub.is_expired || sub.parent_status === 'frozen') {
    await insertLoginLog(db, { ...logOf(visitor, 'subaccount'), uid, sub_id: subId, result: 'frozen' });
    throw refuse('account.frozen');
  }
  const { member, session } = await deps.database.transaction(async (tx) => {
    const member = await noteSubSignIn(tx, uid, subId, visitor.ip);
    const session = await openSession(tx, deps, visitor, { uid, subId, epoch: member.session_epoch });
    await rememberDevice(deps, tx, visitor, { what: 'signIn', whom: subAccount(uid, subId) });
    await insertLoginLog(tx, { ...logOf(visitor, 'subaccount'), uid, sub_id: subId, result: 'ok' });
    return { member, session };
  });
  setSubAccountCookies(visitor, { uid, username: member.sub_username }, session);
  return {
    sub_token: session.token,
    sub_cid: String(uid),
    sub_username: member.sub_username,
    expires_in: session.expiresIn,
    must_change_pwd: member.must_change_password,
    redirect: takeRedirect(deps, visitor, principalTag(deps.vault, { uid, subId })),
  };
}

/** The tenant of sign-ins that belong to no account. */
const NOBODY = 0;

export const logOf = ({ ip, userAgent }: Visitor, method: Method) => ({
  method,
  ip,
  user_agent: userAgent.slice(0, 300),
});

async function ownerByCid(deps: Deps, cid: string): Promise<UserRow | undefined> {
  const { db } = deps.database;
  return /^\d{12}$/.test(cid)
    ? findUser(db, Number(cid))
    : findUserByName(db, nameKey(deps, 'username', cid));
}

/**
 * Takes the remembered page for the principal of this tag; the cookies are deleted whether it was valid or not (trust
 * §4.4). A page that was shown to somebody else is nobody's way back (ADR 65).
 */
export function takeRedirect(
  { config }: Pick<Deps, 'config'>,
  { cookies, setCookie }: Visitor,
  tag: string,
): string {
  const { redirect_url: remembered, redirect_for: shownTo = tag } = cookies;
  for (const name of ['redirect_url', 'redirect_for'])
    if (cookies[name] !== undefined) setCookie(name, '', { maxAge: 0, on: 'parent' });
  return safeRedirect(shownTo === tag ? remembered : undefined, config.redirectHosts, config.insecureHttp);
}
