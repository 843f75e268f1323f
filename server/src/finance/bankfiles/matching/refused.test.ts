import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newOwner, newStaff } from '../../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../../testing';
import { reconcile } from '../../books/reconciliation';
import { atBank, newTransfer } from '../../bookings/claims/testing';
import { recharge } from '../../testing';
import { wechatFundBill } from '../testing';
import { accountOf, lineWith, matchAll, numbered, payout, today } from './testing';

let app: TestApp;
let [one, two]: As[] = [];
let account: ReturnType<typeof accountOf>;
beforeAll(async () => {
  app = await startTestApp();
  account = accountOf(app, 100_000);
  const { uid } = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, uid, fen(90_000_00), 'wechat'));
});
beforeEach(async () => {
  one = (await newStaff(app.deps, 'finance')).as;
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

const differences = async () =>
  (await app.call(api.bankfiles.staffDays, {}, one)).data.list.find(({ day }) => day === today)!.differences;
const pending = async (kind: string) =>
  (await app.call(api.bookings.staffList, { status: 'pending' }, two)).data.list.find(
    (one) => one.kind === kind,
  )!.no;
const open = { state: 'open', open_kind: 'undone' };

test('a bank line whose large arrival a second person has refused is work again and is booked once when another press is agreed to', async () => {
  const [text, reason] = ['大额来款', '金额与回单不符'];
  expect(await matchAll(app, await account.kept(one!, account.moved(600_000, text)), one!)).toBe(1);
  expect(await differences()).toEqual(['待第二人复核 1笔，共600,000.00元']);
  const had = await atBank(app);
  await app.call(api.bookings.staffRefuse, { no: await pending('receipt'), reason }, two);
  const line = await lineWith(app, one!, text);
  expect(line).toMatchObject({ ...open, match: null, actions: ['book', 'dismiss', 'explain'] });
  const { key } = line;
  const again = await app.call(api.bankfiles.staffTake, { key, target: 'receipt:new' }, one);
  expect(again.status).toBe(200);
  await app.call(api.bookings.staffApprove, { no: await pending('receipt') }, two);
  expect([await lineWith(app, one!, text), await differences()]).toMatchObject([{ state: 'matched' }, []]);
  expect((await atBank(app)) - had).toBe(600_000_00);
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('the bank line and the row of the bill of a large settlement that a second person has refused are both work again', async () => {
  const row = { at: `${today} 00:00:01`, what: '提现', yuan: -55_000, serial: '81', ref: '81' };
  await account.keep(one!, wechatFundBill([row]));
  const paid = account.moved(55_000, '大额结算', { name: '财付通支付科技有限公司' });
  expect(await matchAll(app, await account.kept(one!, paid), one!)).toBe(1);
  const submitted = async () =>
    (await app.call(api.channels.staffSettlementList, { status: 'submitted' }, two)).data.list[0]!;
  const { channel, settlement_no: no } = await submitted();
  await app.call(api.channels.staffSettlementRefuse, { channel, no, reason: '未到账' }, two);
  const line = await lineWith(app, one!, '大额结算');
  expect([line, await lineWith(app, one!, '提现')]).toMatchObject([open, open]);
  const { target } = line.proposals[0]!;
  expect((await app.call(api.bankfiles.staffTake, { key: line.key, target }, one)).status).toBe(200);
  await app.call(
    api.channels.staffSettlementApprove,
    { channel, no: (await submitted()).settlement_no },
    two,
  );
  expect(await lineWith(app, one!, '大额结算')).toMatchObject({ state: 'matched' });
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a bank line whose return above one person’s limit a second person has refused is work again, and the payout stays paid', async () => {
  // What one person credits alone is counted over 24 hours.
  const paid = await newTransfer(app, 49_000);
  const { no } = await payout(app, 1500, one!);
  const file = await account.kept(
    one!,
    account.moved(49_000, `充值 ${paid.memo}`),
    account.moved(-1500, `付出 ${no}`),
    account.moved(1500, `退汇 ${no}`),
  );
  expect(await matchAll(app, file, one!)).toBe(3);
  await app.call(api.bookings.staffRefuse, { no: await pending('payout_return'), reason: '不是退票' }, two);
  expect(await lineWith(app, one!, `退汇 ${no}`)).toMatchObject(open);
  const { status } = (await app.call(api.withdrawals.staffDetail, { no }, one)).data;
  expect(status).toBe('success');
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a bank line that came while the transfer of its number waited for a second person is proposed that transfer once it is credited', async () => {
  const paid = await newTransfer(app, 650);
  await app.call(api.recharge.staffMatch, { no: paid.no, bank_txn_no: 'CCB650' }, one);
  const row = { at: `${today} 12:00:00`, yuan: 650, no: 'CCB650', memo: '来款六五零' };
  await matchAll(app, await account.keep(one!, numbered(7000, [row])), one!);
  // Its file does not follow on those before, so that its lines are left to a person in any case.
  const target = `recharge:${paid.no}`;
  expect((await lineWith(app, one!, '来款六五零')).proposals.map((each) => each.target)).not.toContain(
    target,
  );
  await app.call(api.bookings.staffApprove, { no: await pending('recharge') }, two);
  const had = await atBank(app);
  const { key, proposals } = await lineWith(app, one!, '来款六五零');
  expect(proposals[0]!.target).toBe(target);
  expect((await app.call(api.bankfiles.staffTake, { key, target }, one)).status).toBe(200);
  expect([await atBank(app), (await lineWith(app, one!, '来款六五零')).match]).toMatchObject([
    had,
    { kind: 'recharge', no: paid.no },
  ]);
});
