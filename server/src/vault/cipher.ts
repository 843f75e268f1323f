import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

const VERSION = 'v1';
const text = (bytes: Buffer) => bytes.toString('base64url');

const NONCE = 12;
/** Random bytes of many nonces: asking for so few at a time takes longer than to encrypt a line. */
const drawn = Buffer.alloc(NONCE * 256);
let used = drawn.length;
function nextNonce(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += NONCE;
  return Buffer.from(drawn.subarray(used - NONCE, used));
}

/** AES-256-GCM with a random 96-bit nonce; returns `v1.kid.nonce.ct.tag`. `about` and the kid are authenticated. */
export function encrypt(key: Buffer, kid: string, about: string, plain: Buffer): string {
  const nonce = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${about}|${kid}`));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return [VERSION, kid, text(nonce), text(sealed), text(cipher.getAuthTag())].join('.');
}

/** Decrypts the result of `encrypt` for the same `about`; throws when the key, `about` or a byte differs. */
export function decrypt(keyOf: (kid: string) => Buffer | undefined, about: string, sealed: string): Buffer {
  const [version, kid = '', nonce = '', content = '', tag = '', ...rest] = sealed.split('.');
  const key = keyOf(kid);
  if (version !== VERSION || rest.length > 0)
    throw new CannotOpen(`what is stored for ${about} is not sealed`);
  if (key === undefined) throw new CannotOpen(`${about} was sealed with key ${kid}, which is not here`);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce), { authTagLength: 16 })
      .setAAD(Buffer.from(`${about}|${kid}`))
      .setAuthTag(bytes(tag));
    return Buffer.concat([decipher.update(bytes(content)), decipher.final()]);
  } catch (error) {
    throw new CannotOpen(`${about} was altered, moved or sealed with another key`, { cause: error });
  }
}

/** A sealed value that cannot be decrypted. */
export class CannotOpen extends Error {}

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url');
