import { limits } from '@uc/contract/limits';
import type { Deps } from '../deps';
import { refuse } from '../http/index';
import { countTries, forgetTries, type Limit, readTries, takeBackTries, type Tally } from './attempt-store';
import { spendCaptcha } from './captcha';

/** A guess at somebody's password. */
export interface Guess {
  /** What was typed as the name, normalised, with its kind: `owner|demo`. Existing or not, it is counted alike. */
  name: string;
  /** The account behind it, `owner|100000000001`; it may have several names. Undefined when there is none. */
  account: string | undefined;
  ip: string;
  captchaToken: string | undefined;
  /** False where no captcha can be asked for. */
  mayAskCaptcha: boolean;
}
/** A guess that was counted and may be tried. */
export interface CountedGuess {
  /** False when the account is locked under another of its names: then no password is right (trust A1). */
  isOpen: boolean;
  /** The refusal of a wrong guess: with the tries left, or that it is locked now. */
  wrong(): Error;
  /** The guess was right: the counters begin anew. */
  right(): Promise<void>;
  /** Nothing was compared: it does not count. */
  undo(): Promise<void>;
}

const { failures, windowMinutes, lockMinutes, perIpHour, ipLockMinutes } = limits.signIn;

/**
 * Counts a guess before anything is compared, by name, account and address (product 06 §6.2). What it answers depends on
 * the counters alone, never on whether there is such an account or whether the password is right (trust A1, A3).
 * Refuses rate.exceeded, captcha.required, signIn.locked.
 */
export async function countGuess(deps: Deps, guess: Guess): Promise<CountedGuess> {
  const { db } = deps.database;
  const perName = { allowed: failures, windowSeconds: windowMinutes * 60, lockSeconds: lockMinutes * 60 };
  const name: Limit = { ...perName, key: counterKey(deps, 'name', guess.name) };
  // Nobody's names have counters of their own as well, so that the work is the same.
  const account: Limit = {
    ...perName,
    key: counterKey(deps, 'account', guess.account ?? `none|${guess.name}`),
  };
  const address = addressLimit(deps, guess.ip);
  const before = await readTries(db, [name, account, address]);
  refuseOver(before[0]!, before[2]!);
  if (guess.mayAskCaptcha && needsCaptcha(deps, before[0]!, before[2]!)) {
    const isSolved = guess.captchaToken !== undefined && (await spendCaptcha(db, guess.captchaToken));
    if (!isSolved) throw refuse('captcha.required');
  }
  const [ofName, ofAccount, ofAddress] = (await countTries(db, [name, account, address])) as [
    Tally,
    Tally,
    Tally,
  ];
  refuseOver(ofName, ofAddress);
  return {
    isOpen: !ofAccount.isOver,
    wrong: () => {
      const left = failures - ofName.tries;
      return left > 0 ? refuse('signIn.wrong', { left }) : locked(ofName);
    },
    async right() {
      await forgetTries(db, [name.key, account.key]);
      await takeBackTries(db, [address.key]);
    },
    undo: () => takeBackTries(db, [name.key, account.key, address.key]),
  };
}

/** Counts failures of one address where a code is guessed, not a password; answers how to take it back after a success. */
export async function countAddress(deps: Deps, ip: string): Promise<() => Promise<void>> {
  const { db } = deps.database;
  const limit = addressLimit(deps, ip);
  const [tally] = await countTries(db, [limit]);
  if (tally!.isOver) throw refuse('rate.exceeded', { seconds: tally!.waitSeconds });
  return () => takeBackTries(db, [limit.key]);
}

/** Ends the lock of an account and of its names (product 05 §5.1: a reset password unlocks). */
export const unlock = (deps: Deps, account: string, names: readonly string[]): Promise<void> =>
  forgetTries(deps.database.db, [
    counterKey(deps, 'account', account),
    ...names.map((name) => counterKey(deps, 'name', name)),
  ]);

/** The row of a counter: what is counted, and for whom, unreadable. */
export const counterKey = ({ vault }: Pick<Deps, 'vault'>, what: string, whom: string): Buffer =>
  vault.blindIndex(`attempt_counters.${what}`, whom);

/** IPv4 as it is; of IPv6 the /56 that one subscriber has. */
export function addressOf(ip: string): string {
  if (ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1);
  const [head = '', tail = ''] = ip.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const groups = ip.includes('::')
    ? [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
    : first;
  return groups
    .slice(0, 4)
    .map((group, index) => group.padStart(4, '0').slice(0, index === 3 ? 2 : 4))
    .join(':');
}

/** A per-address number of product 06, raised where a proof of load raises every rate. */
export const perAddress = ({ config }: Pick<Deps, 'config'>, allowed: number): number =>
  Math.max(1, Math.ceil(allowed * config.rateFactor));

const addressLimit = (deps: Deps, ip: string): Limit => ({
  key: counterKey(deps, 'address', addressOf(ip)),
  allowed: perAddress(deps, perIpHour),
  windowSeconds: 3600,
  lockSeconds: ipLockMinutes * 60,
});

function needsCaptcha(deps: Deps, name: Tally, address: Tally): boolean {
  const { afterSignInFailures } = limits.captcha;
  return name.tries >= afterSignInFailures || address.tries >= perAddress(deps, afterSignInFailures);
}

function refuseOver(name: Tally, address: Tally): void {
  if (address.isOver) throw refuse('rate.exceeded', { seconds: address.waitSeconds });
  if (name.isOver) throw locked(name);
}

const locked = ({ waitSeconds }: Tally): Error =>
  refuse('signIn.locked', { minutes: Math.ceil(waitSeconds / 60) });
