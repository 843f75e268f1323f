import { timingSafeEqual } from 'node:crypto';
import { limits } from '@uc/contract/limits';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import { countTries, forgetTries } from './attempt-store';
import { counterKey } from './guess-counters';

const { failures, windowHours, lockHours } = limits.identityGuess;

/**
 * Compares a typed id number; guesses are counted before, with one counter for all places that ask. Refuses
 * identity.wrong with the tries left, identity.locked.
 */
export async function guessIdentity(deps: Deps, uid: number, known: string, typed: string): Promise<void> {
  const { db } = deps.database;
  const key = counterKey(deps, 'identity', `owner|${uid}`);
  const [tally] = await countTries(db, [
    { key, allowed: failures, windowSeconds: windowHours * 3600, lockSeconds: lockHours * 3600 },
  ]);
  const { tries, isOver, waitSeconds } = tally!;
  const locked = () => refuse('identity.locked', { hours: Math.ceil(waitSeconds / 3600) });
  if (isOver) throw locked();
  if (isSame(known, typed)) return forgetTries(db, [key]);
  const left = failures - tries;
  throw left > 0 ? refuse('identity.wrong', { left }) : locked();
}

function isSame(known: string, typed: string): boolean {
  const [one, other] = [known, typed.trim()].map((text) => Buffer.from(text.toUpperCase())) as [
    Buffer,
    Buffer,
  ];
  return one.length === other.length && timingSafeEqual(one, other);
}
