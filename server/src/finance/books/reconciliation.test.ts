import { coin, fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import { lastRun, lockAccounts, system } from '../../ledger/index';
import { tamper } from '../../ledger/testing';
import { postCoinExpiry } from '../coins/expiry';
import { issueBill } from '../credit/bills';
import { postLateFees } from '../credit/late-fees';
import { postIouRepayment } from '../credit/repayment';
import { refundOrder } from '../payments/refund';
import { reservePayment } from '../payments/reservation';
import { acceptOrder, postSettlementRelease } from '../payments/settlement';
import { takePayment } from '../payments/payment';
import { reconcile } from './reconciliation';
import { newCoupon, newCustomer, newNo, owner } from '../testing';
import {
  postWithdrawalFreeze,
  postWithdrawalPaid,
  postWithdrawalRelease,
  postWithdrawalReturned,
  postWithdrawalSent,
} from '../withdrawals/posting';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const order = (uid: number) => ({
  uid,
  orderNo: newNo('O'),
  title: '渲染服务',
  by: owner,
  orderType: 'render',
});

/** Somebody who has done a bit of everything, and the seller they bought from. */
async function world(): Promise<{ uid: number; sellerUid: number; couponNo: string }> {
  const uid = await newCustomer(database, { rmb: 5000_00, paid: 500_00, bonus: 80_00, credit: 9000_00 });
  const sellerUid = await newCustomer(database);
  const couponNo = await database.transaction((tx) => newCoupon(tx, uid, { kind: 'voucher', face: 100_00 }));
  const [mixed, sold, kept, open] = [order(uid), order(uid), order(uid), order(uid)];
  await database.transaction(async (tx) => {
    await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] }, { uid: sellerUid, accounts: ['L.AVAIL'] });
    const coupons = [{ couponNo, amount: fen(30_00) }];
    await takePayment(tx, {
      ...mixed,
      parts: { coupons, coin: coin(120_00), rmb: fen(50_00), iou: fen(700_00) },
    });
    await takePayment(tx, {
      ...sold,
      parts: { rmb: fen(300_00), online: { amount: fen(20_00), channel: 'wechat', channelNo: newNo('4') } },
    });
    await takePayment(tx, { ...kept, parts: { iou: fen(200_00) } });
    await refundOrder(tx, { ...mixed, refundNo: newNo('RF'), amount: fen(100_00) });
    const accepted = await acceptOrder(tx, {
      ...sold,
      seller: { uid: sellerUid, kind: 'person', feeBasisPoints: 1000, buyerName: '客*' },
    });
    await postSettlementRelease(tx, { uid: sellerUid, by: system, settlementNo: accepted!.settlementNo });
    await acceptOrder(tx, { ...kept, seller: null });
    await reservePayment(tx, {
      ...open,
      price: fen(100_00),
      parts: { rmb: fen(40_00), coin: coin(10_00), iou: fen(10_00) },
      expiresAt: new Date(Date.now() + 1e6),
    });
  });
  const tomorrow = new Date(Date.now() + 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
  const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await database.transaction(async (tx) => {
    const withdrawals = [1, 2, 3].map(() => ({
      uid,
      by: owner,
      withdrawNo: newNo('W'),
      gross: fen(200_00),
      fee: fen(1_00),
    }));
    for (const one of withdrawals) await postWithdrawalFreeze(tx, one);
    await postWithdrawalRelease(tx, withdrawals[0]!);
    await postWithdrawalSent(tx, withdrawals[1]!);
    await postWithdrawalPaid(tx, withdrawals[1]!);
    await postWithdrawalReturned(tx, withdrawals[1]!);
    await issueBill(tx, { uid, day: tomorrow });
    await postLateFees(tx, { uid, by: system, day: later });
    await postIouRepayment(tx, { uid, by: owner, amount: fen(150_00), source: 'balance' });
    await postCoinExpiry(tx, { uid, by: system });
  });
  return { uid, sellerUid, couponNo };
}

test('a customer who has done a bit of everything raises no alarm, and the proof is kept', async () => {
  const { uid, sellerUid } = await world();
  expect(await reconcile(database.db, { uid })).toEqual([]);
  expect(await lastRun(database.db, uid)).toMatchObject({ is_ok: true });
  expect(await reconcile(database.db)).toEqual([]);
  expect(await lastRun(database.db, sellerUid)).toMatchObject({ is_ok: true });
});

