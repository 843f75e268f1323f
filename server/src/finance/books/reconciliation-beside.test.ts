import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { testApi } from '@uc/contract/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../../jobs/index';
import { allowCorrection, audit, lockAccounts, readAnchor, system } from '../../ledger/index';
import { tamper } from '../../ledger/testing';
import { newOrder, newPayer, proof } from '../../orders/cashier/testing';
import { newOwner, newStaff, newSubAccount, PASSWORD } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { begun, report } from '../channels/testing';
import { acceptOrder } from '../payments/settlement';
import { takePayment } from '../payments/payment';
import { PLATFORM_UID } from '../../ledger/platform';
import { reconcile } from './reconciliation';
import { newCustomer, newNo, owner, recharge } from '../testing';

let app: TestApp;
let alarms: { alarm?: string; uid?: number; check?: string }[] = [];
beforeAll(async () => {
  app = await startTestApp();
  app.deps.log = { ...app.deps.log, error: (fields: object) => void alarms.push(fields) } as never;
});
afterAll(() => app.close());

const checksOf = async (uid: number) => (await reconcile(app.database.db, { uid })).map(({ check }) => check);
const isParked = async (uid: number) =>
  (
    await app.database.db
      .selectFrom('parked_accounts')
      .select('reason')
      .where('uid', '=', uid)
      .where('released_at', 'is', null)
      .execute()
  ).map(({ reason }) => reason);
const told = (uid: number) =>
  app.database.transaction((tx) =>
    audit(tx, { uid, by: system, action: 'test', target: 'test', detail: { n: newNo('N') } }),
  );

describe('the ends of the audit chains lie outside of the database as well (M12)', () => {
  /** Cuts the last event and moves the head back: what is left is a whole chain. */
  const cutTail = (uid: number) =>
    tamper(
      app.database,
      `delete from audit_events where uid = ${uid} and seq = (select seq from audit_heads where uid = ${uid});
       update audit_heads h set seq = e.seq, hash = e.hash from audit_events e
       where h.uid = ${uid} and e.uid = h.uid and e.seq = h.seq - 1`,
    );
  const customer = async () => {
    const { uid, as } = await newOwner(app.deps);
    await app.database.transaction((tx) => recharge(tx, uid, fen(100)));
    for (let count = 0; count < 3; count++) await told(uid);
    return { uid, as };
  };
  const move = async (as: As) =>
    (await app.call(testApi.move, { kind: 'recharge', amount: 1, ref: newNo('T') }, as)).status;

  test('a tail that was cut together with its head is found and parked, and stays found when the chain has grown again', async () => {
    const [cut, whole] = [await customer(), await customer()];
    await app.runner.run('finance.anchorAudit');
    await cutTail(cut.uid);
    expect(await reconcile(app.database.db, { uid: cut.uid })).toEqual([]);
    await told(whole.uid);
    alarms = [];
    await app.runner.run('finance.anchorAudit');
    expect(alarms).toMatchObject([{ alarm: 'ledger', uid: cut.uid, check: 'audit.anchor' }]);
    expect(await isParked(cut.uid)).toEqual(['audit.anchor']);
    expect([await move(cut.as), await move(whole.as)]).toEqual([423, 200]);
    await told(cut.uid);
    await told(cut.uid);
    alarms = [];
    await app.runner.run('finance.anchorAudit');
    await app.runner.run('finance.reconcileAll');
    expect(new Set(alarms.map(({ uid, check }) => `${uid} ${check}`))).toEqual(
      new Set([`${cut.uid} audit.anchor`]),
    );
    const staff = await newStaff(app.deps, 'finance');
    const released = await app.call(
      api.books.ledgerRelease,
      { no: String(cut.uid).padStart(12, '0'), reason: '已核对' },
      staff.as,
    );
    expect(released.body.msg).toBe('账目核对仍有差异，不能恢复');
  });

  test('a tenant of whom nothing is left is found', async () => {
    const gone = await customer();
    await app.runner.run('finance.anchorAudit');
    const tables = [
      'ledger_postings',
      'ledger_records',
      'ledger_txns',
      'audit_events',
      'audit_heads',
      'ledger_accounts',
    ];
    await tamper(
      app.database,
      tables.map((table) => `delete from ${table} where uid = ${gone.uid}`).join(';'),
    );
    alarms = [];
    await app.runner.run('finance.reconcileAll');
    expect(alarms).toContainEqual(expect.objectContaining({ uid: gone.uid, check: 'audit.anchor' }));
    expect(await isParked(gone.uid)).not.toEqual([]);
  });

  test('an anchor that is gone, altered or an old one is missed, until the operator says from when they count', async () => {
    await app.runner.run('finance.anchorAudit');
    const { db } = app.database;
    const { files } = app.deps.partners;
    const missing = async (since?: Date) =>
      (await readAnchor(db, files, since)).findings.map(({ check }) => check);
    expect(await missing()).toEqual([]);
    const bytes = new Map<string, Buffer>();
    const old = { get: (name: string) => Promise.resolve(bytes.get(name)), put: () => Promise.resolve() };
    for (const { name, content } of await keptNames()) bytes.set(name, content);
    await app.runner.run('finance.anchorAudit');
    expect((await readAnchor(db, old)).findings).toMatchObject([{ check: 'audit.anchorMissing', uid: 0 }]);
    for (const [name, content] of bytes)
      bytes.set(name, Buffer.from(content.toString().replace('[\\"', '[\\"x')));
    expect(await readAnchor(db, old)).toMatchObject({ anchor: undefined, findings: [{ uid: 0 }] });
    rmSync(join(app.deps.config.dataDir, 'files'), { recursive: true });
    expect(await missing()).toEqual(['audit.anchorMissing']);
    expect(await missing(new Date(Date.now() + 1000))).toEqual([]);
    alarms = [];
    await app.runner.run('finance.anchorAudit');
    expect(alarms).toMatchObject([{ alarm: 'ledger', uid: 0, check: 'audit.anchorMissing' }]);
    expect(await missing()).toEqual([]);
  });

  /** The anchors in the store now, by name. */
  async function keptNames(): Promise<{ name: string; content: Buffer }[]> {
    const names: string[] = [];
    const { db } = app.database;
    const { files } = app.deps.partners;
    await readAnchor(db, {
      put: () => Promise.resolve(),
      get: (name) => (names.push(name), Promise.resolve(undefined)),
    });
    const contents = await Promise.all(names.map((name) => files.get(name)));
    return names.flatMap((name, at) => (contents[at] === undefined ? [] : [{ name, content: contents[at] }]));
  }
});

