import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { changedTables, fingerprint, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let [poisoned, other]: (Tenant | undefined)[] = [];
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  // Everything of the poisoned one was begun first: what is due is worked on in this order.
  [poisoned, other] = [await newTenant(app), await newTenant(app)];
});
afterAll(() => app.close());

/** No row of this tenant can be written any more, whatever the table; only what says that something waits can. */
const poison = (uid: number) =>
  app.database.asOwner(`
    create function poison() returns trigger language plpgsql as $$ begin
      if coalesce(new.uid, old.uid) = ${uid} then raise exception 'poisoned'; end if;
      return coalesce(new, old);
    end $$;
    do $$ declare t text; begin
      for t in select c.table_name from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'uid' and c.table_name not in ('outbox', 'export_tasks') and b.table_type = 'BASE TABLE' loop
        execute format('create trigger poison before insert or update or delete on %I for each row execute function poison()', t);
      end loop;
    end $$`);
const heal = () => app.database.asOwner('drop function poison() cascade');

/** Jobs that had something to do for the poisoned one, or walk over what is everybody's. */
const walked = [
  'contracts.expiry',
  'disputes.due',
  'files.sweep',
  'finance.iouAutoRepay',
  'finance.iouCollect',
  'finance.iouLateFees',
  'finance.iouReminders',
  'finance.microDepositEnd',
  'finance.rechargeTimeout',
  'finance.withdrawLapse',
  'incubation.clocks',
  'jobs.prune',
  'orders.autoAccept',
  'orders.payTimeout',
  'orders.refundSilence',
  'requests.clocks',
  'works.complaints',
];
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
    await poison(poisoned!.uid);
    await runAll();
    await runAll();
    const done = await fingerprint(app, other!);
    await heal();
    await runAll();
    expect([days, changedTables(done, await fingerprint(app, other!))]).toEqual([days, []]);
  }
  expect(walked.filter((name) => !stopped.has(name))).toEqual([]);
});
