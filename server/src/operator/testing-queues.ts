import { api } from '@uc/contract';
import { deskQueueIds, deskQueues } from '@uc/contract/desk-queues';
import { mayStaff, type StaffRole } from '@uc/contract/permissions';
import { expect, test } from 'vitest';
import { newStaff } from '../passport/testing';
import type { As, TestApp } from '../testing';

const lists = {
  withdraw: api.withdrawals.staffList,
  recharge: api.recharge.staffList,
  receipt: api.recharge.staffBankLineList,
  booking: api.bookings.staffList,
  settlement: api.channels.staffSettlementList,
  tax: api.payments.staffTaxList,
  bank: api.cards.staffList,
  adjust: api.books.adjustList,
  credit: api.credit.staffApplications,
  'credit-request': api.credit.staffRequests,
  'credit-account': api.credit.staffAccounts,
  order: api.orders.staffList,
  'coupon-template': api.coupons.staffTemplates,
  realname: api.account.realNameList,
  cert: api.provider.staffCertList,
  work: api.works.staffWorkList,
  complaint: api.works.staffComplaintList,
  project: api.maker.staffProjectList,
  incubation: api.incubation.staffIncubationList,
  request: api.requests.staffList,
  dispute: api.disputes.staffDisputeList,
  appeal: api.account.appealList,
  avatar: api.account.avatarList,
  notice: api.messages.staffNotices,
  filing: api.cases.staffCaseList,
  law: api.law.staffLawChanges,
};
const listed = async (app: TestApp, id: keyof typeof lists, as: As) =>
  (await app.call(lists[id] as never, deskQueues[id].waits as never, as)).data as { total: number };

/** Tests of what the console tells of a world in which something waits everywhere. */
export function testQueues(world: () => TestApp): void {
  test.each<StaffRole>(['super', 'finance', 'finance2', 'auditor', 'credit', 'cs', 'ip'])(
    'what the menu of %s says is what each of its queues lists, and no other queue is told',
    async (role) => {
      const app = world();
      const { as } = await newStaff(app.deps, role);
      const { list } = (await app.call(api.operator.waiting, {}, as)).data;
      expect(list.map(({ queue }) => queue)).toEqual(
        deskQueueIds.filter((id) => mayStaff(role, deskQueues[id].permission)),
      );
      for (const { queue, count, oldest_at } of list) {
        if (!(queue in lists)) continue;

        expect([queue, count]).toEqual([queue, (await listed(app, queue as keyof typeof lists, as)).total]);
        expect([queue, oldest_at === null]).toEqual([queue, count === 0]);
      }
      if (role === 'super') expect(list.filter(({ count }) => count > 0).length).toBeGreaterThan(3);
    },
  );

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
    expect((await ask(Array.from({ length: 101 }, () => known[0]!))).status).toBe(400);
    const { as: ip } = await newStaff(app.deps, 'ip');
    expect((await app.call(api.account.customerNames, { uids: known[0]! }, ip)).status).toBe(403);
  });
}