describe('a corruption that only a superuser can make is found, trust M11', () => {
  const one = (table: string, columns: string, uid: number, where = 'true') =>
    `(${columns}) in (select ${columns} from ${table} where uid = ${uid} and ${where} limit 1)`;
  const uids = (uid: number) => one('ledger_postings', 'uid, txn_no, leg_no', uid, 'account_no = 1');

  test.each<[string, (uid: number, couponNo: string) => string, string]>([
    [
      'a balance one fen higher',
      (uid) => `update ledger_accounts set balance = balance + 1 where uid = ${uid} and code = 'L.AVAIL'`,
      'account.balance',
    ],
    [
      'an account that may be overspent',
      (uid) => `update ledger_accounts set shortage = null where uid = ${uid} and code = 'L.AVAIL'`,
      'account.chart',
    ],
    [
      'another amount in a posting',
      (uid) => `update ledger_postings set amount = amount + 1 where ${uids(uid)}`,
      'txn.balanced',
    ],
    [
      'a posting and a balance altered together',
      (uid) => `
      update ledger_postings set amount = amount + 1, balance_after = balance_after + 1
        where uid = ${uid} and txn_no = (select max(txn_no) from ledger_postings where uid = ${uid} and account_no = 1) and account_no = 1;
      update ledger_accounts set balance = balance + 1 where uid = ${uid} and account_no = 1`,
      'audit.legs',
    ],
    ['a deleted leg', (uid) => `delete from ledger_postings where ${uids(uid)}`, 'txn.balanced'],
    [
      'a hold nobody froze for',
      (uid) => `insert into holds (uid, account_no, amount, purpose, biz_no, freeze_txn_no, created_at)
      select uid, 2, 500, 'withdraw', 'X', max(txn_no), now() from ledger_txns where uid = ${uid} group by uid`,
      'hold.frozen',
    ],
    [
      'a hold open and resolved',
      (uid) => `update holds set is_open = true where uid = ${uid} and not is_open`,
      'hold.resolved',
    ],
    [
      'an escrow that holds more',
      (uid) =>
        `update ledger_escrows set held = held + 1 where ${one('ledger_escrows', 'uid, escrow_no', uid)}`,
      'escrow.held',
    ],
    [
      'a line with another balance',
      (uid) =>
        `update ledger_records set balance_after = balance_after + 1 where ${one('ledger_records', 'uid, account, seq', uid, 'seq > 1')}`,
      'record.chain',
    ],
    [
      'a running total that jumps',
      (uid) =>
        `update ledger_records set in_total = in_total + 5 where uid = ${uid} and account = 'rmb' and seq = 2`,
      'record.chain',
    ],
    [
      'an altered audit event',
      (uid) => `update audit_events set target = 'order:other' where uid = ${uid} and seq = 3`,
      'audit.chain',
    ],
    [
      'a credit line raised by hand',
      (uid) => `update ledger_accounts set overdraft = overdraft + 100 where uid = ${uid} and code = 'A.IOU'`,
      'credit.overdraft',
    ],
    [
      'coins in a batch that nobody bought',
      (uid) =>
        `update coin_batches set remaining_coin = remaining_coin - 1 where ${one('coin_batches', 'uid, batch_no', uid, 'remaining_coin > 0')}`,
      'coin.batch',
    ],
    [
      'a coupon used twice',
      (
        uid,
        couponNo,
      ) => `insert into coupon_usages (uid, usage_no, coupon_no, action, amount_fen, balance_after_fen, created_at)
      values (${uid}, 'twice', '${couponNo}', 'use', 1000, 0, now())`,
      'coupon.balance',
    ],
    [
      'a bill repaid more than was paid',
      (uid) => `update iou_bills set repaid_principal_fen = repaid_principal_fen + 1 where uid = ${uid}`,
      'iou.repaid',
    ],
    [
      'a use of the line that nobody owes',
      (uid) =>
        `insert into iou_uses (uid, use_no, order_no, order_title, amount_fen, used_at) values (${uid}, 'x', 'x', 'x', 100, now())`,
      'iou.owed',
    ],
    [
      'a payment the escrow never got',
      (uid) =>
        `update payments set amount_fen = amount_fen + 1 where ${one('payments', 'uid, order_no, method, ref_no', uid)}`,
      'payment.escrow',
    ],
    [
      'a settlement that pends twice',
      (
        uid,
      ) => `insert into settlements (uid, settlement_no, order_no, buyer_name, title, price_fen, fee_fen, created_at, release_at, seller_kind)
      values (${uid}, 'x', 'x', 'x', 'x', 100, 0, now(), now(), 'person')`,
      'settlement.pending',
    ],
  ])('a corruption that only a superuser can make is found: %s, trust M11', async (_, text, check) => {
    const { uid, couponNo } = await world();
    await tamper(database, text(uid, couponNo));
    const findings = await reconcile(database.db, { uid });
    expect(findings.map((finding) => finding.check)).toContain(check);
    expect(findings.every((finding) => finding.uid === uid)).toBe(true);
    expect(await lastRun(database.db, uid)).toMatchObject({ is_ok: false });
    const parked = await database.db
      .selectFrom('parked_accounts')
      .selectAll()
      .where('uid', '=', uid)
      .execute();
    expect(parked).toMatchObject([{ released_at: null, reason: findings[0]!.check }]);
  });

  test("postings under another customer's number are found at both customers, trust M11", async () => {
    const [{ uid }, other] = [await world(), await newCustomer(database)];
    await tamper(database, `update ledger_postings set uid = ${other} where uid = ${uid} and txn_no = 1`);
    const findings = await reconcile(database.db);
    for (const touched of [uid, other]) {
      const checks = findings.filter((finding) => finding.uid === touched).map((finding) => finding.check);
      expect(checks).toContain(touched === uid ? 'txn.balanced' : 'posting.txn');
    }
  });

  test('money that left one customer and reached nobody is found, trust M11', async () => {
    const uid = await newCustomer(database, { rmb: 100 });
    await tamper(
      database,
      `update ledger_accounts set balance = balance + 5 where uid = ${uid} and code = 'X.TRANSIT'`,
    );
    expect((await reconcile(database.db)).map((finding) => finding.check)).toContain('transit.zero');
  });
});
