import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inThePast } from '../clock';
import { aMember, anAccount, anOrder, aPaidOrder, withMoney } from '../demo/testing';
import { newBadDebt, PAY_PASSWORD } from '../finance/credit/testing';
import { projectDecider, submitted } from '../maker/projects/testing';
import { newOrder, newPayer, proof } from '../orders/cashier/testing';
import { deliverOrder } from '../orders/fulfilment';
import { newStaff, newSubAccount } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { postCreditGrant } from '../finance/credit/index';
import { system } from '../ledger/index';
import { insertNotices } from '../messages/index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const summary = async (as: Parameters<TestApp['call']>[2]) => (await app.call(api.home.summary, {}, as)).data;

test('a new account finds nothing but the way to begin', async () => {
  const { as, uid } = await anAccount(app, { nickname: '新人小陈' });
  const home = await summary(as);
  expect(home.user).toMatchObject({
    uid: String(uid),
    nickname: '新人小陈',
    realname: 'none',
    provider: 'none',
    last_login_at: null,
  });
  expect(home).toMatchObject({ todos: [], recent_orders: [], recent_crowd: [], messages: [] });
  expect(home.assets).toMatchObject({
    rmb: { available: 0, frozen: 0, pending: 0 },
    coin: { total: 0 },
    credit: null,
  });
  expect(home.guide).toMatchObject({ percent: 20 });
  expect(home.guide!.steps.map(({ done }) => done)).toEqual([true, false, false, false, false]);
});

test('what was bought, paid and recharged is counted towards the beginning', async () => {
  const { as, uid } = await anAccount(app, { realnameStatus: 'person' });
  await withMoney(app.deps, uid, fen(100_00));
  await anOrder(app.deps, uid);
  expect((await summary(as)).guide).toMatchObject({ percent: 80 });
  expect((await summary(as)).assets).toMatchObject({ rmb: { available: 100 } });
});

test('what waits stands in the order of its deadlines', async () => {
  const { as, uid } = await anAccount(app);
  const paid = await aPaidOrder(app.deps, uid);
  await app.database.transaction((tx) =>
    deliverOrder(tx, { uid, orderNo: paid, by: { kind: 'seller', name: '拾光' }, note: '初稿' }),
  );
  await anOrder(app.deps, uid, { orderType: 'studio' });
  await anOrder(app.deps, uid);
  await inThePast(new Date(Date.now() - 3_600_000), () => anOrder(app.deps, uid));
  const { todos, recent_orders: recent } = await summary(as);
  expect(todos.map(({ text, count }) => `${text} ${count}`)).toEqual(['待付款订单 2', '待验收成果 1']);
  expect(todos[0]!.deadline! < todos[1]!.deadline!).toBe(true);
  expect(recent!.map(({ status_text }) => status_text)).toEqual(['待付款', '待付款', '待验收', '已关闭']);
  expect(Object.keys(recent![0]!)).not.toContain('paid');
});

test('a line of credit shows in the assets', async () => {
  const { as, uid } = await anAccount(app);
  await app.database.transaction((tx) => postCreditGrant(tx, { uid, by: system, total: fen(50_000_00) }));
  expect((await summary(as)).assets!.credit).toEqual({
    total: 50_000,
    available: 50_000,
    due_amount: 0,
    due_date: null,
  });
});

test('a sub-account sees the parts that its roles show, and its own orders when it sees no others', async () => {
  const owner = await anAccount(app);
  await withMoney(app.deps, owner.uid, fen(100_00));
  const orderNo = await anOrder(app.deps, owner.uid);
  const looker = await aMember(app, owner.uid, { permissions: ['home:view'] });
  expect(await summary(looker.as)).toMatchObject({
    assets: null,
    recent_orders: null,
    todos: [],
    guide: null,
  });
  const worker = await aMember(app, owner.uid, {
    permissions: ['home:view', 'order.order:view'],
    scope: { order: 'self' },
  });
  expect(await summary(worker.as)).toMatchObject({ assets: null, recent_orders: [], todos: [] });
  const finance = await aMember(app, owner.uid, { presets: ['FIN'] });
  expect(await summary(finance.as)).toMatchObject({
    assets: { rmb: { available: 100 } },
    todos: [{ key: 'pending_pay', count: 1, act: { text: '付款', link: `/orders/myOrders?pay=${orderNo}` } }],
  });
  const reader = await aMember(app, owner.uid, { permissions: ['home:view', 'order.order:view'] });
  expect((await summary(reader.as)).todos).toMatchObject([{ key: 'pending_pay', count: 1, act: null }]);
});

