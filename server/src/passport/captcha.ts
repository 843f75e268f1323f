import { randomUUID } from 'node:crypto';
import { limits } from '@uc/contract/limits';
import type { Db } from '../db/index';
import { refuse } from '../http/index';
import { drawPuzzle, PICTURE } from './captcha-image';
import { grantToken, insertCaptcha, sweepExpired, takeCaptcha, takeToken } from './captcha-store';
import { hashSecret, mintSecret } from './secret';

/** How far from the gap, in pixels of the picture, the piece may be left. */
const TOLERANCE = 5;
const { tokenMinutes } = limits.captcha;

/** A new puzzle: the piece lies at the left edge in row `y` and belongs `x` further right; only the database knows `x`. */
export async function issueCaptcha(db: Db) {
  const { picture, piece, x, y } = await drawPuzzle();
  const captchaId = randomUUID();
  await sweepExpired(db);
  await insertCaptcha(db, captchaId, x, tokenMinutes);
  return { captcha_id: captchaId, bg: picture, block: piece, y, ...PICTURE };
}

/** One check for each puzzle; a right one gives a token for one use within 5 minutes. Refuses captcha.wrong. */
export async function checkCaptcha(db: Db, captchaId: string, x: number): Promise<string> {
  const gap = await takeCaptcha(db, captchaId);
  if (gap === undefined || Math.abs(gap - x) > TOLERANCE) throw refuse('captcha.wrong');
  const token = mintSecret('cap_');
  await grantToken(db, captchaId, hashSecret(token), tokenMinutes);
  return token;
}

/** True once for each token, while it is young. */
export const spendCaptcha = (db: Db, token: string): Promise<boolean> => takeToken(db, hashSecret(token));
