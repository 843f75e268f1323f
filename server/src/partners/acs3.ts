import { createHash, createHmac } from 'node:crypto';

/** A request to Alibaba Cloud's RPC gateway. */
export interface Acs3Request {
  host: string;
  action: string;
  version: string;
  /** Parameters in the address. */
  params?: Record<string, string>;
  /** Parameters in the body. */
  form?: Record<string, string>;
  /** `2026-01-31T08:00:00Z`, at most 15 minutes from theirs. */
  date: string;
  /** A value that was never used before. */
  nonce: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const joined = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');

/** Its address behind the host, its headers and its body, signed by ACS3-HMAC-SHA256 (docs/outside.md). */
export function signAcs3(key: { id: string; secret: string }, request: Acs3Request) {
  const { host, action, version, params = {}, form, date, nonce } = request;
  const query = joined(params);
  const body = form && joined(form);
  const headers: Record<string, string> = {
    ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(body ?? ''),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = ['POST', '/', query, lines.join(''), names, sha256(body ?? '')].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names},Signature=${signature}`;
  return {
    path: query === '' ? '/' : `/?${query}`,
    headers: { ...headers, authorization },
    ...(body !== undefined && { body }),
  };
}
