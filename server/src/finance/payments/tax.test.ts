import { api } from '@uc/contract';
import { dayOf, monthsUntil } from '@uc/contract/day';
import { type Fen, fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf, system } from '../../ledger/index';
import { tamper } from '../../ledger/testing';
import { newOwner, newStaff } from '../../passport/testing';
import { newOrder, newPayer, proof } from '../../orders/cashier/testing';
import { newProvider } from '../../provider/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { newNo } from '../testing';
import { withholdAtOneRate } from '../withholding/testing';
import { postSettlementRelease } from './index';

let app: TestApp;
let one: As;
let two: As;
beforeAll(async () => {
  app = await startTestApp();
  [one, two] = [(await newStaff(app.deps, 'finance')).as, (await newStaff(app.deps, 'finance2')).as];
  await withholdAtOneRate(app, 2000);
});
afterAll(() => app.close());

const today = dayOf(new Date());
const [, before, month, current] = monthsUntil(today, 4) as [string, string, string, string];
const enter = (amount: number, more: object = {}, as = one) =>
  app.call(api.payments.staffTaxCreate, { month, amount, bank_txn_no: newNo('TAXB'), ...more }, as);
const faults = (refused: { body: { data: unknown } }) => JSON.stringify(refused.body.data);
const stateOf = async (uid: number): Promise<{ tax: Fen; bank: Fen }> => {
  const balances = await balancesOf(app.database.db, uid);
  return { tax: balances['L.TAX'], bank: balances['A.BANK'] };
};
const agrees = async () => expect(await reconcile(app.database.db)).toEqual([]);
const listed = async (input: object = {}) => (await app.call(api.payments.staffTaxList, input, one)).data;

/** A provider of whose income something was withheld in a month. */
async function withheld(price: number, of: string): Promise<{ uid: number; tax: Fen }> {
  const [buyer, seller] = [await newPayer(app, { rmb: price }), await newProvider(app)];
  const no = await newOrder(app, buyer.uid, price, { seller: { uid: seller.uid, name: '拾光设计工作室' } });
  await app.call(api.orders.pay, { order_nos: [no], ...proof }, buyer.as);
  await app.call(api.orders.deliver, { order_no: no, note: '初稿与源文件，请查收' }, seller.as);
  await app.call(api.orders.accept, { order_no: no }, buyer.as);
  const [row] = await app.database.asOwner<{ no: string }>(
    `select settlement_no as no from settlements where order_no = '${no}'`,
  );
  await app.database.transaction((tx) =>
    postSettlementRelease(tx, { uid: seller.uid, by: system, settlementNo: row!.no }),
  );
  await app.database.asOwner(
    `update settlements set released_at = '${of}-15T12:00:00+08:00' where settlement_no = '${row!.no}'`,
  );
  return { uid: seller.uid, tax: (await stateOf(seller.uid)).tax };
}

