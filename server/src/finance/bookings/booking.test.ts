import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import type { PayoutPort, PayoutState } from '../../partners/index';
import { type As, startTestApp, type TestApp } from '../../testing';
import { type StaffPair, enter, newStaffPair, newTransfer, today } from './claims/testing';
import { newBadDebt } from '../credit/testing';
import { reconcile } from '../books/reconciliation';
import { newNo } from '../testing';
import { enterprise, file, newPayee } from '../withdrawals/testing';

const LARGE = 50_000;
let app: TestApp;
let staff: StaffPair;
let sandbox: PayoutPort;
beforeAll(async () => {
  app = await startTestApp();
  sandbox = app.deps.partners.payout!;
});
beforeEach(async () => {
  // Acts of one person alone are counted over 24 hours: each test has its own people.
  staff = await newStaffPair(app);
  app.deps.partners.payout = sandbox;
  await app.database.setClock(0);
});
afterAll(() => app.close());

const available = async (uid: number) => (await balancesOf(app.database.db, uid))['L.AVAIL'];
const agrees = async () => expect(await reconcile(app.database.db)).toEqual([]);
/** The one request about a document. */
const requestOf = async (keyword: string, as: As = staff.two) =>
  (await app.call(api.bookings.staffList, { keyword }, as)).data.list[0]!;
const approve = (no: string, as: As) => app.call(api.bookings.staffApprove, { no }, as);

