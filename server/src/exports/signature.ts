import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { SIGNATURE_MARK } from '@uc/contract/signature-mark';
import type { Vault } from '../vault/index';

type Keys = Pick<Vault, 'blindIndex'>;
/** The bytes before the 32 of a private Ed25519 key in PKCS 8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs documents: made of the vault, so that it needs no place of its own and is the same on every server. */
function keyOf(vault: Keys): KeyObject {
  const seed = vault.blindIndex('documents.signature', 'ed25519');
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}
const publicOf = (vault: Keys): string =>
  createPublicKey(keyOf(vault)).export({ format: 'pem', type: 'spki' }) as string;
const idOf = (pem: string): string => createHash('sha256').update(pem).digest('hex').slice(0, 16);

/** The public half, by which anybody checks a document without asking us. */
export function signatureKey(vault: Keys): { algorithm: 'ed25519'; key_id: string; public_key: string } {
  const pem = publicOf(vault);
  return { algorithm: 'ed25519', key_id: idOf(pem), public_key: pem };
}

/** A PDF with a last line that signs the SHA-256 of every byte before it: a comment, which readers pass over. */
export function signed(vault: Keys, bytes: Buffer): Buffer {
  const digest = createHash('sha256').update(bytes).digest();
  const signature = sign(null, digest, keyOf(vault)).toString('base64url');
  return Buffer.concat([bytes, Buffer.from(`${SIGNATURE_MARK}${signatureKey(vault).key_id} ${signature}\n`)]);
}

/** Whether a digest was signed by us. */
export function isSigned(
  vault: Keys,
  { digest, key_id, signature }: { digest: string; key_id: string; signature: string },
): boolean {
  const pem = publicOf(vault);
  return (
    key_id === idOf(pem) &&
    verify(null, Buffer.from(digest, 'hex'), createPublicKey(pem), Buffer.from(signature, 'base64url'))
  );
}
