import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../db/index';
import { migrate, readMigrations } from '../db/migrate';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { audit } from './audit';
import { system } from './initiator';
import { recharged } from './journals/index';
import { post } from './post';
import { reconcileBook } from './reconciliation/reconciliation';
import { entry, fundedBy, newUid, tamper } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The book as it was before ADR 139; what was booked stays. */
const before = `
  drop trigger ledger_postings__follow on ledger_postings;
  drop trigger ledger_records__follow on ledger_records;
  drop trigger ledger_accounts__whole on ledger_accounts;
  drop function ledger_postings_follow();
  drop function ledger_records_follow();
  alter table ledger_txns add constraint ledger_txns__leg_count unique (uid, txn_no, legs),
    add constraint ledger_txns__audited foreign key (uid, txn_no) references audit_events;
  alter table ledger_postings
    add constraint ledger_postings__txn foreign key (uid, txn_no, legs) references ledger_txns (uid, txn_no, legs),
    add constraint ledger_postings__account foreign key (uid, account_no) references ledger_accounts;
  create index ledger_postings__of_account on ledger_postings (uid, account_no, txn_no, leg_no);
  alter table ledger_records add column prev_seq bigint generated always as (nullif(seq - 1, 0)) stored,
    add constraint ledger_records__no_gap foreign key (uid, account, prev_seq) references ledger_records (uid, account, seq),
    add constraint ledger_records__txn foreign key (uid, txn_no) references ledger_txns;
  drop index ledger_records__filter, ledger_records__moments;
  create index ledger_records__created_at on ledger_records (uid, account, created_at, seq);
  create index ledger_records__type on ledger_records (uid, account, type, seq) include (direction, amount);
  create index ledger_records__direction on ledger_records (uid, account, direction, seq) include (amount);
  alter table audit_events disable trigger audit_events__immutable;
  update audit_events e set prev_hash = coalesce((select hash from audit_events p where p.uid = e.uid and p.seq = e.seq - 1),
    decode(repeat('00', 32), 'hex'));
  alter table audit_events enable trigger audit_events__immutable;
  alter table audit_events alter column prev_hash set not null;
  delete from schema_migration where name like '0222%'`;

/** 100.00 that came in, as they were booked then: the legs are pairs in the audit event. */
async function rechargedThen(tx: Tx, uid: number, txnNo: number) {
  const legs = [
    ['A.CH.alipay', 21, -100_00],
    ['L.AVAIL', 1, 100_00],
  ] as const;
  const detail = { legs: legs.map(([code, , amount]) => [code, amount]) };
  await audit(tx, { uid, by: system, action: 'test', target: `test:${txnNo}`, detail });
  const event = { kind: 'test', ref_type: 'test', ref_id: String(txnNo), actor: 'system:system', legs: 2 };
  await tx
    .insertInto('ledger_txns')
    .values({ uid, txn_no: txnNo, ...event })
    .execute();
  for (const [index, [, account_no, amount]] of legs.entries())
    await tx
      .insertInto('ledger_postings')
      .values({ uid, txn_no: txnNo, leg_no: index + 1, legs: 2, account_no, currency: 'CNY', amount })
      .execute();
  const none = {
    out_total: 0,
    withdraw_total: 0,
    expired_total: 0,
    income_total: 0,
    expense_total: 0,
    frozen_total: 0,
  };
  const sums = { balance_after: 200_00, in_total: 200_00, recharge_total: 200_00, ...none };
  await tx
    .insertInto('ledger_records')
    .values({
      ...{
        uid,
        account: 'rmb',
        seq: 2,
        txn_no: txnNo,
        created_at: new Date(),
        direction: 'in',
        type: 'recharge',
      },
      ...{
        amount: 100_00,
        biz_type: 'test',
        biz_no: String(txnNo),
        title: '测试',
        operator: 'system',
        ...sums,
      },
    })
    .execute();
}

test('a book of before it became lighter is proven after the migration, goes on, and hides no corruption', async () => {
  const uid = newUid();
  await database.transaction((tx) => post(tx, fundedBy(uid, 100_00)));
  await database.transaction((tx) => rechargedThen(tx, uid, 2));
  await database.withOwner(async (owner) => {
    for (const text of before.split(';')) await owner.query(text);
    await migrate(owner, { migrations: readMigrations() });
  });
  expect(await reconcileBook(database.db, [], uid)).toEqual([]);
  await database.transaction((tx) => post(tx, entry(uid, recharged(fen(1_00), 'alipay'))));
  expect(await reconcileBook(database.db, [], uid)).toEqual([]);

  await tamper(
    database,
    `update ledger_postings set account_no = 22 where uid = ${uid} and txn_no = 2 and account_no = 21;
     update ledger_accounts set balance = balance + 10000 where uid = ${uid} and account_no = 21;
     update ledger_accounts set balance = balance - 10000 where uid = ${uid} and account_no = 22;
     update audit_events set prev_hash = hash where uid = ${uid} and seq = 1`,
  );
  const found = (await reconcileBook(database.db, [], uid)).map(({ check }) => check);
  expect(found).toEqual(expect.arrayContaining(['audit.legs', 'audit.chain']));
});
