import type { CountedGuess } from './attempts';
import { verifyPassword } from './password';

/**
 * Compares a counted guess. Without an account, or with one locked under another of its names, a hash is computed all
 * the same and the guess is wrong. A guess that the full queue refused does not count.
 */
export async function comparePassword(
  guess: CountedGuess,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  try {
    return await verifyPassword(guess.isOpen ? stored : undefined, password);
  } catch (error) {
    await guess.undo();
    throw error;
  }
}
