import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf, system } from '../../ledger/index';
import { newestOfOwner } from '../../messages/testing';
import { newOwner, newStaff, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { postLateFees } from './late-fees';
import { postIouRepayment } from './repayment';
import { type CreditEvent, type CreditStatus, next, transitions } from './states';
import { findBill, findCreditAccount } from './store';
import { newDebtor, newEnterprise, today } from './testing';

let app: TestApp;
let credit: As;
let finance: As;
let finance2: As;
beforeAll(async () => {
  app = await startTestApp();
  credit = (await newStaff(app.deps, 'credit')).as;
  finance = (await newStaff(app.deps, 'finance')).as;
  finance2 = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

const reason = '团队扩大，每月渲染用量增加，需要更高额度';
const apply = (as: As, amount: number) => app.call(api.credit.apply, { amount, reason }, as);
const accountOf = (uid: number) => findCreditAccount(app.database.db, uid);
const titles = async (uid: number) => (await newestOfOwner(app, uid, 10)).map(({ title }) => title);
const pending = async (as: As) => (await apply(as, 20_000)).data.apply_no;
const agrees = async (uid: number) => expect(await reconcile(app.database.db, { uid })).toEqual([]);
const wrong = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { errors: { message: string }[] }).errors[0]!.message;

test('the table of states is finance.md#credit-line-and-bill-states and refuses the rest', () => {
  const events: CreditEvent[] = ['apply', 'grant', 'refuse', 'suspend', 'resume', 'close'];
  const lines = (Object.keys(transitions) as CreditStatus[]).flatMap((from) =>
    events.map((event) => {
      try {
        return `${from} ${event} → ${next(from, event)}`;
      } catch {
        return `${from} ${event} refused`;
      }
    }),
  );
  expect(lines.filter((line) => !line.endsWith('refused'))).toEqual([
    'none apply → applying',
    'none grant → active',
    'applying grant → active',
    'applying refuse → none',
    'active grant → active',
    'active suspend → suspended',
    'active close → closed',
    'suspended grant → suspended',
    'suspended resume → active',
    'suspended close → closed',
    'closed apply → applying',
    'closed grant → active',
  ]);
});

describe('an application', () => {
  test('an application for credit is for verified enterprises, one at a time, within the limits, and the owner’s alone', async () => {
    const person = await newOwner(app.deps, { realnameStatus: 'person' });
    expect((await apply(person.as, 20_000)).body.errorCode).toBe(320001);
    const waiting = await newOwner(app.deps, { realnameStatus: 'pending' });
    expect((await apply(waiting.as, 20_000)).body.errorCode).toBe(320002);
    const { as, uid } = await newEnterprise(app);
    expect(wrong(await apply(as, 999.99))).toMatch(/^申请额度为/);
    const short = await app.call(api.credit.apply, { amount: 20_000, reason: '太短' }, as);
    expect(short.status).toBe(422);
    const sub = await newSubAccount(app.deps, uid);
    expect((await app.call(api.credit.applications, {}, sub.as)).status).toBe(200);
    expect((await app.call(api.credit.apply, { amount: 20_000, reason }, sub.as)).status).not.toBe(200);
    await pending(as);
    expect((await accountOf(uid))?.status).toBe('applying');
    expect((await app.call(api.credit.summary, {}, as)).data).toMatchObject({
      status: 'applying',
      total_amount: 0,
    });
    expect((await apply(as, 30_000)).body.msg).toBe('您的额度申请正在审核，请等待结果');
    const { data } = await app.call(api.credit.applications, {}, as);
    expect(data).toMatchObject({ can_apply: false, list: [{ status: 'pending', amount: 20_000 }] });
  });

  test('an application for credit that is sent twenty times at once waits once', async () => {
    const { as, uid } = await newEnterprise(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(as, 20_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { data } = await app.call(api.credit.staffApplications, { keyword: String(uid) }, credit);
    expect(data.total).toBe(1);
  });

  test('an application for credit is granted with another amount and terms, and then the line is there', async () => {
    const { as, uid } = await newEnterprise(app);
    const no = await pending(as);
    expect((await app.call(api.credit.staffGrant, { no, amount: 10_000 }, finance)).status).toBe(403);
    const { data } = await app.call(
      api.credit.staffGrant,
      { no, amount: 15_000, bill_day: 5, due_days: 20, locations: ['suzhou'] },
      credit,
    );
    expect(data).toMatchObject({ status: 'granted' });
    expect(await accountOf(uid)).toMatchObject({
      status: 'active',
      total_fen: 15_000_00,
      bill_day: 5,
      due_days: 20,
      locations: ['suzhou'],
    });
    expect((await app.call(api.credit.staffGrant, { no, amount: 15_000 }, credit)).status).toBe(409);
    expect((await app.call(api.credit.staffRefuse, { no, reason: '重复提交' }, credit)).status).toBe(409);
    expect(await titles(uid)).toContain('信用额度申请已通过');
    await agrees(uid);
  });

  test('an application for credit is refused with its reason, and another may follow', async () => {
    const { as, uid } = await newEnterprise(app);
    const no = await pending(as);
    expect((await app.call(api.credit.staffRefuse, { no, reason: '' }, credit)).status).toBe(422);
    await app.call(api.credit.staffRefuse, { no, reason: '经营时间不足' }, credit);
    expect((await accountOf(uid))?.status).toBe('none');
    const { data } = await app.call(api.credit.applications, {}, as);
    expect(data).toMatchObject({
      can_apply: true,
      list: [{ status: 'refused', refuse_reason: '经营时间不足' }],
    });
    await pending(as);
    expect((await app.call(api.credit.staffApplication, { no: 'A1' }, credit)).status).toBe(404);
  });

  test('an application for more credit is above the line that is there, which stays usable meanwhile', async () => {
    const { as, uid } = await newEnterprise(app);
    await app.call(api.credit.staffGrant, { no: await pending(as), amount: 20_000 }, credit);
    expect(wrong(await apply(as, 20_000))).toMatch(/须高于当前额度/);
    const { data } = await apply(as, 40_000);
    expect((await accountOf(uid))?.status).toBe('active');
    expect(
      wrong(await app.call(api.credit.staffGrant, { no: data.apply_no, amount: 19_999 }, credit)),
    ).toMatch(/不能低于当前额度/);
    expect(
      wrong(await app.call(api.credit.staffGrant, { no: data.apply_no, amount: 5_000_000.01 }, credit)),
    ).toBe('授信额度不能超过5,000,000.00元');
    await app.call(api.credit.staffGrant, { no: data.apply_no, amount: 30_000 }, credit);
    expect(await accountOf(uid)).toMatchObject({ status: 'active', total_fen: 30_000_00 });
  });
});

describe('a line', () => {
  test('a credit line is raised and cut by what staff saw, and not below what is used', async () => {
    const { uid, as } = await newDebtor(app, { amount: 800_00, days: 5 });
    const change = (amount: number, total: number) =>
      app.call(api.credit.staffChange, { no: String(uid), amount, total, reason: '年度复核' }, credit);
    expect((await change(6_000, 4_999)).status).toBe(409);
    expect((await change(799.99, 5_000)).body.msg).toBe('额度不能低于已使用额度');
    const beyond = await change(99_999_999, 5_000);
    expect([beyond.status, wrong(beyond)]).toEqual([422, '授信额度不能超过5,000,000.00元']);
    expect((await change(800, 5_000)).status).toBe(200);
    expect((await app.call(api.credit.summary, {}, as)).data).toMatchObject({
      total_amount: 800,
      available_amount: 0,
    });
    expect((await change(9_000, 800)).status).toBe(200);
    expect((await accountOf(uid))?.due_days).toBe(9);
    const { data } = await app.call(api.credit.staffAccount, { no: String(uid) }, finance);
    expect(data).toMatchObject({
      account: { total_amount: 9_000, used_amount: 800 },
      bills: [{ status: 'billed' }],
    });
    await agrees(uid);
  });

  test('a credit line that nobody has is not found', async () => {
    const { uid } = await newOwner(app.deps);
    const call = app.call(
      api.credit.staffChange,
      { no: String(uid), amount: 9, total: 0, reason: '试一试' },
      credit,
    );
    expect((await call).status).toBe(404);
  });
});

describe('a late fee that is waived', () => {
  const late = async () => {
    const debtor = await newDebtor(app, { amount: 1000_00, days: 20, rmb: 2000_00 });
    await app.database.transaction((tx) => postLateFees(tx, { uid: debtor.uid, by: system, day: today() }));
    return debtor;
  };
  const ask = (debtor: { uid: number; billNo: string }, amount: number, as = credit) =>
    app.call(
      api.credit.staffWaive,
      { no: String(debtor.uid), bill_no: debtor.billNo, amount, reason: '客户首次逾期' },
      as,
    );

  test('a waiver of a late fee needs two people: who asks does not decide', async () => {
    const debtor = await late();
    const both = (await newStaff(app.deps, 'super')).as;
    const asked = (await ask(debtor, 2, both)).data;
    expect(asked.status).toBe('pending');
    expect((await app.call(api.credit.staffApprove, { no: asked.no }, both)).body.msg).toMatch(/另一位/);
    expect((await app.call(api.credit.staffApprove, { no: asked.no }, credit)).status).toBe(403);
    expect((await balancesOf(app.database.db, debtor.uid))['A.IOUFEE']).toBe(-5_50);
    expect((await app.call(api.credit.staffApprove, { no: asked.no }, finance)).data.status).toBe('approved');
    expect(await balancesOf(app.database.db, debtor.uid)).toMatchObject({
      'A.IOUFEE': -3_50,
      'R.LATE': 3_50,
    });
    expect((await app.call(api.credit.staffApprove, { no: asked.no }, finance2)).status).toBe(409);
    expect(await titles(debtor.uid)).toContain('白条违约金已减免');
    await agrees(debtor.uid);
  });

  test('a waiver of a late fee is no more than what is open, once at a time, and can be refused', async () => {
    const debtor = await late();
    expect(wrong(await ask(debtor, 5.51))).toBe('减免金额不能超过未还违约金');
    expect((await ask(debtor, 5.5, finance)).status).toBe(403);
    const offered = async () => {
      const no = String(debtor.uid);
      const { list } = (await app.call(api.credit.staffAccounts, { keyword: no }, credit)).data;
      return { waivable: list[0]!.waivable, writable: list[0]!.writable, actions: list[0]!.actions };
    };
    const open = { waivable: [debtor.billNo], writable: [], actions: ['waive', 'change'] };
    expect(await offered()).toEqual(open);
    const asked = (await ask(debtor, 5.5)).data;
    expect(await offered()).toEqual({ waivable: [], writable: [], actions: ['change'] });
    expect((await ask(debtor, 1)).body.msg).toBe(
      `该账单的减免违约金申请（${asked.no}）待复核，请先由另一位同事处理`,
    );
    const declined = await app.call(api.credit.staffDecline, { no: asked.no, reason: '不符合政策' }, finance);
    expect(declined.data.status).toBe('refused');
    expect((await balancesOf(app.database.db, debtor.uid))['A.IOUFEE']).toBe(-5_50);
    expect(await offered()).toEqual(open);
    expect((await ask(debtor, 1)).status).toBe(200);
  });

  test('a waiver of a late fee that was repaid meanwhile is refused when it is decided', async () => {
    const debtor = await late();
    const asked = (await ask(debtor, 5.5)).data;
    await app.database.transaction((tx) =>
      postIouRepayment(tx, { uid: debtor.uid, by: system, source: 'auto', amount: fen(3_00) }),
    );
    expect((await app.call(api.credit.staffApprove, { no: asked.no }, finance)).status).toBe(422);
    await agrees(debtor.uid);
  });
});

describe('bad debt', () => {
  const bad = (days: number) => newDebtor(app, { amount: 1000_00, days, rmb: 100_00 });
  const ask = (debtor: { uid: number; billNo: string }) =>
    app.call(
      api.credit.staffWriteOff,
      { no: String(debtor.uid), bill_no: debtor.billNo, reason: '企业已注销，多次催收无果' },
      credit,
    );

  test('bad debt is written off by credit and finance2, more than 180 days overdue, and the line with it', async () => {
    const debtor = await bad(9 + 181);
    await app.database.transaction((tx) => postLateFees(tx, { uid: debtor.uid, by: system, day: today() }));
    const asked = (await ask(debtor)).data;
    expect((await app.call(api.credit.staffApprove, { no: asked.no }, finance)).status).toBe(403);
    expect((await app.call(api.credit.staffApprove, { no: asked.no }, finance2)).data.status).toBe(
      'approved',
    );
    expect(await balancesOf(app.database.db, debtor.uid)).toMatchObject({
      'A.IOU': 0,
      'A.IOUFEE': 0,
      'R.LATE': 0,
      'E.BADDEBT': -1000_00,
      'M.LIMIT': 4000_00,
    });
    expect(await findBill(app.database.db, debtor.uid, debtor.billNo)).toMatchObject({
      written_off_fen: 1000_00,
      openPrincipal: 0,
      openLateFee: 0,
    });
    expect(await accountOf(debtor.uid)).toMatchObject({ status: 'suspended', total_fen: 4000_00 });
    const bills = (await app.call(api.credit.bills, {}, debtor.as)).data;
    expect(bills).toMatchObject({ list: [{ status: 'written_off' }] });
    expect(await app.runner.run('finance.iouResume')).toBe(0);
    expect((await accountOf(debtor.uid))?.status).toBe('suspended');
    await agrees(debtor.uid);
  });

  test('bad debt is not written off on day 180, nor twice', async () => {
    expect((await ask(await bad(9 + 180))).status).toBe(409);
    const debtor = await bad(9 + 200);
    const asked = (await ask(debtor)).data;
    expect((await ask(debtor)).status).toBe(409);
    await app.call(api.credit.staffApprove, { no: asked.no }, finance2);
    expect((await ask(debtor)).status).toBe(409);
    expect(
      (await app.call(api.credit.staffRequests, { status: 'pending' }, finance)).data.counts,
    ).toBeDefined();
  });

  test('bad debt is never decided by who asked for it, whatever the server says', async () => {
    const debtor = await bad(9 + 200);
    await ask(debtor);
    const update = `update credit_requests set status = 'approved', decided_at = now(), decided_by = requested_by
      where uid = ${debtor.uid}`;
    await expect(app.database.asOwner(update)).rejects.toThrow('credit_requests__decided_by');
  });
});
