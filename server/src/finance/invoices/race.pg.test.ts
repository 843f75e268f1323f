import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner, newStaff, newSubAccount } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { rounds } from '../../testing-breadth';
import { system } from '../../ledger/index';
import { refundOrder } from '../payments/index';
import { newNo, recharge } from '../testing';
import { byHand, soldOrder } from './testing';

const { invoices } = api;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(byHand);
});
afterAll(() => app.close());

test('an order that is refunded while it is asked for is never invoiced for more than its money', async () => {
  for (let round = 0; round < rounds(6); round++) {
    const { uid, as } = await newOwner(app.deps);
    await app.database.transaction((tx) => recharge(tx, uid, fen(100_00)));
    const order_no = await soldOrder(app.database, uid, { parts: { rmb: fen(100_00) } });
    const { title_no } = (
      await app.call(invoices.titleSave, { title: { kind: 'organ', name: '演示学校' } }, as)
    ).data;
    const event = { uid, by: system, orderNo: order_no, title: '短片渲染', refundNo: newNo('RF') };
    const [asked] = await Promise.all([
      app.call(invoices.apply, { kind: 'ordinary', title_no, orders: [{ order_no, amount: 100 }] }, as),
      app.database.transaction((tx) => refundOrder(tx, { ...event, amount: fen(40_00) })),
    ]);
    await app.runner.run('invoices.reds');
    const [open] = await app.database.asOwner<{ n: number }>(
      `select count(*)::int as n from invoice_orders where uid = ${uid} and state <> 'gone'`,
    );
    expect([200, 409]).toContain(asked.status);
    expect(open!.n).toBe(0);
  }
});

test('an order that an owner in two tabs and a member ask to be invoiced at once is in one application', async () => {
  const staff = (await newStaff(app.deps, 'finance')).as;
  for (let round = 0; round < rounds(4); round++) {
    const { uid, as } = await newOwner(app.deps);
    const member = await newSubAccount(app.deps, uid, ['finance.invoice:view', 'finance.invoice:apply']);
    await app.database.transaction((tx) => recharge(tx, uid, fen(200_00)));
    const orders = [];
    for (const rmb of [60_00, 40_00])
      orders.push(await soldOrder(app.database, uid, { parts: { rmb: fen(rmb) } }));
    const title = { kind: 'organ', name: '演示学校' } as const;
    const { title_no } = (await app.call(invoices.titleSave, { title }, as)).data;
    const both = {
      kind: 'ordinary',
      title_no,
      orders: orders.map((order_no, at) => ({ order_no, amount: [60, 40][at]! })),
    } as const;
    const one = { ...both, orders: both.orders.slice(0, 1) };
    const answers = await Promise.all(
      (
        [
          [both, as],
          [one, as],
          [both, member.as],
        ] as const
      ).map(([input, who]) => app.call(invoices.apply, input, who)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [sum] = await app.database.asOwner<{ n: number }>(
      `select count(*)::int as n from invoice_orders where uid = ${uid} and order_no = '${orders[0]}'`,
    );
    expect(sum!.n).toBe(1);
    // Taken back and taken to the tax bureau at once: one of the two.
    const { apply_no, version } = answers.find(({ status }) => status === 200)!.data;
    const ends = await Promise.all([
      app.call(invoices.withdraw, { apply_no, version }, as),
      app.call(invoices.staffAccept, { no: apply_no, version }, staff),
    ]);
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
});
