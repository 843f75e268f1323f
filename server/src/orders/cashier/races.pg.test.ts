import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../db/index';
import { reconcile } from '../../finance/books/reconciliation';
import { type Customer, Refusal } from '../../call/index';
import { balancesOf } from '../../ledger/index';
import { lockPermission } from '../../passport/gate';
import { newSubAccount } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { payOrders } from './pay';
import { collect, newOrder, newPayer, newCouponFor, proof } from './testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

const { orders } = api;
const countOf = <T>(all: readonly T[], wanted: T) => all.filter((one) => one === wanted).length;

/** The payment itself, past the password: counted guesses are another proof. A client that is told 503 asks again. */
async function payAs(
  actor: Customer,
  request: Partial<Parameters<typeof payOrders>[3]>,
  tries = 30,
): Promise<string> {
  const input = { order_nos: [], use_coin: true, use_rmb: true, use_iou: false, ...request };
  try {
    return await app.database.transaction(async (tx) => {
      await lockPermission(tx, actor, 'order.order:pay');
      return (await payOrders(tx, {}, { actor, ip: '' }, input)).status;
    });
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    if (error instanceof DatabaseUnavailable && tries > 0) return payAs(actor, request, tries - 1);
    throw error;
  }
}
const customer = (uid: number, subId: string | null = null): Customer => ({
  kind: subId === null ? 'owner' : 'sub',
  uid,
  subId,
  name: 'kehu',
  sessionId: '00000000-0000-4000-8000-000000000000',
  bound: false,
  tag: '',
  permissions: new Set(),
  scope: {},
  mustChangePassword: false,
  from: { ip: '127.0.0.1', cookies: {} },
});
async function ordersOf(uid: number, count: number, price: number): Promise<string[]> {
  const nos = [];
  for (let index = 0; index < count; index += 1) nos.push(await newOrder(app, uid, price));
  return nos;
}

test('one coupon, a hundred orders paid with it at once: one wins, the others get one answer (M3)', async () => {
  const { uid } = await newPayer(app, { rmb: 10_000_00 });
  const ticket = await newCouponFor(app, uid, { kind: 'full_cut', face: 50_00, threshold: 100_00 });
  const nos = await ordersOf(uid, 100, 100_00);
  const answers = await Promise.all(
    nos.map((no) => payAs(customer(uid), { order_nos: [no], coupon_no: ticket })),
  );
  expect(countOf(answers, 'paid')).toBe(1);
  expect(countOf(answers, 'coupon.unusable')).toBe(99);
  expect((await balancesOf(app.database.db, uid))['L.AVAIL']).toBe(9_950_00);
  expect(await reconcile(app.database.db, { uid })).toEqual([]);
});

test('a quota of 1,000.00 and fifty payments of 30.00 at once: thirty-three pass, and the quota says so', async () => {
  const { uid } = await newPayer(app, { rmb: 10_000_00 });
  const { subId } = await newSubAccount(app.deps, uid, undefined, { quotaStatus: true, quota: fen(1000_00) });
  const nos = await ordersOf(uid, 50, 30_00);
  const answers = await Promise.all(nos.map((no) => payAs(customer(uid, subId), { order_nos: [no] })));
  expect(countOf(answers, 'paid')).toBe(33);
  expect(countOf(answers, 'subAccount.quota')).toBe(17);
  const [row] = await app.database.asOwner<{ used_fen: string }>(
    `select used_fen from quota_uses where sub_id = '${subId}'`,
  );
  expect(Number(row!.used_fen)).toBe(990_00);
  expect((await balancesOf(app.database.db, uid))['L.ESCROW']).toBe(990_00);
});

test('the money arriving while the order is cancelled: it pays the order or lies on the balance, never both', async () => {
  for (let round = 0; round < rounds(8); round += 1) {
    const { uid, as } = await newPayer(app, { rmb: 40_00 });
    const orderNo = await newOrder(app, uid, 100_00);
    const request = { order_nos: [orderNo], channel: 'alipay' as const, ...proof };
    const { pay_no } = (await app.call(orders.pay, request, as)).data;
    const race = [
      () => collect(app, pay_no!, fen(60_00)),
      () => app.call(orders.cancel, { order_no: orderNo }, as),
    ];
    await Promise.all((round % 2 === 0 ? race : race.toReversed()).map((run) => run()));
    const { status } = (await app.call(orders.detail, { order_no: orderNo }, as)).data;
    const { 'L.AVAIL': left, 'L.ESCROW': held, 'L.FROZEN': frozen } = await balancesOf(app.database.db, uid);
    expect([left, held, frozen]).toEqual(status === 'processing' ? [0, 100_00, 0] : [100_00, 0, 0]);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  }
});

test('the same payment pressed in five tabs at once, each with a key of its own, pays once', async () => {
  const { uid, as } = await newPayer(app, { rmb: 1000_00 });
  const nos = [await newOrder(app, uid, 60_00), await newOrder(app, uid, 40_00)];
  const { quote } = (await app.call(orders.payPreview, { order_nos: nos }, as)).data;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.call(orders.pay, { order_nos: nos, quote, ...proof }, as)),
  );
  expect(
    countOf(
      answers.map(({ status }) => status),
      200,
    ),
  ).toBe(1);
  expect(
    countOf(
      answers.map(({ status }) => status),
      409,
    ),
  ).toBe(4);
  expect((await balancesOf(app.database.db, uid))['L.AVAIL']).toBe(900_00);
});
