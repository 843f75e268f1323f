import { api } from '@uc/contract';
import { coin, fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestOfOwner } from '../../messages/testing';
import { newStaff, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { postCoinGift } from '../coins/index';
import { issueBill, postCreditGrant } from '../credit/index';
import { postIouRepayment } from '../credit/repayment';
import { buyCoins, newCoupon } from '../testing';
import { bureauXml, byHand, company, desk, newNumber, soldOrder, today } from './testing';

const { invoices } = api;
let app: TestApp;
let staff: As;
let at: ReturnType<typeof desk>;
beforeAll(async () => {
  app = await startTestApp(byHand);
  staff = (await newStaff(app.deps, 'finance')).as;
  at = desk(app, staff);
});
afterAll(() => app.close());

const by = { kind: 'owner', name: 'kehu' } as const;

test('an application over three orders is one invoice whose totals are the sums of its lines, and is issued with its number', async () => {
  const who = await at.buyer();
  const orders = [await at.paid(who, 33_33), await at.paid(who, 33_33), await at.paid(who, 33_34)];
  const { data: asked } = await at.apply(who, orders);
  expect(asked).toMatchObject({
    status_text: '待审核',
    amount: 100,
    net: 94.33,
    tax: 5.67,
    actions: ['withdraw'],
  });
  expect(asked.lines.map(({ order_no, tax }) => [order_no, tax])).toEqual(orders.map((no) => [no, 1.89]));
  expect((await at.seen(who.as, orders[0]!)).reason).toContain(asked.apply_no);
  const no = asked.apply_no;
  expect((await at.enter(no)).status).toBe(409);
  await at.accept(no);
  const wrong = await at.enter(no, { tax: 5.66 });
  expect([wrong.status, wrong.body.message]).toEqual([422, expect.stringContaining('合计税额应为5.67')]);
  const number = newNumber();
  expect((await at.enter(no, { number })).data).toMatchObject({ status: 'issued', colour: 'normal', number });
  const other = (await at.apply(who, [await at.paid(who, 10_00)])).data.apply_no;
  await at.accept(other);
  expect((await at.enter(other, { number })).body.message).toContain('已登记');
  expect((await at.enter(other, { issued_on: '2099-01-01' })).status).toBe(422);
  expect((await newestOfOwner(app, who.uid, 9)).map(({ title }) => title)).toContain('发票已开具');
  expect((await at.seen(who.as, orders[0]!)).reason).toBe('已开具发票');
});

test('what was paid with a coupon, bonus coins and a credit line that is not repaid is not invoiced, and each says why', async () => {
  const who = await at.buyer();
  const { uid } = who;
  const couponNo = await app.database.transaction(async (tx) => {
    await buyCoins(tx, uid, coin(20_00));
    await postCoinGift(tx, { uid, by, amount: coin(5_00), giftNo: `G${uid}`, title: '活动赠送' });
    await postCreditGrant(tx, { uid, by, total: fen(1000_00) });
    return newCoupon(tx, uid, { kind: 'voucher', face: 10_00 });
  });
  const no = await soldOrder(app.database, uid, {
    parts: {
      coupons: [{ couponNo, amount: fen(10_00) }],
      coin: coin(25_00),
      rmb: fen(30_00),
      iou: fen(100_00),
    },
  });
  const before = await at.seen(who.as, no);
  expect([before.amount, before.is_in]).toEqual([50, true]);
  expect(before.why.map(({ text, paid: of, counts }) => [text, of, counts])).toEqual([
    ['余额与在线支付', 30, 30],
    ['创意币（购买所得）', 20, 20],
    ['赠送的创意币，不开票', 5, 0],
    ['优惠券与代金券，不开票', 10, 0],
    ['白条，所在账单还清后可以开票', 100, 0],
  ]);
  await app.database.transaction(async (tx) => {
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await issueBill(tx, { uid, day });
  });
  await app.database.transaction((tx) =>
    postIouRepayment(tx, { uid, by, amount: fen(100_00), source: 'balance' }),
  );
  expect((await at.seen(who.as, no)).amount).toBe(150);
  const { data } = await at.apply(who, [no]);
  expect(data.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['sale', 165],
    ['discount', -15],
  ]);
});

test('an application that the tax bureau refuses names its reason, is corrected with another title and issued', async () => {
  const who = await at.buyer();
  const no = (await at.apply(who, [await at.paid(who, 100_00)])).data.apply_no;
  await at.accept(no);
  const reason = '购买方纳税人识别号不存在';
  await app.call(invoices.staffFail, { ...(await at.named(no)), reason }, staff);
  const failed = (await app.call(invoices.detail, { apply_no: no }, who.as)).data;
  expect(failed).toMatchObject({ status_text: '开票失败', reason, actions: ['withdraw', 'correct'] });
  const title = { ...company, tax_no: '91110000MA0000002B' };
  const fixed = await app.call(
    invoices.titleSave,
    { title, title_no: who.title.title_no, version: who.title.version },
    who.as,
  );
  const corrected = { apply_no: no, version: failed.version, title_no: fixed.data.title_no };
  expect((await app.call(invoices.correct, corrected, who.as)).data.title.tax_no).toBe(title.tax_no);
  await at.accept(no);
  expect((await at.enter(no)).data.status).toBe('issued');
});

