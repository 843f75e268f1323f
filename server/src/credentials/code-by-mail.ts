import { limits } from '@uc/contract/limits';
import { ownerEmail } from '../accounts/index';
import { Refusal } from '../call/index';
import type { Deps } from '../deps';
import { deliver } from './code-delivery';
import { countHolder, countSending } from './code-limits';
import { addressed, codeHash, keyOf } from './code-guess';
import { codeMessage } from './code-words';
import { noteMailed, type Scene } from './code-store';
import { ownerAccount } from './subjects';

/**
 * Purposes whose code may come by mail while no provider of SMS takes one (ADR 87): those for which the mailbox or the
 * password of the person would do as well. Never one that proves that somebody has a phone, or that stands for the payment
 * password.
 */
const byMail: ReadonlySet<Scene> = new Set(['login', 'reset', 'step_up']);
export const mayComeByMail = (scene: Scene): boolean => byMail.has(scene);

interface Instead {
  scene: Scene;
  /** The code, and the phone that was not given it. */
  phone: string;
  code: string;
  ip: string;
  asker?: string | undefined;
}

/** Sends it to an address, on the quotas of codes by mail. Refuses as `sendEmailCode` does. */
export async function sendByMail(
  deps: Deps,
  { scene, phone, code, ip, asker }: Instead,
  { email, holder }: { email: string; holder: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await countHolder(deps, tx, 'email', holder);
    await countSending(deps, tx, { channel: 'email', target: addressed(email), ip, asker });
    await noteMailed(tx, keyOf(deps, scene, phone), codeHash(deps, scene, phone, code));
  });
  const minutes = limits.smsCode.validMinutes;
  await deliver(deps, 'email', { ...codeMessage(scene, code, minutes), to: email });
}

/**
 * Sends it to the bound address of an account, if there is one, after whoever asked has been answered: neither the answer nor
 * its time tells them whether there is an account or an address (trust A3).
 */
export function sendByMailUnseen(deps: Deps, instead: Instead, uid: number | undefined): void {
  if (uid === undefined) return;
  const send = async () => {
    const email = await ownerEmail.of(deps, deps.database.db, uid);
    if (email !== null) await sendByMail(deps, instead, { email, holder: ownerAccount(uid) });
  };
  setImmediate(() => {
    send().catch((error: Error) => {
      // A quota that is used up, or a mailbox that refuses: nobody is there to be told.
      if (!(error instanceof Refusal)) deps.log.error({ err: error }, 'a code could not be sent by mail');
    });
  });
}
