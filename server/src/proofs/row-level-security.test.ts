import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alsoTenant, beyondTenants, withinTenant } from '../db/index';
import { startTestApp, type TestApp } from '../testing';
import { newTenant, sellSomething, type Tenant } from './testing-world';

/** Tables that name an account and have no policy, each with its reason. */
const open: Record<string, string> = {
  users: 'names of sellers and senders; whether a phone is taken',
  login_names: 'who signs in is found by a name',
  sessions: 'who asks is found by a token',
  reset_flows: 'asked by nobody',
  sign_in_challenges: 'asked by nobody',
  passkey_challenges: 'asked by nobody',
  third_party_flows: 'found by a state alone',
  identities: 'whether a number is used by somebody else',
  audit_heads: 'the server writes it through the book alone',
  reconciliation_runs: 'staff’s',
  parked_accounts: 'staff’s',
  outbox: 'the worker’s',
  outbox_marks: 'the worker’s',
  order_numbers: 'whose a number is',
  channel_payment_numbers: 'whose a number is',
  recharge_numbers: 'whose a number is',
  realname_numbers: 'whose a number is',
  recharge_memos: 'whose a code of a transfer is',
  withdrawal_keys: 'whose a number is',
  outside_claims: 'whether a number from outside was used, whoever for',
  outside_uses: 'a view with the rights of whoever asks: the policies of its tables hold',
  outside_uses_of_customers: 'a part of that view, with the rights of whoever asks as well',
  card_keys: 'whether a card is bound elsewhere',
  bank_matches: 'staff’s',
};

/** Tables that show everybody what was published in them, and are changed by its tenant, or by staff, alone. */
const published: ReadonlySet<string> = new Set([
  'maker_listings',
  'maker_posts',
  'help_edition',
  'help_versions',
]);

let app: TestApp;
let [a, b]: Tenant[] = [];
let withPolicy: string[];
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  [a, b] = [await newTenant(app), await newTenant(app)];
  const rows = await app.database.asOwner<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relrowsecurity and c.relforcerowsecurity order by 1`,
  );
  withPolicy = rows.map(({ name }) => name);
});
afterAll(() => app.close());

/** A statement that forgot its tenant. */
const everything = async (table: string) =>
  JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(app.database.db)).rows);

describe('a statement that forgot whose rows it wants (Z6)', () => {
  test('a statement that forgot whose rows it wants finds none of another tenant, whatever it asks', async () => {
    let seen = 0;
    for (const table of withPolicy.filter((name) => !published.has(name))) {
      const own = await withinTenant(a!.uid, () => everything(table));
      expect([table, own.includes(b!.canary), own.includes(String(b!.uid))]).toEqual([table, false, false]);
      if (own !== '[]') seen += 1;
      // The other tenant has some of it as well, so that there was something not to find.
      const all = await everything(table);
      if (all !== '[]' && own !== '[]') expect([table, all.length > own.length]).toEqual([table, true]);
    }
    expect(seen).toBeGreaterThan(30);
  });

  test('a statement that forgot whose rows it wants changes and removes none of another tenant, also after a savepoint was taken back', async () => {
    const before = await everything('messages');
    const mine = await withinTenant(a!.uid, () => everything('messages'));
    expect(before.length).toBeGreaterThan(mine.length);
    await withinTenant(a!.uid, () =>
      app.database.transaction(async (tx) => {
        await sql`savepoint half`.execute(tx);
        await sql`rollback to savepoint half`.execute(tx);
        await sql`delete from messages`.execute(tx);
      }),
    );
    await withinTenant(a!.uid, () => sql`delete from messages`.execute(app.database.db));
    expect(await withinTenant(b!.uid, () => everything('messages'))).not.toBe('[]');
    expect(await withinTenant(a!.uid, () => everything('messages'))).toBe('[]');
  });

  test('a statement sees the rows of the other side when the request concerns it, and a job sees everybody’s', async () => {
    const counted = async () =>
      (
        await sql<{ n: number }>`select count(distinct uid)::int as n from ledger_accounts`.execute(
          app.database.db,
        )
      ).rows[0]!.n;
    await withinTenant(a!.uid, async () => {
      expect(await counted()).toBe(1);
      alsoTenant(b!.uid);
      expect(await counted()).toBe(2);
      expect(await beyondTenants(counted)).toBeGreaterThan(2);
    });
    expect(await counted()).toBeGreaterThan(2);
  });
});

test('a table that names an account has its policy, or a reason why not', async () => {
  const rows = await app.database.asOwner<{ name: string }>(
    `select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'uid' order by 1`,
  );
  const withoutPolicy = rows.map(({ name }) => name).filter((name) => !withPolicy.includes(name));
  expect(withoutPolicy.filter((name) => open[name] === undefined)).toEqual([]);
});
