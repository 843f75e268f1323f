import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tamper } from '../../ledger/testing';
import { newOwner, newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { testApi } from '@uc/contract/testing';
import { reconcile } from './reconciliation';
import { newNo, recharge } from '../testing';

let app: TestApp;
let one: { as: As };
let other: { as: As };
beforeAll(async () => {
  app = await startTestApp();
  [one, other] = [await newStaff(app.deps, 'finance'), await newStaff(app.deps, 'finance2')];
});
afterAll(() => app.close());

async function customer(amount = 100_00) {
  const owner = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, owner.uid, fen(amount)));
  return owner;
}
const available = async (as: As) => (await app.call(api.finance.amountInfo, {}, as)).data.rmb.available;
const propose = (uid: number, more: object = {}, as = one.as) =>
  app.call(
    api.books.adjustCreate,
    {
      uid: String(uid),
      type: 'adjust',
      amount: 5,
      title: '补差',
      reason: '对账差异',
      ticket: 'T-1',
      request_token: randomUUID(),
      ...more,
    } as never,
    as,
  );
const decide = (event: 'adjustApprove' | 'adjustRefuse', no: string, as: As) =>
  app.call(api.books[event], { no, reason: '已核对工单' }, as);

const move = (as: As, kind: 'recharge' | 'spend') =>
  app.call(testApi.move, { kind, amount: 1, ref: `T${randomUUID().slice(0, 8)}` }, as);

