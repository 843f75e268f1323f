import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { enter, newTransfer } from './claims/testing';
import { newCustomer, newNo } from '../testing';
import { enterprise, file, newPayee } from '../withdrawals/testing';

const EACH = 19_000;
let app: TestApp;
let two: As;
beforeAll(async () => {
  app = await startTestApp();
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

const available = async (uid: number) => (await balancesOf(app.database.db, uid))['L.AVAIL'];
const person = async (role: 'finance' | 'finance2' = 'finance') => (await newStaff(app.deps, role)).as;
const why = async (no: string) =>
  (await app.call(api.bookings.staffList, { keyword: no }, two)).data.list.map((row) => row.why);

/** A credit of one person: whose it is, its document, and how it is booked. */
interface Credit {
  uid: number;
  no: string;
  book: (as: As) => Promise<unknown>;
}
/** Ways in which one person credits a customer, each with 19,000.00. */
const credits: Record<string, () => Promise<Credit>> = {
  async code() {
    const { uid, no, memo } = await newTransfer(app, EACH);
    return { uid, no, book: (as) => enter(app, as, newNo('CMBC'), EACH, memo) };
  },
  async hand() {
    const { uid, no } = await newTransfer(app, EACH);
    const { receipt_no } = (await enter(app, two, newNo('CMBH'), EACH)).data;
    const input = { no: receipt_no, recharge_no: no };
    return { uid, no, book: (as) => app.call(api.recharge.staffBankLineMatch, input, as) };
  },
  async failed() {
    const payee = await newPayee(app, { identity: enterprise, rmb: EACH * 100 });
    const no = await file(app, payee, EACH * 100);
    // Approvals count together as well: each is somebody else's.
    const reviewer = await person();
    await app.call(api.withdrawals.staffApprove, { no }, reviewer);
    await app.call(api.withdrawals.staffPaying, { no, batch_no: 'B1' }, reviewer);
    return {
      uid: payee.uid,
      no,
      book: (as) => app.call(api.withdrawals.staffFail, { no, reason: '户名不符' }, as),
    };
  },
};

describe('what one person credits alone in 24 hours', () => {
  test.each([
    ['code', 'hand', 'failed'],
    ['code', 'failed', 'hand'],
    ['hand', 'code', 'failed'],
    ['hand', 'failed', 'code'],
    ['failed', 'code', 'hand'],
    ['failed', 'hand', 'code'],
    ['code', 'code', 'code'],
  ])(
    'credits that one person books alone in 24 hours stay below 50,000.00 in all: %s, %s, %s',
    async (...kinds) => {
      const one = await person();
      const made = await Promise.all(kinds.map((kind) => credits[kind]!()));
      for (const { book } of made) await book(one);
      expect(await Promise.all(made.map(({ uid }) => available(uid)))).toEqual([EACH * 100, EACH * 100, 0]);
      const { uid, no, book } = made[2]!;
      expect(await why(no)).toEqual([
        '测试运营24小时内单独入账38,000.00元，连同本次共57,000.00元，达到50,000.00元',
      ]);
      // Asked for once more it is the same request; somebody else agrees, and that counts for neither of them.
      await book(one);
      const [request] = (await app.call(api.bookings.staffList, { keyword: no }, two)).data.list;
      expect((await app.call(api.bookings.staffApprove, { no: request!.no }, one)).body.msg).toContain(
        '另一位同事',
      );
      const other = await person('finance2');
      expect((await app.call(api.bookings.staffApprove, { no: request!.no }, other)).data.status).toBe(
        'booked',
      );
      expect(await available(uid)).toBe(EACH * 100);
      const [small, own] = [await newTransfer(app, 100), await newTransfer(app, 49_999.99)];
      await enter(app, one, newNo('CMBS'), 100, small.memo);
      await enter(app, other, newNo('CMBS'), 49_999.99, own.memo);
      expect([await available(small.uid), await available(own.uid)]).toEqual([100_00, 49_999_99]);
      expect(await reconcile(app.database.db)).toEqual([]);
    },
  );

  test('the sum that one person credits alone leaves out what was refused, and a bank line whose customer is not known', async () => {
    const one = await person();
    const { memo, uid } = await newTransfer(app, 49_999.99);
    expect((await enter(app, one, newNo('CMBU'), 49_999.99)).data.status).toBe('unmatched');
    const number = newNo('CMBU');
    expect((await enter(app, one, number, 1, '往来款')).status).toBe(200);
    expect((await enter(app, one, number, 49_999.99, memo)).status).toBe(422);
    expect((await enter(app, one, newNo('CMBU'), 49_999.99, memo)).data.status).toBe('matched');
    expect(await available(uid)).toBe(49_999_99);
  });
});

test('settlements that one person books alone in 24 hours come to 50,000.00 net at most, in whatever parts', async () => {
  const { database } = app;
  await newCustomer(database, { rmb: fen(400_000_00) });
  for (const parts of [
    [30_000, 20_000, 0.01],
    [0.01, 20_000, 30_000],
  ]) {
    const [one, other] = [await person(), await person()];
    const settle = (gross: number, as = one) =>
      app.call(
        api.channels.staffSettlementCreate,
        { channel: 'alipay', settlement_no: newNo('ST'), day: dayOf(new Date()), gross, fee: 0 },
        as,
      );
    const statuses = [];
    const whys = [];
    for (const part of parts) {
      const { status, why: reason } = (await settle(part)).data;
      statuses.push(status);
      whys.push(reason);
    }
    expect(statuses).toEqual(['booked', 'booked', 'submitted']);
    const [before, last] = parts[2] === 0.01 ? ['50,000.00', '50,000.01'] : ['20,000.01', '50,000.01'];
    expect(whys).toEqual([
      '',
      '',
      `测试运营24小时内单独登记结算${before}元，连同本次共${last}元，超过50,000.00元`,
    ]);
    expect((await settle(50_000, other)).data.status).toBe('booked');
    expect((await settle(50_000.01, await person())).data.why).toBe('到账超过50,000.00元');
  }
});
