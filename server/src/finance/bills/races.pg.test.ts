import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestOfOwner } from '../../messages/testing';
import { newOrder, newPayer, proof } from '../../orders/cashier/testing';
import { signedIn } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { fixBills } from './fix';
import { dueAt } from './months';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 8 });
});
afterAll(() => app.close());

test('a bill that eight servers fix at once is fixed once, and told once', async () => {
  const { uid, as } = await newPayer(app, { rmb: 500_00 });
  await app.call(api.orders.pay, { order_nos: [await newOrder(app, uid, 100_00)], ...proof }, as);
  const month = dayOf(new Date()).slice(0, 7);
  await app.database.setClock(dueAt(month).getTime() - Date.now() + 60_000);
  const fixed = await Promise.all(
    Array.from({ length: 8 }, () => app.database.transaction((tx) => fixBills(tx, uid))),
  );
  expect(fixed.filter(Boolean)).toHaveLength(1);
  const { data } = await app.call(api.bills.list, {}, await signedIn(app.deps, uid));
  expect(data.list.filter(({ status }) => status === 'fixed')).toMatchObject([{ month, price: 100 }]);
  expect((await newestOfOwner(app, uid, 9)).filter(({ title }) => title.includes('账单'))).toHaveLength(1);
});
