import type { ErrorName } from '@uc/contract/errors';
import { limits } from '@uc/contract/limits';
import type { Deps } from '../deps';
import { type Guesser, type GuessRule, compareSecret } from '../credentials/index';
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

/** A guess at a second factor; all kinds of factors share one counter. */
interface Guess<T> {
  about: 'second factor' | 'totp setup';
  holder: FactorHolder;
  from: Guesser;
  wrong: ErrorName;
  /** The value that the guess matches; undefined when it is wrong. */
  compare: () => Promise<T | undefined>;
}

/** Compares a guess at a second factor. Refuses `wrong` with the tries left, and totp.locked. */
export const compareGuess = <T>(deps: Deps, { about, holder, ...guess }: Guess<T>): Promise<T> =>
  compareSecret(deps, {
    ...guess,
    secret: { what: about, whom: nameOf(holder) },
    rule,
    countsErrors: true,
    locked: 'totp.locked',
  });
