import type { ErrorName } from '@uc/contract/errors';
import { limits } from '@uc/contract/limits';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import { type Guesser, knownDevice, noteDevice } from '../known-device';
import { countLanes, forgiveLanes, type GuessRule, lanesOf, type LaneTally } from '../lanes';
import { inTurn } from '../turn';
import { type FactorHolder, nameOf } from './holder';

const { failures, windowMinutes, lockMinutes, across } = limits.totp;
const rule: GuessRule = {
  failures,
  windowSeconds: windowMinutes * 60,
  lockSeconds: lockMinutes * 60,
  across: {
    failures: across.failures,
    windowSeconds: across.windowMinutes * 60,
    lockSeconds: across.windowMinutes * 60,
  },
};

/** A guess at a second factor; what it is about has one counter for all ways of guessing. */
interface Guess<T> {
  about: 'second factor' | 'totp setup';
  holder: FactorHolder;
  from: Guesser;
  wrong: ErrorName;
  /** What the guess hits; undefined when it is wrong. */
  compare: () => Promise<T | undefined>;
}

/**
 * Compares a guess that was counted first, so that of any number at once only five are compared (trust A2), and in turn, so
 * that right ones that come together lock nobody out. Refuses as `wrong` says with the tries left, and totp.locked.
 */
export function compareGuess<T>(deps: Deps, { about, holder, from, wrong, compare }: Guess<T>): Promise<T> {
  const { db } = deps.database;
  const secret = { what: about, whom: nameOf(holder) };
  return inTurn(`${secret.what}|${secret.whom}`, async () => {
    const device = await knownDevice(deps, from, secret);
    const lanes = [lanesOf(deps, secret, rule, { ip: from.ip, device })];
    const [{ left, isOver, waitSeconds }] = (await countLanes(db, lanes)) as [LaneTally];
    const locked = () => refuse('totp.locked', { minutes: Math.ceil(waitSeconds / 60) });
    if (isOver) throw locked();
    const found = await compare();
    if (found !== undefined) {
      await forgiveLanes(db, lanes);
      await noteDevice(deps, db, from, secret);
      return found;
    }
    throw left > 0 ? refuse(wrong, { left }) : locked();
  });
}
