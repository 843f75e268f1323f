import { randomBytes, timingSafeEqual } from 'node:crypto';

/** The HttpOnly cookie of a known device, set at a sign-in; it grants no access (ADR 27). */
export const deviceCookie = '__Host-uc_d';

/** The part of the vault that makes keyed hashes. */
export interface Signer {
  blindIndex(column: string, normalised: string): Buffer;
}
const SHAPE = /^dev_([\w-]{43})\.([\w-]{22})$/;

/** A new device cookie, signed: `dev_` + 43 characters + `.` + 22. */
export function mintDeviceMark(vault: Signer): string {
  const id = randomBytes(32).toString('base64url');
  return `dev_${id}.${signatureOf(vault, id)}`;
}

/** Whether we signed a device cookie; needs no database. */
export function isDeviceMark(vault: Signer, mark: string): boolean {
  const [, id, signature] = SHAPE.exec(mark) ?? [];
  if (id === undefined || signature === undefined) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(vault, id)));
}

const signatureOf = (vault: Signer, id: string): string =>
  vault.blindIndex('device_mark', id).subarray(0, 16).toString('base64url');
