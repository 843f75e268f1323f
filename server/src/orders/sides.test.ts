import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inThePast } from '../clock';
import { reconcile } from '../finance/books/reconciliation';
import { balancesOf } from '../ledger/index';
import { startTestApp, type TestApp } from '../testing';
import { anAccount, aMember, anOrder } from '../demo/testing';
import { detailOf, newOrder, newPayer, proof } from './cashier/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { orders } = api;
const sellerOf = ({ uid }: { uid: number }) => ({ seller: { uid, name: '拾光设计工作室' } });

// The database of a test refuses accounts of a second side that are locked after those of the first.

test('a part goes back and the rest to the seller, with the accounts of both locked together', async () => {
  const [buyer, seller] = [await newPayer(app, { rmb: 100_00 }), await newPayer(app)];
  const order_no = await newOrder(app, buyer.uid, 100_00, sellerOf(seller));
  await app.call(orders.pay, { order_nos: [order_no], ...proof }, buyer.as);
  await app.call(orders.refundApply, { order_no, amount: 40, reason: '只需要一半' }, buyer.as);
  const answer = await app.call(orders.refundHandle, { order_no, decision: 'agree' }, seller.as);
  expect(answer.status).toBe(200);
  const of = async ({ uid }: { uid: number }) => balancesOf(app.database.db, uid);
  expect([(await of(buyer))['L.AVAIL'], (await of(buyer))['L.ESCROW']]).toEqual([40_00, 0]);
  expect((await of(seller))['L.PENDING']).toBeGreaterThan(50_00);
  for (const { uid } of [buyer, seller]) expect(await reconcile(app.database.db, { uid })).toEqual([]);
});

test('orders past their deadline of several buyers and sellers close at once, by their job and as one of them tidies up', async () => {
  const [one, two, three] = [await newPayer(app), await newPayer(app), await newPayer(app)];
  const hourAgo = new Date(Date.now() - 3_600_000);
  const expired = async () => {
    const nos: string[] = [];
    for (const [buyer, seller] of [
      [one, two],
      [two, one],
      [three, one],
    ] as const)
      nos.push(await inThePast(hourAgo, () => newOrder(app, buyer.uid, 10_00, sellerOf(seller))));
    return nos;
  };
  const nos = await expired();
  const { data } = await app.call(orders.remove, { order_no: nos.join(',') }, one.as);
  expect(data.deleted.toSorted()).toEqual(nos.toSorted());
  const [own] = await expired();
  expect(await app.runner.run('orders.payTimeout')).toBe(3);
  expect((await detailOf(app, own!, one.as)).status).toBe('closed');
});

test('orders that a viewer has hidden stand in their own list again once that is taken back, and are counted', async () => {
  const [one, other] = [await anAccount(app), await anAccount(app)];
  const nos = [await anOrder(app.deps, one.uid), await anOrder(app.deps, one.uid)];
  for (const order_no of nos) await app.call(orders.cancel, { order_no }, one.as);
  const seen = async () => {
    const { list, counts } = (await app.call(orders.list, {}, one.as)).data;
    return [list.length, counts.all, counts.closed];
  };
  await app.call(orders.remove, { order_no: nos.join(',') }, one.as);
  expect(await seen()).toEqual([0, 0, 0]);
  expect((await app.call(orders.restore, { order_nos: nos }, other.as)).data.restored).toEqual([]);
  const answers = await Promise.all([1, 2].map(() => app.call(orders.restore, { order_nos: nos }, one.as)));
  for (const { data } of answers) expect(data.restored.toSorted()).toEqual(nos.toSorted());
  expect(await seen()).toEqual([2, 2, 2]);
  const viewer = await aMember(app, one.uid, { permissions: ['order.order:view'] });
  expect((await app.call(orders.restore, { order_nos: nos }, viewer.as)).body.errorCode).toBe(310403);
});
