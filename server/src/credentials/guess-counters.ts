import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { subscriberOf } from '../call/index';
import {
  countTries,
  dropTries,
  forgetSubjects,
  type Limit,
  lockedSubjects,
  readTries,
  takeBackTries,
} from './attempt-store';
import type { Guesser } from './known-device';

/** The limits of guesses at a secret: by one guesser, and by all unknown ones together. */
export interface GuessRule {
  failures: number;
  windowSeconds: number;
  lockSeconds: number;
  across: { failures: number; windowSeconds: number; lockSeconds: number };
}
/**
 * The counters of a guess. A known device has one of its own alone. Any other guess is counted by address, and together
 * with all other strangers, so that many addresses do not make many guesses (ADR 27).
 */
export interface GuessCounters {
  own: Limit;
  across: Limit | undefined;
}
/** The state of the counters, taken together. */
export interface GuessCount {
  /** Failures of this guesser, including this one if it was counted. */
  tries: number;
  /** Failures of all strangers; 0 for a known device. */
  acrossTries: number;
  left: number;
  isOver: boolean;
  waitSeconds: number;
}

/** The counters of one guesser's guess at a secret. `device` is a device known for it. */
export function guessCountersOf(
  deps: Pick<Deps, 'vault'>,
  secret: { what: string; whom: string },
  { failures, windowSeconds, lockSeconds, across }: GuessRule,
  { ip, device }: Pick<Guesser, 'ip'> & { device: Buffer | undefined },
): GuessCounters {
  const { what, whom } = secret;
  const subject = subjectKey(deps, secret);
  const counter =
    device === undefined ? `address|${subscriberOf(ip)}` : `device|${device.toString('base64url')}`;
  const own = counterKey(deps, `${what}.by`, `${whom}|${counter}`);
  return {
    own: { key: own, subject, allowed: failures, windowSeconds, lockSeconds },
    across:
      device === undefined
        ? {
            key: counterKey(deps, `${what}.across`, whom),
            subject,
            allowed: across.failures,
            windowSeconds: across.windowSeconds,
            lockSeconds: across.lockSeconds,
          }
        : undefined,
  };
}

/**
 * Counts a guess before it is compared. The guesser's own counter comes first: guesses that it refuses do not
 * use up the counter that all strangers share, or one stranger could lock out the others.
 */
export async function countGuesses(db: Db, counters: readonly GuessCounters[]): Promise<GuessCount[]> {
  const own = await countTries(
    db,
    counters.map((counter) => counter.own),
  );
  const shared = counters.flatMap(({ across }, at) =>
    across === undefined || own[at]!.isOver ? [] : [across],
  );
  const across = shared.length === 0 ? [] : await countTries(db, shared);
  return counters.map((counter, at) =>
    tallyOf(counter, own[at]!, across[shared.indexOf(counter.across as Limit)]),
  );
}

/** Reads the counters without counting. */
export async function readGuesses(db: Db, counter: GuessCounters): Promise<GuessCount> {
  const [own, across] = await readTries(
    db,
    counter.across === undefined ? [counter.own] : [counter.own, counter.across],
  );
  return tallyOf(counter, own!, across);
}

/** After a right guess: resets this guesser's failures; those of others stay counted. */
export async function clearGuesses(db: Db, counters: readonly GuessCounters[]): Promise<void> {
  for (const { own, across } of counters) {
    const tries = await dropTries(db, own.key);
    if (across !== undefined && tries > 0) await takeBackTries(db, [across.key], tries);
  }
}

/** The guess was not compared: it does not count. */
export const undoGuess = (db: Db, counters: readonly GuessCounters[]): Promise<void> =>
  takeBackTries(
    db,
    counters.flatMap(({ own, across }) => (across === undefined ? [own.key] : [own.key, across.key])),
  );

/** Ends the locks of secrets, whoever has guessed. */
export const unlockSecrets = (
  deps: Pick<Deps, 'vault'>,
  db: Db,
  secrets: readonly { what: string; whom: string }[],
): Promise<void> =>
  forgetSubjects(
    db,
    secrets.map((secret) => subjectKey(deps, secret)),
  );

/** For each person, whether one of their secrets is locked now. */
export async function areLocked(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  people: readonly (readonly { what: string; whom: string }[])[],
): Promise<boolean[]> {
  const subjects = people.map((secrets) => secrets.map((secret) => subjectKey(deps, secret)));
  const locked = new Set((await lockedSubjects(db, subjects.flat())).map((one) => one.toString('hex')));
  return subjects.map((keys) => keys.some((key) => locked.has(key.toString('hex'))));
}

/** The key by which all counters of a secret are found. */
const subjectKey = (deps: Pick<Deps, 'vault'>, { what, whom }: { what: string; whom: string }): Buffer =>
  counterKey(deps, `${what}.subject`, whom);

/** The key of a counter: its purpose and its subject, as a keyed hash. */
export const counterKey = ({ vault }: Pick<Deps, 'vault'>, what: string, whom: string): Buffer =>
  vault.blindIndex(`attempt_counters.${what}`, whom);

interface Counted {
  tries: number;
  isOver: boolean;
  waitSeconds: number;
}
function tallyOf(counter: GuessCounters, own: Counted, across: Counted | undefined): GuessCount {
  const over = [own, across].filter((one) => one?.isOver === true) as Counted[];
  const spent = [own, across].filter((one, at) => one && one.tries >= allowedOf(counter, at)) as Counted[];
  const left = Math.min(
    counter.own.allowed - own.tries,
    across === undefined ? Number.POSITIVE_INFINITY : counter.across!.allowed - across.tries,
  );
  return {
    tries: own.tries,
    acrossTries: across?.tries ?? 0,
    left: Math.max(0, left),
    isOver: over.length > 0,
    waitSeconds: Math.max(0, ...spent.map(({ waitSeconds }) => waitSeconds)),
  };
}
const allowedOf = (counter: GuessCounters, at: number): number =>
  (at === 0 ? counter.own : counter.across!).allowed;
