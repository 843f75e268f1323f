import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { s3Store } from './s3';

const KEY = { id: 'UCTESTKEY', secret: 'a secret of forty characters, or nearly.' };
const REGION = 'cn-test-1';

/** The objects of a store, behind a signature that is checked from the published algorithm. */
const kept = new Map<string, Buffer>();
/** What happens to bytes on their way. */
let onTheWay = (body: Buffer) => body;
let refusedBecause: string | undefined;
let server: Server;
let endpoint: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = onTheWay(Buffer.concat(chunks));
      refusedBecause = whyRefused(request, body);
      if (refusedBecause !== undefined) return response.writeHead(403).end(errorOf('SignatureDoesNotMatch'));
      const path = request.url!;
      if (!path.startsWith('/files/')) return response.writeHead(404).end(errorOf('NoSuchBucket'));
      if (request.method === 'PUT') kept.set(path, body);
      if (request.method === 'DELETE') kept.delete(path);
      const found = kept.get(path);
      if (request.method === 'GET' && found === undefined) return response.writeHead(404).end();
      return response
        .writeHead(request.method === 'DELETE' ? 204 : 200)
        .end(request.method === 'GET' ? found : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

/** As radosgw and others word it. */
const errorOf = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message></Message></Error>`;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Signature Version 4 of AWS, from its documentation: canonical request, string to sign, derived key. */
function whyRefused(request: IncomingMessage, body: Buffer): string | undefined {
  const authorization = request.headers.authorization ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!parts) return `no signature: ${authorization}`;
  const [, id, date, region, signedHeaders, signature] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const moment = String(request.headers['x-amz-date']);
  if (id !== KEY.id || region !== REGION || !moment.startsWith(date)) return 'another credential';
  const names = signedHeaders.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'host and date are not signed';
  const sum = String(request.headers['x-amz-content-sha256']);
  if (sum !== (request.method === 'PUT' ? sha256(body) : 'UNSIGNED-PAYLOAD')) return 'the body is another';
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    sum,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${KEY.secret}`,
  );
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'the signature is another';
}

const store = ({ secret = KEY.secret, bucket = 'files' } = {}) =>
  s3Store({ endpoint, bucket, region: REGION, keyId: KEY.id, secret });
const NAME = 'ab'.repeat(16);

describe('an S3-compatible store', () => {
  test('an S3-compatible store keeps, answers and removes a file under signed requests', async () => {
    const bytes = Buffer.from([0, 1, 2, 250, 255]);
    await store().put(NAME, bytes);
    expect(kept.get(`/files/${NAME}`)).toEqual(bytes);
    expect(await store().get(NAME)).toEqual(bytes);
    await store().remove(NAME);
    expect(kept.size).toBe(0);
  });

  test('an S3-compatible store has no answer for a missing file, and removes it without an error', async () => {
    expect(await store().get(NAME)).toBeUndefined();
    await store().remove(NAME);
  });

  test('an S3-compatible store that refuses our signature is an error, and keeps nothing', async () => {
    await expect(store({ secret: 'another secret' }).put(NAME, Buffer.from('x'))).rejects.toThrowError(
      'the file store answered 403 SignatureDoesNotMatch to PUT',
    );
    expect(refusedBecause).toBe('the signature is another');
    expect(kept.size).toBe(0);
  });

  test('an S3-compatible store without our bucket is an error, and no file counts as missing or removed', async () => {
    const { put, get, remove } = store({ bucket: 'mistyped' });
    for (const ask of [() => put(NAME, Buffer.from('x')), () => get(NAME), () => remove(NAME)])
      await expect(ask()).rejects.toThrowError('404 NoSuchBucket');
  });

  test('an S3-compatible store refuses bytes of a file that changed on their way', async () => {
    onTheWay = (body) => Buffer.from(body.map((byte) => byte ^ 1));
    try {
      await expect(store().put(NAME, Buffer.from('x'))).rejects.toThrowError('403');
      expect(refusedBecause).toBe('the body is another');
      expect(kept.size).toBe(0);
    } finally {
      onTheWay = (body) => body;
    }
  });
});
