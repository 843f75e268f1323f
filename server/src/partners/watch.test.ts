import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { createCallBook, findPartnerCalls } from './call-book';
import { type MessagePort, MessageRefused, MessageUndelivered } from './message-port';
import { watched } from './watch';

let database: TestDatabase;
beforeAll(async () => (database = await openTestDatabase({ poolSize: 3 })));
afterAll(() => database.close());

const message = { to: '13800000000', scene: 'login', template: 'code' as const, body: '' };
/** A partner of its own for each test: it answers as it is told, and counts how often it was asked. */
let count = 0;
let alarms: unknown[];
beforeEach(() => {
  count += 1;
  alarms = [];
});
function partner() {
  const there = { asked: 0, answer: (): Promise<void> => Promise.resolve() };
  const log = { warn: () => undefined, error: (fields: unknown) => void alarms.push(fields) };
  /** As one of the servers asks it. */
  const server = (): MessagePort =>
    watched(
      { book: createCallBook(database.db), log },
      {
        partner: `test${count}`,
        port: { send: () => ((there.asked += 1), there.answer()) },
        calls: ['send'],
        isSilent: (error) => (error as Error).message === 'no answer',
        resting: (text) => new MessageUndelivered(text),
        isAnswer: (error) => error instanceof MessageRefused,
      },
    );
  return { there, server };
}
const book = async () => (await findPartnerCalls(database.db)).find((row) => row.partner === `test${count}`);
const fails = () => Promise.reject(new Error('no answer'));

test('a partner’s calls are counted, with the time of the last success and what the last failure was', async () => {
  const { there, server } = partner();
  const port = server();
  await port.send(message);
  there.answer = fails;
  await expect(port.send(message)).rejects.toThrow('no answer');
  expect(await book()).toMatchObject({
    succeeded: 1,
    failed: 1,
    failures_in_a_row: 1,
    last_success_at: expect.any(Date),
    last_failure: 'no answer',
  });
  there.answer = () => Promise.resolve();
  await port.send(message);
  expect(await book()).toMatchObject({ succeeded: 2, failed: 1, failures_in_a_row: 0 });
});

test('a partner that refuses a number has answered, and is asked for the next one', async () => {
  const { there, server } = partner();
  const port = server();
  there.answer = () => Promise.reject(new MessageRefused('no such number'));
  for (let i = 0; i < 12; i += 1) await expect(port.send(message)).rejects.toThrow(MessageRefused);
  expect([there.asked, alarms]).toEqual([12, []]);
  expect(await book()).toMatchObject({ succeeded: 12, failed: 0 });
});

test('a partner that answers with failures is counted and asked on: whoever causes them stops it for nobody', async () => {
  const { there, server } = partner();
  const port = server();
  there.answer = () => Promise.reject(new Error('refused: the balance is used up'));
  for (let i = 0; i < 10; i += 1) await expect(port.send(message)).rejects.toThrow('used up');
  expect([there.asked, alarms.length]).toEqual([10, 1]);
  there.answer = () => Promise.resolve();
  await port.send(message);
  expect(await book()).toMatchObject({ succeeded: 1, failed: 10, failures_in_a_row: 0 });
});

test('a partner that was silent five times in a row rests, is asked again after its pause, and then works as before', async () => {
  const { there, server } = partner();
  const port = server();
  there.answer = fails;
  for (let i = 0; i < 5; i += 1) await expect(port.send(message)).rejects.toThrow('no answer');
  await expect(port.send(message)).rejects.toThrow(`test${count} is not asked just now`);
  expect(there.asked).toBe(5);
  there.answer = () => Promise.resolve();
  await expect.poll(() => port.send(message).then(() => there.asked), { timeout: 20_000 }).toBe(6);
  await port.send(message);
});

test('ten failures in a row raise the alarm once, whichever servers have met them', async () => {
  const { there, server } = partner();
  there.answer = fails;
  for (const port of [server(), server(), server()])
    for (let i = 0; i < 4; i += 1) await expect(port.send(message)).rejects.toThrow('no answer');
  expect(alarms).toEqual([{ alarm: 'partner.failing', partner: `test${count}` }]);
  expect(await book()).toMatchObject({ failures_in_a_row: 12 });
});

test('a partner’s numbers of yesterday are none of today’s', async () => {
  const { server } = partner();
  const port = server();
  await port.send(message);
  await database.asOwner(`update partner_calls set day = day - 1 where partner = 'test${count}'`);
  expect(await book()).toMatchObject({ succeeded: 0, failed: 0 });
  await port.send(message);
  expect(await book()).toMatchObject({ succeeded: 1, failed: 0 });
});

test('a file that is put inside of the transaction that has the only connection waits for no note, which is written after it', async () => {
  const alone = await openTestDatabase({ poolSize: 1 });
  const lost: unknown[] = [];
  const store = watched(
    {
      book: createCallBook(alone.db),
      log: { warn: (fields) => void lost.push(fields), error: () => undefined },
    },
    {
      partner: 'store',
      port: { put: () => Promise.resolve() },
      calls: ['put'],
      isSilent: () => false,
      resting: (text) => new Error(text),
      isWithinTransactions: true,
    },
  );
  await alone.transaction(async (tx) => {
    await store.put();
    await sql`select 1`.execute(tx);
  });
  await expect.poll(async () => (await findPartnerCalls(alone.db))[0]?.succeeded).toBe(1);
  expect(lost).toEqual([]);
  await alone.close();
});
