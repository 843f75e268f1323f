import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '../../../db/migrate';
import { balancesOf } from '../../../ledger/index';
import { type As, startTestApp, type TestApp } from '../../../testing';
import { reconcile } from '../../books/reconciliation';
import { newNo } from '../../testing';
import { type StaffPair, enter, newStaffPair, newTransfer } from './testing';

let app: TestApp;
let staff: StaffPair;
beforeAll(async () => {
  app = await startTestApp();
  staff = await newStaffPair(app);
});
afterAll(() => app.close());

/** The database as it was before numbers were claimed; what was booked stays. */
const before = `
  drop view outside_uses;
  drop view outside_uses_of_customers;
  drop table outside_claims, booking_requests;
  drop function outside_claims_guard();
  drop function outside_number(text);
  drop index bank_receipts__matched_no;
  alter table withdrawals drop column return_txn_no;
  alter table coupon_template_events drop column staff_id;
  delete from schema_migration where name like '0020%'`;
const credited = async (amount = 500) => {
  const one = await newTransfer(app, amount);
  const number = newNo('CMBB');
  await enter(app, staff.one, number, amount, one.memo);
  return { ...one, number };
};

test('an upgrade claims what was booked, refuses no double of before, and the first run names it', async () => {
  const [first, second, third] = [await credited(), await credited(), await credited()];
  // A double that staff once let through: one bank line for two recharges, typed differently.
  await app.database.asOwner(`delete from bank_receipts where matched_no = '${second.no}'`);
  await app.database.asOwner(`update recharges set channel_no = lower(' ${first.number} ')
    where recharge_no = '${second.no}'`);
  await app.database.withOwner(async (owner) => {
    for (const text of before.split(';')) await owner.query(text);
    await migrate(owner, { migrations: readMigrations() });
  });
  const findings = await reconcile(app.database.db);
  expect(findings).toEqual([
    { uid: second.uid, check: 'outside.double', subject: `recharge ${second.no}`, expected: 1, found: 0 },
  ]);
  const other = await newTransfer(app);
  for (const { number } of [first, third])
    expect((await enter(app, staff.one, number, 500, other.memo)).body.msg).toContain('已用于银行到账K');

  const corrected = await correct(second.uid, first.number, staff.one, staff.two);
  expect(corrected.status).toBe('approved');
  expect((await balancesOf(app.database.db, second.uid))['L.AVAIL']).toBe(0);
  expect(await reconcile(app.database.db)).toEqual([]);
});

async function correct(uid: number, ticket: string, one: As, two: As) {
  const request = {
    uid: String(uid),
    type: 'adjust' as const,
    amount: -500,
    title: '重复入账更正',
    reason: '同一银行流水重复入账',
    ticket,
    request_token: newNo('token-'),
  };
  const { adjust_no: no } = (await app.call(api.books.adjustCreate, request, one)).data;
  return (await app.call(api.books.adjustApprove, { no }, two)).data;
}
