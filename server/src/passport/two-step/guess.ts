import type { ErrorName } from '@uc/contract/errors';
import { limits } from '@uc/contract/limits';
import type { Deps } from '../../deps';
import { refuse } from '../../http/index';
import { countTries, forgetTries } from '../attempt-store';
import { counterKey } from '../attempts';
import { inTurn } from '../turn';

const { failures, windowMinutes, lockMinutes } = limits.totp;

/** A guess at a second factor; what it is about has one counter for all ways of guessing. */
interface Guess<T> {
  about: 'second factor' | 'totp setup';
  uid: number;
  wrong: ErrorName;
  /** What the guess hits; undefined when it is wrong. */
  compare: () => Promise<T | undefined>;
}

/**
 * Compares a guess that was counted first, so that of any number at once only five are compared (trust A2), and in turn, so
 * that right ones that come together lock nobody out. Refuses as `wrong` says with the tries left, and totp.locked.
 */
export function compareGuess<T>(deps: Deps, { about, uid, wrong, compare }: Guess<T>): Promise<T> {
  const { db } = deps.database;
  const key = counterKey(deps, about, `owner|${uid}`);
  const limit = {
    key,
    allowed: failures,
    windowSeconds: windowMinutes * 60,
    lockSeconds: lockMinutes * 60,
  };
  return inTurn(key.toString('hex'), async () => {
    const [tally] = await countTries(db, [limit]);
    const { tries, isOver, waitSeconds } = tally!;
    const locked = () => refuse('totp.locked', { minutes: Math.ceil(waitSeconds / 60) });
    if (isOver) throw locked();
    const found = await compare();
    if (found !== undefined) {
      await forgetTries(db, [key]);
      return found;
    }
    const left = failures - tries;
    throw left > 0 ? refuse(wrong, { left }) : locked();
  });
}
