import { hash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, `vso_` + 43 base64url characters; only its hash is stored (trust §4.2). */
export const mintSecret = (prefix = ''): string => prefix + randomBytes(32).toString('base64url');

/** The hash of a secret as it is stored. A plain hash is enough, because the secret cannot be guessed (ASVS 6.5.2). */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

const LOWER = 'abcdefghijklmnopqrstuvwxyz234567';
/** 128 random bits in 26 small letters and digits: the public name of a picture that cannot be guessed. */
export function mintName(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let name = '';
  for (; name.length < 26; bits >>= 5n) name += LOWER[Number(bits & 31n)];
  return name;
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A random public id of 50 bits after its letter, `S7K2MQ04XTA`. */
export const mintId = (letter: string): string =>
  letter + Array.from(randomBytes(10), (byte) => LETTERS[byte % 32]).join('');
