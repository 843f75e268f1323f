import { randomUUID } from 'node:crypto';
import { limits } from '@uc/contract/limits';
import type { Db } from '../db/index';
import { refuse } from '../call/index';
import { drawPuzzle, PICTURE, type Spot } from './captcha-image';
import { grantToken, insertCaptcha, sweepExpired, takeCaptcha, takeToken } from './captcha-store';
import { hashSecret, mintSecret } from './secret';

/**
 * How far from the gap, in pixels of the picture, the piece may be left either way. With the places that a gap can have, the
 * best blind guess hits less than one in a hundred; `captcha.test.ts` counts them all.
 */
const TOLERANCE = 5;
const { tokenMinutes } = limits.captcha;

/** A new puzzle: the piece lies in the upper left corner and belongs `x` further right and `y` further down; only the database knows. */
export async function issueCaptcha(db: Db) {
  const { picture, piece, x, y } = await drawPuzzle();
  const captchaId = randomUUID();
  await sweepExpired(db);
  await insertCaptcha(db, captchaId, { x, y }, tokenMinutes);
  return { captcha_id: captchaId, bg: picture, block: piece, ...PICTURE };
}

/** One check for each puzzle; a right one gives a token for one use within 5 minutes. Refuses captcha.wrong. */
export async function checkCaptcha(db: Db, captchaId: string, left: Spot): Promise<string> {
  const gap = await takeCaptcha(db, captchaId);
  if (gap === undefined || !isNear(gap, left)) throw refuse('captcha.wrong');
  const token = mintSecret('cap_');
  await grantToken(db, captchaId, hashSecret(token), tokenMinutes);
  return token;
}

/** Whether a piece that was left there closes the gap. */
export const isNear = (gap: Spot, left: Spot): boolean =>
  Math.abs(gap.x - left.x) <= TOLERANCE && Math.abs(gap.y - left.y) <= TOLERANCE;

/** True once for each token, while it is young. */
export const spendCaptcha = (db: Db, token: string): Promise<boolean> => takeToken(db, hashSecret(token));
