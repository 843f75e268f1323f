import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import { countTries } from './attempt-store';
import { type CodeTry, countCodeTry, findCode, type Scene, takeCode, type WentBy } from './code-store';
import type { Guesser } from './known-device';
import { guessCountersOf } from './guess-counters';

const { maxTries, maxTriesAcross, validMinutes } = limits.smsCode;

/**
 * Compares the code of somebody who is signed in. Every try is counted before it is compared, at most 5 are compared
 * (trust A7); a code is valid for its scene and phone only, and only somebody with the right code learns that it has
 * expired (trust A3). Refuses code.wrong, code.expired, code.spent. `spendCode` then uses it up.
 */
export async function checkCode(deps: Deps, scene: Scene, phone: string, code: string): Promise<void> {
  const found = await countCodeTry(deps.database.db, keyOf(deps, scene, phone), maxTries);
  judge(deps, { scene, phone, code }, found, maxTries - found.tries);
}

/**
 * As `checkCode`, where nobody is signed in: 5 tries of an address or of a known device, 10 of all strangers together,
 * so that nobody can void a code that others were sent (ADR 27). `device` is known for the account of this phone. Returns how
 * the code had left.
 */
export async function checkPublicCode(
  deps: Deps,
  typed: { scene: Scene; phone: string; code: string },
  { ip, device }: Pick<Guesser, 'ip'> & { device: Buffer | undefined },
): Promise<WentBy> {
  const { scene, phone } = typed;
  const { db } = deps.database;
  const { own } = guessCountersOf(deps, guessedAt(scene, phone), codeRule, { ip, device });
  const [tally] = await countTries(db, [own]);
  const left = maxTries - tally!.tries;
  if (left < 0) throw refuse('code.spent');
  if (device !== undefined) return judge(deps, typed, await findCode(db, keyOf(deps, scene, phone)), left);
  const found = await countCodeTry(db, keyOf(deps, scene, phone), maxTriesAcross);
  return judge(deps, typed, found, Math.min(left, maxTriesAcross - found.tries));
}

/** `left`: tries that remain after this one; below 0 this one was over the limit. */
function judge(
  deps: Deps,
  { scene, phone, code }: { scene: Scene; phone: string; code: string },
  found: Omit<CodeTry, 'tries'>,
  left: number,
): WentBy {
  if (left < 0) throw refuse('code.spent');
  if (!found.code_hash.equals(codeHash(deps, scene, phone, code)))
    throw refuse(left === 0 ? 'code.spent' : 'code.wrong');
  if (found.is_over) throw refuse('code.expired');
  return found.went_by;
}

/** The counter of guesses at the code of a phone. */
export const guessedAt = (scene: Scene, target: string) => ({ what: 'code', whom: `${scene}|${target}` });
const codeRule = {
  failures: maxTries,
  windowSeconds: validMinutes * 60,
  lockSeconds: 0,
  // The tries that strangers share are counted in the row of the code.
  across: { failures: maxTriesAcross, windowSeconds: validMinutes * 60, lockSeconds: 0 },
};

/** Uses up a compared code in the transaction it was for; of concurrent calls one succeeds. Refuses code.expired. */
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

/** Compares a code sent to an e-mail address, as `checkCode` does, whatever the case of the address. */
export const checkEmailCode = (deps: Deps, scene: Scene, email: string, code: string): Promise<void> =>
  checkCode(deps, scene, addressed(email), code);

/** Uses up a code sent to an e-mail address. */
export const spendEmailCode = (
  deps: Deps,
  tx: Tx,
  scene: Scene,
  email: string,
  code: string,
): Promise<void> => spendCode(deps, tx, scene, addressed(email), code);

/** E-mail addresses are compared in lower case. */
export const addressed = (email: string): string => email.toLowerCase();

export const keyOf = ({ vault }: Deps, scene: Scene, phone: string) => ({
  scene,
  target: vault.blindIndex('verify_codes.target', phone),
});
export const codeHash = ({ vault }: Deps, scene: Scene, phone: string, code: string) =>
  vault.blindIndex('verify_codes.code', `${scene}|${phone}|${code}`);
