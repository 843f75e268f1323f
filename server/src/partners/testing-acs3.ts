import { createHash, createHmac } from 'node:crypto';
import type { Asked } from './payments/testing';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
export const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
/** The text to sign, from the request and the headers that it names as signed. */
export function canonicalOf({ method, url, headers, body }: Asked, signed: string): string {
  const [path, query = ''] = url.split('?');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  return [method, path, query.split('&').toSorted().join('&'), lines.join(''), signed, sha256(body)].join(
    '\n',
  );
}

/**
 * The fault of a request by the rules of Alibaba Cloud's gateway: the same steps as the signer, the other way
 * round.
 */
export function acs3Fault(
  asked: Asked,
  account: { keyId: string; secret: string },
  nonces: Set<string>,
): string | undefined {
  const { headers, body } = asked;
  const [, id, signed = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=(\w+),SignedHeaders=([\w;-]+),Signature=(\w{64})$/.exec(
      String(headers.authorization),
    ) ?? [];
  if (id !== account.keyId) return 'InvalidAccessKeyId.NotFound';
  const needed = [
    'host',
    'x-acs-action',
    'x-acs-content-sha256',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-version',
    ...(body === '' ? [] : ['content-type']),
  ];
  const isWhole = needed.every((name) => signed.split(';').includes(name));
  const right = hmac(account.secret, `ACS3-HMAC-SHA256\n${sha256(canonicalOf(asked, signed))}`).toString(
    'hex',
  );
  if (!isWhole || signature !== right || headers['x-acs-content-sha256'] !== sha256(body))
    return 'SignatureDoesNotMatch';
  const date = String(headers['x-acs-date']);
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) ||
    Math.abs(Date.parse(date) - Date.now()) > 15 * 60_000
  )
    return 'InvalidTimeStamp.Expired';
  const nonce = String(headers['x-acs-signature-nonce']);
  if (nonces.has(nonce)) return 'SignatureNonceUsed';
  nonces.add(nonce);
  return undefined;
}