describe('what is to be done outside (R8)', () => {
  const put = async () => {
    const uid = await newCustomer(app.database, { rmb: 100 });
    await app.database.transaction((tx) =>
      enqueue(tx, { uid, kind: 'test.wait', refNo: newNo('E'), payload: { amount: 5 } }),
    );
    return uid;
  };

  test('an outbox entry that somebody takes away or puts there is found by the reconciliation (R8)', async () => {
    const [taken, added] = [await put(), await put()];
    expect([await checksOf(taken), await checksOf(added)]).toEqual([[], []]);
    await tamper(app.database, `delete from outbox where uid = ${taken} and kind = 'test.wait'`);
    await tamper(
      app.database,
      `insert into outbox (uid, kind, ref_no, payload) values (${added}, 'test.wait', 'mine', '{}')`,
    );
    expect([await checksOf(taken), await checksOf(added)]).toEqual([['outbox.missing'], ['outbox.unknown']]);
    expect([await isParked(taken), await isParked(added)]).toEqual([['outbox.missing'], ['outbox.unknown']]);
  });

  test('an outbox entry is neither altered nor taken away by the server itself before it is done', async () => {
    const uid = await put();
    const { db } = app.database;
    for (const text of [
      sql`delete from outbox where uid = ${uid}`,
      sql`update outbox set payload = '{"amount": 500}' where uid = ${uid}`,
      sql`delete from outbox_marks where uid = ${uid}`,
      sql`insert into outbox_marks (uid, entry_id) values (${uid}, gen_random_uuid())`,
    ])
      await expect(text.execute(db)).rejects.toMatchObject({ code: '42501' });
    await sql`update outbox set done_at = app_now() - interval '8 days' where uid = ${uid}`.execute(db);
    await app.runner.run('jobs.prune');
    expect(await db.selectFrom('outbox_marks').selectAll().where('uid', '=', uid).execute()).toEqual([]);
    expect(await checksOf(uid)).toEqual([]);
  });
});