describe('a credit of 50,000.00 and more', () => {
  test('a credit of 50,000.00 and more by the code on the bank line waits for another person, one of less does not', async () => {
    const [large, small] = [await newTransfer(app, LARGE), await newTransfer(app, LARGE - 0.01)];
    expect((await enter(app, staff.one, newNo('CMBL'), LARGE - 0.01, small.memo)).data.status).toBe(
      'matched',
    );
    expect(await available(small.uid)).toBe(49_999_99);
    const line = (await enter(app, staff.one, newNo('CMBL'), LARGE, large.memo)).data;
    expect(line).toMatchObject({ status: 'unmatched', request_no: expect.stringMatching(/^B\d+/) });
    expect(await available(large.uid)).toBe(0);
    expect(await requestOf(large.no, staff.one)).toMatchObject({ no: line.request_no, actions: ['refuse'] });
    expect((await approve(line.request_no!, staff.one)).body.msg).toContain('须由另一位同事复核');
    expect((await approve(line.request_no!, staff.credit)).status).toBe(403);
    await agrees();
    expect((await approve(line.request_no!, staff.two)).data).toMatchObject({
      status: 'booked',
      actions: [],
    });
    expect((await approve(line.request_no!, staff.two)).status).toBe(409);
    expect(await available(large.uid)).toBe(50_000_00);
    await agrees();
  });

  test('a credit of 50,000.00 and more by hand waits too; the bank line goes to one recharge alone, and may be used again when refused', async () => {
    const [one, other] = [await newTransfer(app, LARGE), await newTransfer(app, LARGE)];
    const line = (await enter(app, staff.one, newNo('CMBH'), LARGE)).data;
    const match = (recharge_no: string, as = staff.two) =>
      app.call(api.recharge.staffBankLineMatch, { no: line.receipt_no, recharge_no }, as);
    const { request_no } = (await match(one.no)).data;
    expect((await match(other.no)).body.msg).toContain(request_no);
    expect(
      (await app.call(api.bookings.staffRefuse, { no: request_no!, reason: '不是本单' }, staff.two)).status,
    ).toBe(200);
    const again = (await match(other.no)).data.request_no!;
    expect((await approve(again, staff.one)).data.status).toBe('booked');
    expect([await available(one.uid), await available(other.uid)]).toEqual([0, 50_000_00]);
    await agrees();
  });

  test('a credit by hand that waits for a second person is overtaken by another bank line, and its number is free', async () => {
    const [one, other] = [await newTransfer(app), await newTransfer(app)];
    const number = newNo('CMBO');
    const match = (no: string) => app.call(api.recharge.staffMatch, { no, bank_txn_no: number }, staff.one);
    await match(one.no);
    expect((await enter(app, staff.one, newNo('CMBO'), 500, one.memo)).data.status).toBe('matched');
    const waited = await requestOf(one.no);
    expect(waited).toMatchObject({ status: 'refused', decided_by: '系统' });
    expect((await approve(waited.no, staff.two)).status).toBe(409);
    expect((await match(other.no)).data.status_text).toBe('待复核');
    await agrees();
  });

  test('a credit whose bank line another person matches meanwhile ends as what came of it, and says by whom', async () => {
    const half = 30_000;
    const asked = async () => {
      const transfer = await newTransfer(app, half);
      const line = (await enter(app, staff.one, newNo('CMBW'), half, transfer.memo)).data;
      expect(line.status).toBe('unmatched');
      return { ...transfer, line };
    };
    const match = (no: string, recharge_no: string, as: As) =>
      app.call(api.recharge.staffBankLineMatch, { no, recharge_no }, as);
    // The sum that this person has credited alone leaves no room for another half.
    await enter(app, staff.one, newNo('CMBW'), half, (await newTransfer(app, half)).memo);
    const [same, elsewhere] = [await asked(), await asked()];
    const other = await newTransfer(app, half);
    expect((await match(same.line.receipt_no, same.no, staff.two)).data.status).toBe('matched');
    expect(await available(same.uid)).toBe(30_000_00);
    expect(await requestOf(same.no)).toMatchObject({
      status: 'booked',
      decision_reason: `已由测试运营在“银行到账”中匹配至${same.no}`,
    });
    const third = (await newStaffPair(app)).one;
    expect((await match(elsewhere.line.receipt_no, other.no, third)).data.status).toBe('matched');
    expect(await available(elsewhere.uid)).toBe(0);
    expect(await requestOf(elsewhere.no)).toMatchObject({
      status: 'refused',
      decision_reason: `已由测试运营在“银行到账”中匹配至${other.no}`,
    });
    await agrees();
  });

  test('a credit of 50,000.00 and more that pays bad debt waits as a bank line', async () => {
    const debtor = await newBadDebt(app, { credit: staff.credit, finance2: staff.two, amount: 60_000_00 });
    const { uid, billNo } = debtor;
    const number = newNo('CMBD');
    const book = (as: As) =>
      app.call(
        api.credit.staffRecover,
        {
          no: String(uid),
          bill_no: billNo,
          amount: LARGE,
          bank_txn_no: number,
          payer_name: '某某公司清算组',
          received_day: today(),
        },
        as,
      );
    const { no, status_text } = (await book(staff.one)).data;
    expect(status_text).toBe('待复核');
    // The line is there; it is promised to the request.
    expect((await book(staff.two)).body.msg).toContain(no);
    const lost = async () => (await balancesOf(app.database.db, uid))['E.BADDEBT'];
    expect(await lost()).toBe(-60_000_00);
    await agrees();
    expect((await approve(no, staff.one)).status).toBe(409);
    expect((await approve(no, staff.two)).data.status).toBe('booked');
    expect(await lost()).toBe(-10_000_00);
    await agrees();
  });
});