test('who sells finds the refunds to be answered, who makes the projects that were not approved, members what is theirs', async () => {
  const [buyer, seller] = [await newPayer(app, { rmb: 300_00 }), await newPayer(app)];
  const sold = { seller: { uid: seller.uid, name: '拾光' } };
  const nos = [await newOrder(app, buyer.uid, 100_00, sold), await newOrder(app, buyer.uid, 200_00, sold)];
  await app.call(api.orders.pay, { order_nos: nos, ...proof }, buyer.as);
  for (const no of nos)
    await app.call(api.orders.refundApply, { order_no: no, reason: '计划有变' }, buyer.as);
  const auditor = await projectDecider(app);
  await auditor.reject(await submitted(app, seller.uid, seller.as));
  const answerBy = (await app.call(api.deadlines.list, {}, seller.as)).data.list[0]!.at;
  const refunds = { key: 'refund_answer', count: 2, deadline: answerBy };
  const project = { key: 'project_rejected', count: 1 };
  expect((await summary(seller.as)).todos).toMatchObject([refunds, project]);
  expect((await summary(buyer.as)).todos).toEqual([]);
  const { data } = await app.call(api.orders.list, { role: 'seller', status: 'refund' }, seller.as);
  expect(data.list.map(({ order_no: no }) => no).toSorted()).toEqual(nos.toSorted());

  const member = (permissions: Parameters<typeof aMember>[2]['permissions'], scope = {}) =>
    aMember(app, seller.uid, { permissions: ['home:view', ...permissions!], scope });
  const clerk = await member(['order.order:view']);
  const ownOnly = await member(['order.order:view', 'maker.project:view', 'maker.project:manage'], {
    order: 'self',
    maker: 'self',
  });
  expect((await summary(clerk.as)).todos).toMatchObject([refunds]);
  expect((await summary(ownOnly.as)).todos).toEqual([]);
  await app.call(api.orders.refundHandle, { order_no: nos[0]!, decision: 'agree' }, seller.as);
  expect((await summary(clerk.as)).todos).toMatchObject([{ key: 'refund_answer', count: 1 }]);
});

test('what the operator announced is shown newest first', async () => {
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await app.database.transaction((tx) =>
    insertNotices(tx, [
      { notice_id: 'a', title: '旧公告', published_at: at(5) },
      { notice_id: 'b', title: '新公告', published_at: at(1) },
    ]),
  );
  const { as } = await anAccount(app);
  expect((await summary(as)).notices.map(({ title }) => title)).toEqual(['新公告', '旧公告']);
});

test('a bill that was written off stays to be paid, with its amount, where there is no line any more', async () => {
  const [credit, finance2] = [await newStaff(app.deps, 'credit'), await newStaff(app.deps, 'finance2')];
  const debtor = await newBadDebt(app, { credit: credit.as, finance2: finance2.as, rmb: 1000_00 });
  await app.database.asOwner(
    `update credit_accounts set total_fen = 0, status = 'closed' where uid = ${debtor.uid}`,
  );
  const home = await summary(debtor.as);
  expect(home.assets).toMatchObject({ credit: null });
  expect(home.todos.find(({ key }) => key === 'bad_debt')).toEqual({
    no: debtor.billNo,
    title: '已核销的白条账单',
    key: 'bad_debt',
    text: '已核销白条待清偿',
    count: 1,
    deadline: null,
    is_estimate: false,
    amount: 1000,
    link: `/finance/creditLimit?bill=${debtor.billNo}`,
    act: null,
  });
  const pay = { bill_no: debtor.billNo, pay_password: PAY_PASSWORD };
  await app.call(api.credit.recover, { ...pay, amount: 400 }, debtor.as);
  expect((await summary(debtor.as)).todos).toMatchObject([{ key: 'bad_debt', amount: 600 }]);
  const { as: worker } = await newSubAccount(app.deps, debtor.uid, ['home:view']);
  expect((await summary(worker)).todos).toEqual([]);
  await app.call(api.credit.recover, pay, debtor.as);
  expect((await summary(debtor.as)).todos).toEqual([]);
});
