import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '../../demo/testing';
import { balancesOf, system } from '../../ledger/index';
import { newOwner, newStaff, newSubAccount, PASSWORD } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { postRecharge } from '../recharge/posting';
import { newNo } from '../testing';
import { codeTo, enterprise, file, newPayee, PAY, type Payee, ticket, withdrawRequest } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const money = async (uid: number) => {
  const { 'L.AVAIL': available, 'L.FROZEN': frozen } = await balancesOf(app.database.db, uid);
  return [available, frozen];
};
const refusal = ({ status, body }: { status: number; body: { errorCode: number; msg: string } }) => [
  status,
  body.errorCode,
  body.msg,
];

describe('the form (finance.md#withdrawal-screen)', () => {
  test('the form of withdrawals names every condition in order, each with its way out (finance.md#withdrawal-screen)', async () => {
    const { as } = await newOwner(app.deps);
    const { data } = await app.call(api.withdrawals.form, {}, as);
    expect(data.can_withdraw).toBe(false);
    expect(data.blocks.map(({ code, link }) => `${code} ${link}`)).toEqual([
      'no_realname /account/safe/realNameAuth',
      'no_pay_password /account/safe/pay',
      'no_card /finance/bankCard/createCard',
    ]);
  });

  test('the form of withdrawals itemises what may not go out, and says the rules in force', async () => {
    const payee = await newPayee(app);
    await app.database.transaction((tx) =>
      postRecharge(tx, {
        uid: payee.uid,
        by: system,
        rechargeNo: newNo('R'),
        amount: fen(300_00),
        channel: 'alipay',
        channelNo: newNo('2088'),
      }),
    );
    const { data } = await app.call(api.withdrawals.form, {}, payee.as);
    expect(data).toMatchObject({
      can_withdraw: true,
      blocks: [],
      available: 1300,
      withdrawable: 1000,
      deductions: [{ type: 'recharge_hold', text: '24小时内线上入账', amount: 300 }],
      rules: { min: 10, max: 50000, day_count_left: 3, day_left: 100000, free_left: 1, fee_rate: 0.001 },
      default_card_id: payee.cardId,
      password_kind: 'pay',
    });
    expect(data.cards[0]!.card_no_mask).toBe(`**** **** **** ${payee.cardNo.slice(-4)}`);
    expect(JSON.stringify(data)).not.toContain(payee.cardNo);
  });

  test('an enterprise has its own limits, and its money goes to its own account alone', async () => {
    const payee = await newPayee(app, { identity: enterprise });
    const { data } = await app.call(api.withdrawals.form, {}, payee.as);
    expect(data.rules).toMatchObject({ min: 100, max: 500000, day_count: 5, day_max: 1000000 });
    expect(data.cards[0]).toMatchObject({
      kind: 'company',
      usable: true,
      holder_mask: expect.stringMatching(/^演\*+司$/),
    });
  });
});

