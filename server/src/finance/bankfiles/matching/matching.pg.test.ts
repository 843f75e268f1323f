import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newOwner, newStaff } from '../../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../../testing';
import { reconcile } from '../../books/reconciliation';
import { newTransfer } from '../../bookings/claims/testing';
import { recharge } from '../../testing';
import { wechatFundBill } from '../testing';
import { accountOf, lineWith, matchAll, payout, today, workOf } from './testing';

let app: TestApp;
let [one, two]: As[] = [];
let account: ReturnType<typeof accountOf>;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 8 });
  account = accountOf(app, 100_000);
});
// What one person credits alone is counted over 24 hours.
beforeEach(async () => {
  one = (await newStaff(app.deps, 'finance')).as;
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());
const statusOf = async (no: string) => (await app.call(api.withdrawals.staffDetail, { no }, one)).data.status;

test('the seven movements of a bank file are matched with recharge, payout, fee, return, twins and settlement, once by two people at once', async () => {
  const { uid } = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, uid, fen(9_000_00), 'wechat'));
  const paid = await newTransfer(app, 30_000);
  const { no } = await payout(app, 12_800.5, one!);
  const bill = await account.keep(
    one!,
    wechatFundBill([{ at: `${today} 00:00:01`, what: '提现', yuan: -8946.1, serial: '10', ref: '10' }]),
  );
  const at = `${today} 00:10:00`;
  const file = await account.kept(
    one!,
    account.moved(30_000, `充值 ${paid.memo.slice(0, 3)} ${paid.memo.slice(3)}`),
    account.moved(-12_800.5, `提现 ${no}`, { at }),
    account.moved(-5, '手续费', { at, account: '', name: '' }),
    account.moved(12_800.5, `退汇 ${no}`, { at: `${today} 00:11:00` }),
    account.moved(3000, '货款', { at: `${today} 00:12:00` }),
    account.moved(3000, '货款', { at: `${today} 00:12:00` }),
    account.moved(8946.1, '商户提现', { at: `${today} 00:13:00`, name: '财付通支付科技有限公司' }),
  );
  const counts = await Promise.all([one!, two!, one!].map((as) => matchAll(app, file, as)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(7);
  expect(await matchAll(app, bill, one!)).toBe(0);
  expect(await workOf(app, one!)).toEqual({
    [`充值 ${paid.memo.slice(0, 3)} ${paid.memo.slice(3)}`]: 'receipt',
    [`提现 ${no}`]: 'payout',
    手续费: 'fee',
    [`退汇 ${no}`]: 'return',
    货款: 'receipt',
    商户提现: 'settlement',
    提现: 'settlement',
  });
  expect((await app.call(api.recharge.detail, { recharge_no: paid.no }, paid.as)).data.status).toBe(
    'success',
  );
  expect(await statusOf(no)).toBe('returned');
  const { list } = (await app.call(api.recharge.staffBankLineList, { status: 'unmatched' }, one)).data;
  expect(list.map(({ amount }) => amount)).toEqual([3000, 3000]);
  const { list: settled } = (await app.call(api.channels.staffSettlementList, {}, one)).data;
  expect(settled.map(({ channel, net, status }) => [channel, net, status])).toEqual([
    ['wechat', 8946.1, 'booked'],
  ]);
  expect(await reconcile(app.database.db)).toEqual([]);
  const days = async () => (await app.call(api.bankfiles.staffDays, {}, one)).data;
  expect(await days()).toMatchObject({
    confirmed_until: today,
    list: [
      { day: today, opening: '100,000.00', closing: '144,941.10', in_count: 5, is_ok: true, differences: [] },
    ],
  });
  const ofChannel = (await app.call(api.bankfiles.staffDays, { account: 'wechat' }, one)).data;
  expect(ofChannel).toMatchObject({
    confirmed_until: today,
    list: [{ opening: '8,946.10', closing: '0.00', is_ok: true, channel: { withdrawn: '8,946.10' } }],
  });
  const shown = async () => {
    await app.runner.run('finance.reconcileAll');
    return (await app.call(api.finance.amountInfo, {}, paid.as)).data.reconciled;
  };
  expect(await shown()).toMatchObject({ ok: true, bank_until: today });
  const changed = (by: number) =>
    app.database.asOwner(
      `update bank_file_lines set amount_fen = amount_fen + ${by} where statement_no = '${file}' and seq = 5`,
    );
  await changed(1);
  expect(await days()).toMatchObject({
    confirmed_until: null,
    list: [{ is_ok: false, differences: ['余额不符：按明细应为144,941.11元，文件为144,941.10元'] }],
  });
  expect(await reconcile(app.database.db)).toEqual([
    { uid: 0, check: 'bank.closing', subject: `bank ${today}`, expected: 144_941_11, found: 144_941_10 },
  ]);
  expect(await shown()).toMatchObject({ bank_until: null });
  await changed(-1);
});

test('a payout without its number is matched by amount and account, and of two that are equal none is matched by itself but by one press of one person', async () => {
  const alone = await payout(app, 700, one!);
  const twin = await payout(app, 800, one!);
  // The second of a month pays a fee.
  const other = await payout(app, 801, one!, twin.payee);
  const to = (cardNo: string) => ({ account: `${cardNo.slice(0, 4)} ${cardNo.slice(4)}`, name: '收款人' });
  const file = await account.kept(
    one!,
    account.moved(-700, '付款甲', to(alone.payee.cardNo)),
    account.moved(-800, '付款乙', to(twin.payee.cardNo)),
    account.moved(-800, '付款丙', to(twin.payee.cardNo)),
  );
  expect(await matchAll(app, file, one!)).toBe(1);
  expect(await statusOf(alone.no)).toBe('success');
  const line = await lineWith(app, one!, '付款乙');
  expect(line).toMatchObject({ open_kind: 'unclear', actions: ['book', 'dismiss', 'explain'] });
  expect(line.proposals.map(({ target }) => target).toSorted()).toEqual(
    [`payout:${twin.no}`, `payout:${other.no}`].toSorted(),
  );
  const { key } = line;
  const take = (no: string, as: As, of = key) =>
    app.call(api.bankfiles.staffTake, { key: of, target: `payout:${no}` }, as);
  const answers = await Promise.all([take(twin.no, one!), take(other.no, two!)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const left = await lineWith(app, one!, '付款丙');
  expect(left.proposals).toHaveLength(1);
  const { target } = left.proposals[0]!;
  await app.call(api.bankfiles.staffDismiss, { key: left.key, target, reason: '不是这一笔' }, one);
  expect(await lineWith(app, one!, '付款丙')).toMatchObject({ proposals: [], actions: ['explain'] });
  expect((await app.call(api.bankfiles.staffTake, { key: left.key, target }, one)).status).toBe(422);
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a line of a bank file with a wrong amount, a number that was paid before, or no document is left open with why, and what is explained or matched wrongly is taken back', async () => {
  const { no } = await payout(app, 600, one!);
  const file = await account.kept(
    one!,
    account.moved(-601, `错额 ${no}`),
    account.moved(-600, `先付 ${no}`),
    account.moved(-1200, '房租'),
    account.moved(-50_000, '装修'),
    account.moved(-30_000, '家具一'),
    account.moved(-30_000, '家具二'),
    account.moved(-15, '账户管理费', { account: '', name: '' }),
    account.moved(3.2, '结息', { account: '', name: '' }),
  );
  expect(await matchAll(app, file, one!)).toBe(1);
  const again = await account.kept(one!, account.moved(-600, `再付 ${no}`));
  expect(await matchAll(app, again, one!)).toBe(0);
  expect(await workOf(app, one!)).toMatchObject({
    [`错额 ${no}`]: 'open: amount',
    [`先付 ${no}`]: 'payout',
    [`再付 ${no}`]: 'open: twice',
    房租: 'open: only_bank',
    装修: 'open: only_bank',
    家具一: 'open: only_bank',
    家具二: 'open: only_bank',
    账户管理费: 'open: fee',
    结息: 'open: interest',
  });
  const keyOf = async (memo: string) => (await lineWith(app, one!, memo)).key;
  const undo = async (memo: string) =>
    app.call(api.bankfiles.staffUndo, { key: await keyOf(memo), reason: '匹配错了' }, one);
  const [rent, charge, interest] = [await keyOf('房租'), await keyOf('账户管理费'), await keyOf('结息')];
  await app.call(api.bankfiles.staffExplain, { key: rent, reason: '办公室房租' }, one);
  // A large line is not explained by whoever brought its file.
  const works = { key: await keyOf('装修'), reason: '办公室装修' };
  expect((await app.call(api.bankfiles.staffExplain, works, one)).status).toBe(409);
  expect((await app.call(api.bankfiles.staffExplain, works, two)).status).toBe(200);
  // Nor are several that come to as much, also not at the same moment.
  const parts = [await keyOf('家具一'), await keyOf('家具二')].map((part) => ({ key: part, reason: '家具' }));
  const tried = await Promise.all(parts.map((part) => app.call(api.bankfiles.staffExplain, part, one)));
  expect(tried.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const left = parts[tried.findIndex(({ status }) => status === 409)]!;
  expect((await app.call(api.bankfiles.staffExplain, left, two)).status).toBe(200);
  await app.call(api.bankfiles.staffTake, { key: charge, target: 'fee:new' }, one);
  await app.call(api.bankfiles.staffTake, { key: interest, target: 'interest:new' }, one);
  expect((await undo('房租')).status).toBe(200);
  expect((await undo('账户管理费')).status).toBe(200);
  expect((await undo('账户管理费')).status).toBe(409);
  expect((await undo('先付')).body.msg).toContain('不能撤销');
  expect(await lineWith(app, one!, '账户管理费')).toMatchObject({ open_kind: 'undone' });
  // Booked anew after it was taken back, it counts once.
  await app.call(api.bankfiles.staffTake, { key: charge, target: 'fee:new' }, one);
  const [fees] = await app.database.asOwner<{ total: number }>(
    `select -sum(p.amount)::int as total from ledger_postings p join ledger_txns t on t.uid = p.uid and t.txn_no = p.txn_no
     where p.account_no = 45 and t.ref_id like '${charge}%'`,
  );
  expect(fees!.total).toBe(1500);
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a press whose connections to the database end in the middle loses no line of a bank file and matches none twice', async () => {
  const amounts = Array.from({ length: 20 }, (_, index) => 300 + index);
  const file = await account.kept(one!, ...amounts.map((yuan) => account.moved(yuan, `断线${yuan}`)));
  const press = (as: As) => app.call(api.bankfiles.staffBook, { no: file }, as);
  const pressed = Promise.all([press(one!), press(two!)]);
  for (let round = 0; round < 8; round += 1) {
    await app.database.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and backend_type = 'client backend' and query like '%bank%'`,
    );
    await sleep(20);
  }
  const statuses = (await pressed).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await matchAll(app, file, one!);
  const { list } = (
    await app.call(api.recharge.staffBankLineList, { status: 'unmatched', page_size: 100 }, one)
  ).data;
  const found = list.filter(({ memo }) => memo.includes('断线')).map(({ amount }) => amount);
  expect(found.toSorted((a, b) => a - b)).toEqual(amounts);
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a line of a bank file beside which the same was typed is left to a person, and so are those of a file whose balances break', async () => {
  const typed = { bank_txn_no: 'TYPED0001', memo: '', payer_name: '甲公司', received_day: today };
  await app.call(api.recharge.staffBankLineAdd, { ...typed, amount: 77 }, one);
  const file = await account.kept(one!, account.moved(77, '已登记的货款'), account.moved(78, '货款二'));
  expect(await matchAll(app, file, one!)).toBe(1);
  expect(await workOf(app, one!)).toMatchObject({ 已登记的货款: 'open: twice', 货款二: 'receipt' });
  const broken = await account.kept(one!, account.moved(79, '货款三'), {
    ...account.moved(80, '货款四'),
    after: 1,
  });
  expect(await matchAll(app, broken, one!)).toBe(0);
  expect(await workOf(app, one!)).toMatchObject({ 货款三: 'open: broken', 货款四: 'open: broken' });
});
