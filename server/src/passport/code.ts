import { randomInt } from 'node:crypto';
import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse } from '../http/index';
import { countTries, type Limit } from './attempt-store';
import { addressOf, counterKey, perAddress } from './attempts';
import { spendCaptcha } from './captcha';
import { countCodeTry, replaceCode, type Scene, takeCode } from './code-store';
import { nameKey } from './names';
import { findUserByName } from './store';

const { digits, validMinutes, maxTries, resendSeconds, perPhoneHour, perPhoneDay, perUidDay, perIpDay } =
  limits.smsCode;
const HOUR = 3600;
const DAY = 24 * HOUR;

const purposes: Record<Scene, string> = {
  login: '登录',
  register: '注册',
  reset: '找回密码',
  step_up: '进行安全验证',
  withdraw: '申请提现或确认支付',
  bank_bind: '绑定银行卡',
  pay_pwd: '设置支付密码',
  bind_phone: '绑定手机号',
  change_phone_old: '修改手机号',
  change_phone_new: '修改手机号',
  bind_email: '绑定邮箱',
  change_email: '修改邮箱',
};

interface Sending {
  phone: string;
  scene: Scene;
  captchaToken: string;
  ip: string;
}

/**
 * Sends a code to a phone. The answer never tells whether the phone has an account; a phone without one is told so by
 * the message itself (trust A3). Refuses captcha.wrong, code.tooFrequent, code.dayLimit; then the captcha is not spent.
 */
export async function sendCode(deps: Deps, sending: Sending) {
  const { phone, scene } = sending;
  const { code, isKnown } = await deps.database.transaction(async (tx) => ({
    code: await keepCode(deps, tx, sending),
    isKnown: (await findUserByName(tx, nameKey(deps, 'phone', phone))) !== undefined,
  }));
  const body =
    isKnown || scene === 'register'
      ? codeText(scene, code)
      : `【用户中心】您正在${purposes[scene]}，但该手机号尚未注册。如非本人操作，请忽略。`;
  await deps.partners.sms.send({ to: phone, scene, body });
  return { resend_after: resendSeconds, expire_in: validMinutes * 60 };
}

/** Sends a code to a phone of somebody who is signed in, who has a daily quota of their own. Refuses as `sendCode` does. */
export async function sendOwnCode(deps: Deps, sending: Sending & { holder: string }) {
  const { phone, scene, holder } = sending;
  const code = await deps.database.transaction(async (tx) => {
    const [tally] = await countTries(tx, [
      {
        key: counterKey(deps, 'sms.holder', holder),
        allowed: perUidDay,
        windowSeconds: DAY,
        lockSeconds: 0,
      },
    ]);
    if (tally!.isOver) throw refuse('code.dayLimit');
    return keepCode(deps, tx, sending);
  });
  await deps.partners.sms.send({ to: phone, scene, body: codeText(scene, code) });
  return { resend_after: resendSeconds, expire_in: validMinutes * 60 };
}

const codeText = (scene: Scene, code: string): string =>
  `【用户中心】验证码${code}，您正在${purposes[scene]}，${validMinutes}分钟内有效。请勿告诉他人。`;

/** A new code in place of the one before, the captcha spent and the sending counted. */
async function keepCode(deps: Deps, tx: Tx, { phone, scene, captchaToken, ip }: Sending): Promise<string> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  if (!(await spendCaptcha(tx, captchaToken))) throw refuse('captcha.wrong');
  await countSending(deps, tx, phone, ip);
  await replaceCode(tx, keyOf(deps, scene, phone), codeHash(deps, scene, phone, code), validMinutes);
  return code;
}

/**
 * Compares a code that was typed. Every try is counted before it is compared, at most 5 are (trust A7); a code is good
 * for its scene and phone only. Refuses code.wrong, code.expired, code.spent. `spendCode` then uses it up.
 */
export async function checkCode(deps: Deps, scene: Scene, phone: string, code: string): Promise<void> {
  const found = await countCodeTry(deps.database.db, keyOf(deps, scene, phone), maxTries);
  if (found === undefined) throw refuse('code.wrong');
  if (found.is_used || found.is_expired) throw refuse('code.expired');
  if (found.tries > maxTries) throw refuse('code.spent');
  if (!found.code_hash.equals(codeHash(deps, scene, phone, code)))
    throw refuse(found.tries === maxTries ? 'code.spent' : 'code.wrong');
}

/** Uses a compared code up, in the transaction of what it was for: once, however many ask at once. Refuses code.expired. */
export async function spendCode(
  deps: Deps,
  tx: Tx,
  scene: Scene,
  phone: string,
  code: string,
): Promise<void> {
  if (!(await takeCode(tx, keyOf(deps, scene, phone), codeHash(deps, scene, phone, code))))
    throw refuse('code.expired');
}

/** All four or none: a refusal rolls the others back. */
async function countSending(deps: Deps, tx: Tx, phone: string, ip: string): Promise<void> {
  const limit = (what: string, whom: string, allowed: number, windowSeconds: number): Limit => ({
    key: counterKey(deps, what, whom),
    allowed,
    windowSeconds,
    lockSeconds: 0,
  });
  const tallies = await countTries(tx, [
    limit('sms.resend', phone, 1, resendSeconds),
    limit('sms.hour', phone, perPhoneHour, HOUR),
    limit('sms.day', phone, perPhoneDay, DAY),
    limit('sms.address', addressOf(ip), perAddress(deps, perIpDay), DAY),
  ]);
  if (tallies[2]!.isOver || tallies[3]!.isOver) throw refuse('code.dayLimit');
  const soon = tallies.find(({ isOver }) => isOver);
  if (soon !== undefined) throw refuse('code.tooFrequent', { seconds: soon.waitSeconds });
}

const keyOf = ({ vault }: Deps, scene: Scene, phone: string) => ({
  scene,
  target: vault.blindIndex('verify_codes.target', phone),
});
const codeHash = ({ vault }: Deps, scene: Scene, phone: string, code: string) =>
  vault.blindIndex('verify_codes.code', `${scene}|${phone}|${code}`);
