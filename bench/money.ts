// The usual mix of customers' money events, in process on PostgreSQL, beside pgbench sending the same statements; and
// the cost of one more posting in a book a hundred times as large.
import { randomUUID } from 'node:crypto';
import { startPostgres } from '../tools/postgres.mjs';
import { openDatabase } from '../server/src/db/index';
import { openAccounts, useAuditKey } from '../server/src/ledger/index';
import { withAdmin } from './admin';
import { loadBook } from './book-rows';
import { events, furnish, nameVouchers } from './mix';
import { happen, type MixResult, runMix, mixScripts } from './mix-run';
import { pgbench } from './pgbench';
import { median, perSecond, ratio, report, type Row } from './report';
import { temporaryFolder } from './server-process';
import { CONNECTIONS, FIRST_UID, openTenants } from './tenants';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 4;
/** Postings of one account, two a transaction. */
const SIZES = [10_000, 1_000_000];
const POSTINGS = 400;

const folder = temporaryFolder();
const postgres = await startPostgres({
  settings: { shared_buffers: '512MB', max_wal_size: '8GB', checkpoint_timeout: '30min' },
});
try {
  useAuditKey(Buffer.alloc(32, 1));
  const database = await openDatabase({ url: postgres.url, dataDir: '', poolSize: CONNECTIONS });
  await openTenants(database);
  await furnish(database);
  await withAdmin(postgres, (admin) => admin.query(nameVouchers));
  const rows = [...(await mixed()), await grown()];
  await database.close();
  report('Money', ['money on PostgreSQL', 'ours', 'yardstick', 'result'], rows);

  async function mixed(): Promise<Row[]> {
    const scripts = await mixScripts(database);
    const weights = events.map(({ share }) => share);
    const seen: { ours: MixResult; theirs: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const ours = await runMix(database, SECONDS);
      seen.push({ ours, theirs: await pgbench(postgres.url, folder, scripts, SECONDS, weights) });
    }
    const warm = seen.slice(1);
    const ourRate = median(warm.map(({ ours }) => ours.eventsPerSecond));
    const theirRate = median(warm.map(({ theirs }) => theirs));
    const times = median(warm.map(({ ours, theirs }) => ours.eventsPerSecond / theirs));
    const [p50, p99] = [median(warm.map(({ ours }) => ours.p50)), median(warm.map(({ ours }) => ours.p99))];
    const deadlocks = seen.reduce((sum, { ours }) => sum + ours.deadlocks, 0);
    return [
      {
        cells: ['the mix, events /s', perSecond(ourRate), perSecond(theirRate)],
        goals: [ratio(times, { atLeast: 0.5 })],
      },
      {
        cells: ['the mix, ms an event, p50 and p99', `${p50.toFixed(1)} and ${p99.toFixed(1)}`, ''],
        goals: [],
      },
      {
        cells: ['deadlocks and lost races seen by a caller', String(deadlocks), ''],
        goals: [{ value: deadlocks, atMost: 0, text: String(deadlocks) }],
      },
    ];
  }

  async function grown(): Promise<Row> {
    const uid = FIRST_UID + 1_000;
    await database.transaction((tx) => openAccounts(tx, uid));
    const [recharge] = events;
    const times: number[] = [];
    for (const size of SIZES) {
      await withAdmin(postgres, async (admin) => {
        const [head] = (
          await admin.query<{ seq: number }>('select seq from audit_heads where uid = $1', [uid])
        ).rows;
        await loadBook(admin, uid, (head?.seq ?? 0) + 1, size / 2);
      });
      const each: number[] = [];
      for (let count = 0; count < POSTINGS; count++) {
        const start = performance.now();
        await happen(database, recharge!, { uid, ref: randomUUID(), count });
        each.push(performance.now() - start);
      }
      // The first ones read the new pages and plan anew.
      times.push(median(each.slice(POSTINGS / 4)));
    }
    const names = SIZES.map((size) => size.toLocaleString('en'));
    return {
      cells: [
        `a recharge in a book of ${names[1]} postings, ms, beside ${names[0]}`,
        times[1]!.toFixed(2),
        times[0]!.toFixed(2),
      ],
      goals: [ratio(times[1]! / times[0]!, { atMost: 1.3 })],
    };
  }
} finally {
  await postgres.stop();
}
