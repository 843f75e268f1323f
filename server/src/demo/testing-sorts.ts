import { api } from '@uc/contract';
import { expect, test } from 'vitest';
import { ask, together } from '../proofs/testing-requests';
import type { As, TestApp } from '../testing';

type Row = Record<string, unknown>;
const PAGE = 100;
/** A row's number, or its moment and event: other fields count seconds. */
const nameOf = (row: Row): string => String(row.record_no ?? row.no ?? Object.values(row)[0]);
/** Lists of which nobody in the demo world has two rows, so that their order does not show. */
const tooShort = [api.disputes.list, api.reviews.received, api.applicants.list]
  .map(({ path }) => path)
  .toSorted();

/** Filters that no row of the demo world passes. */
const narrowings = [{ start_time: '2001-01-01', end_time: '2001-01-01' }, { keyword: '无人写过的词' }];

/** Every list of customers that takes `sort` is asked both ways, and the one answer is the other turned round. */
export function testSorts(world: () => TestApp, readers: () => Promise<As[]>): void {
  test('every list that says that it is sorted by when its rows came about is', async () => {
    const app = world();
    const people = await readers();
    const [asked] = await app.database.asOwner<{ project_no: string }>(
      'select project_no from maker_plan_asks group by project_no having count(*) > 1',
    );
    for (const format of ['csv', 'xlsx'] as const)
      await app.call(api.orders.exportList, { format }, people[1]!);
    const needs: Record<string, Row> = { [api.plans.received.path]: asked! };
    const lists = app.served.filter(
      ({ credential, method, endpoint: { input } }) =>
        credential === 'main' &&
        method === 'GET' &&
        'sort' in input.shape &&
        !('format' in input.shape) &&
        input.shape.sort!.safeParse('-created_at').success,
    );
    const ignoring = new Set<string>();
    const longest = new Map<string, number>();
    await together(lists, 4, async (served) => {
      for (const as of people) {
        const rows = async (sort: string): Promise<string[]> => {
          const all: string[] = [];
          for (let page = 1; ; page += 1) {
            const input = { ...needs[served.path], page, page_size: PAGE, sort };
            const { status, body } = await ask(app, served, input, as);
            const { list, total } = body.data as { list: Row[]; total: number };
            expect([served.path, status, list.length > 0 || total === all.length]).toEqual([
              served.path,
              200,
              true,
            ]);
            all.push(...list.map(nameOf));
            if (all.length === total) return all;
          }
        };
        const [newest, oldest] = [await rows('-created_at'), await rows('created_at')];
        for (const narrow of narrowings.filter((one) =>
          Object.keys(one).every((name) => name in served.endpoint.input.shape),
        )) {
          const { body } = await ask(app, served, { ...needs[served.path], ...narrow }, as);
          const { total } = body.data as { total: number };
          if (total > 0) ignoring.add(`${served.path} ${Object.keys(narrow)[0]}`);
        }
        longest.set(served.path, Math.max(longest.get(served.path) ?? 0, newest.length));
        expect([served.path, oldest.toReversed()]).toEqual([served.path, newest]);
      }
    });
    expect([...ignoring]).toEqual([]);
    expect(
      [...longest]
        .filter(([, rows]) => rows < 2)
        .map(([path]) => path)
        .toSorted(),
    ).toEqual(tooShort);
  });
}
