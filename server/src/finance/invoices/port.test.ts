import { api } from '@uc/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { company, desk } from './testing';

const { invoices } = api;
let app: TestApp;
let staff: As;
let at: ReturnType<typeof desk>;
beforeAll(async () => {
  app = await startTestApp();
  staff = (await newStaff(app.deps, 'finance')).as;
  at = desk(app, staff);
});
afterAll(() => app.close());

const sql = <Row extends object>(text: string) => app.database.asOwner<Row>(text);
/** The platform is given so much time, and everything that is at it is due. */
async function wait(minutes = 5): Promise<void> {
  await sql(`update sandbox_invoices set created_at = created_at - interval '${minutes} minutes'`);
  await sql(`update invoice_applications set port_at = now() where port_at is not null`);
  await sql(`update invoice_reds set port_at = now() where port_at is not null`);
  await app.runner.run('invoices.port');
}
const mine = async (as: As, no: string) => (await app.call(invoices.detail, { apply_no: no }, as)).data;
const kept = (no: string) =>
  sql<{ no: string }>(`select no from sandbox_invoices where no like '${no}-%' order by no`);
/** A buyer whose title says how the sandbox answers. */
async function buyerNamed(name: string, more: object = {}) {
  const who = await at.buyer();
  const { title_no, version } = who.title;
  const title = { ...company, name, ...more };
  return { ...who, title: (await app.call(invoices.titleSave, { title, title_no, version }, who.as)).data };
}

test('an accepted application is issued by the platform with its files, and staff cannot enter another invoice meanwhile', async () => {
  const who = await at.buyer();
  const no = (await at.apply(who, [await at.paid(who, 100_00)])).data.apply_no;
  await at.accept(no);
  expect(await at.ofStaff(no)).toMatchObject({ port: 'queued', actions: ['byHand'] });
  expect((await at.enter(no)).body.message).toContain('已提交开票平台');
  await app.runner.run('invoices.port');
  expect(await mine(who.as, no)).toMatchObject({
    status: 'issuing',
    port_text: '开票平台处理中',
    actions: [],
  });
  const sent = await at.named(no);
  expect((await app.call(invoices.staffByHand, sent, staff)).status).toBe(409);
  const rejected = await app.call(invoices.staffReject, { ...sent, reason: '抬头不符' }, staff);
  expect(rejected.status).toBe(409);
  await wait();
  expect(await mine(who.as, no)).toMatchObject({ status: 'issued', port: null, net: 94.34, tax: 5.66 });
  await wait();
  const { files, number } = await mine(who.as, no);
  expect(files.map(({ name }) => name).toSorted()).toEqual([`${no}.pdf`, `${no}.xml`]);
  expect(number).toMatch(/^2699\d{16}$/);
  await wait();
  expect((await mine(who.as, no)).files).toHaveLength(2);
});

test('an issued invoice is mailed with its files to each address of its title once, and packed without losing a file of the same name', async () => {
  const mails = ['a@example.com', 'b@example.com'];
  const who = await buyerNamed('演示/文化有限公司', { mails });
  const no = (await at.apply(who, [await at.paid(who, 100_00)])).data.apply_no;
  expect((await app.call(invoices.pack, {}, who.as)).status).toBe(404);
  await at.accept(no);
  await app.runner.run('invoices.port');
  await wait();
  await wait();
  const form = new FormData();
  form.set('no', no);
  form.set('file', new Blob(['%PDF-1.4 second']), '发票.pdf');
  const headers = staff as Record<string, string>;
  await fetch(app.url + invoices.staffFile.path, { method: 'POST', headers, body: form });
  for (let round = 0; round < 3; round++) {
    await sql(`update outbox set due_at = now() where kind like 'invoice.%'`);
    await app.runner.run('outbox');
  }
  const { number, issued_on } = await mine(who.as, no);
  const sent = (await app.deps.partners.sentMessages.list({ channel: 'email', limit: 50, offset: 0 })).list;
  const of = sent.filter(({ body }) => body?.includes(number!) === true && body.includes('附件'));
  expect(of.map(({ to }) => to).toSorted()).toEqual(mails);
  const name = `演示 文化有限公司_${number}_${issued_on}`;
  expect(of[0]!.body).toContain(`${name}.xml`);
  const answer = await fetch(app.url + invoices.pack.path, { headers: who.as as Record<string, string> });
  const packed = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(packed).toSorted()).toEqual([`${name} (2).pdf`, `${name}.pdf`, `${name}.xml`]);
  expect(Buffer.from(packed[`${name} (2).pdf`]!).toString()).toBe('%PDF-1.4 second');
});

