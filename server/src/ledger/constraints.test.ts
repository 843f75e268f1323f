import { fen } from '@uc/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../db/index';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { audit, brokenAudit } from './audit';
import { system } from './initiator';
import { holdsFor, openHolds, resolveHolds } from './holds';
import { frozen, unfrozen } from './journals/index';
import { post } from './post';
import { entry, fundedBy, newUid } from './testing';

let database: TestDatabase;
let uid: number;
/** Number of a transaction that stands. */
let txnNo: number;
beforeAll(async () => {
  database = await openTestDatabase();
  uid = newUid();
  await database.transaction(async (tx) => {
    await post(tx, fundedBy(uid, 1000_00));
    const [posted] = await post(tx, entry(uid, frozen(fen(100_00))));
    txnNo = posted!.txnNo;
    await openHolds(tx, posted!, [
      { account: 'L.FROZEN', amount: fen(100_00), purpose: 'test', bizNo: 'H1', expiresAt: null },
    ]);
  });
});
afterAll(() => database.close());

/** The code of the error that work in a transaction of the server's own role ends with. */
const codeOf = (action: (tx: Tx) => Promise<unknown>): Promise<string | undefined> =>
  database.transaction(action).then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );
const run = (text: string) => (tx: Tx) => sql.raw(text).execute(tx);
const DENIED = '42501';

describe("as the server's own role, trust M10", () => {
  test.each([
    ['a posting', 'update ledger_postings set amount = 1'],
    ['a posting by itself', 'update ledger_postings set amount = amount'],
    ['a transaction', "update ledger_txns set kind = 'x'"],
    ['a line', 'update ledger_records set amount = 1'],
    ['a balance', 'update ledger_accounts set balance = 1'],
    ['an overdraft', 'update ledger_accounts set overdraft = 1'],
    ['an escrow', 'update ledger_escrows set held = 1'],
    ['a hold', 'update holds set is_open = false'],
    ['a resolution', "update hold_resolutions set outcome = 'voided'"],
    ['an audit event', "update audit_events set actor = 'x'"],
    ['the head of a chain', 'update audit_heads set seq = 0'],
    ['the chart of accounts', 'update ledger_codes set shortage = null'],
    ['a reconciliation', 'update reconciliation_runs set is_ok = true'],
  ])('%s is not changed', async (_, text) => {
    expect(await codeOf(run(text))).toBe(DENIED);
  });

  test.each([
    'ledger_postings',
    'ledger_txns',
    'ledger_records',
    'ledger_accounts',
    'ledger_escrows',
    'holds',
    'hold_resolutions',
    'audit_events',
    'audit_heads',
    'ledger_codes',
  ])('nothing is deleted from %s, nor all of it', async (table) => {
    expect(await codeOf(run(`delete from ${table}`))).toBe(DENIED);
    expect(await codeOf(run(`truncate ${table} cascade`))).toBe(DENIED);
  });

  test.each([
    [
      'an account',
      `insert into ledger_accounts (uid, account_no, code, currency, balance) values (1, 1, 'L.AVAIL', 'CNY', 5)`,
    ],
    ['a head', 'insert into audit_heads (uid) values (1)'],
    ['an escrow', `insert into ledger_escrows (uid, escrow_no, held) values (1, 'x', 5)`],
    ['a code', `insert into ledger_codes (account_no, code, currency) values (99, 'X', 'CNY')`],
  ])('%s is not made by hand', async (_, text) => {
    expect(await codeOf(run(text))).toBe(DENIED);
  });

  test.each([
    ['a trigger is not disabled', 'alter table ledger_postings disable trigger all'],
    [
      'a constraint is not dropped',
      'alter table ledger_accounts drop constraint ledger_accounts__no_overspend_money',
    ],
    ['triggers are not passed over', "set local session_replication_role = 'replica'"],
    [
      'a function is not replaced',
      'create or replace function ledger_balanced() returns trigger language plpgsql as $$ begin return null; end $$',
    ],
    ['a table is not dropped', 'drop table ledger_postings'],
    ['an account is not locked by hand', 'select from ledger_accounts for update'],
  ])('%s by the server’s role', async (_, text) => {
    expect(['42501', '42939']).toContain(await codeOf(run(text)));
  });

  test('the server’s role cannot give itself more rights', async () => {
    await database.transaction(run('grant update on ledger_accounts to uc_app'));
    const rows = await sql<{
      may: boolean;
    }>`select has_table_privilege('ledger_accounts', 'update') as may`.execute(database.db);
    expect(rows.rows).toEqual([{ may: false }]);
  });

  test('the server’s role owns no table and is no superuser', async () => {
    const rows = await sql<{ owned: number; is_mighty: boolean }>`
      select (select count(*) from pg_class where relowner = r.oid and relkind = 'r') as owned, rolsuper or rolbypassrls as is_mighty
      from pg_roles r where rolname = current_user`.execute(database.db);
    expect(rows.rows).toEqual([{ owned: 0, is_mighty: false }]);
  });
});

