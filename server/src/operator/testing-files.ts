import { api } from '@uc/contract';
import { type StaffQueue, staffQueueIds, staffQueues } from '@uc/contract/staff-queues';
import { mayStaff } from '@uc/contract/permissions';
import { expect, test } from 'vitest';
import { newStaff } from '../passport/testing';
import type { TestApp } from '../testing';
import { sheets } from './sheets/index';

type Row = Record<string, unknown>;
interface Found {
  list: Row[];
  total: number;
  amount_sum?: number | null;
}
const everythingOf = (queue: (typeof staffQueueIds)[number]): Record<string, string> =>
  sheets[queue].everything as Record<string, string>;

/** Tests of what spans the queues: each as a file, and the search over all, in a world in which something stands in every one. */
export function testFiles(world: () => TestApp): void {
  test.each(staffQueueIds)(
    'the file of the queue %s has a line for each item that its list shows, and the sum of all',
    async (queue) => {
      const app = world();
      const { as, staffId } = await newStaff(app.deps, 'super');
      const { no, amount, title, day } = staffQueues[queue] as StaffQueue;
      const { endpoint, nameOf } = sheets[queue];
      const filters = { ...everythingOf(queue), ...(day !== undefined && { order: 'oldest' }) };
      const ask = { ...filters, page_size: 100 };
      const { data } = await app.call(endpoint as typeof api.books.adjustList, ask as never, as);
      const { list, total, amount_sum: sum } = data as unknown as Found;
      const input = {
        queue,
        format: 'csv',
        filters: new URLSearchParams({ ...filters, page: '3', page_size: '10' }).toString(),
      } as const;
      const file = await app.call(api.operator.queueFile, input, as);
      expect([queue, file.status]).toEqual([queue, 200]);
      const lines = file.text.split('\r\n');
      const at = lines.findIndex((line) => line.startsWith('编号,'));
      const rows = lines.slice(at + 1, lines.indexOf('', at));
      expect([queue, rows.length]).toEqual([queue, total]);
      // A number that a spreadsheet would round is marked as text.
      const numbers = rows.map((row) => row.split(',')[0]!.replace(/^'/, '')).slice(0, 100);
      if (nameOf === undefined) expect(numbers).toEqual(list.map((row) => String(row[no])));
      // What the list is sorted by stands in the file as well, before the state; a credit line that is asked for has no day yet.
      const dated = rows.filter((row) => queue !== 'credit-account' || !row.endsWith(',审核中'));
      if (day !== undefined)
        expect(dated.map((row) => /^\d{4}-\d\d-\d\d/.test(row.split(',').at(-2)!))).toEqual(
          dated.map(() => true),
        );
      expect(file.text).toContain(`共,${total}项`);
      if (amount !== undefined) {
        const last = lines.find((line) => line.startsWith(`${amount}合计（元）,`))!;
        expect(Number(last.split('（元）,')[1]!.replaceAll(/[",]/g, ''))).toBe(sum);
      }
      const [event] = await app.database.asOwner<{ reason: string }>(
        `select reason from staff_events where staff_id = '${staffId}' and event = 'export'`,
      );
      expect(event!.reason).toBe(`${title}，${total}项`);
      const { as: auditor } = await newStaff(app.deps, 'auditor');
      const may = mayStaff('auditor', staffQueues[queue].permission);
      expect((await app.call(api.operator.queueFile, input, auditor)).status).toBe(may ? 200 : 403);
    },
  );

  test('a queue leaves as a spreadsheet, and with filters that its list refuses it does not', async () => {
    const app = world();
    const { as } = await newStaff(app.deps, 'finance');
    const ask = (filters: string) => app.call(api.operator.queueFile, { queue: 'withdraw', filters }, as);
    const file = await ask('status=all');
    expect(file.headers.get('content-type')).toContain('spreadsheetml');
    expect(file.text.slice(0, 2)).toBe('PK');
    expect((await ask('status=nothing')).status).toBe(422);
    expect((await ask('min_amount=x')).status).toBe(422);
  });

  test.each<[(typeof staffQueueIds)[number]]>([['withdraw'], ['ticket'], ['filing'], ['order'], ['dispute']])(
    'an item of the queue %s is found over all queues by its number, its customer and its amount, by who may open it alone',
    async (queue) => {
      const app = world();
      const { as } = await newStaff(app.deps, 'super');
      const { no, permission } = staffQueues[queue] as StaffQueue;
      const ask = { ...everythingOf(queue), page_size: 1 };
      const { endpoint, uidOf } = sheets[queue];
      const { data } = await app.call(endpoint as typeof api.books.adjustList, ask as never, as);
      const [item] = (data as unknown as Found).list;
      const number = String(item![no]);
      const find = async (words: string, who = as) =>
        (await app.call(api.operator.find, { words }, who)).data.list;
      const [only] = await find(number);
      expect(only).toMatchObject({ queue, total: 1, items: [{ no: number }] });
      const uid = uidOf!(item);
      const theirs = (await find(uid)).find((one) => one.queue === queue)!;
      const named = (await app.call(api.account.customerNames, { uids: uid }, as)).data.list;
      if (queue !== 'dispute')
        expect(new Set(theirs.items.map((one) => one.customer))).toEqual(new Set([named[0]!.name]));
      const { amount } = item as { amount?: number };
      if (amount !== undefined) {
        const same = await find(String(amount));
        expect(same.map((one) => one.queue)).toContain(queue);
      }
      for (const role of ['cs', 'finance', 'ip'] as const) {
        const { as: reader } = await newStaff(app.deps, role);
        expect((await find(number, reader)).length).toBe(mayStaff(role, permission) ? 1 : 0);
      }
    },
  );

  test('nothing is found by words that no item has, and not by one letter', async () => {
    const app = world();
    const { as } = await newStaff(app.deps, 'super');
    expect((await app.call(api.operator.find, { words: '没有这样的东西' }, as)).data.list).toEqual([]);
    expect((await app.call(api.operator.find, { words: 'a' }, as)).status).toBe(400);
  });
}