test('an invoice whose answer was lost is asked for by its number and issued once, also by two runs at once', async () => {
  const who = await buyerNamed('演示文化无应答');
  const no = (await at.apply(who, [await at.paid(who, 100_00)])).data.apply_no;
  await at.accept(no);
  await expect(app.runner.run('invoices.port')).rejects.toThrow('no answer');
  expect(await mine(who.as, no)).toMatchObject({ status: 'issuing', port: 'sent' });
  await sql(`update sandbox_invoices set created_at = created_at - interval '5 minutes'`);
  await sql(`update invoice_applications set port_at = now() where apply_no = '${no}'`);
  await Promise.allSettled([app.runner.run('invoices.port'), app.runner.run('invoices.port')]);
  expect((await mine(who.as, no)).status).toBe('issued');
  expect(await kept(no)).toEqual([{ no: `${no}-1` }]);
});

test('an unknown tax number fails with the reason of the tax bureau, and is corrected and issued under a number of its own', async () => {
  const who = await buyerNamed('演示文化有限公司', { tax_no: '99110000MA0000001A' });
  const no = (await at.apply(who, [await at.paid(who, 10_00)])).data.apply_no;
  await at.accept(no);
  await app.runner.run('invoices.port');
  await wait();
  const failed = await mine(who.as, no);
  expect(failed).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('识别号不存在'),
    port: null,
  });
  const { title_no, version } = who.title;
  await app.call(invoices.titleSave, { title: company, title_no, version }, who.as);
  await app.call(invoices.correct, { apply_no: no, version: failed.version, title_no }, who.as);
  await at.accept(no);
  await app.runner.run('invoices.port');
  await wait();
  expect((await mine(who.as, no)).status).toBe('issued');
  expect((await kept(no)).map((one) => one.no)).toEqual([`${no}-1`, `${no}-2`]);
});

test('an application of a month whose quota is used up waits and is issued by itself, or by hand when staff take it', async () => {
  const who = await at.buyer();
  const nos = [];
  for (const amount of [10_00, 20_00, 30_00])
    nos.push((await at.apply(who, [await at.paid(who, amount)])).data.apply_no);
  await sql(
    `insert into sandbox_invoices (no, digest, number, script, amount_fen) values ('full', '', '0', 'issues', 1000000000)`,
  );
  for (const no of nos) await at.accept(no);
  await app.runner.run('invoices.port');
  expect((await mine(who.as, nos[0]!)).port_text).toContain('额度已用完');
  await app.call(invoices.staffByHand, await at.named(nos[1]!), staff);
  expect((await at.enter(nos[1]!)).data.status).toBe('issued');
  // What a refund has made too much while it waits is not issued.
  const [order] = await sql<{ order_no: string }>(
    `select order_no from invoice_orders where apply_no = '${nos[2]}'`,
  );
  await at.refund(who, order!.order_no, 5_00);
  expect((await mine(who.as, nos[2]!)).status).toBe('rejected');
  await sql(`delete from sandbox_invoices where no = 'full'`);
  await wait();
  await wait();
  expect((await mine(who.as, nos[0]!)).status).toBe('issued');
  expect(await kept(nos[1]!)).toEqual([]);
});

test('a red letter that the platform refuses waits for staff with its reason, who issue it themselves', async () => {
  const who = await buyerNamed('演示文化');
  const order = await at.paid(who, 100_00);
  const no = (await at.apply(who, [order])).data.apply_no;
  await at.accept(no);
  await app.runner.run('invoices.port');
  await wait();
  const { number } = await mine(who.as, no);
  // At the site of the tax bureau somebody has offset most of it.
  await sql(`update sandbox_invoices set amount_fen = 100 where number = '${number!}'`);
  await at.refund(who, order, 33_33);
  await app.runner.run('invoices.port');
  expect(await at.redOf(no)).toMatchObject({
    status: 'waiting',
    port: null,
    port_reason: '红冲金额超过蓝字发票的剩余金额',
    actions: ['ask', 'done'],
  });
});

test('a refund is taken back by a red letter through the platform, asked anew when the buyer lets it expire, and a later refund by its own', async () => {
  const who = await buyerNamed('演示文化未确认');
  const order = await at.paid(who, 100_00);
  const no = (await at.apply(who, [order])).data.apply_no;
  await at.accept(no);
  await app.runner.run('invoices.port');
  await wait();
  await at.refund(who, order, 33_33);
  await app.runner.run('invoices.port');
  // Sent as it is: what is refunded now does not change it.
  await at.refund(who, order, 10_00);
  await wait();
  const asked = await at.redOf(no);
  expect(asked).toMatchObject({ status: 'asked', amount: 33.33, tax: 1.89, actions: [] });
  await wait(73 * 60);
  expect(await at.redOf(no)).toMatchObject({ status: 'waiting', port: 'queued', amount: 43.33 });
  // Under its new number it is another document, which the buyer confirms.
  await sql(`update sandbox_invoices set script = 'issues' where no like '${asked.red_no}%'`);
  await wait();
  await sql(`update sandbox_invoices set script = 'issues' where no like '${asked.red_no}%'`);
  await wait();
  expect(await mine(who.as, no)).toMatchObject({ colour_text: '部分红冲', red: 43.33, red_waiting: 0 });
  expect(await reconcile(app.database.db, { uid: who.uid })).toEqual([]);
});
