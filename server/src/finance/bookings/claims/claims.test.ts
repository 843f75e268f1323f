import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type As, startTestApp, type TestApp } from '../../../testing';
import { reconcile } from '../../books/reconciliation';
import { newNo } from '../../testing';
import { atBank, type StaffPair, enter, newStaffPair, newTransfer, today, type Use, uses } from './testing';

let app: TestApp;
let staff: StaffPair;
beforeAll(async () => {
  app = await startTestApp();
  staff = await newStaffPair(app);
});
afterAll(() => app.close());

/** The same number as different people type it. */
const spellings = [
  (no: string) => no,
  (no: string) => no.toLowerCase(),
  (no: string) => `${no.slice(0, 3)}\u200b${no.slice(3)}`,
  (no: string) => ` ${no} `,
  (no: string) => `${no.slice(0, 3)} ${no.slice(3)}`,
  (no: string) => [...no].map((one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0)).join(''),
  (no: string) => `${no.slice(0, 3)}-${no.slice(3)}`,
];

describe('a number from outside', () => {
  test('a number from outside books once, whatever for, in whatever order and spelling, and every other use hears where', async () => {
    const ready = new Map<string, Use>();
    const useOf = async (name: string) => {
      const use = ready.get(name) ?? (await uses[name]!.make(app, staff));
      ready.set(name, use);
      return use;
    };
    const order = fc.shuffledSubarray(Object.keys(uses), { minLength: Object.keys(uses).length });
    const typed = fc.array(fc.nat(spellings.length - 1), { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(order, typed, async (names, how) => {
        const number = newNo('CMBX').replaceAll('-', '');
        let first: string | undefined;
        let isMatched: boolean = false;
        for (const name of names) await useOf(name);
        const before = await atBank(app);
        for (const [at, name] of names.entries()) {
          const { status, body } = await ready.get(name)!.book(spellings[how[at]!]!(number));
          // A line that was entered is then matched to one recharge, by either way, or to a bad debt.
          const continues: boolean =
            first === 'receipt-add' && !isMatched && ['match', 'receipt-match', 'recovery'].includes(name);
          if (name === 'receipt-match' && first !== 'receipt-add' && first !== 'recovery') {
            expect([names, name, status]).toEqual([names, name, 404]);
          } else if (first === undefined || continues) {
            expect([names, name, status, body.msg]).toEqual([names, name, 200, expect.any(String)]);
            isMatched ||= continues || name !== 'receipt-add';
            first ??= name;
            ready.delete(name);
          } else {
            expect([names, name, status]).toEqual([names, name, 422]);
            expect(body.msg).toMatch(/已用于(银行到账K|充值R|提现W|支付宝结算单)/);
          }
        }
        expect((await atBank(app)) - before).toBe(uses[first!]!.moves);
      }),
      { numRuns: 20, endOnFailure: true },
    );
    expect(await reconcile(app.database.db)).toEqual([]);
  });

  test('a bank number that nobody has entered credits nothing before another person agrees, and is free when they do not', async () => {
    const [one, other] = [await newTransfer(app), await newTransfer(app)];
    const number = newNo('CMBQ');
    const match = (no: string, as = staff.one) =>
      app.call(api.recharge.staffMatch, { no, bank_txn_no: number }, as);
    expect((await match(one.no)).data).toMatchObject({ status: 'pending', status_text: '待复核' });
    expect((await match(one.no)).data.status_text).toBe('待复核');
    const waits = async () =>
      (await app.call(api.recharge.staffDetail, { no: one.no }, staff.two)).data.request_no;
    expect(await waits()).toMatch(/^B\d+$/);
    expect((await match(one.no, staff.two)).body.msg).toMatch(/已提交复核（B\d+）/);
    expect((await match(other.no)).body.msg).toContain(`已用于充值${one.no}`);
    const balance = async (uid: number) =>
      (
        await app.database.asOwner<{ n: number }>(
          `select count(*)::int as n from ledger_txns where uid = ${uid}`,
        )
      )[0]!.n;
    expect(await balance(one.uid)).toBe(0);
    const { list, counts } = (await app.call(api.bookings.staffList, { keyword: one.no }, staff.one)).data;
    expect(counts.pending).toBeGreaterThan(0);
    expect(list).toMatchObject([{ amount: 500, receipt_no: null, actions: ['refuse'] }]);
    const { no } = list[0]!;
    expect((await app.call(api.bookings.staffApprove, { no }, staff.one)).status).toBe(409);
    const refused = await app.call(api.bookings.staffRefuse, { no, reason: '流水不存在' }, staff.two);
    expect(refused.data).toMatchObject({ status: 'refused', actions: [] });
    expect((await app.call(api.bookings.staffApprove, { no }, staff.two)).status).toBe(409);
    expect((await match(other.no)).data.status_text).toBe('待复核');
    const again = (await app.call(api.bookings.staffList, { keyword: other.no }, staff.two)).data.list[0]!.no;
    expect((await app.call(api.bookings.staffApprove, { no: again }, staff.two)).data.status).toBe('booked');
    expect((await match(one.no)).status).toBe(422);
    expect([await balance(one.uid), (await balance(other.uid)) > 0]).toEqual([0, true]);
    expect(await reconcile(app.database.db)).toEqual([]);
  });

  test('a bank line sent again under its key hears the first answer; without one its number is used already', async () => {
    const { no } = await newTransfer(app);
    const line = {
      bank_txn_no: newNo('CMBI'),
      amount: 500,
      memo: '往来款',
      payer_name: '某某公司',
      received_day: today(),
    };
    const key = { 'idempotency-key': randomUUID() };
    const add = (as: As, headers: Record<string, string>) =>
      app.call(api.recharge.staffBankLineAdd, line, as, headers);
    const before = await atBank(app);
    const [first, ...again] = [
      await add(staff.one, key),
      await add(staff.one, key),
      await add(staff.one, key),
    ];
    expect(first!.status).toBe(200);
    for (const answer of again) {
      expect(answer.text).toBe(first!.text);
      expect(answer.headers.get('idempotency-hit')).toBe('true');
    }
    expect((await add(staff.two, key)).status).toBe(422);
    expect((await add(staff.one, { 'idempotency-key': randomUUID() })).body.msg).toContain('已用于银行到账K');
    const match = { no: first!.data.receipt_no, recharge_no: no };
    const matched = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(api.recharge.staffBankLineMatch, match, staff.one, matched)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await atBank(app)) - before).toBe(500_00);
  });

  test('a bank line with another amount or day is refused for a recharge', async () => {
    const one = await newTransfer(app);
    const [short, early] = [newNo('CMBS'), newNo('CMBE')];
    await enter(app, staff.one, short, 499.99);
    const match = (bank_txn_no: string) =>
      app.call(api.recharge.staffMatch, { no: one.no, bank_txn_no }, staff.one);
    expect((await match(short)).body.msg).toContain('到账499.99元，应为500.00元');
    const line = { amount: 500, memo: one.memo, payer_name: '某某公司' };
    const add = (received_day: string, bank_txn_no: string) =>
      app.call(api.recharge.staffBankLineAdd, { ...line, bank_txn_no, received_day }, staff.one);
    expect((await add('2020-01-01', early)).data.status).toBe('unmatched');
    expect((await match(early)).body.msg).toContain('2020-01-01');
    expect((await add('2999-01-01', newNo('CMBL'))).status).toBe(422);
  });

  test.each(['', '1', 'CMB', '流水一二三四', "1' or '1'='1", '----', '9'.repeat(61)])(
    'the bank number %j is refused, for it is none',
    async (bank_txn_no) => {
      const { no } = await newTransfer(app);
      expect((await app.call(api.recharge.staffMatch, { no, bank_txn_no }, staff.one)).status).toBe(422);
    },
  );
});