test('money that left one customer and reached nobody parks both, also the one who has no trace of it (R5)', async () => {
  const [uid, sellerUid, third] = [
    await newCustomer(app.database, { rmb: 5000_00 }),
    await newCustomer(app.database),
    await newCustomer(app.database, { rmb: 100 }),
  ];
  const order = { uid, orderNo: newNo('O'), title: '渲染服务', by: owner, orderType: 'render' };
  await app.database.transaction(async (tx) => {
    await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] }, { uid: sellerUid, accounts: ['L.AVAIL'] });
    await sql`insert into order_numbers (order_no, uid) values (${order.orderNo}, ${uid})`.execute(tx);
    await takePayment(tx, { ...order, parts: { rmb: fen(300_00) } });
    await acceptOrder(tx, {
      ...order,
      seller: { uid: sellerUid, kind: 'person', feeBasisPoints: 1000, buyerName: '客*' },
    });
  });
  expect(await reconcile(app.database.db, { uid })).toEqual([]);
  const books = ['ledger_postings', 'ledger_txns', 'audit_events', 'ledger_accounts'];
  await tamper(app.database, books.map((table) => `delete from ${table} where uid = ${sellerUid}`).join(';'));
  const findings = await reconcile(app.database.db);
  const parties = findings.filter(({ check }) => check === 'transit.zero').map((finding) => finding.uid);
  expect(new Set(parties)).toEqual(new Set([uid, sellerUid]));
  expect(await isParked(uid)).toEqual(['transit.zero']);
  expect(await isParked(sellerUid)).toHaveLength(1);
  expect(await isParked(third)).toEqual([]);
});

