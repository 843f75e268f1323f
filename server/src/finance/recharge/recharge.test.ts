import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newPassword } from '../../credentials/index';
import { newOwner, newSubAccount, PASSWORD, signedIn } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { begun, press, report } from '../channels/testing';
import { reconcile } from '../books/reconciliation';
import { recharge as credited } from '../testing';

const PAY_PASSWORD = 'Kestrel8Pay';
let app: TestApp;
let payPassword: Awaited<ReturnType<typeof newPassword>>;
beforeAll(async () => {
  app = await startTestApp();
  payPassword = await newPassword(PAY_PASSWORD);
});
afterEach(() => app.database.setClock(0));
afterAll(() => app.close());

const minutes = (count: number) => app.database.setClock(count * 60_000);
const held = async (uid: number) => {
  const balances = await balancesOf(app.database.db, uid);
  return { rmb: balances['L.AVAIL'], paid: balances['C.PAID'], bonus: balances['C.BONUS'] };
};
const detail = async (recharge_no: string, as: Parameters<TestApp['call']>[2]) =>
  (await app.call(api.recharge.detail, { recharge_no }, as)).data;
const messagesOf = (uid: number) =>
  app.database.asOwner<{ title: string }>(
    `select title from messages where uid = ${uid} order by created_at`,
  );

describe('an RMB recharge', () => {
  test('an RMB recharge is paid at the cashier: the balance moves, the list and the messages say so', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { rechargeNo, ticket } = await begun(app, as, { amount: 500 });
    expect((await app.call(api.channels.sandboxOrder, { ticket })).data).toMatchObject({
      channel_text: '支付宝',
      amount: 500,
      status: 'pending',
    });
    expect((await press(app, ticket, 'fail')).data.status).toBe('failed');
    expect((await detail(rechargeNo, as)).status).toBe('pending');
    expect((await press(app, ticket, 'success')).data.status).toBe('paid');
    expect(await detail(rechargeNo, as)).toMatchObject({
      status: 'success',
      pay: { type: 'none' },
      actions: [],
    });
    expect(await held(uid)).toEqual({ rmb: 500_00, paid: 0, bonus: 0 });
    const { data } = await app.call(api.recharge.list, {}, as);
    expect(data).toMatchObject({
      total: 1,
      list: [{ recharge_no: rechargeNo, status_text: '充值成功', amount: 500 }],
    });
    expect((await app.call(api.finance.rmbList, { biz_no: rechargeNo }, as)).data.list).toMatchObject([
      { type: 'recharge', amount: 500, flow: 'neutral', income: 0, channel: 'alipay' },
    ]);
    expect(await messagesOf(uid)).toEqual([{ title: '充值成功' }]);
    expect((await press(app, ticket, 'success')).status).toBe(409);
  });

  test('an RMB recharge shows how to pay after a reload as before it, and to nobody else', async () => {
    const [{ as }, other] = [await newOwner(app.deps), await newOwner(app.deps)];
    const { rechargeNo, ticket } = await begun(app, as, { channel: 'wechat' });
    const [first, second] = [await detail(rechargeNo, as), await detail(rechargeNo, as)];
    expect(first.pay).toMatchObject({ type: 'qr', is_sandbox: true, url: expect.stringContaining(ticket) });
    expect(second.pay).toEqual(first.pay);
    expect((await app.call(api.recharge.detail, { recharge_no: rechargeNo }, other.as)).status).toBe(404);
    expect((await app.call(api.recharge.cancel, { recharge_no: rechargeNo }, other.as)).status).toBe(404);
  });

  test('an RMB recharge is cancelled at the channel first, and again without fault; money that comes all the same is credited late', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { rechargeNo, ticket } = await begun(app, as);
    expect((await press(app, ticket, 'late')).data.status).toBe('late');
    const cancel = () => app.call(api.recharge.cancel, { recharge_no: rechargeNo }, as);
    expect([(await cancel()).data.status, (await cancel()).data.status]).toEqual(['closed', 'closed']);
    expect(await held(uid)).toMatchObject({ rmb: 0 });
    await app.runner.run('finance.sandboxReports');
    expect(await held(uid)).toMatchObject({ rmb: 100_00 });
    expect(await detail(rechargeNo, as)).toMatchObject({ status: 'success', is_late: true });
    expect(await messagesOf(uid)).toEqual([{ title: '充值到账（关闭后支付）' }]);
  });

  test('an RMB recharge that was paid is credited by the attempt to cancel it, when its report has not come', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { rechargeNo, payNo, ticket } = await begun(app, as);
    const known = `select uid from channel_payment_numbers where pay_no = '${payNo}'`;
    await app.database.asOwner(`delete from channel_payment_numbers where pay_no = '${payNo}'`);
    await press(app, ticket, 'success');
    await app.database.asOwner(`insert into channel_payment_numbers values ('${payNo}', ${uid})`);
    expect(await app.database.asOwner(known)).toHaveLength(1);
    expect((await app.call(api.recharge.cancel, { recharge_no: rechargeNo }, as)).status).toBe(409);
    expect(await held(uid)).toMatchObject({ rmb: 100_00 });
    await app.runner.run('finance.sandboxReports');
    expect(await held(uid)).toMatchObject({ rmb: 100_00 });
  });

  test('an RMB recharge whose report never came is asked for after five minutes', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { payNo, ticket } = await begun(app, as);
    await app.database.asOwner(`delete from channel_payment_numbers where pay_no = '${payNo}'`);
    await press(app, ticket, 'success');
    await app.database.asOwner(`insert into channel_payment_numbers values ('${payNo}', ${uid})`);
    await app.runner.run('finance.channelQuery');
    expect(await held(uid)).toMatchObject({ rmb: 0 });
    await minutes(6);
    await app.runner.run('finance.channelQuery');
    await app.runner.run('finance.channelQuery');
    expect(await held(uid)).toMatchObject({ rmb: 100_00 });
  });

  test('an RMB recharge that nobody pays is closed after 30 minutes, at 29 it is not', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { rechargeNo, ticket } = await begun(app, as);
    const now = async () => detail(rechargeNo, await signedIn(app.deps, uid));
    await minutes(29);
    await app.runner.run('finance.rechargeTimeout');
    expect((await now()).status).toBe('pending');
    await minutes(31);
    await app.runner.run('finance.rechargeTimeout');
    await app.runner.run('finance.rechargeTimeout');
    expect(await now()).toMatchObject({
      status: 'closed',
      actions: ['again'],
      timeline: [{ text: '提交充值' }, { text: '超时自动关闭', actor: '系统' }],
    });
    expect((await press(app, ticket, 'success')).status).toBe(409);
  });
});

