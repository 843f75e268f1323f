import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** RSA-SHA256 of a text, Base64. */
export const signRsa = (key: KeyObject, text: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

/** Whether this text was signed with the key; false for anything that is not a signature. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
}
