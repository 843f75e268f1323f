import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../config';
import { type FileStore, StoreSilent } from './port';

const LIMIT_MS = 20_000;

/** Any S3-compatible store, by path-style addresses and Signature Version 4; the bucket exists already. */
export function s3Store({ endpoint, bucket, region, keyId, secret }: S3Config): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 2,
  });
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer): Promise<Response> => {
    const answer = await client
      .fetch(`${endpoint}/${bucket}/${name}`, {
        method,
        ...(body && { body: new Uint8Array(body), headers: headersOf(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      .catch((error: Error) => {
        throw new StoreSilent(error.message, { cause: error });
      });
    if (answer.ok) return answer;
    const code = codeIn(await answer.text().catch(() => ''));
    // A bucket that is not there is answered 404 as well, and would make every file a missing one, every removal a success.
    if (answer.status === 404 && code !== 'NoSuchBucket' && method !== 'PUT') return answer;
    throw new Error(`the file store answered ${[answer.status, code].join(' ').trim()} to ${method}`);
  };
  return {
    async put(name, bytes) {
      await ask('PUT', name, bytes);
    },
    async get(name) {
      const answer = await ask('GET', name);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
    },
    async remove(name) {
      await ask('DELETE', name);
    },
  };
}

/** The hash is signed with the rest, so the store refuses bytes that changed on their way. */
const headersOf = (body: Buffer) => ({
  'content-type': 'application/octet-stream',
  'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
});

/** What went wrong, in the store's own word. */
const codeIn = (xml: string): string => /<Code>(\w{1,64})<\/Code>/.exec(xml)?.[1] ?? '';
