import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPayer, type Payer } from '../orders/cashier/testing';
import { startTestApp, type TestApp } from '../testing';
import { testSeed as seed } from '../testing-seed';
import { together } from './testing-requests';
import { seeded } from '../demo/seeded';
import { reconcile } from '../finance/books/reconciliation';

const REQUESTS = 200;

let app: TestApp;
let payer: Payer;
beforeAll(async () => {
  app = await startTestApp();
  payer = await newPayer(app);
});
afterAll(() => app.close());

/** A money write under its own key, or every fourth time a read, byte for byte as it goes over the wire. */
function request(at: number): string {
  const { host } = new URL(app.url);
  const head = `Host: ${host}\r\nvso_token: ${payer.as.vso_token}\r\n`;
  if (at % 4 === 3) return `GET ${api.finance.rmbList.path}?page_size=100 HTTP/1.1\r\n${head}\r\n`;
  const body = JSON.stringify({ kind: 'recharge', amount: 1, ref: refOf(at) });
  const sizes = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `POST ${testApi.move.path} HTTP/1.1\r\n${head}${sizes}Idempotency-Key: ${keyOf(at)}\r\n\r\n${body}`;
}
const refOf = (at: number) => `CUT${at}`;
const keyOf = (at: number) => `cut-short-${String(at).padStart(8, '0')}`;
const move = (at: number) =>
  app.call(testApi.move, { kind: 'recharge', amount: 1, ref: refOf(at) }, payer.as, {
    'idempotency-key': keyOf(at),
  });
/** Sends so many bytes of it, waits a little, and is gone without a word. */
async function cutAt(text: string, bytes: number, patienceMs: number): Promise<void> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text.slice(0, bytes));
  await sleep(patienceMs);
  socket.resetAndDestroy();
}

test(`a client that is gone at any byte of 200 requests: each write is there wholly or not at all, once, and nothing stays open (H12, TEST_SEED=${seed})`, async () => {
  const random = seeded(seed);
  const all = Array.from({ length: REQUESTS }, (_, at) => at);
  await together(all, 16, async (at) => {
    const text = request(at);
    // Half of them send everything and do not wait for the answer; the rest stop somewhere.
    const bytes = random() < 0.5 ? text.length : Math.floor(random() * text.length);
    await cutAt(text, bytes, random() * 20);
  });
  const writes = all.filter((at) => at % 4 !== 3);
  // A client that does not know asks again with the same key.
  await together(writes, 8, async (at) => {
    let answer = await move(at);
    // Busy is an answer that says when to come back (one connection serves the embedded database).
    for (let tries = 0; answer.status === 503 && tries < 10; tries += 1) {
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      await sleep(1000);
      answer = await move(at);
    }
    expect([at, answer.status, answer.status === 200 || answer.text]).toEqual([at, 200, true]);
  });
  const refs = await app.database.asOwner<{ ref_id: string }>(
    `select ref_id from ledger_txns where uid = ${payer.uid} order by 1`,
  );
  expect(refs.map(({ ref_id }) => ref_id)).toEqual(writes.map(refOf).sort());
  expect(await reconcile(app.database.db, { uid: payer.uid })).toEqual([]);
  expect(await openSockets()).toBeLessThanOrEqual(20);
  expect(await heldSessions()).toBe(0);
});

/** The number of those sockets that the server still has; kept-alive ones of this test's own client are few. */
async function openSockets(): Promise<number> {
  let count = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 50 && count > 20; tries += 1) {
    count = await new Promise<number>((resolve, reject) =>
      app.http.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
    );
    await sleep(100);
  }
  return count;
}

/** Sessions of the database that sit in a transaction nobody will end. */
async function heldSessions(): Promise<number> {
  await sleep(200);
  const [row] = await app.database.asOwner<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
  );
  return row!.n;
}
