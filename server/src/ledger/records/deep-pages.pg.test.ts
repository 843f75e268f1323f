import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import { manyRecords, newUid, tamper } from '../testing';
import { linesBetween, totalsBefore, totalsQuery } from './store';

const LINES = 50_000;
let database: TestDatabase;
let uid: number;
beforeAll(async () => {
  database = await openTestDatabase();
  uid = newUid();
  await tamper(database, manyRecords(uid, LINES));
});
afterAll(() => database.close());

interface Node {
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}
/** PostgreSQL's plan of a statement: its nodes, and the number of pages it touched. */
async function explained({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) {
  const inlined = text.replaceAll(/\$(\d+)/g, (_, n: string) => literal(parameters[Number(n) - 1]));
  const [row] = await database.asOwner<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `explain (analyze, buffers, format json) ${inlined}`,
  );
  const top = row!['QUERY PLAN'][0]!.Plan;
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  return { nodes: nodes(top), pages: top['Shared Hit Blocks'] + top['Shared Read Blocks'] };
}
function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? `'{${value.join(',')}}'` : `'${String(value)}'`;
}

describe('however many lines there are', () => {
  test('the deepest page reads what the first does: its own lines, by their numbers', async () => {
    for (const [first, last] of [
      [LINES - 9, LINES],
      [1, 10],
    ] as const) {
      const { nodes, pages } = await explained(
        linesBetween(database.db, uid, 'rmb', first, last, false).compile(),
      );
      expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual(['ledger_records__seq']);
      expect(nodes.every((node) => node['Actual Rows'] <= 10 && !node['Rows Removed by Filter'])).toBe(true);
      expect(pages).toBeLessThanOrEqual(8);
    }
  });

  test('the count and sums of any range of account lines are two look-ups for each of its ends', async () => {
    for (const moment of ['2020-01-02', '2020-01-29'].map((day) => new Date(`${day}T00:00:00+08:00`))) {
      const { nodes, pages } = await explained(
        totalsQuery({
          uid,
          account: 'rmb',
          moments: JSON.stringify([moment.toISOString(), 'infinity']),
        }).compile(database.db),
      );
      expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual([
        'ledger_records__moments',
        'ledger_records__seq',
      ]);
      expect(nodes.every((node) => node['Actual Rows'] <= 2)).toBe(true);
      expect(pages).toBeLessThanOrEqual(16);
    }
    const totals = await totalsBefore(database.db, uid, 'rmb', [new Date('2020-01-02T00:00:00+08:00'), null]);
    expect(totals.map(({ seq, in_total, out_total }) => [seq, in_total, out_total])).toEqual([
      [1439, 960_00, 479_00],
      [LINES, 33_334_00, 16_666_00],
    ]);
  });
});
