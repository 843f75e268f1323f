import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brief } from '../crowdsourcing/testing';
import { newOwner } from '../passport/testing';
import { openTraces } from '../open-traces';
import { startTestApp, type TestApp } from '../testing';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}
interface Told {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  events: unknown[];
  status: { code?: number };
}
interface Batch {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Told[] }[] }[];
}

/** Stands in for a collector of traces: what arrives, as it arrived and decoded. */
const bodies: string[] = [];
const paths = new Set<string>();
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  paths.add(`${request.method} ${request.url}`);
  request
    .on('data', (part: Buffer) => parts.push(part))
    .on('end', () => {
      bodies.push(Buffer.concat(parts).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
});
const spansNow = () =>
  bodies
    .flatMap((body) => (JSON.parse(body) as Batch).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

let app: TestApp;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  app = await startTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(async () => {
  await app.close();
  collector.close();
});

test('a collector is told of calls, statements, jobs and partners by names alone, and of no value, id or phone number', async () => {
  const close = await openTraces(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  const owner = await newOwner(app.deps);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const from = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-forwarded-for': '203.0.113.9' };
  const { data } = await app.call(api.requests.saveDraft, brief({ title: '石榴红的请柬' }), owner.as, from);
  await app.call(api.requests.detail, { request_no: data.request_no }, owner.as);
  await app.call(api.requests.detail, { request_no: 'RQ0000000000' }, owner.as);
  await app.call(api.statements.exportRecords, { account: 'rmb' }, owner.as);
  await app.runner.run('exports.make');
  await close();

  const spans = spansNow();
  const names = new Set(spans.map(({ name }) => name));
  expect(names).toContain('POST /project-api/request/save-draft');
  expect(names).toContain('GET /project-api/request/detail');
  expect(names).toContain('insert crowd_requests');
  expect(names).toContain('commit');
  expect(names).toContain('files put');
  expect([...paths]).toEqual(['POST /v1/traces']);

  const asked = spans.find((span) => span.traceId === traceId && span.name.startsWith('POST'))!;
  expect(asked.parentSpanId).toBe('b7ad6b7169203331');
  const written = spans.find(
    ({ name, parentSpanId }) => name === 'insert crowd_requests' && parentSpanId === asked.spanId,
  );
  expect(written?.traceId).toBe(traceId);
  const job = spans.find(({ name }) => name === 'job exports.make')!;
  expect(job.parentSpanId ?? '').toBe('');
  expect(spans.find(({ name }) => name === 'files put')?.traceId).toBe(job.traceId);

  const all = bodies.join('\n');
  for (const value of [
    String(owner.uid),
    owner.phone,
    owner.username,
    owner.as.vso_token,
    data.request_no,
    '石榴红',
    '203.0.113.9',
    'RQ0000000000',
    '127.0.0.1',
  ])
    expect([value, all.includes(value)]).toEqual([value, false]);
  expect(new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))).toEqual(
    new Set([
      'http.request.method',
      'http.route',
      'http.response.status_code',
      'db.system.name',
      'db.operation.name',
      'db.collection.name',
    ]),
  );
  expect(spans.every(({ events }) => events.length === 0)).toBe(true);
});

test('a server without an address of a collector tells nobody, and one whose collector is away answers and stops all the same', async () => {
  const before = bodies.length;
  const owner = await newOwner(app.deps);
  expect((await app.call(api.account.profile, {}, owner.as)).status).toBe(200);
  expect(bodies).toHaveLength(before);
  const close = await openTraces('http://127.0.0.1:1');
  expect((await app.call(api.account.profile, {}, owner.as)).status).toBe(200);
  const began = performance.now();
  await close();
  // The SDK itself would try for ten seconds.
  expect(performance.now() - began).toBeLessThan(5000);
});
