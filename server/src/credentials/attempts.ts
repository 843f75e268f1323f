import { limits } from '@uc/contract/limits';
import type { Deps } from '../deps';
import { refuse, subscriberOf } from '../call/index';
import { countTries, type Limit, readTries, takeBackTries, type Tally } from './attempt-store';
import { spendCaptcha } from './captcha';
import { type Guesser, knownDevice } from './known-device';
import {
  counterKey,
  countGuesses,
  clearGuesses,
  type GuessRule,
  guessCountersOf,
  type GuessCount,
  readGuesses,
  undoGuess,
  unlockSecrets,
} from './guess-counters';

/** A guess at somebody's password. */
export interface Guess {
  /** The typed name, normalised, with its kind: `owner|demo`. It is counted whether or not it exists. */
  name: string;
  /** The account behind it, `owner|100000000001`; it may have several names. Undefined when there is none. */
  account: string | undefined;
  from: Guesser;
  captchaToken: string | undefined;
  /** False where the caller cannot show a captcha. */
  mayAskCaptcha: boolean;
}
/** A guess that was counted and may be compared. */
export interface CountedGuess {
  /** False when the account is locked under another of its names: then no password is accepted (trust A1). */
  isOpen: boolean;
  /** The refusal of a wrong guess, with the tries left or as locked. */
  wrong(): Error;
  /** The guess was right: resets the counters of whoever guessed. */
  right(): Promise<void>;
  /** The guess was not compared: it does not count. */
  undo(): Promise<void>;
}

const { failures, windowMinutes, lockMinutes, across, perIpHour, ipCaptchaMinutes } = limits.signIn;
/** The limits of guesses at a login password. */
export const passwordRule: GuessRule = {
  failures,
  windowSeconds: windowMinutes * 60,
  lockSeconds: lockMinutes * 60,
  across: {
    failures: across.failures,
    windowSeconds: across.windowMinutes * 60,
    lockSeconds: across.windowMinutes * 60,
  },
};

/**
 * Counts a guess before it is compared, by name, by account and by whoever guesses (ADR 27). The answer depends on the
 * counters alone, never on whether the account exists or the password is right (trust A1, A3). An address is never
 * refused: after many failures it needs a captcha. Refuses captcha.required, signIn.locked.
 */
export async function countGuess(deps: Deps, guess: Guess): Promise<CountedGuess> {
  const { db } = deps.database;
  const { ip } = guess.from;
  const device = await knownDevice(
    deps,
    guess.from,
    guess.account === undefined ? undefined : { what: 'signIn', whom: guess.account },
  );
  const counters = (what: 'name' | 'account', whom: string) =>
    guessCountersOf(deps, { what, whom }, passwordRule, { ip, device });
  // Names without an account are counted in the same way, so that the timing is equal.
  const both = [
    counters('name', guess.name),
    counters('account', guess.account ?? `none|${guess.name}`),
  ] as const;
  const address = device === undefined ? [addressLimit(deps, ip)] : [];
  const before = await readGuesses(db, both[0]);
  refuseOver(before);
  if (guess.mayAskCaptcha && needsCaptcha(deps, before, (await readTries(db, address))[0]))
    await demandCaptcha(deps, guess.captchaToken);
  const [ofName, ofAccount] = (await countGuesses(db, both)) as [GuessCount, GuessCount];
  refuseOver(ofName);
  await countTries(db, address);
  const addressKeys = address.map(({ key }) => key);
  return {
    isOpen: !ofAccount.isOver,
    wrong: () => (ofName.left > 0 ? refuse('signIn.wrong', { left: ofName.left }) : locked(ofName)),
    async right() {
      await clearGuesses(db, both);
      await takeBackTries(db, addressKeys);
    },
    async undo() {
      await undoGuess(db, both);
      await takeBackTries(db, addressKeys);
    },
  };
}

/**
 * Counts failures of one address at codes: after 50 in an hour each try needs a captcha; a known device needs none.
 * Returns how to take the failure back after a success. Refuses captcha.required.
 */
export async function countAddress(
  deps: Deps,
  { ip }: Guesser,
  { device, captchaToken }: { device: Buffer | undefined; captchaToken: string | undefined },
): Promise<() => Promise<void>> {
  const { db } = deps.database;
  if (device !== undefined) return () => Promise.resolve();
  const limit = addressLimit(deps, ip);
  if ((await readTries(db, [limit]))[0]!.isOver) await demandCaptcha(deps, captchaToken);
  await countTries(db, [limit]);
  return () => takeBackTries(db, [limit.key]);
}

/**
 * Ends the lock of an account and of its names for every guesser (account.md#account-states: a reset password
 * unlocks).
 */
export const unlock = (deps: Deps, account: string, names: readonly string[]): Promise<void> =>
  unlockSecrets(deps, deps.database.db, [
    { what: 'account', whom: account },
    ...names.map((whom) => ({ what: 'name', whom })),
  ]);

/** A limit per address (sign-in-and-home.md#codes-captcha-lockouts), raised by the rate factor of load tests. */
export const perAddress = ({ config }: Pick<Deps, 'config'>, allowed: number): number =>
  Math.max(1, Math.ceil(allowed * config.rateFactor));

const addressLimit = (deps: Deps, ip: string): Limit => ({
  key: counterKey(deps, 'address', subscriberOf(ip)),
  allowed: perAddress(deps, perIpHour),
  windowSeconds: 3600,
  lockSeconds: ipCaptchaMinutes * 60,
});

function needsCaptcha(deps: Deps, name: GuessCount, address: Tally | undefined): boolean {
  const { afterSignInFailures: most } = limits.captcha;
  return (
    name.tries >= most ||
    name.acrossTries >= most ||
    (address !== undefined && address.tries >= perAddress(deps, most))
  );
}

async function demandCaptcha(deps: Deps, token: string | undefined): Promise<void> {
  const isSolved = token !== undefined && (await spendCaptcha(deps.database.db, token));
  if (!isSolved) throw refuse('captcha.required');
}

function refuseOver(name: GuessCount): void {
  if (name.isOver) throw locked(name);
}

const locked = ({ waitSeconds }: GuessCount): Error =>
  refuse('signIn.locked', { minutes: Math.ceil(waitSeconds / 60) });