test('the XML of the tax bureau issues the invoice and is kept to the byte, and one with other totals is refused', async () => {
  const who = await at.buyer();
  const no = (await at.apply(who, [await at.paid(who, 100_00)])).data.apply_no;
  await at.accept(no);
  const send = async (bytes: Buffer, name = '发票.xml') => {
    const form = new FormData();
    form.set('no', no);
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const headers = staff as Record<string, string>;
    const answer = await fetch(app.url + invoices.staffFile.path, { method: 'POST', headers, body: form });
    return (await answer.json()) as {
      message: string;
      data: { status: string; files: { file_id: string; size: number }[] };
    };
  };
  const of = { number: newNumber(), day: today(), net: '94.34', tax: '5.66', buyer: company.name };
  expect((await send(bureauXml({ ...of, tax: '5.67' }))).message).toContain('合计税额应为5.66');
  // The invoice of somebody else who was asked the same amount.
  expect((await send(bureauXml({ ...of, buyer: '别家公司' }))).message).toContain('购买方名称应为');
  expect((await send(Buffer.from('<EInvoice/>'))).message).toContain('发票号码');
  expect((await send(Buffer.from('%PDF-1.4'), '发票.exe')).message).toContain('OFD、PDF或XML');
  // A writer may give any character by its number, and has no other way for one that its encoding lacks.
  const [first, second, ...rest] = Array.from(company.name, (char) => char.codePointAt(0)!);
  const buyer = `&#${first};&#x${second!.toString(16)};${String.fromCodePoint(...rest)}`;
  const numbered = bureauXml({ ...of, buyer });
  const kept = await send(numbered);
  expect([kept.data.status, kept.data.files[0]!.size]).toEqual(['issued', numbered.length]);
  expect((await send(numbered)).data.files).toHaveLength(1);
  const mine = (await app.call(invoices.detail, { apply_no: no }, who.as)).data;
  expect(mine).toMatchObject({ number: of.number, issued_on: of.day });
  expect(mine.files).toHaveLength(1);
});

test('titles have one default, a special invoice asks for an enterprise with a tax number, and a wrong tax number is named', async () => {
  const who = await at.buyer();
  const wrong = await app.call(invoices.titleSave, { title: { ...company, tax_no: '123' } }, who.as);
  expect([wrong.status, JSON.stringify(wrong.body.data)]).toEqual([
    422,
    expect.stringContaining('15位或18位'),
  ]);
  const person = { title: { kind: 'person', name: '王小明' }, is_default: true } as const;
  const { data: second } = await app.call(invoices.titleSave, person, who.as);
  const titles = async () => (await app.call(invoices.titles, {}, who.as)).data.list;
  expect((await titles()).map(({ name, is_default }) => [name, is_default])).toEqual([
    ['王小明', true],
    [company.name, false],
  ]);
  const order = await at.paid(who, 10_00);
  expect((await at.apply({ ...who, title: second }, [order])).body.message).toContain('企业抬头');
  const { version } = (await titles())[0]!;
  await app.call(invoices.titleDelete, { title_no: second.title_no, version }, who.as);
  expect(await titles()).toHaveLength(1);
});

test('pages of applications from the front and from the end are one order without gaps, and their counts are those of the rows', async () => {
  const who = await at.buyer();
  const nos: string[] = [];
  for (let asked = 0; asked < 5; asked += 1)
    nos.push((await at.apply(who, [await at.paid(who, 10_00)])).data.apply_no);
  await at.accept(nos[2]!);
  const paged = async (filter: { status?: 'submitted' }) => {
    const found = [];
    for (let page = 1; page <= 3; page += 1)
      found.push(
        ...(await app.call(invoices.list, { ...filter, page, page_size: 2 }, who.as)).data.list.map(
          ({ apply_no: no }) => no,
        ),
      );
    return found;
  };
  const newest = nos.toReversed();
  expect(await paged({})).toEqual(newest);
  expect(await paged({ status: 'submitted' })).toEqual(newest.filter((no) => no !== nos[2]));
  const counted = await app.database.asOwner(
    `select uid, coalesce(created_by_sub, '') as creator, status, count(*)::int as n
     from invoice_applications group by 1, 2, 3
     except select uid, creator, status, n from invoice_counts`,
  );
  expect(counted).toEqual([]);
});

test('a member with the scope of its own work invoices its own orders alone, and one without the right none', async () => {
  const who = await at.buyer();
  const member = await newSubAccount(app.deps, who.uid, ['finance.invoice:view', 'finance.invoice:apply']);
  const reader = await newSubAccount(app.deps, who.uid, ['home:view']);
  const order = await at.paid(who, 10_00);
  const no = (await at.apply(who, [order])).data.apply_no;
  expect((await app.call(invoices.detail, { apply_no: no }, member.as)).status).toBe(200);
  expect((await app.call(invoices.detail, { apply_no: no }, reader.as)).status).toBe(403);
  await app.database.asOwner(`update roles set data_scope = '{"finance": "self"}' where uid = ${who.uid}`);
  expect((await app.call(invoices.detail, { apply_no: no }, member.as)).status).toBe(404);
  expect((await app.call(invoices.orders, { keyword: order }, member.as)).data.total).toBe(0);
  const stranger = await at.buyer();
  expect((await app.call(invoices.detail, { apply_no: no }, stranger.as)).status).toBe(404);
  const foreign = { title_no: stranger.title.title_no, orders: [{ order_no: order, amount: 10 }] };
  expect((await app.call(invoices.apply, { kind: 'ordinary', ...foreign }, stranger.as)).status).toBe(404);
});
