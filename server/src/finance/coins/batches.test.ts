import { daysAfter } from '@uc/contract/day';
import { api } from '@uc/contract';
import { coin, fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balancesOf, system } from '../../ledger/index';
import { newestOfOwner } from '../../messages/testing';
import { newOwner, signedIn } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { takePayment } from '../payments/payment';
import { releaseReservation, reservePayment } from '../payments/reservation';
import { reconcile } from '../books/reconciliation';
import { buyCoins, newNo, owner as person } from '../testing';
import { postCoinGift } from './coins';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const give = (uid: number, amount: number, days: number) =>
  app.database.transaction((tx) =>
    postCoinGift(tx, {
      uid,
      by: system,
      amount: coin(amount),
      giftNo: newNo('G'),
      title: '活动赠送',
      expireAt: daysAfter(new Date(), days),
    }),
  );
const order = (uid: number, amount: number) => ({
  uid,
  by: person,
  orderNo: newNo('O'),
  title: '渲染',
  orderType: 'render',
  parts: { coin: coin(amount) },
});

test('each batch shows what is left, set aside and until when; its lines say who took from it', async () => {
  const { as, uid } = await newOwner(app.deps);
  await app.database.transaction((tx) => buyCoins(tx, uid, coin(100_00)));
  await give(uid, 30_00, 40);
  await app.database.transaction((tx) => takePayment(tx, order(uid, 40_00)));
  const held = order(uid, 20_00);
  await app.database.transaction((tx) =>
    reservePayment(tx, { ...held, price: fen(20_00), expiresAt: daysAfter(new Date(), 1) }),
  );
  const { data } = await app.call(api.coins.batches, {}, as);
  expect(
    data.list.map(({ bucket, amount, remaining, frozen, status }) => [
      bucket,
      amount,
      remaining,
      frozen,
      status,
    ]),
  ).toEqual([
    ['paid', 100, 70, 20, 'live'],
    ['bonus', 30, 0, 0, 'used_up'],
  ]);
  const lines = await app.call(api.finance.creditList, { batch_no: data.list[1]!.batch_no }, as);
  expect(lines.data.list.map(({ direction, amount }) => [direction, amount])).toEqual([
    ['out', 30],
    ['in', 30],
  ]);
  const live = await app.call(api.coins.batches, { status: 'live' }, as);
  expect(live.data.total).toBe(1);
  const other = await newOwner(app.deps);
  expect(
    (await app.call(api.finance.creditList, { batch_no: data.list[1]!.batch_no }, other.as)).data.total,
  ).toBe(0);
});

test('bonus is announced 30, 7 and 1 days before it ends, and then it goes, once', async () => {
  const { uid } = await newOwner(app.deps);
  await give(uid, 30_00, 40);
  const titlesOn = async (days: number) => {
    await app.database.setClock(days * 86_400_000 + 60_000);
    for (const name of ['coinReminders', 'coinExpiry', 'coinReminders', 'coinExpiry'])
      await app.runner.run(`finance.${name}`);
    return (await newestOfOwner(app, uid, 9)).map(({ title }) => title);
  };
  expect(await titlesOn(9)).toEqual([]);
  expect(await titlesOn(10)).toEqual(['您有赠送币30天内到期']);
  expect(await titlesOn(33)).toHaveLength(2);
  expect(await titlesOn(34)).toHaveLength(2);
  expect((await titlesOn(39))[0]).toBe('您有赠送币1天内到期');
  expect((await balancesOf(app.database.db, uid))['C.BONUS']).toBe(30_00);
  expect((await titlesOn(40))[0]).toBe('赠送币已过期');
  expect((await balancesOf(app.database.db, uid))['C.BONUS']).toBe(0);
  const { data } = await app.call(api.coins.batches, {}, await signedIn(app.deps, uid));
  expect(data.list).toMatchObject([{ status: 'expired', remaining: 0 }]);
  const said = (await newestOfOwner(app, uid, 9)).map(({ content }) => content);
  expect(said.filter((text) => !text.startsWith('您的赠送币有30.00币'))).toEqual([]);
  expect(await reconcile(app.database.db, { uid })).toEqual([]);
});

test('coins set aside when their batch ends go once they are released', async () => {
  const { uid } = await newOwner(app.deps);
  await give(uid, 30_00, 1);
  const held = order(uid, 20_00);
  await app.database.transaction((tx) =>
    reservePayment(tx, { ...held, price: fen(20_00), expiresAt: daysAfter(new Date(), 3) }),
  );
  await app.database.setClock(2 * 86_400_000);
  await app.runner.run('finance.coinExpiry');
  expect(await balancesOf(app.database.db, uid)).toMatchObject({ 'C.BONUS': 0, 'C.FROZEN': 20_00 });
  await app.database.transaction((tx) => releaseReservation(tx, held));
  await app.runner.run('finance.coinExpiry');
  expect(await balancesOf(app.database.db, uid)).toMatchObject({
    'C.BONUS': 0,
    'C.FROZEN': 0,
    'K.ISSUED': 0,
  });
  expect(await reconcile(app.database.db, { uid })).toEqual([]);
});
