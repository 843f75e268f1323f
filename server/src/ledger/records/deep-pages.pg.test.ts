import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import { newUid, tamper } from '../testing';
import { linesBetween, totalsBefore } from './store';

const LINES = 50_000;
let database: TestDatabase;
let uid: number;
beforeAll(async () => {
  database = await openTestDatabase();
  uid = newUid();
  // Lines alone, past the triggers: what is looked at here is how they are found.
  await tamper(
    database,
    `insert into ledger_records (uid, account, seq, txn_no, created_at, direction, type, amount, balance_after, biz_type, biz_no, title, operator,
      in_total, out_total, recharge_total, withdraw_total, expired_total)
    select ${uid}, 'rmb', n, n, timestamptz '2025-01-01 00:00+08' + n * interval '1 minute', 'in', 'recharge', 1, n, 'x', 'x', 'x', 'x', n, 0, n, 0, 0
    from generate_series(1, ${LINES}) n;
    analyze ledger_records`,
  );
});
afterAll(() => database.close());

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}
/** How PostgreSQL answers a statement: the nodes of its plan, and how many pages it touched. */
async function explained(statement: { compile(): { sql: string; parameters: readonly unknown[] } }) {
  const { sql: text, parameters } = statement.compile();
  const inlined = text.replace(/\$(\d+)/g, (_, n: string) => literal(parameters[Number(n) - 1]));
  const [row] = await database.asOwner<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (analyze, buffers, format json) ${inlined}`);
  const top = row!['QUERY PLAN'][0]!.Plan;
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  return { nodes: nodes(top), pages: top['Shared Hit Blocks'] + top['Shared Read Blocks'] };
}
const literal = (value: unknown): string => (typeof value === 'number' ? String(value) : `'${String(value)}'`);
const pageOf = (first: number, last: number) =>
  database.db.selectFrom('ledger_records').selectAll().where('uid', '=', uid).where('account', '=', 'rmb').where('seq', '>=', first).where('seq', '<=', last).orderBy('seq', 'desc');

describe('however many lines there are', () => {
  test('the deepest page reads what the first does: its own lines, by their numbers', async () => {
    const plans = await Promise.all([explained(pageOf(LINES - 9, LINES)), explained(pageOf(1, 10))]);
    for (const { nodes, pages } of plans) {
      expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual(['ledger_records__seq']);
      expect(nodes.every((node) => node['Actual Rows'] <= 10 && !node['Rows Removed by Filter'])).toBe(true);
      expect(pages).toBeLessThanOrEqual(8);
    }
    expect((await linesBetween(database.db, uid, 'rmb', 1, 10, false)).map(({ seq }) => seq)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('count and sums of any range are one look-up for each of its ends', async () => {
    const ends = (moment: string) => sql<{ seq: number }>`
      select last.seq from unnest(${`{${moment},infinity}`}::timestamptz[]) as asked (moment)
      left join lateral (select * from ledger_records as line where line.uid = ${uid} and line.account = ${'rmb'} and line.created_at < asked.moment
        order by line.created_at desc, line.seq desc limit 1) as last on true`;
    for (const moment of ['2025-01-02', '2025-02-03']) {
      const { nodes, pages } = await explained({ compile: () => ends(moment).compile(database.db) });
      expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual(['ledger_records__created_at']);
      expect(nodes.every((node) => node['Actual Rows'] <= 2)).toBe(true);
      expect(pages).toBeLessThanOrEqual(12);
    }
    const totals = await totalsBefore(database.db, uid, 'rmb', [new Date('2025-01-02T00:00:00+08:00'), null]);
    expect(totals.map(({ seq, in_total }) => [seq, in_total])).toEqual([[1439, 1439], [LINES, LINES]]);
  });
});
