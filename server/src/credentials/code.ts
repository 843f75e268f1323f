import { randomInt } from 'node:crypto';
import { limits } from '@uc/contract/limits';
import { maskEmail, maskPhone } from '@uc/contract/mask';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import { spendCaptcha } from './captcha';
import { mayComeByMail, sendByMail, sendByMailUnseen } from './code-by-mail';
import { deliver, wasTaken } from './code-delivery';
import { addressed, codeHash, guessedAt, keyOf } from './code-guess';
import { type Addressee, type Channel, channels, countHolder, countSending } from './code-limits';
import { codeMessage, strangerMessage } from './code-words';
import { replaceCode, type Scene } from './code-store';
import { unlockSecrets } from './guess-counters';

const { digits } = limits.smsCode;

interface CodeRequest extends Pick<Addressee, 'ip' | 'asker'> {
  scene: Scene;
  captchaToken: string;
}
interface CodeSending extends CodeRequest, Addressee {}

/**
 * Sends a code to a phone where nobody is signed in; `uid` is its account. The answer never tells whether the phone has an
 * account; only the message itself does (trust A3). Where no provider takes an SMS it goes to the account's mailbox, and the
 * answer says that it would. Refuses captcha.wrong, code.tooFrequent, code.dayLimit, and does not use up the captcha then;
 * code.numberRefused, code.notSent.
 */
export async function sendCode(
  deps: Deps,
  { phone, uid, ...request }: CodeRequest & { phone: string; uid: number | undefined },
) {
  const { scene, ip, asker } = request;
  const code = await deps.database.transaction((tx) =>
    saveCode(deps, tx, { ...request, channel: 'sms', target: phone }),
  );
  const message =
    uid !== undefined || scene === 'register'
      ? codeMessage(scene, code, minutesOf.sms)
      : strangerMessage(scene);
  if (await wasTaken(deps, 'sms', { ...message, to: phone }))
    return { ...sent('sms'), went: 'phone' as const };
  if (!mayComeByMail(scene)) throw refuse('code.notSent');
  sendByMailUnseen(deps, { scene, phone, code, ip, asker }, uid);
  return { ...sent('sms'), went: 'mailbox_if_bound' as const };
}

/**
 * Sends a code to somebody who is signed in, with a daily quota of their own; where no provider takes an SMS, to `email`, for
 * the purposes that allow it. Refuses as `sendCode` does.
 */
export async function sendOwnCode(
  deps: Deps,
  { phone, email, ...request }: CodeRequest & { phone: string; email: string | null; holder: string },
) {
  const { scene, ip, holder } = request;
  const code = await saveOwnCode(deps, { ...request, channel: 'sms', target: phone });
  if (await wasTaken(deps, 'sms', { ...codeMessage(scene, code, minutesOf.sms), to: phone }))
    return { ...sent('sms'), went: 'phone' as const, target_mask: maskPhone(phone) };
  if (email === null || !mayComeByMail(scene)) throw refuse('code.notSent');
  await sendByMail(deps, { scene, phone, code, ip, asker: holder }, { email, holder });
  return { ...sent('sms'), went: 'mailbox' as const, target_mask: maskEmail(email) };
}

/** Sends a code to an e-mail address. */
export async function sendEmailCode(
  deps: Deps,
  { email, ...request }: CodeRequest & { email: string; holder: string },
): Promise<Sent> {
  const code = await saveOwnCode(deps, { ...request, channel: 'email', target: addressed(email) });
  await deliver(deps, 'email', {
    ...codeMessage(request.scene, code, minutesOf.email),
    to: addressed(email),
  });
  return sent('email');
}

const saveOwnCode = (deps: Deps, sending: CodeSending & { holder: string }): Promise<string> =>
  deps.database.transaction(async (tx) => {
    await countHolder(deps, tx, sending.channel, sending.holder);
    return saveCode(deps, tx, sending);
  });

interface Sent {
  resend_after: number;
  expire_in: number;
}
const minutesOf = { sms: channels.sms.validMinutes, email: channels.email.validMinutes };
const sent = (channel: Channel): Sent => ({
  resend_after: channels[channel].resendSeconds,
  expire_in: minutesOf[channel] * 60,
});

/** Replaces the code, uses up the captcha and counts the sending. */
async function saveCode(deps: Deps, tx: Tx, sending: CodeSending): Promise<string> {
  const { channel, target, scene, captchaToken } = sending;
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  if (!(await spendCaptcha(tx, captchaToken))) throw refuse('captcha.wrong');
  await countSending(deps, tx, sending);
  const { validMinutes } = channels[channel];
  await unlockSecrets(deps, tx, [guessedAt(scene, target)]);
  await replaceCode(tx, keyOf(deps, scene, target), {
    codeHash: codeHash(deps, scene, target, code),
    validMinutes,
    wentBy: channel,
  });
  return code;
}
