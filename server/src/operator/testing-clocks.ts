import { api } from '@uc/contract';
import { queueClocks } from '@uc/contract/queue-clocks';
import { type StaffQueue, staffQueueIds, staffQueues } from '@uc/contract/staff-queues';
import { expect, test } from 'vitest';
import { newStaff } from '../passport/testing';
import type { TestApp } from '../testing';
import { listOf } from './testing-lists';

const clocked = staffQueueIds.filter((id) => queueClocks[id] !== undefined);
type Row = Record<string, unknown> & { is_late?: boolean };
interface Found {
  list: Row[];
  total: number;
  clocks: { no: string; due_at: string }[];
}

/** Tests of the clocks of the queues, in a world in which something stands in every queue. */
export function testClocks(world: () => TestApp): void {
  test.each(clocked)(
    'the queue %s has first what runs out first, and the menu says the nearest end of what waits',
    async (queue) => {
      const app = world();
      const { as } = await newStaff(app.deps, 'super');
      const { no, waits } = staffQueues[queue] as StaffQueue;
      const { endpoint } = listOf(queue);
      const [found, clocks]: [Row[], Found['clocks']] = [[], []];
      for (let page = 1, total = 1; found.length < total; page += 1) {
        const input = { ...waits, order: 'due', page, page_size: 20 };
        const { data } = await app.call(endpoint as typeof api.books.adjustList, input as never, as);
        const answer = data as unknown as Found;
        found.push(...answer.list);
        clocks.push(...answer.clocks);
        ({ total } = answer);
      }
      const ends = clocks.map(({ due_at: at }) => at);
      expect(ends).toEqual(ends.toSorted());
      expect(clocks.map((one) => one.no)).toEqual(
        found.map((row) => String(row[no])).slice(0, clocks.length),
      );
      const waiting = (await app.call(api.operator.waiting, {}, as)).data.list;
      expect(waiting.find((one) => one.queue === queue)!.due_at).toBe(ends[0] ?? null);
    },
  );

  test('a review is late once its clock has run out', async () => {
    const app = world();
    const { as } = await newStaff(app.deps, 'super');
    const at = (await app.database.asOwner<{ at: Date }>('select app_now() as at'))[0]!.at.getTime();
    let seen = 0;
    for (const queue of ['realname', 'cert', 'work', 'project', 'appeal', 'avatar', 'ticket'] as const) {
      const { no, waits } = staffQueues[queue];
      const { endpoint } = listOf(queue);
      const input = { ...waits, page_size: 100 };
      const { data } = await app.call(endpoint as typeof api.books.adjustList, input as never, as);
      const { list, clocks } = data as unknown as Found;
      for (const one of clocks) {
        const row = list.find((item) => String(item[no]) === one.no)!;
        const isPast = Date.parse(`${one.due_at.replace(' ', 'T')}+08:00`) < at;
        expect([queue, one, row.is_late]).toEqual([queue, one, isPast]);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(3);
  });
}
