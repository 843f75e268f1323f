import type { ErrorName } from '@uc/contract/errors';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import { type Guesser, knownDevice, noteDevice, type Secret } from './known-device';
import {
  countGuesses,
  clearGuesses,
  type GuessRule,
  guessCountersOf,
  type GuessCount,
  undoGuess,
} from './guess-counters';
import { withMutex } from './mutex';

/** A guess at a secret of a known account: signed in, or past the first step. */
interface SecretGuess<T> {
  secret: Secret;
  from: Guesser;
  rule: GuessRule;
  /** The value that the guess matches; undefined when it is wrong. */
  compare: () => Promise<T | undefined>;
  /** True: a comparison that throws counts as a guess; otherwise it does not. */
  countsErrors?: boolean;
  wrong: ErrorName;
  locked: ErrorName;
  /** Called once, for the guess that locks. */
  onLock?: () => Promise<void>;
}

/**
 * Counts a guess, then compares it, so that of parallel ones only the allowed number are compared (trust A2, A8); one
 * at a time, so that right ones at the same time lock nobody out. Refuses `wrong` with the tries left, and `locked`.
 */
export const compareSecret = <T>(deps: Deps, guess: SecretGuess<T>): Promise<T> =>
  withMutex(`${guess.secret.what}|${guess.secret.whom}`, () => compareNext(deps, guess));

async function compareNext<T>(deps: Deps, guess: SecretGuess<T>): Promise<T> {
  const { db } = deps.database;
  const { secret, from, rule, compare, countsErrors = false, wrong, locked, onLock } = guess;
  const device = await knownDevice(deps, from, secret);
  const counters = [guessCountersOf(deps, secret, rule, { ip: from.ip, device })];
  const [{ left, isOver, waitSeconds }] = (await countGuesses(db, counters)) as [GuessCount];
  const isLocked = () =>
    refuse(locked, { hours: Math.ceil(waitSeconds / 3600), minutes: Math.ceil(waitSeconds / 60) });
  if (isOver) throw isLocked();
  let found: T | undefined;
  try {
    found = await compare();
  } catch (error) {
    if (!countsErrors) await undoGuess(db, counters);
    throw error;
  }
  if (found !== undefined) {
    await clearGuesses(db, counters);
    await noteDevice(deps, db, from, secret);
    return found;
  }
  if (left > 0) throw refuse(wrong, { left });
  await onLock?.();
  throw isLocked();
}