describe('the limits of finance.md#money-limits', () => {
  const attempt = (as: Parameters<TestApp['call']>[2], amount: number, more: object = {}) =>
    app.call(api.recharge.create, { amount, target: 'rmb', channel: 'alipay', ...more }, as);

  test.each([
    ['person', 9.99, {}, '单笔充值金额为10-50,000元'],
    ['person', 50_000.01, {}, '单笔充值金额为10-50,000元'],
    ['none', 50_000.01, {}, '单笔充值金额为10-50,000元'],
    ['enterprise', 200_000.01, {}, '单笔充值金额为10-200,000元'],
    ['person', 99.99, { channel: 'offline' }, '汇款金额不能低于100元'],
    ['person', 9, { target: 'coin' }, '充值数量为10-50,000的整数'],
    ['person', 10.5, { target: 'coin' }, '充值数量为10-50,000的整数'],
    ['enterprise', 200_001, { target: 'coin' }, '充值数量为10-200,000的整数'],
    ['person', 50, { target: 'coin', channel: 'offline' }, '汇款金额不能低于100元'],
    ['person', 100, { channel: 'balance' }, '人民币充值不能使用余额支付'],
  ] as const)(
    'the limits of recharges for %s refuse %d %o (finance.md#money-limits)',
    async (realnameStatus, amount, more, message) => {
      const { as } = await newOwner(app.deps, { realnameStatus });
      const { status, body } = await attempt(as, amount, more);
      expect([status, body.data.errors![0]!.message]).toEqual([422, message]);
    },
  );

  test.each([
    ['person', 10],
    ['person', 50_000],
    ['enterprise', 200_000],
  ] as const)('the limits of recharges for %s allow %d', async (realnameStatus, amount) => {
    const { as } = await newOwner(app.deps, { realnameStatus });
    expect((await attempt(as, amount)).status).toBe(200);
  });

  test('the limit of recharges of a day counts what is paid and what may still be, and not what is closed', async () => {
    const { as } = await newOwner(app.deps);
    await attempt(as, 50_000);
    const second = (await attempt(as, 49_999.99)).data.recharge_no;
    const over = await attempt(as, 10);
    expect([over.status, over.body.msg]).toEqual([422, '今日充值已达上限']);
    // A transfer is no online recharge.
    expect((await attempt(as, 200_000, { channel: 'offline' })).status).toBe(200);
    await app.call(api.recharge.cancel, { recharge_no: second }, as);
    expect((await attempt(as, 50_000)).status).toBe(200);
    expect((await attempt(as, 10)).body.msg).toBe('今日充值已达上限');
  });

  test('the limit of five unpaid recharges names the way out, and holds for many at once', async () => {
    const { as } = await newOwner(app.deps);
    const all = await Promise.all(Array.from({ length: 12 }, () => attempt(as, 10)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = all.find(({ status }) => status === 422)!;
    expect(refused.body).toMatchObject({
      msg: '您有多笔待支付充值，请先支付或取消',
      data: { link: '/finance/rmb?tab=recharge&status=pending' },
    });
  });

  test('the limits of recharges are what the page is told', async () => {
    const { as } = await newOwner(app.deps, { realnameStatus: 'enterprise' });
    await attempt(as, 1000);
    const { data } = await app.call(api.recharge.config, { target: 'coin' }, as);
    expect(data).toMatchObject({
      min: 10,
      max: 200_000,
      day_max: 500_000,
      day_left: 499_000,
      unpaid_count: 1,
      unpaid_max: 5,
      rate: 1,
      bonus: { from: 1000, percent: 5 },
    });
    expect(data.tiers.find(({ amount }) => amount === 1000)).toEqual({ amount: 1000, bonus: 50 });
    expect(data.channels.map(({ code }) => code)).toEqual([
      'balance',
      'alipay',
      'wechat',
      'unionpay',
      'offline',
    ]);
  });
});

describe('one intent', () => {
  test('a recharge pressed several times at once, and again after a lost answer, is one recharge with one answer', async () => {
    const { as } = await newOwner(app.deps);
    const headers = { 'idempotency-key': randomUUID() };
    const once = () =>
      app.call(api.recharge.create, { amount: 88, target: 'rmb', channel: 'alipay' }, as, headers);
    const answers = [...(await Promise.all([once(), once(), once()])), await once()];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await app.call(api.recharge.list, {}, as)).data.total).toBe(1);
  });
});

