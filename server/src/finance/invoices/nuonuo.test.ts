import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config';
import { newestOfOwner } from '../../messages/testing';
import { startNuonuo } from '../../partners/invoices/testing-nuonuo';
import { chinaText } from '../../partners/payments/china-time';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { company, desk } from './testing';

const { invoices } = api;
let app: TestApp;
let there: Awaited<ReturnType<typeof startNuonuo>>;
let at: ReturnType<typeof desk>;
beforeAll(async () => {
  there = await startNuonuo({
    appKey: 'SD12345678',
    secret: 'secretOfNuonuo',
    taxNo: '91330106MA0000001A',
  });
  app = await startTestApp({
    partners: { ...readConfig({}).partners, invoices: 'nuonuo' },
    nuonuo: there.account,
  });
  at = desk(app, (await newStaff(app.deps, 'finance')).as);
});
beforeEach(() => {
  Object.assign(there.bureau, { quota: Number.MAX_SAFE_INTEGER, isLoggedIn: true, asksBuyers: false });
  there.calls.length = 0;
});
afterAll(() => Promise.all([app.close(), there.close()]));

const sql = (text: string) => app.database.asOwner(text);
/** Everything at the platform is due, and asked for. */
async function run(): Promise<void> {
  await sql(`update invoice_applications set port_at = now() where port_at is not null`);
  await sql(`update invoice_reds set port_at = now() where port_at is not null`);
  await app.runner.run('invoices.port');
}
/** The tax bureau decides meanwhile. */
async function pass(): Promise<void> {
  there.decide();
  await run();
}
const mine = async (as: As, no: string) => (await app.call(invoices.detail, { apply_no: no }, as)).data;
async function accepted(amounts: number[], title: object = {}) {
  const who = await at.buyer();
  const { title_no, version } = who.title;
  who.title = (
    await app.call(invoices.titleSave, { title: { ...company, ...title }, title_no, version }, who.as)
  ).data;
  const orders = [];
  for (const amount of amounts) orders.push(await at.paid(who, amount));
  const no = (await at.apply(who, orders)).data.apply_no;
  await at.accept(no);
  return { who, no, orders };
}
const orderOf = (no: string) => there.blues.get(no)!.order;

test('an accepted application is issued through 诺诺 to the 分, and its files are kept as they came', async () => {
  const { who, no } = await accepted([33_33, 33_33, 33_34]);
  await run();
  expect(await mine(who.as, no)).toMatchObject({ status: 'issuing', port: 'sent' });
  expect(orderOf(`${no}-1`)).toMatchObject({
    invoiceLine: 'bs',
    buyerName: company.name,
    buyerTaxNum: company.tax_no,
    taxNumVerifyFlag: '1',
    clerk: '王小明',
    extensionNumber: '923',
    pushMode: '-1',
  });
  await run();
  expect(await mine(who.as, no)).toMatchObject({ status: 'issuing', port_text: '开票平台处理中' });
  await pass();
  const issued = await mine(who.as, no);
  expect(issued).toMatchObject({
    status: 'issued',
    net: 94.33,
    tax: 5.67,
    number: there.blues.get(`${no}-1`)!.number,
  });
  await run();
  const { files } = await mine(who.as, no);
  expect(files.map(({ name }) => name).toSorted()).toEqual([`${no}.ofd`, `${no}.pdf`, `${no}.xml`]);
  await run();
  expect(there.count('requestBillingNew')).toBe(1);
});

test('an unknown tax number fails with the reason of the tax bureau, and is corrected and issued under another number', async () => {
  const { who, no } = await accepted([10_00], { tax_no: '99110000MA0000001A' });
  await run();
  await pass();
  const failed = await mine(who.as, no);
  expect(failed).toMatchObject({ status: 'failed', reason: '购方税号在电子税务局中不存在', port: null });
  const { title_no, version } = who.title;
  await app.call(invoices.titleSave, { title: company, title_no, version }, who.as);
  await app.call(invoices.correct, { apply_no: no, version: failed.version, title_no }, who.as);
  await at.accept(no);
  await run();
  await pass();
  expect((await mine(who.as, no)).status).toBe('issued');
  expect(there.blues.get(`${no}-1`)!.status).toBe('22');
  expect(there.blues.get(`${no}-2`)!.status).toBe('2');
});

