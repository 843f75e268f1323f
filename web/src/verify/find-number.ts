import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';

/** Keys derived at once: as many as most processors have cores for. */
const AT_ONCE = 4;
const utf8 = new TextEncoder();

/**
 * The number whose derived key is the digest, tried from 0 on; undefined when it was called off or there is none. The browser
 * derives beside the page, which stays alive meanwhile.
 */
export async function findNumber(
  { salt, rounds, most, digest }: Omit<WireOutput<Api['passport']['captchaWork']>, 'captcha_id'>,
  signal: AbortSignal,
  onProgress: (tried: number) => void,
): Promise<number | undefined> {
  for (let from = 0; from <= most && !signal.aborted; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, most + 1 - from) }, (_, at) => from + at);
    const keys = await Promise.all(numbers.map((number) => derive(number, salt, rounds)));
    const at = keys.indexOf(digest);
    if (at >= 0) return signal.aborted ? undefined : from + at;
    onProgress(from);
  }
  return undefined;
}

async function derive(number: number, salt: string, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8.encode(String(number)), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: utf8.encode(salt), iterations };
  const bytes = new Uint8Array(await crypto.subtle.deriveBits(how, key, 256));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
