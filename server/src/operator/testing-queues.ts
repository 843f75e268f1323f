import { api } from '@uc/contract';
import { type StaffQueueId, staffQueueIds, staffQueues } from '@uc/contract/staff-queues';
import { mayStaff, staffPermissions, type StaffRole } from '@uc/contract/permissions';
import { expect, test } from 'vitest';
import { newStaff } from '../passport/testing';
import type { As, TestApp } from '../testing';
import type { QueueInput } from '../testing-examples';
import { listed, listOf } from './testing-lists';
import { proposeEverywhere } from './testing-proposals';

/** A row without the fields that the clock changes between two calls. */
const keyOf = (row: unknown) =>
  JSON.stringify(row, (key, value: unknown) => (/seconds|age_hours/.test(key) ? undefined : value));

/** Tests of the console's counts and lists in a world in which something waits everywhere. */
export function testQueues(world: () => TestApp): void {
  const roles: StaffRole[] = ['super', 'finance', 'finance2', 'auditor', 'credit', 'cs', 'ip'];

  async function counted(as: As, role: StaffRole) {
    const app = world();
    const { list } = (await app.call(api.operator.waiting, {}, as)).data;
    expect(list.map(({ queue }) => queue)).toEqual(
      staffQueueIds.filter((id) => mayStaff(role, staffQueues[id].permission)),
    );
    for (const { queue, count, oldest_at } of list) {
      const { waits } = staffQueues[queue];
      if (waits === undefined) {
        expect([queue, count]).toEqual([queue, 0]);
        continue;
      }
      const of = listOf(queue);
      const due: string[] = [];
      for (const input of of.all ?? [{}])
        for (const row of await listed(app, of, input, as)) {
          const actions = row.actions ?? row.events ?? [];
          if (actions.some((one) => of.work.includes(one)) || of.waits?.(row, input)) due.push(keyOf(row));
        }
      const shown = (await listed(app, of, waits, as)).map(keyOf);
      expect([queue, shown.toSorted()]).toEqual([queue, due.toSorted()]);
      expect([queue, count]).toEqual([queue, due.length]);
      expect([queue, oldest_at === null]).toEqual([queue, count === 0]);
    }
    return Object.fromEntries(list.map(({ queue, count }) => [queue, count]));
  }

  test.each(roles)(
    'what the menu counts for %s is exactly what waits for an action of theirs, and what each queue lists first',
    async (role) => {
      const { as } = await newStaff(world().deps, role);
      const counts = await counted(as, role);
      const waiting = Object.values(counts).filter((n) => n > 0).length;
      expect(waiting).toBeGreaterThan(role === 'super' ? 12 : 0);
    },
  );

  test('what one has proposed waits for another, who alone is told of it', async () => {
    const app = world();
    const [proposer, other] = [await newStaff(app.deps, 'super'), await newStaff(app.deps, 'super')];
    const before = await counted(proposer.as, 'super');
    const proposed = await proposeEverywhere(app, proposer);
    const [own, others] = [await counted(proposer.as, 'super'), await counted(other.as, 'super')];
    for (const [queue, change] of Object.entries(proposed))
      expect([queue, own[queue]! - before[queue]!, others[queue]! - before[queue]!]).toEqual([
        queue,
        ...change,
      ]);
    for (const role of roles) await counted((await newStaff(app.deps, role)).as, role);
  });

  test.each<[StaffQueueId, string, QueueInput]>([
    ['bank', 'created_at', { status: 'bound' }],
    ['appeal', 'created_at', {}],
    ['avatar', 'created_at', {}],
    ['realname', 'submitted_at', { status: 'approved' }],
    ['cert', 'submitted_at', {}],
    ['work', 'submitted_at', { status: 'online' }],
    ['project', 'waits_since', { status: 'online' }],
    ['incubation', 'waits_since', {}],
    ['request', 'submitted_at', { status: 'bidding' }],
    ['dispute', 'created_at', {}],
  ])(
    '%s: what waits is listed with the oldest first, what is over with the newest',
    async (queue, since, over) => {
      const app = world();
      const { as } = await newStaff(app.deps, 'super');
      const list = listOf(queue);
      const times = async (input: object) => {
        const { data } = await app.call(list.endpoint as typeof api.books.adjustList, input as never, as);
        const rows = data.list as unknown as (Record<string, string> & {
          revocation?: { proposed_at: string };
        })[];
        return rows.map((row) => ('todo' in input && row.revocation?.proposed_at) || row[since]!);
      };
      const past = await times({ ...over, page_size: 100, sort: '-created_at' });
      if (queue === 'incubation') expect(past.length).toBeGreaterThan(2);
      expect(past).toEqual(past.toSorted().toReversed());
      const waiting = await times({ ...staffQueues[queue].waits, page_size: 100, sort: 'created_at' });
      expect(waiting).toEqual(waiting.toSorted());
    },
  );

  test.each<[string, unknown, QueueInput, readonly string[]]>([
    ['credit applications', api.credit.staffApplications, {}, ['no', 'uid']],
    ['credit requests', api.credit.staffRequests, {}, ['no', 'uid', 'bill_no']],
    ['credit accounts', api.credit.staffAccounts, {}, ['no']],
    ['cards', api.cards.staffList, { status: 'bound' }, ['uid']],
    ['coupon templates', api.coupons.staffTemplates, {}, ['template_id', 'name']],
    ['avatars', api.account.avatarList, {}, ['review_no', 'uid']],
    ['changes of the law', api.law.staffLawChanges, {}, ['change_no', 'code']],
    ['mentors', api.incubation.staffMentorList, {}, ['mentor_no', 'name']],
    ['seats', api.incubation.staffSeatList, {}, ['seat_no', 'name']],
    ['categories', api.requests.staffCategories, {}, ['text']],
  ])('%s are found by what their search box names', async (_, endpoint, input, names) => {
    const app = world();
    const { as } = await newStaff(app.deps, 'super');
    const found = async (keyword?: string) => {
      const asked = { ...input, page_size: 100, ...(keyword !== undefined && { keyword }) };
      const { data } = await app.call(endpoint as typeof api.books.adjustList, asked as never, as);
      return data.list as unknown as Record<string, string>[];
    };
    const [first] = await found();
    for (const name of names) {
      const rows = await found(first![name]!);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row[name]).toContain(first![name]);
    }
    expect(await found('没有这样的')).toEqual([]);
  });

  test('customers are named as companies where they are verified ones, else by nickname; strangers are left out', async () => {
    const app = world();
    const { as } = await newStaff(app.deps, 'cs');
    const known = ['100000000001', '100000000003'];
    const ask = (uids: string[]) => app.call(api.account.customerNames, { uids: uids.join(',') }, as);
    const { list } = (await ask([...known, '999999999999', known[0]!])).data;
    expect(list.map(({ uid }) => uid).toSorted()).toEqual(known);
    for (const { name, phone_mask } of list) {
      expect(name).not.toBe('');
      expect(phone_mask).toMatch(/^1\d{2}\*{4}\d{4}$/);
    }
    expect((await ask(['1'])).status).toBe(400);
    expect((await ask(Array.from({ length: 301 }, () => known[0]!))).status).toBe(400);
    // Also to whoever may not open their files: the name alone.
    for (const role of staffPermissions['staff.desk:view']) {
      const { as: reader } = await newStaff(app.deps, role);
      const seen = (await app.call(api.account.customerNames, { uids: known.join(',') }, reader)).data.list;
      const mayOpen = mayStaff(role, 'staff.user:view');
      expect(seen).toEqual(mayOpen ? list : list.map((one) => ({ ...one, phone_mask: null })));
      expect((await app.call(api.account.userList, {}, reader)).status).toBe(mayOpen ? 200 : 403);
    }
  });
}
