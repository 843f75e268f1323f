import { problem } from '@uc/contract/rules';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse, refuseForm } from '../call/index';
import { enqueue } from '../jobs/index';
import { createAccount } from '../accounts/index';
import { agreementView, insertConsent } from '../agreements/index';
import { spendCode, guessCode, newPassword, refuseWeak } from '../credentials/index';
import { hashSecret } from '../vault/index';
import { admitOrAsk, admitOwner, type SigningIn } from './sign-in';
import { bindByTicket } from './third-party/ticket';

/**
 * Signs in by the code of a phone, which may have come by mail (ADR 87); possible also while the password is locked, so that
 * a lock never shuts the owner out (trust A1).
 */
export async function signInBySms(
  deps: Deps,
  visitor: SigningIn,
  {
    phone,
    code,
    remember,
    third_party_ticket: ticket,
    captcha_token: captchaToken,
  }: {
    phone: string;
    code: string;
    remember?: boolean | undefined;
    third_party_ticket?: string | undefined;
    captcha_token?: string | undefined;
  },
) {
  const { user, wentBy } = await guessCode(deps, visitor, { scene: 'login', phone, code }, captchaToken);
  if (user === undefined || user.status === 'closed') throw refuse('code.wrong');
  const within = (tx: Tx) => spendCode(deps, tx, 'login', phone, code);
  return admitOrAsk(deps, visitor, user, { method: wentBy, remember, within, binds: bindsOf(ticket) });
}

/**
 * Creates an account by phone code and signs it in. Only somebody with the right code learns that the phone or the user
 * name is taken, and the code stays valid for another try (trust A3).
 */
export async function register(
  deps: Deps,
  visitor: SigningIn,
  input: {
    phone: string;
    code: string;
    password: string;
    username?: string | undefined;
    agreement_version: string;
    third_party_ticket?: string | undefined;
    captcha_token?: string | undefined;
  },
) {
  const { phone, code, password, username, agreement_version: version } = input;
  refuseForms(input);
  await guessCode(deps, visitor, { scene: 'register', phone, code }, input.captcha_token);
  const secret = await newPassword(password);
  const uid = await deps.database.transaction(async (tx) => {
    await spendCode(deps, tx, 'register', phone, code);
    const made = await createAccount(deps, tx, { phone, username, password: secret, registerIp: visitor.ip });
    for (const purpose of ['user', 'privacy'])
      await insertConsent(tx, { uid: made, purpose, version, ip: visitor.ip });
    // Other rooms add to a new account in a transaction of their own.
    await enqueue(tx, { uid: made, kind: 'account.opened', refNo: String(made) });
    const binds = bindsOf(input.third_party_ticket);
    if (binds !== undefined) await bindByTicket(deps, tx, visitor, made, binds);
    return made;
  });
  return admitOwner(deps, visitor, uid, { method: 'register' });
}

const bindsOf = (ticket: string | undefined): Buffer | undefined =>
  ticket === undefined ? undefined : hashSecret(ticket);

function refuseForms({
  phone,
  password,
  username,
  agreement_version: version,
}: Parameters<typeof register>[2]): void {
  const message = username === undefined ? undefined : problem('username', username);
  if (message !== undefined) throw refuseForm({ field: 'username', message });
  refuseWeak('password', password, username === undefined ? [phone] : [phone, username]);
  if (version !== agreementView('user').version) {
    throw refuseForm({ field: 'agreement_version', message: '用户协议已更新，请阅读最新版本后重试' });
  }
}
