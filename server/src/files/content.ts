import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Deps } from '../deps';

/** The file that a content belongs to; it is part of what the encryption authenticates. */
export interface FileKey {
  uid: number;
  fileId: string;
}
const NONCE = 12;
const TAG = 16;
const about = ({ uid, fileId }: FileKey) => Buffer.from(`files|content|${uid}|${fileId}`);
const place = (column: 'data_key' | 'name', { uid, fileId }: FileKey) => ({
  table: 'files',
  column,
  uid,
  row: fileId,
});

/** Encrypts a content with its own data key, which the vault seals: nonce, ciphertext, tag (trust §4.9). */
export function sealContent({ vault }: Pick<Deps, 'vault'>, file: FileKey, plain: Buffer) {
  const key = randomBytes(32);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about(file));
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { sealed, dataKey: vault.seal(place('data_key', file), key.toString('base64')) };
}

/** Decrypts a content; throws when it was altered or belongs to another file. */
export function openContent(
  { vault }: Pick<Deps, 'vault'>,
  file: FileKey,
  dataKey: string,
  sealed: Buffer,
): Buffer {
  const key = Buffer.from(vault.open(place('data_key', file), dataKey), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(about(file))
    .setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
}

export const sealName = ({ vault }: Pick<Deps, 'vault'>, file: FileKey, name: string): string =>
  vault.seal(place('name', file), name);
export const openName = ({ vault }: Pick<Deps, 'vault'>, file: FileKey, sealed: string): string =>
  vault.open(place('name', file), sealed);
