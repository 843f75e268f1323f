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
        ...(body && { body: new Uint8Array(body), headers: { 'content-type': 'application/octet-stream' } }),
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      .catch((error: Error) => {
        throw new StoreSilent(error.message, { cause: error });
      });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(`the file store answered ${answer.status} to ${method}`);
  };
  return {
    async put(name, bytes) {
      const answer = await ask('PUT', name, bytes);
      if (!answer.ok) throw new Error('the bucket of the file store is not there');
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