test('tax withheld up to a month is paid once, exactly, under a number of the bank that is used once', async () => {
  const [first, second] = [await withheld(1000_00, before), await withheld(300_00, month)];
  const third = await withheld(500_00, current);
  const due = fen(first.tax + second.tax);
  expect([first.tax, second.tax]).toEqual([180_00, 54_00]);
  expect(await listed()).toMatchObject({ due: { month, amount: 234, providers: 2 }, running: 90 });

  for (const wrong of [233.99, 234.01]) {
    const refused = await enter(wrong);
    expect(refused.body.data.errors).toEqual([
      { field: 'amount', message: `截至${month}应缴234.00元，与填写的金额不符，请与完税凭证核对` },
    ]);
  }
  expect(faults(await enter(324, { month: current }))).toContain('已结束的月份');
  for (const role of ['credit', 'cs'] as const)
    expect((await enter(234, {}, (await newStaff(app.deps, role)).as)).status).toBe(403);
  expect((await enter(234, {}, (await newOwner(app.deps)).as)).status).toBe(401);

  const bank_txn_no = newNo('TAXB');
  const both = await Promise.all([enter(234, { bank_txn_no }), enter(234, {}, two)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const { data } = both.find(({ status }) => status === 200)!;
  expect(data).toMatchObject({ status: 'booked', providers: 2, actions: [] });
  // The book agrees before and after each provider's part has been posted, and a second run posts nothing.
  await agrees();
  expect(await app.runner.run('finance.taxRemit')).toBe(2);
  expect(await app.runner.run('finance.taxRemit')).toBe(0);
  expect(await stateOf(first.uid)).toEqual({ tax: 0, bank: 180_00 });
  expect([await stateOf(second.uid), (await stateOf(third.uid)).tax]).toEqual([
    { tax: 0, bank: 54_00 },
    90_00,
  ]);
  expect(due).toBe(234_00);
  await agrees();
  expect(faults(await enter(234))).toContain('没有待缴');
  expect(await listed({ keyword: data.bank_txn_no })).toMatchObject({ total: 1, due: { amount: 0 } });
  const grouped = data.no.replace(/(\d{8})(\d{4})/, '$1 $2 ').toLowerCase();
  expect((await listed({ keyword: `缴款单 ${grouped}` })).list.map(({ no }) => no)).toEqual([data.no]);

  const next = await withheld(100_00, month);
  const used = await enter(18, { bank_txn_no: data.bank_txn_no.toLowerCase() });
  expect([used.status, used.body.msg]).toEqual([422, expect.stringContaining(`代扣税款缴纳${data.no}`)]);
  expect((await listed()).due.amount).toBe(18);
  await tamper(app.database, `update settlements set tax_fen = tax_fen + 1 where uid = ${first.uid}`);
  expect((await reconcile(app.database.db)).map(({ check }) => check)).toContain('tax.remitted');
  await tamper(app.database, `update settlements set tax_fen = tax_fen - 1 where uid = ${first.uid}`);
  expect((await stateOf(next.uid)).tax).toBe(18_00);
  expect((await enter(18)).data.status).toBe('booked');
  await app.runner.run('finance.taxRemit');
  await agrees();
});

test('a tax payment from 50,000.00 on takes two people; a refused one is owed again and its number is free', async () => {
  await withheld(1000_00, before);
  const { uid, tax } = await withheld(277_777_78, month);
  expect(tax).toBe(50_000_00);
  // Paid month by month, nobody gets around the second person.
  const part = (await enter(180, { month: before })).data;
  expect(part.status).toBe('submitted');
  expect((await app.call(api.payments.staffTaxApprove, { no: part.no }, two)).data.status).toBe('booked');
  expect(await app.runner.run('finance.taxRemit')).toBe(1);
  const bank_txn_no = newNo('TAXB');
  const asked = (await enter(50_000, { bank_txn_no })).data;
  expect(asked).toMatchObject({ status: 'submitted', actions: ['refuse'] });
  const approve = (as = two, no = asked.no) => app.call(api.payments.staffTaxApprove, { no }, as);
  expect((await approve(one)).status).toBe(409);
  expect(await app.runner.run('finance.taxRemit')).toBe(0);
  expect((await enter(50_000)).status).toBe(422);
  await agrees();
  const refused = await app.call(api.payments.staffTaxRefuse, { no: asked.no, reason: '流水不符' }, two);
  expect(refused.data.status).toBe('refused');
  expect((await approve()).status).toBe(409);
  const again = (await enter(50_000, { bank_txn_no })).data;
  const answers = await Promise.all([approve(two, again.no), approve(two, again.no)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await app.runner.run('finance.taxRemit');
  expect(await stateOf(uid)).toEqual({ tax: 0, bank: 50_000_00 });
  await agrees();
  await expect(
    app.database.asOwner(`update tax_remittances set decided_by = created_by where remit_no = '${again.no}'`),
  ).rejects.toThrow('second_person');
});

test('one person gets around the second neither month by month nor with requests of their own', async () => {
  await withheld(166_666_67, before);
  await withheld(166_666_67, month);
  const first = (await enter(30_000, { month: before })).data;
  expect(first.status).toBe('submitted');
  const second = (await enter(30_000)).data;
  expect(second.status).toBe('submitted');
  const own = await app.call(api.payments.staffTaxRefuse, { no: first.no, reason: '重新提交' }, one);
  expect(own.data.status).toBe('refused');
  expect((await enter(30_000, { month: before })).data.status).toBe('submitted');
  await agrees();
});