describe('an adjustment (J33)', () => {
  test('an adjustment moves money only when another person agrees, once, and tells the customer (J33)', async () => {
    const { uid, as } = await customer();
    const { data } = await propose(uid);
    expect(data).toMatchObject({ status: 'submitted', amount: 5, actions: ['refuse'] });
    expect(await available(as)).toBe(100);
    expect((await decide('adjustApprove', data.adjust_no, one.as)).body).toMatchObject({
      msg: '须由另一位同事复核，不能复核自己提交的申请',
    });
    expect((await decide('adjustApprove', data.adjust_no, other.as)).data).toMatchObject({
      status: 'approved',
    });
    expect((await decide('adjustApprove', data.adjust_no, other.as)).status).toBe(409);
    expect((await decide('adjustRefuse', data.adjust_no, one.as)).status).toBe(409);
    expect(await available(as)).toBe(105);
    const [message] = await app.database.db
      .selectFrom('messages')
      .selectAll()
      .where('uid', '=', uid)
      .execute();
    expect(message).toMatchObject({ category: 'finance', biz_no: data.adjust_no });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('an adjustment downwards takes what is there and no more: refused at entry, and again when less is there by then', async () => {
    const { uid, as } = await customer();
    const over = await propose(uid, { amount: -100.01 });
    expect(over.body).toMatchObject({
      errorCode: 330001,
      msg: '账户可用余额100.00元，不足以扣减100.01元，请核对账户编号和金额，或待余额充足后再办理',
    });
    expect((await propose(uid, { amount: -1_000_000 })).status).toBe(422);
    const [first, second] = [await propose(uid, { amount: -40 }), await propose(uid, { amount: -60 })];
    // Deductions that wait are counted: proposed one by one they still come to no more than is there.
    expect((await propose(uid, { amount: -0.01 })).body.msg).toContain(
      '账户可用余额100.00元（其中100.00元待复核扣减），不足以扣减0.01元',
    );
    expect((await decide('adjustApprove', second.data.adjust_no, other.as)).status).toBe(200);
    await move(as, 'spend');
    const late = await decide('adjustApprove', first.data.adjust_no, other.as);
    expect(late.body).toMatchObject({
      errorCode: 330001,
      msg: expect.stringContaining('账户可用余额39.00元，不足以扣减40.00元'),
    });
    expect(await available(as)).toBe(39);
    const { data } = await app.call(api.books.adjustDetail, { no: first.data.adjust_no }, one.as);
    expect(data.status).toBe('submitted');
    // Upwards nothing has to be there.
    expect((await propose(uid, { amount: 1_000 })).data.status).toBe('submitted');
  });

  test('an adjustment is refused by either person, with a reason', async () => {
    const { uid, as } = await customer();
    const { data } = await propose(uid);
    expect(
      (await app.call(api.books.adjustRefuse, { no: data.adjust_no, reason: '' }, other.as)).status,
    ).toBe(422);
    expect((await decide('adjustRefuse', data.adjust_no, one.as)).data).toMatchObject({
      status: 'refused',
      decision_reason: '已核对工单',
    });
    expect((await decide('adjustApprove', data.adjust_no, other.as)).status).toBe(409);
    expect(await available(as)).toBe(100);
  });

  test('an adjustment sent twice is one; of nothing, of too much or for nobody it is refused', async () => {
    const { uid } = await customer();
    const request_token = randomUUID();
    const [first, second] = [await propose(uid, { request_token }), await propose(uid, { request_token })];
    expect(second.data.adjust_no).toBe(first.data.adjust_no);
    for (const other of [{ amount: 50 }, { type: 'compensation' }, { reason: '另一原因' }])
      expect((await propose(uid, { request_token, ...other })).body.msg).toContain('内容不一致');
    expect((await propose(uid, { amount: 0 })).status).toBe(422);
    expect((await propose(uid, { amount: 1_000_000.01 })).status).toBe(422);
    expect((await propose(uid, { amount: -1, type: 'compensation' })).status).toBe(422);
    const stranger = await propose(999_999_999_999);
    expect([stranger.status, stranger.body.msg]).toEqual([
      404,
      '没有找到账户999999999999，请在“用户”的列表核对后重新填写',
    ]);
    const { data } = await app.call(
      api.books.adjustList,
      { uid: String(uid), status: 'submitted' },
      other.as,
    );
    expect(data.list.map(({ adjust_no }) => adjust_no)).toEqual([first.data.adjust_no]);
  });

  test('an adjustment is no business of other roles or of customers', async () => {
    const { uid, as } = await customer();
    for (const role of ['auditor', 'credit', 'cs', 'ip'] as const)
      expect((await propose(uid, {}, (await newStaff(app.deps, role)).as)).status).toBe(403);
    expect((await propose(uid, {}, as as never)).status).toBe(401);
  });
});

describe('an account whose book disagrees (trust §3.7, M11)', () => {
  const broken = async () => {
    const owner = await customer();
    await tamper(
      app.database,
      `update ledger_accounts set balance = balance + 1 where uid = ${owner.uid} and code = 'L.AVAIL'`,
    );
    return owner;
  };
  const mend = (uid: number) =>
    tamper(
      app.database,
      `update ledger_accounts set balance = balance - 1 where uid = ${uid} and code = 'L.AVAIL'`,
    );

  test('an account whose book disagrees is parked by the next look: it reads as ever and moves no money, others do (trust §3.7, M11)', async () => {
    const { uid, as } = await broken();
    const neighbour = await customer();
    expect((await move(as, 'spend')).status).toBe(200);
    await app.runner.run('finance.reconcileTouched');
    for (const kind of ['spend', 'recharge'] as const)
      expect((await move(as, kind)).body).toMatchObject({
        ret: 42300,
        msg: '相关账户的资金正在核对，暂不能进行资金操作，请稍后再试，或提交工单',
      });
    expect((await move(as, 'spend')).status).toBe(423);
    expect((await app.call(api.finance.rmbList, {}, as)).status).toBe(200);
    expect((await move(neighbour.as, 'spend')).status).toBe(200);
    const { data } = await app.call(api.books.ledgerReport, { only: 'parked', keyword: String(uid) }, one.as);
    expect(data.list).toMatchObject([
      { uid: String(uid), is_ok: false, parked_reason: expect.any(String) as string },
    ]);
    expect(data.list[0]!.findings.map(({ check }) => check)).toContain('account.balance');
    expect(data.summary.parked).toBeGreaterThanOrEqual(1);
  });

  test('an account whose book disagrees is never corrected by itself, and released only when it agrees again, by somebody who says why', async () => {
    const { uid, as } = await broken();
    await app.runner.run('finance.reconcileAll');
    const release = (reason = '已由数据库管理员修复') =>
      app.call(api.books.ledgerRelease, { no: String(uid), reason }, one.as);
    expect((await release()).body).toMatchObject({ msg: '账目核对仍有差异，不能恢复' });
    await app.runner.run('finance.reconcileAll');
    expect((await move(as, 'spend')).status).toBe(423);
    await mend(uid);
    expect((await move(as, 'spend')).status).toBe(423);
    expect((await release('')).status).toBe(422);
    expect((await release()).status).toBe(200);
    expect((await move(as, 'spend')).status).toBe(200);
    expect((await release()).status).toBe(409);
  });

  test('the platform’s own book that disagrees is checked and released by staff like any other', async () => {
    await customer();
    const settlement = { settlement_no: newNo('ST'), day: '2026-11-20', gross: 10, fee: 0.06 };
    await app.call(api.channels.staffSettlementCreate, { channel: 'alipay', ...settlement }, one.as);
    const no = '000000000001';
    const check = async () => (await app.call(api.books.ledgerCheck, { no }, one.as)).data;
    const release = () => app.call(api.books.ledgerRelease, { no, reason: '已核对' }, one.as);
    expect(await check()).toMatchObject({ uid: no, is_ok: true });
    const wrong = (by: number) =>
      tamper(
        app.database,
        `update channel_settlements set net_fen = net_fen + ${by}, gross_fen = gross_fen + ${by}
         where settlement_no = '${settlement.settlement_no}'`,
      );
    await wrong(1);
    expect(await check()).toMatchObject({ is_ok: false, findings: 1 });
    expect((await release()).status).toBe(409);
    await wrong(-1);
    expect((await release()).status).toBe(200);
    expect(await check()).toMatchObject({ is_ok: true });
  });

  test('an account whose book disagrees takes a correction that two people have decided', async () => {
    const { uid } = await broken();
    await app.runner.run('finance.reconcileTouched');
    const { data } = await propose(uid, { amount: 3 });
    expect((await decide('adjustApprove', data.adjust_no, other.as)).status).toBe(200);
  });

  test('the report of the reconciliation says when everything was last proven', async () => {
    await customer();
    await app.runner.run('finance.reconcileAll');
    const { data } = await app.call(api.books.ledgerReport, {}, one.as);
    expect(data.summary).toMatchObject({
      last_full_at: expect.any(String) as string,
      age_seconds: expect.any(Number) as number,
    });
    expect(data.summary.age_seconds).toBeLessThan(60);
    expect((await app.call(api.books.ledgerReport, {}, (await newStaff(app.deps, 'cs')).as)).status).toBe(
      403,
    );
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toMatch(/^ledger_reconciliation_age_seconds \d+$/m);
    expect(metrics).toContain(`ledger_parked_accounts ${data.summary.parked}`);
  });

  test('an account that was not touched since its last proof is not looked at again', async () => {
    const { uid } = await customer();
    await app.runner.run('finance.reconcileTouched');
    const runs = () =>
      app.database.db.selectFrom('reconciliation_runs').select('at').where('uid', '=', uid).execute();
    const before = (await runs()).length;
    await app.runner.run('finance.reconcileTouched');
    expect((await runs()).length).toBe(before);
    await app.database.transaction((tx) => recharge(tx, uid, fen(1)));
    await app.runner.run('finance.reconcileTouched');
    expect((await runs()).length).toBe(before + 1);
  });
});

test('keys of answered requests are forgotten after 72 hours, and not before', async () => {
  const { uid, as } = await customer();
  await app.call(testApi.move, { kind: 'recharge', amount: 1, ref: 'Tprune1' }, as);
  const keys = () =>
    app.database.db.selectFrom('idempotency_keys').select('key').where('uid', '=', uid).execute();
  await app.database.setClock(71 * 3_600_000);
  await app.runner.run('jobs.prune');
  expect(await keys()).toHaveLength(1);
  await app.database.setClock(73 * 3_600_000);
  await app.runner.run('jobs.prune');
  expect(await keys()).toHaveLength(0);
  await app.database.setClock(0);
});
