import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import { countTries } from './attempt-store';
import { type CodeTry, countCodeTry, findCode, type Scene, takeCode } from './code-store';
import type { Guesser } from './known-device';
import { lanesOf } from './lanes';

const { maxTries, maxTriesAcross, validMinutes } = limits.smsCode;

/**
 * Compares a code that was typed by somebody who is signed in. Every try is counted before it is compared, at most 5 are
 * (trust A7); a code is good for its scene and phone only, and that it is over is told to who has it (trust A3). Refuses
 * code.wrong, code.expired, code.spent. `spendCode` then uses it up.
 */
export async function checkCode(deps: Deps, scene: Scene, phone: string, code: string): Promise<void> {
  const found = await countCodeTry(deps.database.db, keyOf(deps, scene, phone), maxTries);
  judge(deps, { scene, phone, code }, found, maxTries - found.tries);
}

/**
 * The same where nobody is signed in: 5 tries of an address or of a device known for the account, 10 of all strangers, so
 * that nobody voids a code that others were sent (ADR 27). `device` is known for the account of this phone.
 */
export async function checkPublicCode(
  deps: Deps,
  typed: { scene: Scene; phone: string; code: string },
  { ip, device }: Pick<Guesser, 'ip'> & { device: Buffer | undefined },
): Promise<void> {
  const { scene, phone } = typed;
  const { db } = deps.database;
  const { own } = lanesOf(deps, guessedAt(scene, phone), codeRule, { ip, device });
  const [tally] = await countTries(db, [own]);
  const left = maxTries - tally!.tries;
  if (left < 0) throw refuse('code.spent');
  if (device !== undefined) return judge(deps, typed, await findCode(db, keyOf(deps, scene, phone)), left);
  const found = await countCodeTry(db, keyOf(deps, scene, phone), maxTriesAcross);
  judge(deps, typed, found, Math.min(left, maxTriesAcross - found.tries));
}

/** `left`: tries that remain after this one; below 0 it was one too many. */
function judge(
  deps: Deps,
  { scene, phone, code }: { scene: Scene; phone: string; code: string },
  found: Omit<CodeTry, 'tries'>,
  left: number,
): void {
  if (left < 0) throw refuse('code.spent');
  if (!found.code_hash.equals(codeHash(deps, scene, phone, code)))
    throw refuse(left === 0 ? 'code.spent' : 'code.wrong');
  if (found.is_over) throw refuse('code.expired');
}

/** What guesses at the code of a phone are counted under. */
export const guessedAt = (scene: Scene, target: string) => ({ what: 'code', whom: `${scene}|${target}` });
const codeRule = {
  failures: maxTries,
  windowSeconds: validMinutes * 60,
  lockSeconds: 0,
  // What strangers share is counted in the row of the code.
  across: { failures: maxTriesAcross, windowSeconds: validMinutes * 60, lockSeconds: 0 },
};

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

/** How a code that was sent to an address is compared: `checkCode`, whatever case the address was typed in. */
export const checkEmailCode = (deps: Deps, scene: Scene, email: string, code: string): Promise<void> =>
  checkCode(deps, scene, addressed(email), code);

/** And used up. */
export const spendEmailCode = (
  deps: Deps,
  tx: Tx,
  scene: Scene,
  email: string,
  code: string,
): Promise<void> => spendCode(deps, tx, scene, addressed(email), code);

/** Addresses are compared whatever case they were typed in. */
export const addressed = (email: string): string => email.toLowerCase();

export const keyOf = ({ vault }: Deps, scene: Scene, phone: string) => ({
  scene,
  target: vault.blindIndex('verify_codes.target', phone),
});
export const codeHash = ({ vault }: Deps, scene: Scene, phone: string, code: string) =>
  vault.blindIndex('verify_codes.code', `${scene}|${phone}|${code}`);
