import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paperOf } from '../../account/testing';
import { reconcile } from '../../finance/books/reconciliation';
import { type Payer, proof } from '../../orders/cashier/testing';
import { newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { formFor, newDraft, newFiler, payFor } from '../cases/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.database.setClock(0));

const goods = (of: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `第${of}类商品${at + 1}` }));
const threeClasses = [
  { class: 9, items: goods(9, 12) },
  { class: 42, items: goods(42, 1) },
];
/** A mark with a picture in class 35 and those beside it. */
const formOf = async (payer: Payer, more_classes: object[] = threeClasses, more: object = {}) =>
  formFor(app, 'trademark', payer, {
    mark_type: 'both',
    logo: await paperOf(app, payer.uid, 'trademark_logo'),
    more_classes,
    ...more,
  });
async function newMark(payer: Payer, ...form: [object[]?, object?]) {
  const { app_no, version } = await newDraft(app, 'trademark', payer, await formOf(payer, ...form));
  return { app_no, version };
}
interface Asking {
  as: As;
}
const submit = (seen: { app_no: string; version: number }, as: As, key?: string) =>
  app.call(api.trademark.submit, seen, as, key === undefined ? {} : { 'idempotency-key': key });
const casesOf = async ({ as }: Asking) =>
  (await app.call(api.trademark.list, { page_size: 100 }, as)).data.list;
const detailOf = async (app_no: string, { as }: Asking) =>
  (await app.call(api.trademark.detail, { app_no }, as)).data;
const siblingsOf = async (app_no: string, { as }: Asking) =>
  (await app.call(api.trademark.siblings, { app_no }, as)).data.list;
const fieldsOf = ({ body }: { body: { data: { errors?: { field: string; message: string }[] } } }) =>
  Object.fromEntries((body.data.errors ?? []).map(({ field, message }) => [field, message]));
const byClass = ([one]: unknown[], [other]: unknown[]) => Number(one) - Number(other);
const countOf = async (table: 'files' | 'orders', { uid }: Payer): Promise<number> =>
  (
    await app.database.asOwner<{ n: number }>(`select count(*)::int as n from ${table} where uid = ${uid}`)
  )[0]!.n;

