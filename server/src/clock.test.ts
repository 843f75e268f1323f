import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { now, readAt } from './clock';
import { withinWaitBudget } from './db/index';
import { openTestDatabase } from './db/testing';

const database = await openTestDatabase();
afterAll(() => database.close());
/** What no clock of the database says. */
const told = new Date('2031-01-01T00:00:00.000Z');
const minute = 60_000;

test('a request that was told the time reads by it for a second, and by the database after that', async () => {
  await withinWaitBudget(async () => {
    readAt(told);
    const first = await now(database.db);
    expect(first.getTime()).toBeGreaterThanOrEqual(told.getTime());
    expect(first.getTime()).toBeLessThan(told.getTime() + minute);
    await sleep(1_050);
    expect((await now(database.db)).getTime()).toBeLessThan(told.getTime() - minute);
  });
});

test('a transaction reads the time of the database, whatever its request was told', async () => {
  await withinWaitBudget(async () => {
    readAt(told);
    const within = await database.transaction((tx) => now(tx));
    expect(within.getTime()).toBeLessThan(told.getTime() - minute);
  });
});

test('a request reads the time of the database where another one was told a time', async () => {
  await withinWaitBudget(() => Promise.resolve(readAt(told)));
  await withinWaitBudget(async () => {
    expect((await now(database.db)).getTime()).toBeLessThan(told.getTime() - minute);
  });
});
