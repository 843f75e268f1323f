import { createHash } from 'node:crypto';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { balancesOf } from './accounts';
import { idempotency } from './idempotency';
import { recharged } from './journals/index';
import { post } from './post';
import { entry, newUid } from './testing';

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
  scope = '/accountapi/trial/move',
): Promise<{ hit: boolean; response: string }> {
  const intent = { uid, scope, key, requestHash: hashOf(body) };
  return database.transaction(async (tx) => {
    const claim = await idempotency.claim(tx, intent);
    if (!claim.fresh) return { hit: true, response: claim.answer.response };
    const [posted] = await post(tx, entry(uid, recharged(fen(10_00), 'alipay')));
    const response = `{ "txn" :${posted!.txnNo},"body":"${key}"}`;
    await idempotency.settle(tx, intent, { httpStatus: 200, response });
    return { hit: false, response };
  });
}
const balance = async (uid: number) => (await balancesOf(database.db, uid))['L.AVAIL'];

test('the same key 50 times at once: one effect, one answer to the byte, trust M7', async () => {
  for (let round = 0; round < 5; round++) {
    const uid = newUid();
    const answers = await Promise.all(Array.from({ length: 50 }, () => request(uid, `key-${round}-0001`)));
    expect(answers.filter(({ hit }) => !hit)).toHaveLength(1);
    expect(new Set(answers.map(({ response }) => response)).size).toBe(1);
    expect(await balance(uid)).toBe(10_00);
  }
}, 60_000);

test('50 different keys at once: 50 effects', async () => {
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

test('what rolls back leaves its key free', async () => {
  const uid = newUid();
  const intent = { uid, scope: '/x', key: 'key-00000001', requestHash: hashOf('') };
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
