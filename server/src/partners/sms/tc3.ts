import { createHash, createHmac } from 'node:crypto';

/** A request to Tencent Cloud's gateway, whose parameters are its body. */
export interface Tc3Request {
  host: string;
  /** `sms`: the service that the signature is for, whatever the host is called. */
  service: string;
  body: string;
  /** Seconds since 1970, at most five minutes from theirs. */
  seconds: number;
}

export const TC3_CONTENT_TYPE = 'application/json; charset=utf-8';
const SIGNED = 'content-type;host';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The authorization of a request, by TC3-HMAC-SHA256 (docs/outside.md). */
export function signTc3(
  key: { id: string; secret: string },
  { host, service, body, seconds }: Tc3Request,
): string {
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${TC3_CONTENT_TYPE}\nhost:${host}\n`,
    SIGNED,
    sha256(body),
  ].join('\n');
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const dayKey = hmac(`TC3${key.secret}`, day);
  const signature = hmac(
    hmac(hmac(dayKey, service), 'tc3_request'),
    ['TC3-HMAC-SHA256', seconds, scope, sha256(canonical)].join('\n'),
  ).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`;
}
