import { createHash } from 'node:crypto';
import { testApi } from '@uc/contract/testing';
import { fen } from '@uc/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { balancesOf } from './accounts';
import { idempotency } from './idempotency';
import { recharged } from './journals/index';
import { post } from './post';
import { entry, newUid } from './testing';
import { rounds } from '../testing-breadth';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 16 });
});
afterAll(() => database.close());

const hashOf = (body: string) => createHash('sha256').update(body).digest();

/** A money request as the mount runs it: claim, work, stored answer, all in one transaction. */
function request(
  uid: number,
  key: string,
  body = '{"amount":10}',
  scope = testApi.move.path,
  windowSeconds: number | null = null,
): Promise<{ hit: boolean; response: string }> {
  const intent = { uid, scope, key, requestHash: hashOf(body), windowSeconds };
  return database.transaction(async (tx) => {
    const claim = await idempotency.claim(tx, intent);
    if (!claim.fresh) return { hit: true, response: claim.answer.response };
    const [posted] = await post(tx, entry(uid, recharged(fen(10_00), 'alipay')));
    const response = `{ "txn" :${posted!.txnNo},"body":"${key}"}`;
    await idempotency.complete(tx, intent, { httpStatus: 200, response });
    return { hit: false, response };
  });
}
const balance = async (uid: number) => (await balancesOf(database.db, uid))['L.AVAIL'];

test('the same key 50 times at once has one effect and one answer to the byte, trust M7', async () => {
  for (let round = 0; round < rounds(5); round++) {
    const uid = newUid();
    const answers = await Promise.all(Array.from({ length: 50 }, () => request(uid, `key-${round}-0001`)));
    expect(answers.filter(({ hit }) => !hit)).toHaveLength(1);
    expect(new Set(answers.map(({ response }) => response)).size).toBe(1);
    expect(await balance(uid)).toBe(10_00);
  }
});

test('50 different keys at once have 50 effects', async () => {
  const uid = newUid();
  await Promise.all(Array.from({ length: 50 }, (_, index) => request(uid, `key-${index}-000000`)));
  expect(await balance(uid)).toBe(500_00);
});

test('the same key with another content is refused, also while the first is under way', async () => {
  const uid = newUid();
  const results = await Promise.allSettled([
    request(uid, 'key-00000001'),
    request(uid, 'key-00000001', '{"amount":11}'),
  ]);
  const refused = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => (reason as { refusal: string }).refusal);
  expect(refused).toEqual(['idempotency.mismatch']);
  await expect(request(uid, 'key-00000001', '{"amount":12}')).rejects.toMatchObject({
    refusal: 'idempotency.mismatch',
  });
  expect(await balance(uid)).toBe(10_00);
});

test('the same key of another customer, or on another route, is another intent', async () => {
  const [a, b] = [newUid(), newUid()];
  const answers = [
    await request(a, 'key-00000001'),
    await request(b, 'key-00000001'),
    await request(a, 'key-00000001', '{}', '/other'),
  ];
  expect(answers.map(({ hit }) => hit)).toEqual([false, false, false]);
});

/** A request whose key was derived: equal ones within ten seconds of the answer are one. */
const keyless = (uid: number) => request(uid, 'auto:0000', '{"amount":10}', testApi.move.path, 10);

test('a derived key has no edge: from whatever moment on, an equal request in its window is the same, a later one another', async () => {
  for (const began of [0, 2_500, 4_990, 9_960]) {
    const uid = newUid();
    const at = async (ms: number) => {
      await database.setClock(began + ms);
      return (await keyless(uid)).hit;
    };
    expect([began, await at(0), await at(80), await at(9_000)]).toEqual([began, false, true, true]);
    // Repeats do not move the end: somebody who asks every nine seconds is served again after ten.
    expect([began, await at(11_000), await at(11_080), await at(22_000)]).toEqual([
      began,
      false,
      true,
      false,
    ]);
    expect(await balance(uid)).toBe(30_00);
  }
  await database.setClock(0);
});

test('fifty requests without a key at once have one effect, when there was none before and when the window is over', async () => {
  const uid = newUid();
  for (let round = 0; round < rounds(5); round += 1) {
    await database.setClock(round * 11_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => keyless(uid)));
    expect(answers.filter(({ hit }) => !hit)).toHaveLength(1);
    expect(new Set(answers.map(({ response }) => response)).size).toBe(1);
    expect(await balance(uid)).toBe((round + 1) * 10_00);
  }
  await database.setClock(0);
});

test('the window is counted from the answer, however long that took', async () => {
  const uid = newUid();
  const intent = {
    uid,
    scope: '/x',
    key: 'auto:0001',
    requestHash: hashOf(''),
    windowSeconds: 10,
  };
  await database.transaction(async (tx) => {
    await idempotency.claim(tx, intent);
    await sql`select pg_sleep(0.3)`.execute(tx);
    await idempotency.complete(tx, intent, { httpStatus: 200, response: '{}' });
  });
  const [row] = await database.asOwner<{ seconds: number }>(
    `select extract(epoch from expires_at - created_at)::float8 as seconds from idempotency_keys where uid = ${uid}`,
  );
  expect(row!.seconds).toBeGreaterThanOrEqual(10.3);
});

test('what rolls back leaves its key free', async () => {
  const uid = newUid();
  const intent = { uid, scope: '/x', key: 'key-00000001', requestHash: hashOf(''), windowSeconds: null };
  const failing = database.transaction(async (tx) => {
    await idempotency.claim(tx, intent);
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  expect(await database.transaction((tx) => idempotency.claim(tx, intent))).toEqual({ fresh: true });
});

test('an answer is kept for 72 hours at least, and a key has 8 to 255 characters', async () => {
  const uid = newUid();
  await request(uid, 'k'.repeat(255));
  const [row] = await database.asOwner<{ hours: number }>(
    `select (extract(epoch from expires_at - created_at) / 3600)::int as hours from idempotency_keys where uid = ${uid}`,
  );
  expect(row!.hours).toBeGreaterThanOrEqual(72);
  for (const length of [7, 256]) {
    await expect(request(uid, 'k'.repeat(length))).rejects.toMatchObject({
      constraint: 'idempotency_keys__length',
    });
  }
});
