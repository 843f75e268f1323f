import { createHmac, randomInt, randomUUID } from 'node:crypto';

interface Keys {
  appKey: string;
  secret: string;
}
/** What makes a request one of its own: 32 characters, eight digits, and the seconds of now. */
export interface Stamp {
  senid: string;
  nonce: string;
  timestamp: string;
}

/** The path of every request; the signature has it in three parts. */
export const SERVICES = '/open/v1/services';

/** The signature of a request at 诺诺: HMAC-SHA1 over the parts of the path, its stamp and its very body (docs/outside.md). */
export const signNuonuo = (
  { appKey, secret }: Keys,
  { senid, nonce, timestamp }: Stamp,
  body: string,
): string =>
  createHmac('sha1', secret)
    .update(`a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`)
    .digest('base64');

export const newStamp = (): Stamp => ({
  senid: randomUUID().replaceAll('-', ''),
  nonce: String(randomInt(10_000_000, 100_000_000)),
  timestamp: String(Math.floor(Date.now() / 1000)),
});
