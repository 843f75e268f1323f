import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { newUsername } from '../passport/testing';
import { reconcile } from '../finance/books/reconciliation';
import { PASSWORD } from '../testing-names';
import { changedTables, fingerprint, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  tenant = await newTenant(app);
});
afterAll(() => app.close());
afterEach(() => app.database.setClock(0));

/** Lets everything of a table that is the tenant’s end so many seconds from now. */
const endIn = (table: string, seconds: number, column = 'expires_at') =>
  app.database.asOwner(
    `update ${table} set ${column} = app_now() + ${seconds} * interval '1 second' where uid = ${tenant.uid}`,
  );

interface Ending {
  what: string;
  table: string;
  /** Makes one that is good; what comes back is what using it answers with. */
  make: () => Promise<() => Promise<number>>;
  refused: number;
}
const endings: Ending[] = [
  {
    what: 'a ticket of the step-up',
    table: 'verify_tokens',
    async make() {
      const wish = { scene: 'role', method: 'password', password: PASSWORD } as const;
      const { verify_token } = (await app.call(api.passport.verify, wish, tenant.owner)).data;
      const input = { name: newUsername().slice(0, 20), permissions: ['home:view' as const], verify_token };
      return async () => (await app.call(api.access.createRole, input, tenant.owner)).status;
    },
    refused: 422,
  },
  {
    what: 'a ticket of a file',
    table: 'file_tickets',
    async make() {
      const asked = await app.call(api.files.ticket, { file_id: tenant.files.voucher }, tenant.owner);
      const { vso_token } = tenant.owner as { vso_token: string };
      return async () => (await fetch(`${app.url}${asked.data.url}`, { headers: { vso_token } })).status;
    },
    refused: 404,
  },
];

describe('what ends at a moment (C4)', () => {
  test.each(endings)('$what is good one second before it and refused one second after', async (ending) => {
    const { table, make, refused } = ending;
    const late = await make();
    await endIn(table, -1);
    expect(await late()).toBe(refused);
    // A second is a second: a busy machine that took longer is asked again.
    for (let tries = 0; ; tries += 1) {
      const early = await make();
      const began = performance.now();
      await endIn(table, 1);
      const status = await early();
      if (performance.now() - began > 900 && tries < 20) continue;
      expect(status).toBe(200);
      break;
    }
  });

  test('an answered key is kept until its end and forgotten after it, by many sweepers at once', async () => {
    const key = { 'idempotency-key': 'expiry-of-a-key-0001' };
    const wish = { kind: 'recharge', amount: 1, ref: `E${tenant.uid}` } as const;
    const first = await app.call(testApi.move, wish, tenant.owner, key);
    const sweep = () => Promise.all([1, 2, 3].map(() => app.runner.run('jobs.prune')));
    await endIn('idempotency_keys', 600);
    await sweep();
    expect((await app.call(testApi.move, wish, tenant.owner, key)).text).toBe(first.text);
    await endIn('idempotency_keys', -1);
    const before = await countKeys();
    expect(before).toBeGreaterThan(1);
    const forgotten = await sweep();
    expect([await countKeys(), forgotten.reduce((sum, one) => sum + one, 0) >= before]).toEqual([0, true]);
    // The book knows the business by its own number: forgotten or not, it does not happen twice.
    const again = await app.call(testApi.move, wish, tenant.owner, key);
    expect([again.status, again.status === 200 ? again.text : 'refused']).not.toEqual([200, first.text]);
    const [lines] = await app.database.asOwner<{ n: number }>(
      `select count(*)::int as n from ledger_txns where uid = ${tenant.uid} and ref_id = '${wish.ref}'`,
    );
    expect(lines!.n).toBe(1);
  });
});

const countKeys = async () =>
  (
    await app.database.asOwner<{ n: number }>(
      `select count(*)::int as n from idempotency_keys where uid = ${tenant.uid}`,
    )
  )[0]!.n;

test('every job, three at once, a month later: what was due happens once, again changes nothing, and the books agree (C4)', async () => {
  const fresh = await newTenant(app);
  await app.runner.run('jobs.prune');
  await app.database.setClock(31 * 86_400_000);
  const names = (
    await app.database.asOwner<{ name: string }>('select job as name from jobs order by job')
  ).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(15);
  const runAll = async () => {
    for (const name of names) await Promise.all([1, 2, 3].map(() => app.runner.run(name)));
  };
  await runAll();
  await runAll();
  const settled = await fingerprint(app, fresh);
  await runAll();
  expect(changedTables(settled, await fingerprint(app, fresh))).toEqual([]);
  const states = await app.database.asOwner<{ kind: string; open: number }>(
    `select 'orders' as kind, count(*)::int as open from orders where uid = ${fresh.uid} and status = 'pending_pay'
       union all select 'recharges', count(*)::int from recharges where uid = ${fresh.uid} and status = 'pending'
       union all select 'withdrawals', count(*)::int from withdrawals where uid = ${fresh.uid} and status = 'pending_owner'
       union all select 'cards', count(*)::int from bank_cards where uid = ${fresh.uid} and status = 'verifying'`,
  );
  expect(states.map(({ kind, open }) => [kind, open])).toEqual([
    ['orders', 0],
    ['recharges', 0],
    ['withdrawals', 0],
    ['cards', 0],
  ]);
  expect(await reconcile(app.database.db, { uid: fresh.uid })).toEqual([]);
});
