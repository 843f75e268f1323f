import { randomUUID } from 'node:crypto';
import { limits } from '@uc/contract/limits';
import type { Db } from '../db/index';
import { refuse } from '../call/index';
import { drawPuzzle, PICTURE, type Spot } from './captcha-image';
import {
  type CaptchaAnswer,
  grantToken,
  insertCaptcha,
  sweepExpired,
  takeCaptcha,
  takeToken,
} from './captcha-store';
import { makeWork } from './captcha-work';
import { hashSecret, mintSecret } from '../vault/index';

/**
 * The tolerance in pixels, either way. With the possible positions of a gap, the best blind guess hits less than one in
 * a hundred; `captcha.test.ts` counts them all.
 */
const TOLERANCE = 5;
const { tokenMinutes } = limits.captcha;

/**
 * A new puzzle: the piece starts in the upper left corner and belongs `x` to the right and `y` down; only the database
 * stores where.
 */
export async function issueCaptcha(db: Db) {
  const { picture, piece, x, y } = await drawPuzzle();
  return { captcha_id: await storeCaptcha(db, { x, y }), bg: picture, block: piece, ...PICTURE };
}

/** A captcha without a picture: the browser finds a number by computation. */
export async function issueCaptchaWork(db: Db) {
  const { number, ...work } = await makeWork();
  return { captcha_id: await storeCaptcha(db, { work: number }), ...work };
}

async function storeCaptcha(db: Db, answer: CaptchaAnswer): Promise<string> {
  const captchaId = randomUUID();
  await sweepExpired(db);
  await insertCaptcha(db, captchaId, answer, tokenMinutes);
  return captchaId;
}

/** Checks a captcha, once; a right solution returns a token for one use within 5 minutes. Refuses captcha.wrong. */
export async function checkCaptcha(db: Db, captchaId: string, given: CaptchaAnswer): Promise<string> {
  const answer = await takeCaptcha(db, captchaId);
  if (answer === undefined || !isSolved(answer, given)) throw refuse('captcha.wrong');
  const token = mintSecret('cap_');
  await grantToken(db, captchaId, hashSecret(token), tokenMinutes);
  return token;
}

function isSolved(
  { x, y, work }: { x: number | null; y: number | null; work: number | null },
  given: CaptchaAnswer,
): boolean {
  if ('work' in given) return work === given.work;
  return x !== null && y !== null && isNear({ x, y }, given);
}

/** Whether the piece was dropped close enough to the gap. */
export const isNear = (gap: Spot, left: Spot): boolean =>
  Math.abs(gap.x - left.x) <= TOLERANCE && Math.abs(gap.y - left.y) <= TOLERANCE;

/** True once for each token, within its 5 minutes. */
export const spendCaptcha = (db: Db, token: string): Promise<boolean> => takeToken(db, hashSecret(token));
