import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOrder, newPayer } from '../orders/cashier/testing';
import { newSubAccount, PASSWORD } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { ticketFor } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

const ROUNDS = 3;
const CALLS = 40;

/** Three changes that take the permission to pay away (trust Z4). */
const changes = {
  'a code leaves the role': async (as: never, roleId: string) =>
    app.call(
      api.access.editRole,
      {
        role_id: roleId,
        version: 1,
        name: '付款',
        permissions: ['order.order:view'],
        verify_token: await ticketFor(app, as, 'role'),
      },
      as,
    ),
  'the role is another': async (as: never, _: string, sub_id: string) =>
    app.call(
      api.access.editMember,
      { sub_id, version: 1, true_name: '测试员', role_ids: ['VW'], verify_token: await ticketFor(app, as) },
      as,
    ),
  'the member is deleted': async (as: never, _: string, sub_id: string) =>
    app.call(api.access.deleteMember, { sub_id, version: 1, verify_token: await ticketFor(app, as) }, as),
} as const;

test.each(Object.entries(changes))(
  'no payment of a member is authorised after a change of its permissions was answered: %s (Z4)',
  async (_, change) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { uid, as } = await newPayer(app, { rmb: 10_000_00 });
      const { data: role } = await app.call(
        api.access.createRole,
        { name: '付款', permissions: ['order.order:pay'], verify_token: await ticketFor(app, as, 'role') },
        as,
      );
      const sub = await newSubAccount(app.deps, uid, [], { roleIds: [role.role_id] });
      const orders: string[] = [];
      for (let n = 0; n < CALLS; n += 1) orders.push(await newOrder(app, uid, 1_00));
      let isOver = false;
      const late: number[] = [];
      const pay = async (order_no: string) => {
        const wasOver = isOver;
        const { status } = await app.call(
          api.orders.pay,
          { order_nos: [order_no], pay_password: PASSWORD },
          sub.as,
        );
        if (wasOver) late.push(status);
        return status;
      };
      const first = orders.slice(0, CALLS / 2).map(pay);
      let changed = await change(as as never, role.role_id, sub.subId);
      // Behind twenty payments it may wait longer than it can: then nothing has happened, and it is asked again.
      while (changed.status === 503) changed = await change(as as never, role.role_id, sub.subId);
      isOver = true;
      expect(changed.status).toBe(200);
      const statuses = await Promise.all([...first, ...orders.slice(CALLS / 2).map(pay)]);
      expect(late).toHaveLength(CALLS / 2);
      expect(late.every((status) => status === 401 || status === 403)).toBe(true);
      expect(statuses.every((status) => [200, 401, 403, 503].includes(status))).toBe(true);
    }
  },
);