describe('beside the book', () => {
  test('the reconciliation covers what a channel has collected, all of it (R5)', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { payNo, amount } = await begun(app, as, { amount: 80 });
    await report(app, { channel: 'alipay', payNo, amount, channelNo: newNo('CH') });
    expect(await checksOf(uid)).toEqual([]);
    await tamper(
      app.database,
      `update channel_payments set amount_fen = amount_fen + 1 where pay_no = '${payNo}'`,
    );
    expect(await checksOf(uid)).toEqual(['channel.paid']);
  });

  test('the reconciliation covers a payment of several orders with an online rest', async () => {
    const { uid, as } = await newPayer(app, { rmb: 100_00 });
    const nos = [await newOrder(app, uid, 90_00), await newOrder(app, uid, 70_00)];
    const request = { order_nos: nos, channel: 'wechat' as const, ...proof };
    const { pay_no } = (await app.call(api.orders.pay, request, as)).data;
    await report(app, { channel: 'wechat', payNo: pay_no!, amount: 60_00, channelNo: newNo('CH') });
    expect(await checksOf(uid)).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from channel_payments
      where uid = ${uid} and status = 'paid'`.execute(app.database.db);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('the reconciliation covers what a channel has given back, and what it has paid into the bank account (R5)', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { payNo, amount, rechargeNo } = await begun(app, as, { amount: 80 });
    await report(app, { channel: 'alipay', payNo, amount, channelNo: newNo('CH') });
    const { db } = app.database;
    await sql`insert into channel_refunds (uid, refund_no, pay_no, purpose, ref_no, channel, amount_fen, reason, status,
      channel_no, created_at, ended_at) values (${uid}, ${newNo('TK')}, ${payNo}, 'recharge', ${rechargeNo}, 'alipay', 8000, 'r',
      'refunded', 'x', now(), now())`.execute(db);
    expect(await checksOf(uid)).toEqual(['channel.refunded']);
    await app.database.transaction((tx) => recharge(tx, PLATFORM_UID, fen(100)));
    expect(await checksOf(PLATFORM_UID)).toEqual([]);
    await sql`insert into channel_settlements (channel, settlement_no, day, gross_fen, fee_fen, net_fen, status, created_by,
      created_name, created_at) values ('alipay', ${newNo('S')}, '2026-01-01', 100, 1, 99, 'booked', 'a', 'a', now())`.execute(
      db,
    );
    expect(await checksOf(PLATFORM_UID)).toEqual(['channel.settled']);
  });

  test('the reconciliation has a quota used up by what its sub-account paid, less what came back (ledger.md#invariants)', async () => {
    const { uid } = await newPayer(app, { rmb: 1000_00 });
    const sub = await newSubAccount(app.deps, uid, undefined, {
      quotaStatus: true,
      quota: fen(500_00),
      quotaCycle: 'month',
    });
    const [paid, open] = [await newOrder(app, uid, 100_00), await newOrder(app, uid, 1300_00)];
    const request = { pay_password: PASSWORD };
    expect((await app.call(api.orders.pay, { ...request, order_nos: [paid] }, sub.as)).status).toBe(200);
    await app.call(api.orders.pay, { ...request, order_nos: [open], channel: 'wechat' }, sub.as);
    expect(await checksOf(uid)).toEqual([]);
    await tamper(app.database, `update quota_uses set used_fen = used_fen - 1 where sub_id = '${sub.subId}'`);
    expect(await checksOf(uid)).toEqual(['quota.used']);
  });

  test.each([
    [
      'a line of the book',
      (uid: number, other: number) =>
        `update ledger_records set uid = ${other}, seq = 99 where uid = ${uid} and account = 'rmb'`,
      'tenant.key',
    ],
    [
      'an order’s number',
      (uid: number, other: number) => `update order_numbers set uid = ${other} where uid = ${uid}`,
      'number.owner',
    ],
  ])('%s in somebody else’s name is found (R10)', async (_, text, check) => {
    const [{ uid }, other] = [await newPayer(app, { rmb: 100_00 }), await newCustomer(app.database)];
    await newOrder(app, uid, 50_00);
    await tamper(app.database, text(uid, other));
    const found = (await reconcile(app.database.db)).filter((one) => one.check === check);
    expect(found.map((one) => one.uid)).toContain(check === 'tenant.key' ? other : uid);
  });

  // The embedded database has one session: who asks meanwhile waits for the longest statement, 2 s at most.
  test('no statement looks at more than a few tables (R10)', async () => {
    const { db } = app.database;
    const texts: string[] = [];
    const watched = db.withPlugin({
      transformQuery({ node, queryId }) {
        texts.push(db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const { uid } = await newPayer(app, { rmb: 100_00 });
    expect(await reconcile(watched, { uid })).toEqual([]);
    const tables = texts.map((text) => text.match(/\b(?:from|join) "?[a-z]/g)?.length ?? 0);
    expect(tables.length).toBeGreaterThan(20);
    expect(Math.max(...tables)).toBeLessThan(20);
  });

  test('the sums that a screen shows are what the account lines say (R9)', async () => {
    const uid = await newCustomer(app.database, { rmb: 100_00 });
    await tamper(app.database, `update ledger_records set in_total = in_total + 5 where uid = ${uid}`);
    expect(await checksOf(uid)).toContain('shown.total');
  });
});

describe('a parked account takes a correction alone', () => {
  test('an adjustment of a parked account is approved by two and is the one that is posted, whatever the server says about itself', async () => {
    const { uid } = await newOwner(app.deps);
    const post = (correction?: string) =>
      app.database.transaction(async (tx) => {
        if (correction !== undefined) await allowCorrection(tx, correction);
        await recharge(tx, uid, fen(100));
      });
    await post();
    const { db } = app.database;
    const adjustment = (no: string, status: string) =>
      sql`insert into adjustments (uid, adjust_no, type, amount_fen, title, reason, ticket, status, created_by, created_name,
        decided_by, decided_name, decided_at, request_token) values (${uid}, ${no}, 'adjust', 100, 't', 'r', 'k', ${status}, 'a', 'a',
        ${status === 'submitted' ? null : 'b'}, 'b', ${status === 'submitted' ? null : new Date()}, ${no})`.execute(
        db,
      );
    const [proposed, approved] = [newNo('AJ'), newNo('AJ')];
    await adjustment(proposed, 'submitted');
    await adjustment(approved, 'approved');
    await tamper(
      app.database,
      `insert into parked_accounts (uid, parked_at, reason) values (${uid}, now(), 'test')`,
    );
    await expect(post()).rejects.toMatchObject({ refusal: 'tenant.parked' });
    for (const named of ['on', proposed])
      await expect(post(named)).rejects.toMatchObject({ refusal: 'tenant.parked' });
    await expect(post(approved)).rejects.toMatchObject({ constraint: 'parked_accounts__parked' });
  });
});