describe('a withdrawal', () => {
  test('a withdrawal sets the money aside, once for a double click and a repeated answer', async () => {
    const payee = await newPayee(app);
    const body = await withdrawRequest(app, payee, 200.5, { remark: '货款' });
    const key = { 'idempotency-key': randomUUID() };
    const [one, two] = await Promise.all([
      app.call(api.withdrawals.create, body, payee.as, key),
      app.call(api.withdrawals.create, body, payee.as, key),
    ]);
    expect([one.status, two.status]).toContain(200);
    const again = await app.call(api.withdrawals.create, body, payee.as, key);
    expect(again.headers.get('idempotency-hit')).toBe('true');
    expect(again.data).toMatchObject({
      amount: 200.5,
      fee: 0,
      net: 200.5,
      status: 'submitted',
      status_text: '待审核',
      card: { bank_name: '中国建设银行', tail: payee.cardNo.slice(-4) },
    });
    expect(await money(payee.uid)).toEqual([799_50, 200_50]);
    const list = (await app.call(api.withdrawals.list, {}, payee.as)).data;
    expect([list.total, list.summary, list.list[0]!.actions]).toEqual([
      1,
      { count: 1, amount: 200.5, fee: 0, arrived: 0 },
      ['cancel'],
    ]);
    const no = again.data.withdraw_no;
    const detail = (await app.call(api.withdrawals.detail, { withdraw_no: no }, payee.as)).data;
    expect(detail.steps.map(({ text, state }) => `${text} ${state}`)).toEqual([
      '提交 done',
      '审核 now',
      '打款 later',
      '到账 later',
    ]);
    expect(detail.timeline).toMatchObject([{ text: '提交申请', comment: '货款' }]);
  });

  test('a withdrawal needs the payment password and the code, and moves nothing without', async () => {
    const payee = await newPayee(app);
    const right = await withdrawRequest(app, payee, 100);
    const ask = (more: object) =>
      app.call(api.withdrawals.create, { ...right, request_token: newNo('token-'), ...more }, payee.as);
    expect(refusal(await ask({ pay_password: 'Wrong8Word' }))).toEqual([
      422,
      330006,
      '支付密码错误，还可尝试4次',
    ]);
    expect(refusal(await ask({ sms_code: '000000' }))).toEqual([422, 300003, 'sms code incorrect']);
    expect((await ask({ sms_code: undefined })).status).toBe(422);
    expect(await money(payee.uid)).toEqual([1000_00, 0]);
    expect((await ask({})).status).toBe(200);
    // The code is used up.
    expect(refusal(await ask({}))).toEqual([422, 300004, '验证码已过期，请重新获取']);
    expect(await money(payee.uid)).toEqual([900_00, 100_00]);
  });

  test('a withdrawal is refused beyond what there is, what may go out, and the limits of one and of a day', async () => {
    const payee = await newPayee(app, { rmb: 200_000_00 });
    const body = await withdrawRequest(app, payee, 1);
    const ask = (amount: number, more: object = {}) =>
      app.call(
        api.withdrawals.create,
        { ...body, amount, request_token: newNo('token-'), ...more },
        payee.as,
      );
    expect((await ask(9.99)).body.data).toMatchObject({
      errors: [{ field: 'amount', message: '单笔提现金额为10-50,000元' }],
    });
    expect((await ask(50000.01)).status).toBe(422);
    const foreign = await newPayee(app);
    expect((await ask(100, { card_id: foreign.cardId })).body.msg).toBe('请选择本人或本企业已绑定的银行卡');
    await file(app, payee, 50_000_00);
    await file(app, payee, 49_999_00);
    expect((await ask(20)).body.msg).toBe('今日提现额度剩余1.00元');
    const poor = await newPayee(app, { rmb: 50_00 });
    const wanted = await withdrawRequest(app, poor, 60);
    expect(refusal(await app.call(api.withdrawals.create, wanted, poor.as))).toEqual([
      422,
      330001,
      '余额不足',
    ]);
  });

  test('a withdrawal costs nothing the first time in a month, then 0.1 % within 1 and 25', async () => {
    const payee = await newPayee(app, { identity: enterprise, rmb: 400_000_00 });
    const nos = [];
    for (const amount of [100_00, 100_00, 5_000_00, 100_000_00]) nos.push(await file(app, payee, amount));
    const { list } = (await app.call(api.withdrawals.list, {}, payee.as)).data;
    expect(nos.map((no) => list.find(({ withdraw_no }) => withdraw_no === no)!.fee)).toEqual([0, 1, 5, 25]);
  });

  test('a withdrawal is counted no more once it is taken back, which happens once', async () => {
    const payee = await newPayee(app);
    const nos = [await file(app, payee, 10_00), await file(app, payee, 10_00), await file(app, payee, 10_00)];
    await expect(file(app, payee, 10_00)).rejects.toMatchObject({ refusal: 'withdraw.dayCount' });
    const cancel = () => app.call(api.withdrawals.cancel, { withdraw_no: nos[0]! }, payee.as);
    expect((await cancel()).data).toMatchObject({ status: 'cancelled', status_text: '已撤销' });
    expect((await cancel()).status).toBe(409);
    expect(await money(payee.uid)).toEqual([980_00, 20_00]);
    await file(app, payee, 10_00);
  });

  test('a withdrawal of somebody else is not there', async () => {
    const [payee, other] = [await newPayee(app), await newPayee(app)];
    const withdraw_no = await file(app, payee, 100_00);
    expect((await app.call(api.withdrawals.detail, { withdraw_no }, other.as)).status).toBe(404);
    expect((await app.call(api.withdrawals.cancel, { withdraw_no }, other.as)).status).toBe(404);
  });
});