/** A transaction of the ledger written by hand, past `post`: whatever the server's code does, the database decides. */
async function byHand(
  tx: Tx,
  of: number,
  legs: readonly [accountNo: number, currency: string, amount: number][],
  count = legs.length,
) {
  await audit(tx, { uid: of, by: system, action: 'test', target: 'test', detail: {} });
  const { seq } = await tx
    .selectFrom('audit_heads')
    .select('seq')
    .where('uid', '=', of)
    .executeTakeFirstOrThrow();
  const reference = { kind: 'test.byHand', ref_type: 'test', ref_id: String(seq), actor: 'system:system' };
  await tx
    .insertInto('ledger_txns')
    .values({ uid: of, txn_no: seq, legs: count, ...reference })
    .execute();
  await addLegs(tx, of, seq, legs, count);
}
async function addLegs(
  tx: Tx,
  of: number,
  no: number,
  legs: readonly [number, string, number][],
  count: number,
  from = 1,
) {
  for (const [index, [account_no, currency, amount]] of legs.entries()) {
    const row = { uid: of, txn_no: no, leg_no: from + index, legs: count, account_no, currency, amount };
    await tx
      .insertInto('ledger_postings')
      .values({ ...row, escrow_no: null })
      .execute();
  }
}

describe('whatever the code does, the database refuses', () => {
  test.each([
    [
      'an unbalanced transaction',
      [
        [1, 'CNY', 500],
        [21, 'CNY', -400],
      ],
      2,
      '23514',
    ],
    ['one with a single leg', [[1, 'CNY', 500]], 1, '23514'],
    ['one without legs', [], 2, '23514'],
    [
      'one that lacks a leg it announced',
      [
        [1, 'CNY', 500],
        [21, 'CNY', -500],
      ],
      3,
      '23514',
    ],
    [
      'one that balances only across currencies',
      [
        [1, 'CNY', 500],
        [60, 'COIN', -500],
      ],
      2,
      '23514',
    ],
    [
      'a leg in the wrong currency',
      [
        [1, 'COIN', 500],
        [60, 'COIN', -500],
      ],
      2,
      '23503',
    ],
    [
      'a leg of nothing',
      [
        [1, 'CNY', 0],
        [21, 'CNY', 0],
      ],
      2,
      '23514',
    ],
    [
      'a leg on an account that is not there',
      [
        [99, 'CNY', 500],
        [21, 'CNY', -500],
      ],
      2,
      '23503',
    ],
    [
      'an escrow leg that does not say for what',
      [
        [4, 'CNY', 500],
        [21, 'CNY', -500],
      ],
      2,
      '23514',
    ],
    [
      'more than a customer has',
      [
        [1, 'CNY', -900_01],
        [21, 'CNY', 900_01],
      ],
      2,
      '23514',
    ],
  ] as [string, [number, string, number][], number, string][])(
    'a ledger transaction written by hand is refused by the database: %s',
    async (_, legs, count, code) => {
      expect(await codeOf((tx) => byHand(tx, uid, legs, count))).toBe(code);
    },
  );

  test('a leg added later to a ledger transaction that stands is refused by the database, alone or balanced', async () => {
    expect(await codeOf((tx) => addLegs(tx, uid, txnNo, [[1, 'CNY', 1]], 2, 3))).toBe('23514');
    expect(
      await codeOf((tx) =>
        addLegs(
          tx,
          uid,
          txnNo,
          [
            [1, 'CNY', 1],
            [21, 'CNY', -1],
          ],
          4,
          3,
        ),
      ),
    ).toBe('23503');
    expect(await codeOf((tx) => addLegs(tx, uid, txnNo, [[1, 'CNY', 1]], 2, 1))).toBe('23505');
  });

  test('a ledger transaction without its audit event is refused by the database', async () => {
    const values = { uid, txn_no: 9999, kind: 'x', ref_type: 'x', ref_id: 'x', actor: 'x', legs: 2 };
    expect(await codeOf((tx) => tx.insertInto('ledger_txns').values(values).execute())).toBe('23503');
  });

  test('an audit event beside the end of its chain is refused by the database', async () => {
    const hash = Buffer.alloc(32, 1);
    const row = {
      uid,
      seq: 2,
      at: new Date(),
      actor: 'x',
      action: 'x',
      target: 'x',
      detail: '{}',
      prev_hash: hash,
      hash,
    };
    expect(await codeOf((tx) => tx.insertInto('audit_events').values(row).execute())).toBe('23514');
    expect(await brokenAudit(database.db, uid)).toBeNull();
  });

  test('an account line is refused by the database with a gap before it, before the last one and without its transaction', async () => {
    const line = {
      account: 'rmb',
      seq: 99,
      created_at: new Date(),
      direction: 'in',
      type: 'recharge',
      amount: 1,
      balance_after: 1,
    } as const;
    const rest = {
      biz_type: 'x',
      biz_no: 'x',
      title: 'x',
      operator: 'x',
      in_total: 1,
      out_total: 0,
      recharge_total: 1,
      withdraw_total: 0,
      expired_total: 0,
      income_total: 0,
      expense_total: 0,
      frozen_total: 0,
    };
    const { seq } = await database.db
      .selectFrom('ledger_records')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .where('uid', '=', uid)
      .where('account', '=', 'rmb')
      .executeTakeFirstOrThrow();
    for (const wrong of [{}, { seq: seq + 1, created_at: new Date(0) }, { seq: seq + 1, txn_no: 9999 }])
      expect(
        await codeOf((tx) =>
          tx
            .insertInto('ledger_records')
            .values({ uid, txn_no: txnNo, ...line, ...rest, ...wrong })
            .execute(),
        ),
      ).toBe('23503');
  });

  test('a second resolution of a hold is refused by the database', async () => {
    const [hold] = await holdsFor(database.db, uid, 'test', 'H1');
    const release = async (tx: Tx) => {
      const [posted] = await post(tx, entry(uid, unfrozen(fen(50_00))));
      await resolveHolds(tx, posted!, [hold!], 'voided');
    };
    expect(await codeOf(release)).toBeUndefined();
    expect(await database.transaction(release).catch((error: unknown) => error)).toMatchObject({
      refusal: 'state.conflict',
    });
    const again = {
      uid,
      hold_id: hold!.holdId,
      outcome: 'posted',
      txn_no: txnNo,
      created_at: new Date(),
    } as const;
    expect(await codeOf((tx) => tx.insertInto('hold_resolutions').values(again).execute())).toBe('23505');
  });

  test('an overdraft that no audit event grants is refused by the database', async () => {
    expect(await codeOf((tx) => sql`select ledger_set_overdraft(${uid}, 1, 100000)`.execute(tx))).toBe(
      DENIED,
    );
  });
});

test('the constraints hold for the owner of the tables too', async () => {
  for (const text of [
    'update ledger_postings set amount = 1',
    'delete from ledger_txns',
    'truncate audit_events cascade',
    'update ledger_accounts set balance = 1',
    'delete from ledger_accounts',
    'update holds set amount = 1',
  ]) {
    await expect(database.asOwner(text)).rejects.toMatchObject({ code: '42501' });
  }
});
