import { createHash, createHmac } from 'node:crypto';

/** A request to Alibaba Cloud's RPC gateway, whose parameters stand in the address. */
export interface Acs3Request {
  host: string;
  action: string;
  version: string;
  params: Record<string, string>;
  /** `2026-01-31T08:00:00Z`, at most 15 minutes from theirs. */
  date: string;
  /** Never used before. */
  nonce: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Its address behind the host and its headers, signed by ACS3-HMAC-SHA256 (docs/outside.md). */
export function signAcs3(key: { id: string; secret: string }, request: Acs3Request) {
  const { host, action, version, params, date, nonce } = request;
  const query = Object.entries(params)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = ['POST', '/', query, lines.join(''), names, sha256('')].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names},Signature=${signature}`;
  return { path: `/?${query}`, headers: { ...headers, authorization } };
}
