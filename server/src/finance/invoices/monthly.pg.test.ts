import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaff, newSubAccount } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { rounds } from '../../testing-breadth';
import { byHand, desk, soldOrder } from './testing';

const { invoices } = api;
let app: TestApp;
let at: ReturnType<typeof desk>;
beforeAll(async () => {
  app = await startTestApp(byHand);
  at = desk(app, (await newStaff(app.deps, 'finance')).as);
});
afterAll(() => app.close());

const sql = <Row extends object>(text: string) => app.database.asOwner<Row>(text);
type Buyer = Awaited<ReturnType<typeof at.buyer>>;
const setting = async ({ as }: Pick<Buyer, 'as'>) => (await app.call(invoices.monthly, {}, as)).data;
const save = async ({ as, title }: Buyer, more: object = {}) =>
  app.call(
    invoices.monthlySave,
    {
      is_on: true,
      kind: 'special',
      title_no: title.title_no,
      version: (await setting({ as })).version,
      ...more,
    },
    as,
  );
/** What was paid is of the last month, whose bill is fixed. */
async function billed({ uid }: Buyer, month: string): Promise<void> {
  await sql(`update invoice_monthly set from_month = '2026-01' where uid = ${uid}`);
  await sql(`update orders set paid_at = '${month}-15' where uid = ${uid}`);
  await sql(
    `insert into bill_marks (uid, through) values (${uid}, '${month}') on conflict (uid) do update set through = '${month}'`,
  );
}
const asked = ({ uid }: Buyer) =>
  sql<{ apply_no: string; month: string | null; amount_fen: number; n: number }>(
    `select apply_no, month, amount_fen::int, (select count(*)::int from invoice_orders i where i.apply_no = a.apply_no) as n
     from invoice_applications a where uid = ${uid} and status <> 'withdrawn' order by created_at, apply_no`,
  );

test('a monthly invoice is asked for once after the bill of the month, over what is left, and never over an order of an application', async () => {
  const who = await at.buyer();
  const other = await at.buyer();
  const first = await at.paid(who, 60_00);
  await at.paid(who, 40_00);
  await at.paid(other, 10_00);
  expect((await save(who)).data).toMatchObject({ is_on: true, last: null });
  await app.runner.run('invoices.monthly');
  expect(await asked(who)).toEqual([]);
  await at.apply(who, [first]);
  await billed(who, '2026-10');
  await app.runner.run('invoices.monthly');
  await app.runner.run('invoices.monthly');
  expect(await asked(who)).toMatchObject([
    { month: null, amount_fen: 60_00 },
    { month: '2026-10', amount_fen: 40_00, n: 1 },
  ]);
  expect((await setting(who)).last).toMatchObject({ month: '2026-10', applications: 1 });
  expect(await asked(other)).toEqual([]);
  const late = await at.paid(who, 5_00);
  await sql(`update bill_marks set through = '2026-11' where uid = ${who.uid}`);
  await sql(`update orders set paid_at = '2026-12-03' where order_no = '${late}'`);
  await app.runner.run('invoices.monthly');
  expect(await asked(who)).toHaveLength(2);
  const { title_no, version } = who.title;
  expect((await app.call(invoices.titleDelete, { title_no, version }, who.as)).status).toBe(200);
  await sql(`update bill_marks set through = '2026-12' where uid = ${who.uid}`);
  await app.runner.run('invoices.monthly');
  expect(await setting(who)).toMatchObject({ is_on: false });
});

test('a monthly invoice is turned on by who sees everything of the account, in the version that was seen', async () => {
  const who = await at.buyer();
  const member = await newSubAccount(app.deps, who.uid, ['finance.invoice:view', 'finance.invoice:apply']);
  await sql(`update roles set data_scope = '{"finance": "self"}' where uid = ${who.uid}`);
  expect((await save({ ...who, as: member.as })).status).toBe(403);
  await save(who);
  expect((await save(who, { version: 0 })).status).toBe(409);
  const stranger = await at.buyer();
  expect((await save({ ...who, as: stranger.as })).status).toBe(404);
});

test('an order that is asked for by two people and by its month at once is in one application', async () => {
  for (let round = 0; round < rounds(4); round++) {
    const who = await at.buyer();
    const member = await newSubAccount(app.deps, who.uid, ['finance.invoice:view', 'finance.invoice:apply']);
    const orders = [];
    for (const rmb of [60_00, 40_00])
      orders.push(await soldOrder(app.database, who.uid, { parts: { rmb: fen(rmb) } }));
    await save(who);
    await billed(who, '2026-10');
    const input = {
      kind: 'ordinary' as const,
      title_no: who.title.title_no,
      orders: [{ order_no: orders[0]!, amount: 60 }],
    };
    await Promise.allSettled([
      app.call(invoices.apply, input, who.as),
      app.runner.run('invoices.monthly'),
      app.call(invoices.apply, input, member.as),
      app.runner.run('invoices.monthly'),
    ]);
    const claimed = await sql<{ order_no: string; n: number }>(
      `select order_no, count(*)::int as n from invoice_orders where uid = ${who.uid} and state = 'open' group by 1`,
    );
    expect(claimed.map(({ n }) => n)).toEqual([1, 1]);
  }
});
