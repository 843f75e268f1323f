import { hash, verify } from '@node-rs/argon2';
import { limits } from '@uc/contract/limits';
import { isCommonPassword } from '@uc/contract/passwords-common';
import { problem, rules } from '@uc/contract/rules';
import { refuse, refuseForm } from '../call/index';
import type { Password } from '../accounts/index';
import { createQueue } from './queue';

/** `lowest` is for tests alone: a hash takes microseconds instead of 27 ms and 19 MiB. */
export type PasswordCost = 'standard' | 'lowest';

/** Argon2id is the library's own default. */
const costs = {
  standard: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  lowest: { memoryCost: 8, timeCost: 1, parallelism: 1 },
};

let parameters = costs.standard;

/** Sets the cost of hashes in this process. */
export function usePasswordCost(cost: PasswordCost): void {
  parameters = costs[cost];
}

export const isCostLowest = (): boolean => parameters === costs.lowest;

const current = (): string =>
  `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** A hash to compare with when there is no account, so that the timing is equal (trust A3). Its password is unknown. */
const NOBODY = 'BZMocKs9O7mevQPfijbVhQ$rFpQeuZIyIy/ayjt52ocdDnuEpOHmBx1VOPwAf43BXk';

/** Two at once, 64 waiting: one hash takes about 27 ms of a core and 19 MiB (trust fact 0.13). */
const queue = createQueue({ running: 2, waiting: 64 });

/** Hashes computed so far by this process. */
export const hashesComputed = (): number => queue.done();

/** Argon2id as a PHC string; slow, so never inside a transaction. Refuses server.busy when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => hash(password, parameters));

/** True when the password matches the hash; without a hash, false after the same time. Refuses server.busy. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isRight = await queue.run(() => verify(stored ?? current() + NOBODY, password));
  return isRight && stored !== undefined;
}

/** False when the parameters were raised since; the next sign-in hashes the password again (trust §4.9). */
export const isHashCurrent = (stored: string): boolean => stored.startsWith(current());

/** Hashes a password that passed the rules. */
export const newPassword = async (password: string): Promise<Password> => ({
  hash: await hashPassword(password),
  strength: strengthOf(password),
});

/**
 * Refuses a weak new password by field: spec §5, common passwords, and those that contain a name of the account
 * (account.md#identity-and-contact-rules).
 */
export function refuseWeak(field: string, password: string, contextWords: readonly string[]): void {
  const message =
    problem('password', password) ??
    (isCommonPassword(password, contextWords) ? rules.password.messages.simple : undefined);
  if (message !== undefined) throw refuseForm({ field, message });
}

/** Refuses one of the last three passwords. */
export async function refuseReused(password: string, newestFirst: readonly string[]): Promise<void> {
  for (const stored of newestFirst.slice(0, limits.password.remembered)) {
    if (await verifyPassword(stored, password)) throw refuse('password.reused');
  }
}

function strengthOf(password: string): number {
  const isLong = password.length >= 12;
  const hasSymbol = /[^A-Za-z0-9]/.test(password);
  return isLong && hasSymbol ? 3 : isLong || hasSymbol ? 2 : 1;
}
