import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFiler, newPaidCase } from '../filings/cases/testing';
import { caseWorker, fileNew } from '../filings/cases/testing-worker';
import { file, newPayee } from '../finance/withdrawals/testing';
import { collect, newOrder, newPayer, proof } from '../orders/cashier/testing';
import { balancesOf } from '../ledger/index';
import { insertManyOrders } from '../orders/testing';
import { newStaff } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { changedTables, fingerprint, newTenant, sellSomething } from './testing-world';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
});
afterAll(async () => {
  await app.database.setClock(0);
  await app.close();
});

type Someone = { uid: number };
/** Waits for the bank, which has been sent a payout. */
async function payee(): Promise<Someone> {
  const made = await newPayee(app);
  const finance = await newStaff(app.deps, 'finance');
  await app.call(api.withdrawals.staffApprove, { no: await file(app, made, 100_00) }, finance.as);
  await app.runner.run('outbox');
  return made;
}
/** Others that wait for something of each kind: deadlines, an office, a channel. */
async function waitingOnes(): Promise<Someone[]> {
  const filer = await newFiler(app);
  const appNo = await newPaidCase(app, 'trademark', filer);
  await fileNew(app, await caseWorker(app), filer, appNo, 'trademark');

  const payer = await newPayer(app, { rmb: 0 });
  const order_no = await newOrder(app, payer.uid, 100_00);
  const paid = await app.call(
    api.orders.pay,
    { order_nos: [order_no], channel: 'alipay', ...proof },
    payer.as,
  );
  await collect(app, paid.data.pay_no!, fen(100_00), 'alipay');
  const wish = { order_no, reason: '计划有变', route: 'original' as const };
  await app.call(api.orders.refundApply, wish, payer.as);
  const cs = await newStaff(app.deps, 'cs');
  await app.call(api.orders.staffDecideRefund, { no: order_no, decision: 'agree' }, cs.as);
  return [await newTenant(app), filer, payer];
}
/** Every job once; the names of those whose run failed. */
async function runAll(): Promise<string[]> {
  const jobs = await app.database.asOwner<{ name: string }>('select job as name from jobs order by job');
  const failed: string[] = [];
  for (const { name } of jobs) await app.runner.run(name).catch(() => failed.push(name));
  return failed;
}
const prints = (all: Someone[]) => Promise.all(all.map((one) => fingerprint(app, one)));

test('accounts that are parked hold up no job of others, and are made up for when they are released', async () => {
  await app.runner.run('jobs.prune');
  // The work of the parked account comes first in every queue.
  const [parkedPayee, otherPayee] = [await payee(), await payee()];
  const parked = [parkedPayee, ...(await waitingOnes())];
  const others = [otherPayee, ...(await waitingOnes())];
  const uids = parked.map(({ uid }) => uid).join();
  await app.database.asOwner(`insert into parked_accounts (uid, parked_at, reason)
    select uid, ledger_clock(), 'proof' from unnest(array[${uids}]) as uid`);
  await app.database.setClock(31 * 86_400_000);
  for (const _ of [1, 2]) expect(await runAll()).toEqual([]);
  const [waiting, settled] = [await prints(parked), await prints(others)];
  await app.database.asOwner(
    `update parked_accounts set released_at = ledger_clock() where uid in (${uids})`,
  );
  for (const _ of [1, 2]) expect(await runAll()).toEqual([]);
  const same = await prints(others);
  expect(settled.map((before, at) => changedTables(before, same[at]!))).toEqual(others.map(() => []));
  // The bank and the channel are asked again after a while.
  await app.database.setClock(31 * 86_400_000 + 7_200_000);
  for (const _ of [1, 2]) expect(await runAll()).toEqual([]);
  const made = await prints(parked);
  const books = waiting.map((before, at) => changedTables(before, made[at]!).includes('ledger_txns'));
  expect(books).toEqual(parked.map(() => true));
});

test('however much income waits for a parked account, that of others behind it arrives', async () => {
  await app.database.setClock(0);
  const sold = async () => {
    const [buyer, seller] = [await newPayer(app, { rmb: 100_00 }), await newPayer(app)];
    const order_no = await newOrder(app, buyer.uid, 100_00, { seller: { uid: seller.uid, name: '工作室' } });
    await app.call(api.orders.pay, { order_nos: [order_no], ...proof }, buyer.as);
    await app.call(api.orders.deliver, { order_no, note: '初稿与源文件，请查收' }, seller.as);
    expect((await app.call(api.orders.accept, { order_no }, buyer.as)).status).toBe(200);
    return seller;
  };
  const [parked, other] = [await sold(), await sold()];
  await app.database.asOwner(`
    create temp table more as select * from settlements where uid = ${parked.uid};
    insert into settlements select (jsonb_populate_record(more, jsonb_build_object('settlement_no', settlement_no || n,
      'release_at', release_at - interval '1 hour'))).* from more, generate_series(1, 250) n;
    insert into parked_accounts (uid, parked_at, reason) values (${parked.uid}, ledger_clock(), 'proof')`);
  await app.database.setClock(5 * 86_400_000);
  await app.runner.run('finance.settlementRelease');
  const { db } = app.database;
  expect((await balancesOf(db, other.uid))['L.AVAIL']).toBe(90_00);
  expect((await balancesOf(db, parked.uid))['L.AVAIL'] ?? 0).toBe(0);
});

test('however many orders cannot be closed, those of others behind them are', async () => {
  await app.database.setClock(0);
  const payers = [await newPayer(app, { rmb: 0 }), await newPayer(app, { rmb: 0 })] as const;
  // In the order in which they are closed.
  const [stuck, other] = payers[0].uid < payers[1].uid ? payers : payers.toReversed();
  await insertManyOrders(app.database.db, stuck.uid, 1_500);
  // Every seventh is closed already, and refuses to be closed again.
  await app.database.asOwner(`update order_views set status = 'pending_pay', due_at = created_at
    where uid = ${stuck.uid} and status = 'closed'`);
  const orderNo = await newOrder(app, other.uid, 100_00);
  await app.database.setClock(33 * 86_400_000);
  await app.runner.run('orders.payTimeout');
  expect(await app.database.asOwner(`select status from orders where order_no = '${orderNo}'`)).toEqual([
    { status: 'closed' },
  ]);
});
