import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Deps } from '../deps';

/** The file that a content belongs to; it is part of what the encryption authenticates. */
export interface FileKey {
  uid: number;
  fileId: string;
}
/**
 * The place of a part in the content of a file, and the length of the content: parts cannot be cut off,
 * swapped or moved.
 */
export interface PartPlace extends FileKey {
  /** True for content that was made anew from the upload; false for the upload as it was sent. */
  remade: boolean;
  offset: number;
  total: number;
}
const NONCE = 12;
const TAG = 16;
const aboutFile = ({ uid, fileId }: FileKey) => `files|content|${uid}|${fileId}`;
const aboutPart = ({ uid, fileId, remade, offset, total }: PartPlace) =>
  `files|part|${uid}|${fileId}|${remade ? 'remade' : 'sent'}|${offset}|${total}`;
const place = (column: 'data_key' | 'name' | 'reading', { uid, fileId }: FileKey) => ({
  table: 'files',
  column,
  uid,
  row: fileId,
});

/** A data key for one file, and as the vault seals it (trust §4.9). */
export function newDataKey({ vault }: Pick<Deps, 'vault'>, file: FileKey): { key: Buffer; sealed: string } {
  const key = randomBytes(32);
  return { key, sealed: vault.seal(place('data_key', file), key.toString('base64')) };
}
export const openDataKey = ({ vault }: Pick<Deps, 'vault'>, file: FileKey, sealed: string): Buffer =>
  Buffer.from(vault.open(place('data_key', file), sealed), 'base64');

/** Encrypts a whole content: nonce, ciphertext, tag. */
export const sealContent = (key: Buffer, file: FileKey, plain: Buffer): Buffer =>
  encrypt(key, aboutFile(file), plain);
/** Decrypts it; throws when it was altered or belongs to another file. */
export const openContent = (key: Buffer, file: FileKey, sealed: Buffer): Buffer =>
  decrypt(key, aboutFile(file), sealed);

/** Encrypts a part for its place. */
export const sealPart = (key: Buffer, at: PartPlace, plain: Uint8Array): Buffer =>
  encrypt(key, aboutPart(at), plain);
/** Decrypts it; throws when it was altered or belongs to another place. */
export const openPart = (key: Buffer, at: PartPlace, sealed: Buffer): Buffer =>
  decrypt(key, aboutPart(at), sealed);
/** A hash of plain bytes that says nothing without the key of their file. */
export const digestOf = (key: Buffer, plain: Uint8Array): Buffer =>
  createHmac('sha256', key).update('files|digest|').update(plain).digest();

function encrypt(key: Buffer, about: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, about: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(-TAG));
  const plain = decipher.update(sealed.subarray(NONCE, -TAG));
  // Nothing is left for `final` in GCM, which checks the tag.
  return Buffer.concat([plain, decipher.final()]);
}

export const sealName = ({ vault }: Pick<Deps, 'vault'>, file: FileKey, name: string): string =>
  vault.seal(place('name', file), name);
export const openName = ({ vault }: Pick<Deps, 'vault'>, file: FileKey, sealed: string): string =>
  vault.open(place('name', file), sealed);

export const sealReading = ({ vault }: Pick<Deps, 'vault'>, file: FileKey, reading: string): string =>
  vault.seal(place('reading', file), reading);
export const openReading = ({ vault }: Pick<Deps, 'vault'>, file: FileKey, sealed: string): string =>
  vault.open(place('reading', file), sealed);
