import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { journals, PLATFORM_UID, post, system } from '../../ledger/index';
import { tamper } from '../../ledger/testing';
import { newOwner, newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from './reconciliation';
import { enter, newTransfer } from '../bookings/claims/testing';
import { newNo, recharge } from '../testing';

let app: TestApp;
let alarms: { alarm?: string; uid?: number; check?: string; subject?: string }[] = [];
beforeAll(async () => {
  app = await startTestApp();
  app.deps.log = { ...app.deps.log, error: (fields: object) => void alarms.push(fields) } as never;
});
afterEach(() => void (alarms = []));
afterAll(() => app.close());

const passes = ['finance.reconcileAll', 'finance.reconcileTouched'] as const;
const staff = async (role: 'finance' | 'finance2' = 'finance') => (await newStaff(app.deps, role)).as;
/** A customer who has some money, and what they read of their book. */
async function customer() {
  const { uid, as } = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, uid, fen(100_00)));
  const told = async () => (await app.call(api.finance.amountInfo, {}, as)).data.reconciled;
  return { uid, as, told };
}
const balance = async (uid: number, code: string) =>
  (
    await app.database.asOwner<{ balance: number }>(
      `select balance from ledger_accounts where uid = ${uid} and code = '${code}'`,
    )
  )[0]?.balance ?? 0;
const report = async (as: As) => (await app.call(api.books.ledgerReport, {}, as)).data.summary;

describe('a book that no check can read', () => {
  test.each(passes)(
    'a customer whose book cannot be checked is its own finding in %s, and everybody else is proven all the same',
    async (pass) => {
      const [broken, other] = [await customer(), await customer()];
      // More than the code counts to: every check that reads it throws.
      await tamper(
        app.database,
        `update ledger_accounts set balance = 3000000000000000 where uid = ${broken.uid} and code = 'L.AVAIL'`,
      );
      await app.runner.run(pass);
      expect(alarms.filter(({ uid }) => uid === broken.uid)).toContainEqual(
        expect.objectContaining({ alarm: 'ledger', check: 'check.failed', subject: 'shown.total' }),
      );
      expect([(await other.told())!.ok, alarms.some(({ uid }) => uid === other.uid)]).toEqual([true, false]);
      const finance = await staff();
      const { list } = (
        await app.call(api.books.ledgerReport, { keyword: String(broken.uid).padStart(12, '0') }, finance)
      ).data;
      expect(list).toEqual([expect.objectContaining({ is_ok: false, parked_at: expect.any(String) })]);
      expect(list[0]!.findings).toContainEqual(
        expect.objectContaining({ check_text: '核对未能完成', subject: '页面金额与账目不符' }),
      );
      await tamper(
        app.database,
        `update ledger_accounts set balance = 10000 where uid = ${broken.uid} and code = 'L.AVAIL'`,
      );
      await app.call(
        api.books.ledgerRelease,
        { no: String(broken.uid).padStart(12, '0'), reason: '已更正' },
        finance,
      );
    },
  );
});

test('a customer whose book was proven is told so no more while the newest pass was cut short, and staff and metrics say it', async () => {
  const { told } = await customer();
  const finance = await staff();
  await app.runner.run('finance.reconcileTouched');
  expect([(await told())!.ok, (await report(finance)).aborted_at]).toEqual([true, null]);

  await app.database.asOwner('alter table reconciliation_runs rename to runs_gone');
  await expect(app.runner.run('finance.reconcileAll')).rejects.toThrow();
  await app.database.asOwner('alter table runs_gone rename to reconciliation_runs');

  expect(alarms.filter(({ alarm }) => alarm === 'ledger.pass')).toHaveLength(1);
  expect([(await told())!.ok, (await report(finance)).aborted_at]).toEqual([false, expect.any(String)]);
  await app.runner.run('finance.reconcileAll');
  expect([(await told())!.ok, (await report(finance)).aborted_at]).toEqual([true, null]);
});

test('a reconciliation that fails within a transaction ends it with its own fault, which nothing after it hides', async () => {
  await app.database.asOwner('alter table reconciliation_runs rename to runs_gone');
  const { transaction } = app.database;
  await expect(transaction((tx) => reconcile(tx))).rejects.toThrow('reconciliation_runs');
  await app.database.asOwner('alter table runs_gone rename to reconciliation_runs');
});