describe('a payout of 50,000.00 and more', () => {
  const paying = async () => {
    const payee = await newPayee(app, { identity: enterprise, rmb: 60_000_00 });
    const no = await file(app, payee, 50_000_00);
    await app.call(api.withdrawals.staffApprove, { no }, staff.one);
    await app.call(api.withdrawals.staffApprove2, { no }, staff.two);
    return { uid: payee.uid, no };
  };
  const byHand = async () => {
    const made = await paying();
    await app.call(api.withdrawals.staffPaying, { no: made.no, batch_no: 'B1' }, staff.one);
    return made;
  };

  test('a payout of 50,000.00 and more comes back when two people say that it failed', async () => {
    const { uid, no } = await byHand();
    const failed = await app.call(api.withdrawals.staffFail, { no, reason: '户名不符' }, staff.one);
    expect(failed.data).toMatchObject({ status: 'paying', status_text: '待复核' });
    expect(await available(uid)).toBe(10_000_00);
    const request = await requestOf(no);
    expect(request).toMatchObject({ kind: 'payout_fail', amount: 50_000, reason: '户名不符' });
    expect((await approve(request.no, staff.one)).status).toBe(409);
    expect((await approve(request.no, staff.two)).data.status).toBe('booked');
    expect(await available(uid)).toBe(60_000_00);
    await agrees();
  });

  test('a payout that is overdue and waits for a second person is work in 入账复核 alone, until it is decided there', async () => {
    const { uid, no } = await byHand();
    await app.database.asOwner(
      `update withdrawals set sent_at = sent_at - interval '20 days' where withdraw_no = '${no}'`,
    );
    const { staffList, staffDetail, staffFail } = api.withdrawals;
    const waits = async (as: As) =>
      (await app.call(staffList, { todo: '1', uid: String(uid) }, as)).data.list.map((one) => one.no);
    const seen = async (as: As) => {
      const { events, request_no } = (await app.call(staffDetail, { no }, as)).data;
      const [listed] = (await app.call(staffList, { no }, as)).data.list;
      expect([listed!.events, listed!.request_no]).toEqual([events, request_no]);
      return { events, request_no };
    };
    const both = [staff.one, staff.two];
    for (const as of both) {
      expect(await waits(as)).toEqual([no]);
      expect(await seen(as)).toEqual({ events: ['success', 'fail'], request_no: null });
    }
    await app.call(staffFail, { no, reason: '户名不符' }, staff.one);
    const request = await requestOf(no);
    for (const as of both) {
      expect(await waits(as)).toEqual([]);
      expect(await seen(as)).toEqual({ events: ['success'], request_no: request.no });
    }
    await app.call(api.bookings.staffRefuse, { no: request.no, reason: '银行尚未答复' }, staff.two);
    for (const as of both) {
      expect(await waits(as)).toEqual([no]);
      expect(await seen(as)).toEqual({ events: ['success', 'fail'], request_no: null });
    }
    await agrees();
  });

  test('a payout of 50,000.00 and more comes back from its bank by two people and one bank line', async () => {
    const { uid, no } = await byHand();
    await app.call(api.withdrawals.staffSuccess, { no, bank_txn_no: newNo('CMBP') }, staff.one);
    const bank_txn_no = newNo('CMBT');
    const back = { no, reason: '账户已注销', bank_txn_no };
    const told = await app.call(api.withdrawals.staffReturned, back, staff.one);
    expect(told.data).toMatchObject({ status: 'success', status_text: '待复核' });
    const waiting = (await app.call(api.withdrawals.staffDetail, { no }, staff.two)).data;
    expect([waiting.events, waiting.request_no]).toEqual([[], (await requestOf(no)).no]);
    expect((await enter(app, staff.one, bank_txn_no, 49_975)).body.msg).toContain(`提现${no}的银行退票`);
    expect((await approve((await requestOf(no)).no, staff.two)).data.status).toBe('booked');
    expect(await available(uid)).toBe(60_000_00);
    expect((await enter(app, staff.one, bank_txn_no, 49_975)).status).toBe(422);
    await agrees();
  });

  test.each([
    ['failed', 'booked', 60_000_00],
    ['success', 'refused', 10_000_00],
  ] as const)(
    'a payout of 50,000.00 and more that the bank itself says to have %s leaves the request %s',
    async (state, status, left) => {
      const answer: PayoutState =
        state === 'failed' ? { state, code: 'X', message: '户名不符' } : { state, bankTxnNo: newNo('CMBA') };
      app.deps.partners.payout = {
        send: () => Promise.resolve({ state: 'processing' }),
        ask: () => Promise.resolve(answer),
      };
      const { uid, no } = await paying();
      await app.runner.run('outbox');
      await app.call(api.withdrawals.staffFail, { no, reason: '户名不符' }, staff.one);
      await app.database.setClock(120_000);
      await app.runner.run('finance.withdrawAsk');
      await app.database.setClock(0);
      expect(await requestOf(no)).toMatchObject({ status, decided_by: '系统' });
      expect(await available(uid)).toBe(left);
      await agrees();
    },
  );
});