describe('A customer who applies for one mark in three classes', () => {
  test('a customer with a mark in three classes is told what each costs, gets a case and an order for each, and pays all at once', async () => {
    const payer = await newFiler(app);
    const mark = await newMark(payer);
    const draft = await detailOf(mark.app_no, payer);
    expect([draft.class, draft.more_classes, draft.official, draft.service]).toEqual([
      35,
      [9, 42],
      864,
      1497,
    ]);
    const { data: checked } = await app.call(api.trademark.check, { app_no: mark.app_no }, payer.as);
    expect([checked.faults, checked.fees.total]).toEqual([[], 2361]);
    expect(checked.classes).toEqual([
      { class: 35, official: 270, service: 499, total: 769 },
      { class: 9, official: 324, service: 499, total: 823 },
      { class: 42, official: 270, service: 499, total: 769 },
    ]);

    const { status, data } = await submit(mark, payer.as);
    expect([status, data.app_no, data.status, data.class, data.more_classes]).toEqual([
      200,
      mark.app_no,
      'pending_pay',
      35,
      [],
    ]);
    const orders = data.order_nos!;
    expect(new Set(orders).size).toBe(3);
    const cases = await casesOf(payer);
    expect(cases.map((one) => [one.class, one.name, one.official, one.status]).toSorted(byClass)).toEqual([
      [9, '竹里小筑', 324, 'pending_pay'],
      [35, '竹里小筑', 270, 'pending_pay'],
      [42, '竹里小筑', 270, 'pending_pay'],
    ]);
    const details = [];
    for (const { app_no } of cases) details.push(await detailOf(app_no, payer));
    // Every case has the applicant that was entered once, and papers of its own.
    expect(new Set(details.map(({ form }) => JSON.stringify(form.applicants))).size).toBe(1);
    expect(details.map(({ applicants }) => applicants[0]!.name)).toEqual(
      Array(3).fill('苏州竹里文化有限公司'),
    );
    expect(details.map(({ files }) => files.map(({ name }) => name).toSorted())).toEqual(
      Array(3).fill(details[0]!.files.map(({ name }) => name).toSorted()),
    );
    expect(new Set(details.flatMap(({ files }) => files.map(({ file_id }) => file_id))).size).toBe(9);
    expect(details.map(({ form }) => (form.items as object[]).length).toSorted((a, b) => a - b)).toEqual([
      1, 10, 12,
    ]);
    expect(details.every(({ form }) => form.more_classes === undefined)).toBe(true);
    expect((await siblingsOf(mark.app_no, payer)).map((one) => [one.class, one.status_text])).toEqual([
      [9, '待付款'],
      [42, '待付款'],
    ]);

    const preview = await app.call(api.orders.payPreview, { order_nos: orders }, payer.as);
    expect([preview.data.total_amount, preview.data.orders.map(({ title }) => title)]).toEqual([
      2361,
      ['商标 商标注册 第35类 竹里小筑', '商标 商标注册 第9类 竹里小筑', '商标 商标注册 第42类 竹里小筑'],
    ]);
    const paid = await app.call(api.orders.pay, { order_nos: orders, ...proof }, payer.as);
    expect([paid.status, paid.data.status, paid.data.pay_amount]).toEqual([200, 'paid', 2361]);
    expect((await casesOf(payer)).map((one) => one.status)).toEqual(Array(3).fill('auditing'));
    expect(await reconcile(app.database.db, { uid: payer.uid })).toEqual([]);
  });

  test('a mark in three classes with a fault in one of them is refused as a whole, and nothing is made', async () => {
    const payer = await newFiler(app);
    const refusal = async (more_classes: object[]) => {
      const answer = await submit(await newMark(payer, more_classes), payer.as);
      return [answer.status, fieldsOf(answer)];
    };
    expect(await refusal([threeClasses[0]!, { class: 42, items: [] }])).toEqual([
      422,
      { more_classes: '其他类别中第42类：请选择商品/服务项，每类至少1个' },
    ]);
    expect(await refusal([{ class: 9, items: [{ code: '3503-01', name: '第35类服务' }] }])).toEqual([
      422,
      { more_classes: '其他类别中第9类：“第35类服务”不属于第9类，请移除后重新选择' },
    ]);
    expect(await refusal([{ class: 35, items: goods(35, 1) }])).toEqual([
      422,
      { more_classes: '其他类别中第35类重复，请移除其中一个' },
    ]);
    expect(await refusal([{ items: goods(9, 1) }])).toEqual([
      422,
      { more_classes: '请选择其他类别，或移除不需要的一类' },
    ]);
    const moved = await refusal([{ class: 9, items: [{ name: '太阳镜' }] }]);
    expect(moved).toEqual([422, { more_classes: expect.stringContaining('属于第10类') as string }]);
    expect((await casesOf(payer)).map((one) => one.status)).toEqual(Array(5).fill('draft'));
    expect(await countOf('orders', payer)).toBe(0);
    // Five drafts with three papers and the licence of an applicant each.
    expect(await countOf('files', payer)).toBe(20);
  });

  test('a customer submits three classes once: a double click and a try after a lost answer hear the first answer, another key a conflict', async () => {
    const payer = await newFiler(app);
    const mark = await newMark(payer);
    const twice = await Promise.all([1, 2].map(() => submit(mark, payer.as, 'three-classes-once')));
    expect(twice.map(({ status, data }) => [status, data.app_no])).toEqual([
      [200, mark.app_no],
      [200, mark.app_no],
    ]);
    const again = await submit(mark, payer.as, 'three-classes-once');
    expect(again.data.order_nos).toEqual(twice[0]!.data.order_nos);
    const others = await Promise.all(
      ['other-key-00000001', 'other-key-00000002'].map((key) => submit(mark, payer.as, key)),
    );
    expect(others.map(({ status }) => status)).toEqual([409, 409]);
    expect([(await casesOf(payer)).length, await countOf('orders', payer)]).toEqual([3, 3]);
  });

  test('a customer who submits in two windows at once gets one case for each class', async () => {
    const payer = await newFiler(app);
    const mark = await newMark(payer);
    const both = await Promise.all(
      ['window-key-00000001', 'window-key-00000002'].map((key) => submit(mark, payer.as, key)),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([(await casesOf(payer)).length, await countOf('orders', payer)]).toEqual([3, 3]);
  });

  test('a customer gives up one of three classes before and after the payment; the others stay payable and go on', async () => {
    const payer = await newFiler(app);
    const { data } = await submit(await newMark(payer), payer.as);
    const [second, third] = await siblingsOf(data.app_no, payer);
    const cancel = async (app_no: string) =>
      app.call(
        api.trademark.cancel,
        { app_no, version: (await detailOf(app_no, payer)).version, reason: '不再需要' },
        payer.as,
      );
    const back = await cancel(second!.app_no);
    expect([back.data.status, back.data.class, back.data.more_classes]).toEqual(['draft', 9, []]);
    expect(
      (await siblingsOf(data.app_no, payer)).map((one) => [one.status_text, one.order_no !== null]),
    ).toEqual([
      ['草稿', false],
      ['待付款', true],
    ]);
    const left = [data.order_no!, third!.order_no!];
    const all = { order_nos: data.order_nos!, ...proof };
    expect((await app.call(api.orders.pay, all, payer.as)).status).toBe(409);
    expect((await app.call(api.orders.pay, { order_nos: left, ...proof }, payer.as)).data.pay_amount).toBe(
      1538,
    );
    const ended = await cancel(data.app_no);
    expect([ended.data.status, ended.data.orders[0]!.state]).toEqual(['cancelled', 'returned']);
    expect((await detailOf(third!.app_no, payer)).status).toBe('auditing');
    // The draft that came back is handed in alone, and its papers are still its own.
    const again = await submit({ app_no: second!.app_no, version: back.data.version }, payer.as);
    expect([again.status, again.data.order_nos!.length, again.data.files.length]).toEqual([200, 1, 3]);
    expect(await reconcile(app.database.db, { uid: payer.uid })).toEqual([]);
  });

  test('a customer who pays none of three classes in time finds a draft of each class, and may add classes to one of them', async () => {
    const payer = await newFiler(app);
    await submit(await newMark(payer, [threeClasses[1]!]), payer.as);
    await app.database.setClock(25 * 3_600_000);
    await app.runner.run('orders.payTimeout');
    await app.database.setClock(0);
    const drafts = await casesOf(payer);
    expect(drafts.map((one) => [one.status, one.more_classes])).toEqual([
      ['draft', []],
      ['draft', []],
    ]);
    const one = await detailOf(drafts.find((draft) => draft.class === 42)!.app_no, payer);
    const form = { ...one.form, more_classes: [threeClasses[0]!] };
    const saved = await app.call(
      api.trademark.saveDraft,
      { app_no: one.app_no, version: one.version, form } as never,
      payer.as,
    );
    expect(saved.data.more_classes).toEqual([9]);
    const { data } = await submit({ app_no: one.app_no, version: saved.data.version }, payer.as);
    expect((await siblingsOf(data.app_no, payer)).map((other) => [other.class, other.status_text])).toEqual([
      [9, '待付款'],
      [35, '草稿'],
    ]);
    // One that has become another mark is no sibling any more.
    const first = await detailOf(drafts.find((draft) => draft.class === 35)!.app_no, payer);
    const renamed = { app_no: first.app_no, version: first.version, form: { ...first.form, name: '另一个' } };
    await app.call(api.trademark.saveDraft, renamed as never, payer.as);
    expect((await siblingsOf(data.app_no, payer)).map((other) => other.class)).toEqual([9]);
  });
});

describe('The limit of 100 drafts', () => {
  const fill = (payer: Payer, count: number) =>
    app.database.asOwner(
      `insert into filing_cases (uid, app_no, area, kind, name, status, form, created_by, law_on)
        select ${payer.uid}, 'TMfill' || ${payer.uid} || '-' || i, 'trademark', 'register', '占位', 'draft', '{}', 'x', '2026-11-28'
        from generate_series(1, ${count}) as i`,
    );
  const draftsOf = async ({ as }: Payer) =>
    (await app.call(api.trademark.list, { page_size: 10 }, as)).data.counts;

  test('a mark whose classes have no place among 100 drafts is refused as a whole, with one draft less it passes', async () => {
    const payer = await newFiler(app);
    const mark = await newMark(payer);
    await fill(payer, 98);
    const files = await countOf('files', payer);
    const refused = await submit(mark, payer.as);
    expect([refused.status, refused.body.msg]).toEqual([422, '草稿最多100份，请先提交或删除']);
    expect([await countOf('orders', payer), await countOf('files', payer)]).toEqual([0, files]);
    await app.call(api.trademark.cancel, { app_no: `TMfill${payer.uid}-1`, version: 1 }, payer.as);
    expect((await submit(mark, payer.as)).status).toBe(200);
    expect(await draftsOf(payer)).toMatchObject({ draft: 97, pending_pay: 3 });
  });

  test('the limit of 100 drafts holds for marks and drafts that come at the same time, each done whole or not at all', async () => {
    const payer = await newFiler(app);
    const marks = [await newMark(payer), await newMark(payer)];
    await fill(payer, 96);
    const [handedIn, begun] = await Promise.all([
      Promise.all(marks.map((mark) => submit(mark, payer.as))),
      Promise.all(
        Array.from({ length: 4 }, () => app.call(api.trademark.saveDraft, { form: {} } as never, payer.as)),
      ),
    ]);
    const made = handedIn.filter(({ status }) => status === 200).length;
    const drafts = begun.filter(({ status }) => status === 200).length;
    expect([...handedIn, ...begun].every(({ status }) => status === 200 || status === 422)).toBe(true);
    const counts = await draftsOf(payer);
    expect(counts).toMatchObject({ draft: 98 - made + drafts, pending_pay: 3 * made });
    expect(counts.draft).toBeLessThanOrEqual(100);
    expect(await countOf('orders', payer)).toBe(3 * made);
  });
});

describe('Somebody else', () => {
  test('a stranger finds neither the draft of several classes nor its siblings', async () => {
    const [payer, stranger] = [await newFiler(app), await newFiler(app)];
    const mark = await newMark(payer);
    expect((await submit(mark, stranger.as)).status).toBe(404);
    expect((await app.call(api.trademark.check, { app_no: mark.app_no }, stranger.as)).status).toBe(404);
    await submit(mark, payer.as);
    expect((await app.call(api.trademark.siblings, { app_no: mark.app_no }, stranger.as)).status).toBe(404);
    expect(await casesOf(stranger)).toEqual([]);
  });

  test('a member without the right to apply is refused; one who may only look sees the siblings', async () => {
    const payer = await newFiler(app);
    const mark = await newMark(payer);
    const viewer = await newSubAccount(app.deps, payer.uid, ['ip.trademark:view']);
    expect((await submit(mark, viewer.as)).status).toBe(403);
    expect((await casesOf(payer)).map((one) => one.status)).toEqual(['draft']);
    await submit(mark, payer.as);
    expect(await siblingsOf(mark.app_no, viewer)).toHaveLength(2);
    const nobody = await newSubAccount(app.deps, payer.uid, ['ip.patent:view']);
    expect((await app.call(api.trademark.siblings, { app_no: mark.app_no }, nobody.as)).status).toBe(403);
  });

  test('an owner who hands in the draft of a member leaves all of its cases with that member', async () => {
    const payer = await newFiler(app);
    const member = await newSubAccount(app.deps, payer.uid, ['ip.trademark:view', 'ip.trademark:apply']);
    const { app_no, version } = await newDraft(app, 'trademark', member, await formOf(payer));
    await submit({ app_no, version }, payer.as);
    const cases = await casesOf(payer);
    expect(new Set(cases.map((one) => one.created_by)).size).toBe(1);
    expect(cases[0]!.created_by).toBe((await casesOf(member))[0]!.created_by);
    expect(await casesOf(member)).toHaveLength(3);
  });
});

test('A form of one mark holds as many classes as one payment pays, and one more is refused', async () => {
  const payer = await newFiler(app);
  const most = limits.order.mergeMost;
  const more = Array.from({ length: most }, (_, at) => ({ class: at + 1, items: goods(at + 1, 1) }));
  const form = { name: '竹里', more_classes: more };
  const refused = await app.call(api.trademark.saveDraft, { form } as never, payer.as);
  expect([refused.status, Object.values(fieldsOf(refused))]).toEqual([422, ['一次最多申请20个类别']]);
  const { data } = await submit(await newMark(payer, more.slice(1)), payer.as);
  expect(data.order_nos).toHaveLength(most);
  const paid = await app.call(api.orders.pay, { order_nos: data.order_nos!, ...proof }, payer.as);
  expect([paid.status, (await casesOf(payer)).filter((one) => one.status === 'auditing').length]).toEqual([
    200,
    most,
  ]);
});

test('A draft of one class from before opens, is handed in and paid as it was', async () => {
  const payer = await newFiler(app);
  const mark = await newMark(payer, undefined, { more_classes: undefined });
  const draft = await detailOf(mark.app_no, payer);
  expect([draft.class, draft.more_classes, 'more_classes' in draft.form]).toEqual([35, [], false]);
  const { data } = await submit(mark, payer.as);
  expect([data.order_nos, data.class]).toEqual([[data.order_no], 35]);
  expect(await siblingsOf(mark.app_no, payer)).toEqual([]);
  await payFor(app, payer, data.order_no!);
  expect((await detailOf(mark.app_no, payer)).status).toBe('auditing');
});