test.each([
  ['whose quota is used up', () => (there.bureau.quota = 0), 'quota', '额度已用完'],
  ['whose issuer has to sign in again', () => (there.bureau.isLoggedIn = false), 'login', '重新登录'],
])(
  'an application of an enterprise %s waits, and is issued once by itself when that is over',
  async (_, begins, port, text) => {
    const { who, no } = await accepted([20_00]);
    await run();
    begins();
    await pass();
    expect(await mine(who.as, no)).toMatchObject({ status: 'issuing', port, reason: null });
    expect((await mine(who.as, no)).port_text).toContain(text);
    expect((await at.ofStaff(no)).actions).toContain('byHand');
    Object.assign(there.bureau, { quota: 20_00, isLoggedIn: true });
    await run();
    await pass();
    expect((await mine(who.as, no)).status).toBe('issued');
    const states = [...there.blues].filter(([key]) => key.startsWith(no)).map(([, { status }]) => status);
    expect(states).toEqual(['22', '2']);
  },
);

test('an invoice whose answer was lost is asked for, and neither sent again nor issued twice', async () => {
  const { who, no } = await accepted([30_00]);
  there.loses('requestBillingNew');
  await expect(run()).rejects.toThrow('no answer');
  expect(await mine(who.as, no)).toMatchObject({ status: 'issuing', port: 'sent' });
  await pass();
  expect((await mine(who.as, no)).status).toBe('issued');
  expect(there.count('requestBillingNew')).toBe(1);
});

test('an invoice that 诺诺 cannot find yet is sent under the same number, which it takes once', async () => {
  const { who, no } = await accepted([30_00]);
  await run();
  const one = there.blues.get(`${no}-1`)!;
  there.blues.set(`${no}-1`, { ...one, order: { ...one.order, orderNo: 'not yet' } });
  await run();
  expect(await mine(who.as, no)).toMatchObject({ status: 'issuing', port: 'sent' });
  there.blues.set(`${no}-1`, one);
  await pass();
  expect((await mine(who.as, no)).status).toBe('issued');
  expect(there.count('requestBillingNew')).toBe(1);
});

test('a refund of a part is taken back by a red letter of its line through 诺诺, and the rest by another', async () => {
  const { who, no, orders } = await accepted([40_00, 60_00]);
  await run();
  await pass();
  await at.refund(who, orders[1]!, 33_33);
  await run();
  const [first] = there.forms.values();
  expect(first!.form).toMatchObject({ redReason: '3', applySource: '0', blueInvoiceLine: 'bs' });
  expect(first!.form.detail).toEqual([
    expect.objectContaining({ blueDetailIndex: '2', taxExcludedAmount: '-31.44', taxAmount: '-1.89' }),
  ]);
  await pass();
  expect(await mine(who.as, no)).toMatchObject({ colour_text: '部分红冲', red: 33.33, red_waiting: 0 });
  await at.refund(who, orders[1]!, 26_67);
  await run();
  await pass();
  expect(await mine(who.as, no)).toMatchObject({ colour_text: '部分红冲', red: 60, red_waiting: 0 });
  expect(there.blues.get(`${no}-1`)!.left).toBe(40_00);
  expect(await reconcile(app.database.db, { uid: who.uid })).toEqual([]);
});

test('a red letter waits for a buyer who has used the invoice, and is asked anew under another number when they let it expire', async () => {
  const { who, no, orders } = await accepted([100_00]);
  await run();
  await pass();
  there.bureau.asksBuyers = true;
  await at.refund(who, orders[0]!, 100_00);
  await run();
  await pass();
  const asked = await at.redOf(no);
  expect(asked).toMatchObject({ status: 'asked', amount: 100, actions: [] });
  const form = there.forms.get(`${asked.red_no}-1`)!;
  expect([form.form.detail, asked.asked_until]).toEqual([
    undefined,
    chinaText(new Date(form.at + 72 * 3_600_000)),
  ]);
  form.status = '07';
  await run();
  expect(await at.redOf(no)).toMatchObject({ status: 'waiting', port: 'queued' });
  there.bureau.asksBuyers = false;
  await run();
  await pass();
  expect(await mine(who.as, no)).toMatchObject({ colour_text: '已红冲', red: 100 });
  expect([...there.forms.keys()].filter((key) => key.startsWith(asked.red_no))).toHaveLength(2);
});

