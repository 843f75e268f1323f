import { randomInt } from 'node:crypto';
import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { networkOf, refuse, subscriberOf } from '../call/index';
import { countTries, type Limit } from './attempt-store';
import { perAddress } from './attempts';
import { spendCaptcha } from './captcha';
import { addressed, codeHash, guessedAt, keyOf } from './code-guess';
import { countSpending } from './code-spending';
import { replaceCode, type Scene } from './code-store';
import { counterKey, unlockSecrets } from './lanes';

const { digits } = limits.smsCode;
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

/** The purpose of a message, for the log of messages that staff read. */
export const sceneText = (scene: string): string =>
  scene in purposes ? `${purposes[scene as Scene]}验证码` : '通知';

/** Validity and sending limits by channel. */
const channels = {
  sms: {
    ...limits.smsCode,
    port: 'sms',
    perHour: limits.smsCode.perPhoneHour,
    perTargetDay: limits.smsCode.perPhoneDay,
  },
  email: {
    ...limits.emailCode,
    port: 'mail',
    perHour: limits.emailCode.perAddressHour,
    perTargetDay: limits.emailCode.perAddressDay,
  },
} as const;
type Channel = keyof typeof channels;

interface CodeRequest {
  scene: Scene;
  captchaToken: string;
  ip: string;
  /** Who has a separate sending quota at this phone: a known device of its account, or its owner when signed in. */
  asker?: string | undefined;
}
interface CodeSending extends CodeRequest {
  channel: Channel;
  target: string;
}

/**
 * Sends a code to a phone. The answer never tells whether the phone has an account; only the message itself does (trust
 * A3). Refuses captcha.wrong, code.tooFrequent, code.dayLimit; the captcha is not used up then.
 */
export async function sendCode(
  deps: Deps,
  { phone, isKnown, ...request }: CodeRequest & { phone: string; isKnown: boolean },
) {
  const { scene } = request;
  const code = await deps.database.transaction((tx) =>
    saveCode(deps, tx, { ...request, channel: 'sms', target: phone }),
  );
  const body =
    isKnown || scene === 'register'
      ? codeText('sms', scene, code)
      : `【用户中心】您正在${purposes[scene]}，但该手机号尚未注册。如非本人操作，请忽略。`;
  await deps.partners.sms.send({ to: phone, scene, body });
  return sent('sms');
}

/** Sends a code to somebody who is signed in, with a daily quota of their own. Refuses as `sendCode` does. */
export const sendOwnCode = (
  deps: Deps,
  { phone, ...request }: CodeRequest & { phone: string; holder: string },
): Promise<Sent> => sendToHolder(deps, { ...request, channel: 'sms', target: phone });

/** Sends a code to an e-mail address. */
export const sendEmailCode = (
  deps: Deps,
  { email, ...request }: CodeRequest & { email: string; holder: string },
): Promise<Sent> => sendToHolder(deps, { ...request, channel: 'email', target: addressed(email) });

async function sendToHolder(deps: Deps, sending: CodeSending & { holder: string }): Promise<Sent> {
  const { channel, target, scene, holder } = sending;
  const code = await deps.database.transaction(async (tx) => {
    const [tally] = await countTries(tx, [
      {
        key: counterKey(deps, `${channel}.holder`, holder),
        allowed: channels[channel].perUidDay,
        windowSeconds: DAY,
        lockSeconds: 0,
      },
    ]);
    if (tally!.isOver) throw refuse('code.dayLimit');
    return saveCode(deps, tx, sending);
  });
  await deps.partners[channels[channel].port].send({
    to: target,
    scene,
    title: `${purposes[scene]}验证码`,
    body: codeText(channel, scene, code),
  });
  return sent(channel);
}

interface Sent {
  resend_after: number;
  expire_in: number;
}
const sent = (channel: Channel): Sent => ({
  resend_after: channels[channel].resendSeconds,
  expire_in: channels[channel].validMinutes * 60,
});
const codeText = (channel: Channel, scene: Scene, code: string): string =>
  `【用户中心】验证码${code}，您正在${purposes[scene]}，${channels[channel].validMinutes}分钟内有效。请勿告诉他人。`;

/** Replaces the code, uses up the captcha and counts the sending. */
async function saveCode(deps: Deps, tx: Tx, sending: CodeSending): Promise<string> {
  const { channel, target, scene, captchaToken } = sending;
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  if (!(await spendCaptcha(tx, captchaToken))) throw refuse('captcha.wrong');
  await countSending(deps, tx, sending);
  const { validMinutes } = channels[channel];
  await unlockSecrets(deps, tx, [guessedAt(scene, target)]);
  await replaceCode(tx, keyOf(deps, scene, target), codeHash(deps, scene, target, code), validMinutes);
  return code;
}

/** Counts all limits or none: a refusal rolls the others back. */
async function countSending(deps: Deps, tx: Tx, { channel, target, ip, asker }: CodeSending): Promise<void> {
  const { resendSeconds, perHour, perTargetDay, perIpDay, perNetworkDay } = channels[channel];
  const limit = (what: string, whom: string, allowed: number, windowSeconds: number): Limit => ({
    key: counterKey(deps, what, whom),
    allowed,
    windowSeconds,
    lockSeconds: 0,
  });
  const whom = asker === undefined ? target : `${target}|${asker}`;
  const tallies = await countTries(tx, [
    limit(`${channel}.resend`, whom, 1, resendSeconds),
    limit(`${channel}.hour`, whom, perHour, HOUR),
    limit(`${channel}.day`, whom, perTargetDay, DAY),
    limit(`${channel}.network`, networkOf(ip), perAddress(deps, perNetworkDay), DAY),
    ...(asker === undefined
      ? [limit(`${channel}.address`, subscriberOf(ip), perAddress(deps, perIpDay), DAY)]
      : []),
  ]);
  if (tallies.slice(2).some(({ isOver }) => isOver)) throw refuse('code.dayLimit');
  const soon = tallies.find(({ isOver }) => isOver);
  if (soon !== undefined) throw refuse('code.tooFrequent', { seconds: soon.waitSeconds });
  await countSpending(deps, tx, channel, asker === undefined);
}
