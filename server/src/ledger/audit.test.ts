import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { audit, brokenAudit, useAuditKey } from './audit';
import { system } from './initiator';
import { post } from './post';
import { fundedBy, newUid, tamper } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  useAuditKey(Buffer.alloc(32, 7));
  database = await openTestDatabase();
});
afterAll(() => database.close());

const event = (uid: number, detail: Record<string, unknown> = {}) => ({
  uid,
  by: system,
  action: 'test',
  target: 'test',
  detail,
});

/** A chain of five events, some of them postings. */
async function chainOf5(): Promise<number> {
  const uid = newUid();
  for (let step = 0; step < 5; step++) {
    await database.transaction(async (tx) => {
      if (step % 2 === 0) await post(tx, fundedBy(uid, 100));
      else await audit(tx, event(uid, { z: 1, a: [step, '二'] }));
    });
  }
  return uid;
}

test('an untouched chain is whole', async () => {
  expect(await brokenAudit(database.db, await chainOf5())).toBeNull();
  expect(await brokenAudit(database.db, newUid())).toBeNull();
});

test.each([
  [
    'an altered detail',
    2,
    (uid: number) => `update audit_events set detail = detail || '{"z": 2}' where uid = ${uid} and seq = 2`,
  ],
  [
    'another actor',
    4,
    (uid: number) => `update audit_events set actor = 'owner:x' where uid = ${uid} and seq = 4`,
  ],
  [
    'a moved moment',
    4,
    (uid: number) => `update audit_events set at = at + interval '1 ms' where uid = ${uid} and seq = 4`,
  ],
  ['a missing event', 2, (uid: number) => `delete from audit_events where uid = ${uid} and seq = 2`],
  ['a cut tail', 5, (uid: number) => `delete from audit_events where uid = ${uid} and seq = 5`],
  [
    'two events in the other order',
    2,
    (uid: number) => `update audit_events set seq = seq + 100 where uid = ${uid} and seq in (2, 4);
      update audit_events set seq = case seq when 102 then 4 else 2 end where uid = ${uid} and seq > 100`,
  ],
  [
    'an altered hash',
    4,
    (uid: number) =>
      `update audit_events set hash = decode(repeat('11', 32), 'hex') where uid = ${uid} and seq = 4`,
  ],
])('%s is found, trust M12', async (_, seq, text) => {
  const uid = await chainOf5();
  await tamper(database, text(uid));
  expect(await brokenAudit(database.db, uid)).toBe(seq);
});

test('an event sealed by somebody without the key does not pass', async () => {
  const uid = await chainOf5();
  useAuditKey(Buffer.alloc(32, 8));
  await database.transaction((tx) => audit(tx, event(uid)));
  useAuditKey(Buffer.alloc(32, 7));
  expect(await brokenAudit(database.db, uid)).toBe(6);
});

test('events of one transaction continue each other, also those of two tenants', async () => {
  const [a, b] = [newUid(), newUid()];
  await database.transaction((tx) => audit(tx, event(a), event(b), event(a)));
  expect([await brokenAudit(database.db, a), await brokenAudit(database.db, b)]).toEqual([null, null]);
  const { seq } = await database.db
    .selectFrom('audit_heads')
    .select('seq')
    .where('uid', '=', a)
    .executeTakeFirstOrThrow();
  expect(seq).toBe(2);
});
