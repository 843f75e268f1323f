import { api } from '@uc/contract';
import { dayAfter } from '@uc/contract/day';
import { queueOrders } from '@uc/contract/queue-orders';
import { canBeTaken, type StaffQueue, staffQueueIds, staffQueues } from '@uc/contract/staff-queues';
import { expect, test } from 'vitest';
import { newStaff } from '../passport/testing';
import type { TestApp } from '../testing';
import { listOf } from './testing-lists';

/** Queues with a fact to narrow them by; mentors, seats, categories and words are settings. */
const narrowed = staffQueueIds.filter((id) => (staffQueues[id] as StaffQueue).day !== undefined);
/** A line of credit of before its day was kept, and a request whose price is to be agreed, lie in no range. */
const lacks = new Set<string>(['credit-account', 'request']);
type Row = Record<string, unknown> & { uid?: string; buyer?: { uid: string } };
interface Found {
  list: Row[];
  total: number;
  amount_sum: number | null;
}
const sumOf = (...found: Found[]) =>
  found.reduce((sum, { amount_sum: one }) => sum + (one ?? 0), 0).toFixed(2);

/** Tests of what the shared block of the queues asks for, in a world in which something stands in every queue. */
export function testNarrowed(world: () => TestApp): void {
  test.each(narrowed)(
    'the queue %s is narrowed by what its items have, and its count and its sum are of exactly these items',
    async (queue) => {
      const app = world();
      const { as, staffId } = await newStaff(app.deps, 'super');
      const { no, amount, hasCustomers } = staffQueues[queue] as StaffQueue;
      const { endpoint, all = [{}] } = queue === 'user' ? { endpoint: api.account.userList } : listOf(queue);
      const ask = async (more: object, scope: object): Promise<Found> => {
        const list: Row[] = [];
        for (let page = 1; ; page += 1) {
          const input = { page_size: 100, page, ...scope, ...more };
          const { status, data } = await app.call(
            endpoint as typeof api.books.adjustList,
            input as never,
            as,
          );
          expect([queue, input, status]).toEqual([queue, input, 200]);
          list.push(...(data.list as unknown as Row[]));
          if (list.length >= data.total) return { ...data, list };
        }
      };
      const keysOf = (...found: Found[]) =>
        found.flatMap(({ list }) => list.map((row) => String(row[no]))).toSorted();

      let scope: object = {};
      let whole: Found = { list: [], total: 0, amount_sum: null };
      for (const input of all) {
        const found = await ask({}, input);
        if (found.total > whole.total) [scope, whole] = [input, found];
      }
      expect(whole.list.length).toBe(whole.total);
      const everything = {
        customer: '100000000001',
        taken_by: staffId,
        min_amount: 1,
        end_time: '2199-12-31',
      };
      for (const order of Object.keys(queueOrders))
        expect((await ask({ ...everything, order }, scope)).total).toBe(0);
      if (whole.total === 0) return;
      const parts = async (one: object, other: object) => {
        const found = await Promise.all([ask(one, scope), ask(other, scope)]);
        const lacking = keysOf(whole).filter((key) => !keysOf(...found).includes(key));
        expect([queue, one, [...keysOf(...found), ...lacking].toSorted()]).toEqual([
          queue,
          one,
          keysOf(whole),
        ]);
        if (!lacks.has(queue)) expect([queue, one, lacking]).toEqual([queue, one, []]);
        if (lacking.length === 0) expect([queue, one, sumOf(...found)]).toEqual([queue, one, sumOf(whole)]);
        for (const part of found) expect(part.list.length).toBe(part.total);
        return found;
      };

      const days = [...JSON.stringify(whole.list).matchAll(/"(\d{4}-\d\d-\d\d) \d\d:/g)].map(
        ([, day]) => day!,
      );
      const middle = days.toSorted()[Math.floor(days.length / 2)]!;
      await parts({ end_time: middle }, { start_time: dayAfter(middle, 1) });

      if (amount === undefined) {
        expect(whole.amount_sum).toBeNull();
        expect((await ask({ min_amount: 0 }, scope)).total).toBe(0);
      } else {
        const each = Math.floor((Math.max(0, whole.amount_sum!) / whole.total) * 100) / 100;
        const [small, large] = await parts({ max_amount: each }, { min_amount: (each + 0.01).toFixed(2) });
        const upwards = (await ask({ order: 'least' }, scope)).list.map((row) => String(row[no]));
        expect(upwards.slice(0, small!.total).toSorted()).toEqual(keysOf(small!));
        const downwards = (await ask({ order: 'most' }, scope)).list.map((row) => String(row[no]));
        expect(downwards.slice(0, large!.total).toSorted()).toEqual(keysOf(large!));
      }

      const [first] = whole.list;
      const uid = first!.uid ?? first!.buyer?.uid ?? String(first![no]);
      if (hasCustomers) {
        const [user] = await app.database.asOwner<{ nickname: string }>(
          `select nickname from users where uid = ${Number(uid)}`,
        );
        for (const customer of [uid!, user!.nickname]) {
          const theirs = await ask({ customer }, scope);
          expect(keysOf(theirs)).toContain(String(first![no]));
          if (customer === uid)
            expect(theirs.list.filter((row) => !JSON.stringify(row).includes(uid))).toEqual([]);
        }
        expect((await ask({ customer: '没有这样的客户' }, scope)).total).toBe(0);
      } else expect((await ask({ customer: '100000000001' }, scope)).total).toBe(0);

      if (canBeTaken(queue)) {
        const take = { queue, no: String(first![no]), event: 'take', seen: '' } as const;
        expect((await app.call(api.operator.itemTake, take, as)).status).toBe(200);
        expect(keysOf(await ask({ taken_by: staffId }, scope))).toEqual([String(first![no])]);
      }
      expect((await ask({ taken_by: 'nobody' }, scope)).total).toBe(0);
    },
  );
}