describe('a line of the bank statement whose amount is a pasted account number', () => {
  test('a bank line with an impossible amount is refused when it is entered, and every pass goes on', async () => {
    const { told } = await customer();
    const finance = await staff();
    const before = await balance(PLATFORM_UID, 'A.BANK');
    expect((await enter(app, finance, newNo('CMBP'), 11)).status).toBe(200);
    const pasted = await enter(app, finance, newNo('CMBP'), 9_999_999_999_999.99);
    expect([pasted.status, pasted.text]).toEqual([
      422,
      expect.stringContaining('金额不能超过100,000,000.00元'),
    ]);
    for (const pass of passes) await app.runner.run(pass);
    expect([(await told())!.ok, await balance(PLATFORM_UID, 'A.BANK'), alarms]).toEqual([
      true,
      before - 11_00,
      [],
    ]);
  });

  test('a bank line waits for a second person above 500,000.00 in all that one has entered in 24 hours, and is booked when they agree', async () => {
    const [one, two] = [await staff(), await staff('finance2')];
    const before = await balance(PLATFORM_UID, 'L.SUSPENSE');
    for (const amount of [300_000, 200_000])
      expect((await enter(app, one, newNo('CMBL'), amount)).data).toMatchObject({
        status: 'unmatched',
        request_no: null,
      });
    const small = (await enter(app, one, newNo('CMBL'), 0.01)).data;
    const large = (await enter(app, two, newNo('CMBL'), 500_000.01)).data;
    for (const line of [small, large]) expect(line).toMatchObject({ status: 'submitted', actions: [] });
    expect(await balance(PLATFORM_UID, 'L.SUSPENSE')).toBe(before + 500_000_00);
    const { list } = (await app.call(api.bookings.staffList, { keyword: small.receipt_no }, two)).data;
    expect(list).toEqual([
      expect.objectContaining({
        kind_text: '无主到账',
        customer: '平台',
        why: '测试运营24小时内单独登记无主到账500,000.00元，连同本次共500,000.01元，超过500,000.00元',
      }),
    ]);
    // Nobody takes it before that, and nobody agrees to their own.
    const transfer = await newTransfer(app, 500);
    const match = { no: small.receipt_no, recharge_no: transfer.no };
    expect((await app.call(api.recharge.staffBankLineMatch, match, two)).status).toBe(409);
    expect((await app.call(api.bookings.staffApprove, { no: list[0]!.no }, one)).status).toBe(409);
    expect((await app.call(api.bookings.staffApprove, { no: list[0]!.no }, two)).data.status).toBe('booked');
    expect(await balance(PLATFORM_UID, 'L.SUSPENSE')).toBe(before + 500_000_01);
    const lines = (await app.call(api.recharge.staffBankLineList, { keyword: small.receipt_no }, one)).data
      .list;
    expect(lines).toEqual([expect.objectContaining({ status: 'unmatched', actions: ['match', 'parts'] })]);
    await app.runner.run('finance.reconcileAll');
    expect(alarms).toEqual([]);
  });

  test('a bank line is entered anew with the right amount after the second person has refused it', async () => {
    const [one, two] = [await staff(), await staff('finance2')];
    const before = await balance(PLATFORM_UID, 'L.SUSPENSE');
    const number = newNo('CMBR');
    const { request_no, receipt_no } = (await enter(app, one, number, 60_000_000)).data;
    // The number is taken until then.
    expect((await enter(app, one, number, 600)).status).toBe(422);
    expect(
      (await app.call(api.bookings.staffRefuse, { no: request_no!, reason: '金额填错' }, two)).data.status,
    ).toBe('refused');
    expect((await enter(app, one, number, 600)).data.status).toBe('unmatched');
    expect(await balance(PLATFORM_UID, 'L.SUSPENSE')).toBe(before + 600_00);
    const { list } = (await app.call(api.recharge.staffBankLineList, { keyword: receipt_no }, one)).data;
    expect(list).toEqual([expect.objectContaining({ status: 'refused', request_no: null, actions: [] })]);
    await app.runner.run('finance.reconcileAll');
    expect(alarms).toEqual([]);
  });
});

test('an account that amounts together would take beyond what the book counts to is refused with a sentence, and stays as it was', async () => {
  const suspend = (amount: number) =>
    app.database.transaction((tx) =>
      post(tx, {
        uid: PLATFORM_UID,
        by: system,
        kind: 'receipt.suspend',
        refType: 'receipt',
        refId: newNo('K'),
        about: { bizType: 'receipt', bizNo: '', title: '银行到账' },
        journal: journals.suspended(fen(amount)),
      }),
    );
  const before = await balance(PLATFORM_UID, 'L.SUSPENSE');
  const most = limits.amount.balance - before;
  await suspend(most);
  await expect(suspend(1)).rejects.toMatchObject({
    refusal: 'money.tooMuch',
    message: expect.stringContaining('上限'),
  });
  expect(await balance(PLATFORM_UID, 'L.SUSPENSE')).toBe(limits.amount.balance);
  await app.database.transaction((tx) =>
    post(tx, {
      uid: PLATFORM_UID,
      by: system,
      kind: 'receipt.match',
      refType: 'receipt',
      refId: newNo('K'),
      about: { bizType: 'receipt', bizNo: '', title: '银行到账' },
      journal: journals.suspenseEnded(fen(most)),
    }),
  );
  expect(await balance(PLATFORM_UID, 'L.SUSPENSE')).toBe(before);
});
