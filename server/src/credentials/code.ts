import { randomInt } from 'node:crypto';
import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { networkOf, refuse, subscriberOf } from '../call/index';
import { type Message, MessageRefused, MessageUndelivered } from '../partners/index';
import { countTries, type Limit } from './attempt-store';
import { perAddress } from './attempts';
import { spendCaptcha } from './captcha';
import { addressed, codeHash, guessedAt, keyOf } from './code-guess';
import { countSpending } from './code-spending';
import { codeMessage, strangerMessage } from './code-words';
import { replaceCode, type Scene } from './code-store';
import { counterKey, unlockSecrets } from './lanes';
import { numberLimits } from './number-limits';

const { digits } = limits.smsCode;
const HOUR = 3600;
const DAY = 24 * HOUR;

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
 * A3). Refuses captcha.wrong, code.tooFrequent, code.dayLimit, and does not use up the captcha then; code.numberRefused,
 * code.notSent.
 */
export async function sendCode(
  deps: Deps,
  { phone, isKnown, ...request }: CodeRequest & { phone: string; isKnown: boolean },
) {
  const { scene } = request;
  const code = await deps.database.transaction((tx) =>
    saveCode(deps, tx, { ...request, channel: 'sms', target: phone }),
  );
  const message = isKnown || scene === 'register' ? codeMessage('sms', scene, code) : strangerMessage(scene);
  await deliver(deps, 'sms', { ...message, to: phone });
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
  await deliver(deps, channel, { ...codeMessage(channel, scene, code), to: target });
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

/** Hands a code over. Whether one without an answer arrives is not known; it stays valid, and another can be asked for. */
async function deliver(deps: Deps, channel: Channel, message: Message): Promise<void> {
  try {
    await deps.partners[channels[channel].port].send(message);
  } catch (error) {
    if (error instanceof MessageRefused)
      throw refuse(channel === 'sms' ? 'code.numberRefused' : 'code.addressRefused');
    if (!(error instanceof MessageUndelivered)) throw error;
    deps.log.error({ alarm: 'code.notSent', channel, reason: error.message }, 'a code could not be sent');
    throw refuse('code.notSent');
  }
}

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
  const counted = [
    limit(`${channel}.resend`, whom, 1, resendSeconds),
    limit(`${channel}.hour`, whom, perHour, HOUR),
    limit(`${channel}.day`, whom, perTargetDay, DAY),
    limit(`${channel}.network`, networkOf(ip), perAddress(deps, perNetworkDay), DAY),
    ...(asker === undefined
      ? [limit(`${channel}.address`, subscriberOf(ip), perAddress(deps, perIpDay), DAY)]
      : []),
    ...(channel === 'sms' ? numberLimits(deps, target, asker === undefined) : []),
  ];
  const tallies = await countTries(tx, counted);
  const over = tallies.flatMap(({ isOver, waitSeconds }, at) =>
    isOver ? [{ waitSeconds, isDay: counted[at]!.windowSeconds === DAY }] : [],
  );
  if (over.some(({ isDay }) => isDay)) throw refuse('code.dayLimit');
  if (over.length > 0)
    throw refuse('code.tooFrequent', { seconds: Math.max(...over.map(({ waitSeconds }) => waitSeconds)) });
  await countSpending(deps, tx, channel, asker === undefined);
}
