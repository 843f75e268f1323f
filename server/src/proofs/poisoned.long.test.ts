import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { heal, poison, walked } from './testing-poison';
import { changedTables, fingerprint, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let [poisoned, other]: (Tenant | undefined)[] = [];
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  // Everything of the poisoned one was begun first: what is due is worked on in this order.
  [poisoned, other] = [await newTenant(app), await newTenant(app)];
  // A refund marks what was invoiced so; whether one of the demo's orders has both depends on the day.
  await app.database.asOwner('update invoice_orders set is_refunded = true');
});
afterAll(() => app.close());

const DAYS = [2, 8, 31, 400];

test('a customer of whom no row can be written keeps no job from what is due for everybody else', async () => {
  await app.runner.run('jobs.prune');
  const jobs = await app.database.asOwner<{ name: string }>('select job as name from jobs order by job');
  const stopped = new Set<string>();
  const runAll = async () => {
    for (const { name } of jobs)
      if (name !== 'outbox') await app.runner.run(name).catch(() => stopped.add(name));
    await app.runner.run('outbox').catch(() => stopped.add('outbox'));
  };
  for (const days of DAYS) {
    await app.database.setClock(days * 86_400_000);
    await poison(app, poisoned!.uid);
    await runAll();
    await runAll();
    const done = await fingerprint(app, other!);
    await heal(app);
    await runAll();
    expect([days, changedTables(done, await fingerprint(app, other!))]).toEqual([days, []]);
  }
  expect(walked.filter((name) => !stopped.has(name))).toEqual([]);
});
