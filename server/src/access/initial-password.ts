import { randomInt } from 'node:crypto';
import { isCommonPassword } from '@uc/contract/passwords-common';

/** The characters of a password, without letters and digits that look alike. */
const kinds = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const;
const LENGTH = 12;

/** A random password: spec §5 with every kind of character, about 68 bits (account.md#member-and-role-screens). */
export function mintPassword(contextWords: readonly string[]): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => oneOf(kinds.join(''))).join('');
    const hasEvery = kinds.every((kind) => [...password].some((character) => kind.includes(character)));
    if (hasEvery && !isCommonPassword(password, contextWords)) return password;
  }
}

const oneOf = (characters: string): string => characters[randomInt(characters.length)]!;
