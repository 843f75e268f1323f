import type { ErrorName } from '@uc/contract/errors';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import { type Guesser, knownDevice, noteDevice, type Secret } from './known-device';
import { countLanes, forgiveLanes, type GuessRule, lanesOf, type LaneTally, undoLanes } from './lanes';
import { withMutex } from './mutex';

/** A guess at a secret of somebody whose account is known: signed in, or past the first step. */
interface SecretGuess<T> {
  secret: Secret;
  from: Guesser;
  rule: GuessRule;
  /** What the guess hits; undefined when it is wrong. */
  compare: () => Promise<T | undefined>;
  /** A comparison that throws counts as a guess; otherwise nothing was compared then. */
  countsErrors?: boolean;
  wrong: ErrorName;
  locked: ErrorName;
  /** Hears of the guess that locks, once. */
  onLock?: () => Promise<void>;
}

/**
 * Compares a guess that was counted first, so that of any number at once only the allowed ones are compared (trust A2, A8),
 * and in turn, so that right ones that come together lock nobody out. Refuses as `wrong` says with the tries left, and as
 * `locked` does.
 */
export const compareSecret = <T>(deps: Deps, guess: SecretGuess<T>): Promise<T> =>
  withMutex(`${guess.secret.what}|${guess.secret.whom}`, () => compareNext(deps, guess));

async function compareNext<T>(deps: Deps, guess: SecretGuess<T>): Promise<T> {
  const { db } = deps.database;
  const { secret, from, rule, compare, countsErrors = false, wrong, locked, onLock } = guess;
  const device = await knownDevice(deps, from, secret);
  const lanes = [lanesOf(deps, secret, rule, { ip: from.ip, device })];
  const [{ left, isOver, waitSeconds }] = (await countLanes(db, lanes)) as [LaneTally];
  const isLocked = () =>
    refuse(locked, { hours: Math.ceil(waitSeconds / 3600), minutes: Math.ceil(waitSeconds / 60) });
  if (isOver) throw isLocked();
  let found: T | undefined;
  try {
    found = await compare();
  } catch (error) {
    if (!countsErrors) await undoLanes(db, lanes);
    throw error;
  }
  if (found !== undefined) {
    await forgiveLanes(db, lanes);
    await noteDevice(deps, db, from, secret);
    return found;
  }
  if (left > 0) throw refuse(wrong, { left });
  await onLock?.();
  throw isLocked();
}
