import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../db/index';
import { openEmbeddedTestDatabase, type TestDatabase } from '../db/testing';
import { type Customer, makeCustomers } from './testing-customers';
import { startServer, stopServer } from './testing-server';
import { type Account, openAccount, perform, seeded, seenBy, work } from './testing-workload';

const KILLS = 15;
const CLIENTS = 16;
const ACCOUNTS = 4;
/** A restart may take this long (trust M1). */
const LONGEST_RESTART_MS = 15_000;
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);

let database: TestDatabase;
let customers: Customer[];
beforeAll(async () => {
  database = await openEmbeddedTestDatabase();
  customers = await makeCustomers(database, ACCOUNTS);
  await database.release();
});
afterAll(() => database.close());

test(
  `fifteen kills under money load, a third of them during start-up: nothing acknowledged is lost, nothing is there twice or half (KILL_SEED=${seed})`,
  { timeout: 180_000 },
  async () => {
    const random = seeded(seed);
    const environment = {
      DATA_DIR: database.options.dataDir!,
      TEST_ENDPOINTS: '1',
      RATE_FACTOR: '10000',
      LOG_LEVEL: 'error',
    };
    const restarts: number[] = [];
    const start = async () => {
      const began = performance.now();
      const server = startServer(environment);
      const url = await server.url;
      restarts.push(performance.now() - began);
      return { server, url };
    };
    const kill = async (server: ReturnType<typeof startServer>) => {
      server.process.kill('SIGKILL');
      await server.ended;
    };

    let { server, url } = await start();
    const accounts = await Promise.all(customers.map((customer) => openAccount(url, customer)));
    let unknowns = 0;
    for (let round = 1; round <= KILLS; round += 1) {
      if (round % 3 === 0) {
        await kill(server);
        const starting = startServer(environment);
        await sleep(50 + random() * 900);
        await kill(starting);
      } else {
        let isOver = false;
        const clients = Array.from({ length: CLIENTS }, (_, at) =>
          work(url, accounts[at % ACCOUNTS]!, random, () => isOver),
        );
        await sleep(20 + random() * 580);
        await kill(server);
        isOver = true;
        await Promise.all(clients);
      }
      ({ server, url } = await start());
      for (const account of accounts) unknowns += await expectTrue(url, account);
    }

    // Liveness: what was open is asked for once more under its own key, and has one effect or none.
    for (const account of accounts) {
      for (const operation of account.operations.filter(({ outcome }) => outcome === 'unknown'))
        await perform(url, account, operation);
      expect(account.operations.filter(({ outcome }) => outcome === 'unknown')).toEqual([]);
      expect(await expectTrue(url, account)).toBe(0);
    }
    expect((await stopServer(server)).code).toBe(0);
    expect(await faultsOf(database)).toEqual([]);
    const acknowledged = accounts
      .flatMap(({ operations }) => operations)
      .filter(({ outcome }) => outcome === 'ok');
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(unknowns).toBeGreaterThan(0);
    expect(Math.max(...restarts)).toBeLessThan(LONGEST_RESTART_MS);
  },
);

/** The account as the API shows it against the model: I3, I4 and I9. Answers how many operations are still open. */
async function expectTrue(url: string, account: Account): Promise<number> {
  const { lines, available, frozen } = await seenBy(url, account);
  const counts = new Map<string, number>();
  for (const { kind, ref } of lines) counts.set(`${kind} ${ref}`, (counts.get(`${kind} ${ref}`) ?? 0) + 1);
  const asked = new Map(account.operations.map((one) => [`${one.kind} ${one.ref}`, one]));
  expect(lines.filter(({ kind, ref }) => !asked.has(`${kind} ${ref}`))).toEqual([]);
  for (const [name, { outcome, fen }] of asked) {
    const count = counts.get(name) ?? 0;
    if (outcome === 'ok') expect([name, count]).toEqual([name, 1]);
    if (outcome === 'refused') expect([name, count]).toEqual([name, 0]);
    expect(count).toBeLessThanOrEqual(1);
    if (count === 1)
      expect([name, lines.find(({ kind, ref }) => `${kind} ${ref}` === name)?.fen]).toEqual([name, fen]);
  }
  const sum = (...kinds: string[]) =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((total, { fen }) => total + fen, 0);
  expect({ available, frozen }).toEqual({
    available: sum('recharge', 'unfreeze') - sum('spend', 'freeze'),
    frozen: sum('freeze') - sum('unfreeze'),
  });
  return account.operations.filter(({ outcome }) => outcome === 'unknown').length;
}

/** The data directory itself, read without the server's rooms: I1, I2, I4, I5, one effect per event and per key. */
async function faultsOf({ options }: TestDatabase): Promise<unknown[]> {
  const opened = await openDatabase(options);
  const checks = {
    'I1 a currency does not sum to zero': `select currency, sum(amount) from ledger_postings group by 1 having sum(amount) <> 0`,
    'I1 a transaction is not balanced': `select uid, txn_no from ledger_postings group by uid, txn_no, currency having sum(amount) <> 0`,
    'I1 a transaction has one leg, or not all it says': `select uid, txn_no from ledger_txns t where legs < 2 or legs <> (select count(*) from ledger_postings p where p.uid = t.uid and p.txn_no = t.txn_no)`,
    'I2 a balance is not the sum of its postings': `select uid, code from ledger_accounts a where balance <> coalesce((select sum(amount) from ledger_postings p where p.uid = a.uid and p.account_no = a.account_no), 0)`,
    'I2 a balance is not the last one written down': `select uid, code from ledger_accounts a where balance <> coalesce((select balance_after from ledger_postings p where p.uid = a.uid and p.account_no = a.account_no order by txn_no desc, leg_no desc limit 1), 0)`,
    'I2 a customer owes what they do not have': `select uid, code from ledger_accounts where shortage is not null and balance < -overdraft`,
    'I4 an event has two transactions': `select uid, kind, ref_id from ledger_txns group by 1, 2, 3 having count(*) > 1`,
    'I5 what is frozen is not what is held': `select uid from ledger_accounts a where code = 'L.FROZEN' and balance <> coalesce((select sum(amount) from holds h where h.uid = a.uid and h.account_no = a.account_no and not exists (select from hold_resolutions r where r.uid = h.uid and r.hold_id = h.hold_id)), 0)`,
    'I7 a transaction has no audit event': `select uid, txn_no from ledger_txns t where not exists (select from audit_events e where e.uid = t.uid and e.seq = t.txn_no)`,
    'a key has no answer': `select uid, key from idempotency_keys where state <> 'done'`,
  };
  const faults: unknown[] = [];
  for (const [name, query] of Object.entries(checks)) {
    const { rows } = await opened.db.executeQuery<object>(CompiledQuery.raw(query));
    if (rows.length > 0) faults.push({ [name]: rows.slice(0, 3) });
  }
  await opened.close();
  return faults;
}