describe('what a sub-account asks for', () => {
  const asked = async (): Promise<{ payee: Payee; withdraw_no: string }> => {
    const payee = await newPayee(app, { identity: enterprise });
    const sub = await newSubAccount(app.deps, payee.uid, ['FIN']);
    const body = {
      amount: 300,
      card_id: payee.cardId,
      pay_password: PASSWORD,
      request_token: newNo('token-'),
    };
    const { data } = await app.call(api.withdrawals.create, body, sub.as);
    expect(data).toMatchObject({ status: 'pending_owner', status_text: '待主账号确认' });
    return { payee, withdraw_no: data.withdraw_no };
  };

  test('a withdrawal of a sub-account waits for its owner, who confirms with a fresh verification', async () => {
    const { payee, withdraw_no } = await asked();
    expect(await money(payee.uid)).toEqual([700_00, 300_00]);
    const todo = (await app.call(api.home.summary, {}, payee.as)).data.todos;
    expect(todo).toMatchObject([{ key: 'withdraw_confirm', count: 1 }]);
    const confirm = (more: object) =>
      app.call(api.withdrawals.confirm, { withdraw_no, agree: true, ...more }, payee.as);
    expect((await confirm({})).body.errorCode).toBe(300017);
    const verify_token = await ticket(app, payee.as, 'withdraw_confirm');
    expect((await confirm({ verify_token })).data.status).toBe('submitted');
    expect((await confirm({ verify_token: await ticket(app, payee.as, 'withdraw_confirm') })).status).toBe(
      409,
    );
    const { steps } = (await app.call(api.withdrawals.detail, { withdraw_no }, payee.as)).data;
    expect(steps.map(({ text, state }) => `${text} ${state}`)).toContain('主账号确认 done');
  });

  test('a withdrawal of a sub-account waits on while payouts are held, and what has become risky is looked at by two', async () => {
    const { payee, withdraw_no } = await asked();
    const { uid } = payee;
    const set = (what: string) => app.database.asOwner(`update users set ${what} where uid = ${uid}`);
    const confirm = async () =>
      app.call(
        api.withdrawals.confirm,
        { withdraw_no, agree: true, verify_token: await ticket(app, payee.as, 'withdraw_confirm') },
        payee.as,
      );
    await set(`pay_password_changed_at = now(), withdraw_hold_until = now() + interval '24 hours'`);
    const held = await confirm();
    expect([held.status, held.body.msg]).toEqual([422, expect.stringContaining('24')]);
    expect(await money(uid)).toEqual([700_00, 300_00]);
    await set(`withdraw_hold_until = now() - interval '1 second'`);
    expect((await confirm()).data.status).toBe('submitted');
    const staff = (await newStaff(app.deps, 'finance')).as;
    expect((await app.call(api.withdrawals.staffDetail, { no: withdraw_no }, staff)).data).toMatchObject({
      needs_second: true,
      risks: [{ rule: 'security_changed' }],
    });
  });

  test('a withdrawal of its own is all that a sub-account whose scope is itself sees: in the list, one by one, and as a receipt', async () => {
    const { payee, withdraw_no } = await asked();
    const owners = await file(app, payee, 100_00);
    const scope = { finance: 'self' } as const;
    const permissions = ['finance.rmb:view', 'finance.rmb:withdraw', 'finance.card:view'] as const;
    const other = await aMember(app, payee.uid, { permissions, scope });
    const { data } = await app.call(api.withdrawals.list, {}, other.as);
    expect(data).toMatchObject({ total: 0, summary: { amount: 0 }, counts: { open: 0, pending_owner: 0 } });
    for (const no of [withdraw_no, owners]) {
      expect((await app.call(api.withdrawals.detail, { withdraw_no: no }, other.as)).status).toBe(404);
      const receipt = { kind: 'withdraw', no } as const;
      expect((await app.call(api.statements.exportReceipt, receipt, other.as)).status).toBe(404);
    }
    const card = { id: payee.cardId };
    expect((await app.call(api.cards.info, card, other.as)).data.recent_withdraws).toEqual([]);
    const all = await aMember(app, payee.uid, { permissions });
    expect((await app.call(api.cards.info, card, all.as)).data.recent_withdraws).toHaveLength(2);
    expect((await app.call(api.withdrawals.list, {}, all.as)).data.total).toBe(2);
    const end = { withdraw_no, agree: false, reason: '金额有误' };
    expect((await app.call(api.withdrawals.confirm, end, payee.as)).status).toBe(200);
  });

  test('a withdrawal of a sub-account comes back when the owner refuses, and by itself after 24 hours', async () => {
    const refused = await asked();
    const body = { withdraw_no: refused.withdraw_no, agree: false, reason: '金额有误' };
    expect((await app.call(api.withdrawals.confirm, body, refused.payee.as)).data.status).toBe('cancelled');
    expect(await money(refused.payee.uid)).toEqual([1000_00, 0]);
    const late = await asked();
    await app.database.setClock(23.9 * 3_600_000);
    await app.runner.run('finance.withdrawLapse');
    expect(await money(late.payee.uid)).toEqual([700_00, 300_00]);
    await app.database.setClock(24 * 3_600_000 + 60_000);
    expect(await app.runner.run('finance.withdrawLapse')).toBe(1);
    expect(await app.runner.run('finance.withdrawLapse')).toBe(0);
    expect(await money(late.payee.uid)).toEqual([1000_00, 0]);
    expect(await reconcile(app.database.db, { uid: late.payee.uid })).toEqual([]);
  });
});

test('an owner without a payment password is sent to set one; one in the cooling-off waits', async () => {
  const payee = await newPayee(app);
  await app.database.asOwner(
    `update users set withdraw_hold_until = app_now() + interval '1 hour' where uid = ${payee.uid}`,
  );
  const code = await codeTo(app, payee.as, 'withdraw', payee.phone);
  const body = {
    amount: 50,
    card_id: payee.cardId,
    pay_password: PAY,
    sms_code: code,
    request_token: newNo('token-'),
  };
  expect(
    refusal(await app.call(api.withdrawals.create, { ...body, request_token: newNo('token-') }, payee.as)),
  ).toEqual([422, 330012, '为保障资金安全，手机号/支付密码变更后24小时内不可提现']);
  await app.database.asOwner(
    `update users set withdraw_hold_until = null, pay_password_hash = null where uid = ${payee.uid}`,
  );
  const answer = await app.call(
    api.withdrawals.create,
    { ...body, request_token: newNo('token-') },
    payee.as,
  );
  expect(answer.body).toMatchObject({ errorCode: 330005, data: { link: '/account/safe/pay' } });
});