describe('coins', () => {
  const rich = async (rmb: number) => {
    const owner = await newOwner(app.deps, { payPassword });
    await app.database.transaction((tx) => credited(tx, owner.uid, fen(rmb)));
    return owner;
  };
  const buy = (as: Parameters<TestApp['call']>[2], amount: number, pay_password?: string) =>
    app.call(
      api.recharge.create,
      { amount, target: 'coin', channel: 'balance', ...(pay_password && { pay_password }) },
      as,
    );

  test('coins bought online bring their bonus, 充1000送50', async () => {
    const { uid, as } = await newOwner(app.deps);
    const asked = { amount: 1000, target: 'coin' as const, channel: 'alipay' as const };
    const stale = await app.call(api.recharge.create, { ...asked, agreement_version: '2019-01-01' }, as);
    expect(stale.body.data.errors).toMatchObject([{ field: 'agreement_version' }]);
    const { agreement } = (await app.call(api.recharge.config, { target: 'coin' }, as)).data;
    const agreed = { ...asked, agreement_version: agreement.version };
    const { ticket, rechargeNo } = await begun(app, as, agreed);
    const { list: consents } = (await app.call(api.account.consents, {}, as)).data;
    expect(consents).toMatchObject([{ text: '创意币服务协议', version: agreement.version }]);
    await press(app, ticket, 'success');
    expect(await held(uid)).toEqual({ rmb: 0, paid: 1000_00, bonus: 50_00 });
    expect(await detail(rechargeNo, as)).toMatchObject({
      target: 'coin',
      amount: 1000,
      bonus: 50,
      pay_amount: 1000,
    });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('coins bought with the balance ask for the payment password, and are there at once (J3)', async () => {
    const { uid, as } = await rich(1500_00);
    expect((await buy(as, 1000)).body.data.errors).toEqual([
      { field: 'pay_password', message: '请输入支付密码' },
    ]);
    expect((await buy(as, 1000, 'Wrong8Pass')).body.msg).toBe('支付密码错误，还可尝试4次');
    expect(await held(uid)).toEqual({ rmb: 1500_00, paid: 0, bonus: 0 });
    const { data } = await buy(as, 1000, PAY_PASSWORD);
    expect(data).toMatchObject({ status: 'success', bonus: 50, pay: { type: 'none' } });
    expect(await held(uid)).toEqual({ rmb: 500_00, paid: 1000_00, bonus: 50_00 });
    expect((await buy(as, 501, PAY_PASSWORD)).body).toMatchObject({ errorCode: 330001, msg: '余额不足' });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('a purchase of coins with the balance leads to setting a payment password where there is none', async () => {
    const { as } = await newOwner(app.deps);
    expect((await buy(as, 10, PAY_PASSWORD)).body).toMatchObject({
      errorCode: 330005,
      data: { link: '/account/safe/pay' },
    });
  });
});

describe('a sub-account', () => {
  test('a sub-account recharges what its roles say, RMB or coins, and sees its own where its scope is itself', async () => {
    const { uid, as: owner } = await newOwner(app.deps);
    await begun(app, owner);
    const { as } = await newSubAccount(app.deps, uid, ['finance.coin:recharge', 'finance.coin:view']);
    const refused = await app.call(
      api.recharge.create,
      { amount: 100, target: 'rmb', channel: 'alipay' },
      as,
    );
    expect([refused.status, refused.body.msg]).toEqual([
      403,
      '没有操作权限，请联系主账号授权（缺少：人民币充值）',
    ]);
    const { rechargeNo, ticket } = await begun(app, as, { amount: 200, target: 'coin' });
    await press(app, ticket, 'success');
    expect(await held(uid)).toMatchObject({ paid: 200_00 });
    const { data } = await app.call(api.recharge.list, {}, as);
    expect(data.list.map((one) => one.recharge_no)).toEqual([rechargeNo]);
    expect((await app.call(api.finance.creditList, {}, as)).data.list[0]!.operator).toBe(
      data.list[0]!.created_by,
    );
  });

  test('a sub-account buys coins with the balance by its own password', async () => {
    const { uid } = await newOwner(app.deps, { payPassword });
    await app.database.transaction((tx) => credited(tx, uid, fen(100_00)));
    const { as } = await newSubAccount(app.deps, uid, ['finance.coin:recharge']);
    const buy = (pay_password: string) =>
      app.call(api.recharge.create, { amount: 50, target: 'coin', channel: 'balance', pay_password }, as);
    expect((await buy(PAY_PASSWORD)).status).toBe(422);
    expect((await buy(PASSWORD)).status).toBe(200);
    expect(await held(uid)).toMatchObject({ rmb: 50_00, paid: 50_00 });
  });
});

test('a channel that gives no answer keeps its payments open, and nothing is lost', async () => {
  const { uid, as } = await newOwner(app.deps);
  const { rechargeNo, payNo } = await begun(app, as, { channel: 'unionpay' });
  const { channels } = app.deps.partners.payments;
  const real = channels.unionpay!;
  (channels as { unionpay: typeof real }).unionpay = {
    ...real,
    query: () => Promise.reject(new Error('down')),
    close: () => Promise.reject(new Error('down')),
  };
  try {
    await minutes(40);
    await app.runner.run('finance.rechargeTimeout');
    await app.runner.run('finance.channelQuery');
    const later = await signedIn(app.deps, uid);
    expect((await detail(rechargeNo, later)).status).toBe('pending');
    // The customer may still give up; the channel is told by the outbox, until it listens.
    await app.call(api.recharge.cancel, { recharge_no: rechargeNo }, later);
    await app.runner.run('outbox');
    const [entry] = await app.database.asOwner<{ last_error: string }>(
      `select last_error from outbox where kind = 'channel.close' and ref_no = '${payNo}' and done_at is null`,
    );
    expect(entry!.last_error).toBe('down');
  } finally {
    (channels as { unionpay: typeof real }).unionpay = real;
  }
  await app.database.setClock(0);
  await report(app, { channel: 'unionpay', payNo, amount: 100_00, channelNo: `U${payNo}` });
  expect(await held(uid)).toMatchObject({ rmb: 100_00 });
});
