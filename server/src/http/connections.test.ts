import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config';
import { startTestApp, type TestApp } from '../testing';

/** The same rules, thirty times as fast. */
const quick = { headersMs: 400, requestMs: 600, idleMs: 300, stalledMs: 3_000, checkMs: 50, drainMs: 0 };
const limits = { most: 60, mostPerAddress: 20, ...quick };

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ connections: limits });
  port = Number(new URL(app.url).port);
});
afterAll(() => app.close());

interface Client {
  socket: Socket;
  got: () => string;
  /** Resolves when the server has closed its end, with the milliseconds since it was opened. */
  closed: Promise<number>;
}

/** A client that keeps its own end open whatever the server does, as one does that wants to hold it. */
function open(first = '', localAddress = '127.0.0.1'): Promise<Client> {
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true }, () => {
      if (first !== '') socket.write(first);
      resolve({ socket, got: () => text, closed });
    });
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1'))).on('error', () => undefined);
    const closed = new Promise<number>((done) => {
      for (const event of ['end', 'close'] as const)
        socket.once(event, () => done(performance.now() - began));
    });
  });
}
const count = () => new Promise<number>((resolve) => app.http.server.getConnections((_, n) => resolve(n)));
/** All that the server holds is let go; a busy machine may take longer than the limits say. */
async function expectNoneLeft(): Promise<void> {
  const deadline = performance.now() + 20_000;
  while ((await count()) > 0 && performance.now() < deadline) await sleep(20);
  expect(await count()).toBe(0);
}
const ask = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;
const signIn = `POST ${api.passport.signIn.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;

describe('a client that does nothing is let go, also when it never closes its own end (H1)', () => {
  test.each([
    ['never sends a byte', '', ''],
    ['sends a line and no more', 'GET /healthz HTTP/1.1\r\n', '408'],
    ['never ends its headers', 'GET /healthz HTTP/1.1\r\nhost: x\r\n', '408'],
    ['never sends the body it has announced', `${signIn}content-length: 100\r\n\r\n`, '408'],
    ['never ends its chunks', `${signIn}transfer-encoding: chunked\r\n\r\n2\r\n{"`, '408'],
    ['has had its answer', ask('/healthz'), '200'],
    ['is answered and asked to close', ask('/healthz', 'connection: close\r\n'), '200'],
    ['speaks another language', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n', '400'],
    ['sends bytes that begin nothing', '\r\n', '408'],
  ])('a client that %s is let go, also when it never closes its own end (H1)', async (_, bytes, status) => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => open(bytes)));
    const took = await Promise.all(clients.map(({ closed }) => closed));
    expect(Math.max(...took)).toBeLessThan(8_000);
    for (const { got } of clients) expect(got().split(' ')[1] ?? '').toBe(status);
    await expectNoneLeft();
  });

  // Node's own check then runs before our timer; it is still no request, so nothing answers it.
  test('a client that never sends a byte is let go by a server that stood still past the limit', async () => {
    const client = await open();
    const until = performance.now() + 3 * limits.headersMs;
    while (performance.now() < until);
    await client.closed;
    expect(client.got()).toBe('');
    await expectNoneLeft();
  });

  test('a client that sends a byte of its headers now and then is let go with 408', async () => {
    const client = await open('GET /healthz HTTP/1.1\r\n');
    const drip = setInterval(() => client.socket.write('a'), 60);
    await client.closed;
    clearInterval(drip);
    expect(client.got()).toContain('408');
    await expectNoneLeft();
  });

  test('a client that never reads its answers is let go', async () => {
    const client = await open();
    client.socket.pause();
    const wanted = ask('/openapi.json');
    const more = setInterval(() => client.socket.write(wanted.repeat(20)), 20);
    await expectNoneLeft();
    clearInterval(more);
    client.socket.destroy();
  });
});

describe('connections over the limit', () => {
  test('connections of one address over its limit are closed at once, while another address is served', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => open()));
    const over = await open(ask('/healthz'));
    await over.closed;
    expect(over.got()).toBe('');
    const elsewhere = await open(ask('/healthz', 'connection: close\r\n'), '127.0.0.2');
    await elsewhere.closed;
    expect(elsewhere.got()).toContain('200 OK');
    for (const { socket } of many) socket.destroy();
    await expectNoneLeft();
    const again = await open(ask('/healthz', 'connection: close\r\n'));
    await again.closed;
    expect(again.got()).toContain('200 OK');
  });

  test('connections over the limit of all together are closed at once, and what is silent makes room by itself', async () => {
    const from = (_: unknown, n: number) => open('', `127.0.0.${2 + (n % 10)}`);
    const many = await Promise.all(Array.from({ length: 100 }, from));
    expect(await count()).toBeLessThanOrEqual(60);
    await Promise.all(many.map(({ closed }) => closed));
    await expectNoneLeft();
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });
});

test('the delivered configuration gives ten seconds for headers, thirty for a request, and no count by address behind a proxy', () => {
  expect(readConfig({}).connections).toEqual({
    most: 10_000,
    mostPerAddress: 500,
    headersMs: 10_000,
    requestMs: 30_000,
    idleMs: 5_000,
    stalledMs: 120_000,
    checkMs: 2_000,
    drainMs: 0,
  });
  const proxied = readConfig({ TRUSTED_PROXIES: '10.0.0.1', MAX_CONNECTIONS: '50' }).connections;
  expect([proxied.most, proxied.mostPerAddress]).toEqual([50, null]);
});

test('a server that closes does not wait for connections that were opened ahead and have sent nothing', async () => {
  // The limits of tests let such a connection be for minutes.
  const ending = await startTestApp();
  const socket = connect(Number(new URL(ending.url).port), '127.0.0.1');
  await once(socket, 'connect');
  // It knows of the connection when it has answered a later one.
  expect((await fetch(`${ending.url}/healthz`)).status).toBe(200);
  const waited = sleep(60_000, 'waits', { ref: false });
  expect(await Promise.race([ending.close().then(() => 'closed'), waited])).toBe('closed');
});