test('a red letter that the buyer refuses waits for staff again with their answer, and the customer is told how it goes on', async () => {
  const { no, orders, who } = await accepted([100_00]);
  await run();
  await pass();
  there.bureau.asksBuyers = true;
  await at.refund(who, orders[0]!, 10_00);
  await run();
  await pass();
  const { red_no } = await at.redOf(no);
  there.forms.get(`${red_no}-1`)!.status = '05';
  await run();
  expect(await at.redOf(no)).toMatchObject({
    status: 'waiting',
    asked_until: null,
    port: null,
    port_reason: '购买方不同意红冲',
    actions: ['ask', 'done'],
  });
  const told = (await newestOfOwner(app, who.uid, 9)).find(({ title }) => title === '红字确认单未通过');
  expect(told!.content).toContain(`订单${orders[0]!}不能再申请开票`);
});

test('a red letter that 诺诺 refuses waits for staff with its reason', async () => {
  const { who, no, orders } = await accepted([100_00]);
  await run();
  await pass();
  there.blues.get(`${no}-1`)!.left = 1;
  await at.refund(who, orders[0]!, 10_00);
  await run();
  expect(await at.redOf(no)).toMatchObject({
    port: null,
    port_reason: '红冲金额超过蓝字发票的剩余金额',
    actions: ['ask', 'done'],
  });
});

test('a token that ends in the middle is renewed once, and no invoice is sent twice for it', async () => {
  const { who, no } = await accepted([50_00]);
  await run();
  const before = there.tokensGiven();
  there.endTokens();
  await expect(run()).rejects.toThrow('a token of less than an hour was refused');
  await sql(`update nuonuo_tokens set made_at = made_at - interval '2 hours'`);
  await run();
  await pass();
  expect((await mine(who.as, no)).status).toBe('issued');
  expect([there.tokensGiven() - before, there.count('requestBillingNew')]).toEqual([1, 1]);
  const [kept] = await app.database.asOwner<{ token: string }>(
    `select token from nuonuo_tokens order by made_at desc limit 1`,
  );
  expect(kept!.token).not.toContain('token-');
});

test('a token that is over is renewed before anything is asked, and none beyond what a month has', async () => {
  const { who, no } = await accepted([50_00]);
  await sql(`update nuonuo_tokens set until_at = now() - interval '1 minute'`);
  await sql(`insert into nuonuo_tokens (token_id, app_key, token, made_at, until_at)
    select gen_random_uuid(), app_key, 'old', made_at - interval '1 day', until_at from nuonuo_tokens, generate_series(1, 60)`);
  await expect(run()).rejects.toThrow('45 of the 50 of 30 days are used');
  expect(await mine(who.as, no)).toMatchObject({ status: 'issuing', port: 'sent' });
  await sql(`delete from nuonuo_tokens where token = 'old'`);
  const before = there.tokensGiven();
  await run();
  await pass();
  expect([(await mine(who.as, no)).status, there.tokensGiven() - before]).toEqual(['issued', 1]);
});

test('a signature that 诺诺 refuses stops at us: nobody’s application fails, and what is right again goes on', async () => {
  const { who, no } = await accepted([60_00]);
  const { secret } = there.account;
  there.account.secret = 'anotherSecret';
  await expect(run()).rejects.toThrow(/070601; the signature does not fit: correct NUONUO_APP_SECRET/);
  expect(await mine(who.as, no)).toMatchObject({ status: 'issuing', port: 'sent' });
  there.account.secret = secret;
  await run();
  await pass();
  expect((await mine(who.as, no)).status).toBe('issued');
});
