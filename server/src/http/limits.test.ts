import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '@uc/contract';
import { startTestApp, type TestApp } from '../testing';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  port = Number(new URL(app.url).port);
});
afterAll(() => app.close());

/** Sends bytes as they are and reads what comes until the server closes or `stopAt` has been seen. */
function raw(bytes: string | Buffer, stopAt = /\r\n\r\n/): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let got = '';
    socket.on('data', (chunk) => {
      got += chunk.toString('latin1');
      if (stopAt.test(got)) socket.destroy();
    });
    socket.on('close', () => resolve(got));
    socket.on('error', (error) => (got === '' ? reject(error) : resolve(got)));
  });
}
const statusOf = (answer: string) => Number(answer.split(' ', 2)[1]);
const signIn = api.passport.signIn.path;
const post = (body: string, headers = 'content-type: application/json\r\n') =>
  `POST ${signIn} HTTP/1.1\r\nhost: x\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe('what is too large (H2)', () => {
  test('a body of 64 KB + 1 is refused by its declared length, without being read', async () => {
    const answer = await raw(
      `POST ${signIn} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 65537\r\n\r\n{`,
    );
    expect(statusOf(answer)).toBe(413);
  });

  test('a declared gigabyte is refused at once', async () => {
    const answer = await raw(
      `POST ${signIn} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n{`,
    );
    expect(statusOf(answer)).toBe(413);
  });

  test('a chunked body that grows past the limit is refused', async () => {
    const chunk = 'x'.repeat(33_000);
    const chunks = [chunk, chunk].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('');
    const answer = await raw(
      `POST ${signIn} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
    );
    expect(statusOf(answer)).toBe(413);
  });

  test('an address of more than 8 KB is refused', async () => {
    expect(statusOf(await raw(`GET /healthz?a=${'x'.repeat(8_200)} HTTP/1.1\r\nhost: x\r\n\r\n`))).toBe(414);
  });

  test('headers of more than 16 KB are refused', async () => {
    expect(statusOf(await raw(`GET /healthz HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(17_000)}\r\n\r\n`))).toBe(
      431,
    );
  });

  test('101 headers are refused, 100 are not', async () => {
    const headers = (count: number) => Array.from({ length: count }, (_, n) => `h${n}: 1\r\n`).join('');
    expect(statusOf(await raw(`GET /healthz HTTP/1.1\r\nhost: x\r\n${headers(100)}\r\n`))).toBe(431);
    expect(statusOf(await raw(`GET /healthz HTTP/1.1\r\nhost: x\r\n${headers(99)}\r\n`))).toBe(200);
  });

  test('more than 8 KB of cookies are refused', async () => {
    expect(
      statusOf(await raw(`GET /healthz HTTP/1.1\r\nhost: x\r\ncookie: a=${'x'.repeat(8_200)}\r\n\r\n`)),
    ).toBe(431);
  });

  test('10,000 fields are refused', async () => {
    const body = `{${Array.from({ length: 5_000 }, (_, n) => `"f${n}":1`).join(',')}}`;
    expect(statusOf(await raw(post(body)))).toBe(400);
  });

  test('33 levels of JSON are refused, and so are 8,000; 32 are looked at', async () => {
    const nested = (depth: number, open: string, close: string) =>
      statusOfBody(`{"account":${open.repeat(depth - 1)}1${close.repeat(depth - 1)}}`);
    const statusOfBody = async (body: string) => statusOf(await raw(post(body)));
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      expect([await nested(33, open, close), await nested(8_000, open, close)]).toEqual([400, 400]);
      expect(await nested(32, open, close)).toBe(422);
    }
  });

  test('a compressed body is refused, whatever it would become', async () => {
    expect(
      statusOf(await raw(post('{}', 'content-type: application/json\r\ncontent-encoding: gzip\r\n'))),
    ).toBe(415);
  });
});

describe('broken requests (H7)', () => {
  test.each([
    [
      'two different lengths',
      `POST ${signIn} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
    ],
    [
      'a length and chunks',
      `POST ${signIn} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'two lengths that agree',
      `POST ${signIn} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 2\r\n\r\n{}`,
    ],
    [
      'chunks twice',
      `POST ${signIn} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['a space before the colon', 'GET /healthz HTTP/1.1\r\nhost : x\r\n\r\n'],
    ['a method that does not exist', 'FOO /healthz HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n'],
  ])('%s is answered 400 and closed', async (_, bytes) => {
    expect(statusOf(await raw(bytes))).toBe(400);
  });
});

describe('a header that something is decided by (H4, H7)', () => {
  test.each([
    'Host',
    'Origin',
    'Referer',
    'Authorization',
    'vso_token',
    'staff_token',
    'Idempotency-Key',
    'Content-Type',
    'Sec-Fetch-Site',
    'Sec-Fetch-Mode',
    'Sec-Fetch-Dest',
  ])('%s given twice is refused, whether both agree or not', async (name) => {
    const host = name === 'Host' ? '' : 'host: x\r\n';
    for (const path of ['/healthz', api.passport.session.path, '/center/user/login', '/nothing'])
      for (const [first, second] of [
        ['x', 'x'],
        ['x', 'y'],
        ['', 'x'],
      ]) {
        const twice = `${name}: ${first}\r\n${name.toLowerCase()}: ${second}\r\n`;
        expect(statusOf(await raw(`GET ${path} HTTP/1.1\r\n${host}${twice}\r\n`))).toBe(400);
      }
  });
});

describe('a path or a query (H2)', () => {
  test('a query with 65 names is refused, with 64 it is looked at', async () => {
    const query = (count: number) => Array.from({ length: count }, (_, n) => `n${n}=1`).join('&');
    const ask = async (path: string) => statusOf(await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`));
    expect(await ask(`/healthz?${query(65)}`)).toBe(400);
    expect(await ask(`/healthz?${query(64)}`)).toBe(200);
    expect(await ask(`/healthz?${'&'.repeat(8_000)}`)).toBe(400);
  });

  test('a path of 8 KB in one piece or in four thousand is answered with little work', async () => {
    for (const path of [
      `/${'x'.repeat(8_000)}`,
      '/x'.repeat(4_000),
      `/${'../'.repeat(2_600)}`,
      `/${'%2e%2e%2f'.repeat(850)}`,
    ]) {
      const before = process.cpuUsage();
      const status = statusOf(await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`));
      // Processor time: a busy machine does not add to it.
      const { user } = process.cpuUsage(before);
      expect([path.slice(0, 9), status >= 400 && status < 500, user < 1_000_000]).toEqual([
        path.slice(0, 9),
        true,
        true,
      ]);
    }
  });
});

describe('bodies that are no JSON (H3, H6)', () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'account=a'],
    ['plain text', 'text/plain', '{"account":"a"}'],
    ['XML', 'application/xml', '<a/>'],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--'],
  ])('%s is refused with 415', async (_, type, body) => {
    const { status } = await fetch(app.url + signIn, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(status).toBe(415);
  });

  test('truncated JSON is 400 with the envelope', async () => {
    const answer = await fetch(app.url + signIn, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"account":',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ ret: 40000, code: 0, status: 0, data: null });
  });
});
