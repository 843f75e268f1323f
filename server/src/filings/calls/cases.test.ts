import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../finance/books/reconciliation';
import { balancesOf } from '../../ledger/index';
import { aMember } from '../../demo/testing';
import { newestOfOwner } from '../../messages/testing';
import { newPayer, type Payer } from '../../orders/cashier/testing';
import { newSubAccount, PASSWORD } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { receiveOffice } from '../office/office';
import {
  formFor,
  newApplicant,
  filedStatus,
  newDraft,
  newFiler,
  newPaidCase,
  payFor,
  softwareForm,
} from '../cases/testing';
import { caseWorker, fileNew, registrationFor, type Worker } from '../cases/testing-worker';

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp();
  worker = await caseWorker(app);
});
afterAll(() => app.close());
afterEach(() => app.database.setClock(0));

type Area = 'copyright' | 'trademark' | 'patent';
const detailOf = async (area: Area, no: string, { as }: Pick<Payer, 'as'>) =>
  (await app.call(api[area].detail, { app_no: no }, as)).data;
const seen = async (area: Area, no: string, payer: Payer) => ({
  app_no: no,
  version: (await detailOf(area, no, payer)).version,
});
const fieldsOf = ({ body }: { body: { data: { errors?: { field: string; message: string }[] } } }) =>
  Object.fromEntries((body.data.errors ?? []).map(({ field, message }) => [field, message]));
const balances = (uid: number) => balancesOf(app.database.db, uid);
const agreed = async (uid: number) => expect(await reconcile(app.database.db, { uid })).toEqual([]);
/** Lets the sandbox send what it has, and the case take it. */
async function office(minutes: number) {
  await app.runner.run('outbox');
  // The clock goes back between tests, and what has been read is known by its id.
  await app.database.asOwner('delete from filing_office_cursors');
  await app.database.setClock(minutes * 60_000);
  await app.runner.run('filings.office');
}
const statusOf = async (area: Area, no: string, payer: Payer) => (await detailOf(area, no, payer)).status;

describe('a draft', () => {
  test('a draft of a filing is one for a key, with what was sent last, also when it is begun several times at once', async () => {
    const { as } = await newFiler(app);
    const save = (name: string, draft_key: string) =>
      app.call(api.trademark.saveDraft, { draft_key, form: { name, mark_type: 'word' } } as never, as);
    const first = (await save('竹', 'draft-key-1')).data;
    expect((await save('竹里', 'draft-key-1')).data).toMatchObject({
      app_no: first.app_no,
      version: first.version + 1,
    });
    const at = await Promise.all(['茶', '茶山', '茶山小'].map((name) => save(name, 'draft-key-2')));
    expect(at.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(at.map(({ data }) => data.app_no)).size).toBe(1);
  });

  test('a draft of a trademark is refused with what is missing, and is a draft again when nobody pays', async () => {
    const payer = await newFiler(app);
    const draft = await newDraft(app, 'trademark', payer, { name: '竹里', mark_type: 'word' });
    const refused = await app.call(
      api.trademark.submit,
      { app_no: draft.app_no, version: draft.version },
      payer.as,
    );
    expect([refused.status, refused.body.errorCode, fieldsOf(refused)]).toMatchObject([
      422,
      360001,
      { class: '请选择类别', applicants: '请选择申请人' },
    ]);
    const form = await formFor(app, 'trademark', payer, { name: '竹里' });
    const saved = await app.call(
      api.trademark.saveDraft,
      { app_no: draft.app_no, version: draft.version, form } as never,
      payer.as,
    );
    const stale = { app_no: draft.app_no, version: draft.version, form: {} };
    expect((await app.call(api.trademark.saveDraft, stale, payer.as)).status).toBe(409);
    const { data } = await app.call(
      api.trademark.submit,
      { app_no: draft.app_no, version: saved.data.version },
      payer.as,
    );
    expect([data.status, data.official, data.service, data.actions.includes('pay')]).toEqual([
      'pending_pay',
      270,
      499,
      true,
    ]);
    expect(data.orders[0]).toMatchObject({ state: 'unpaid', at_zero: '自动关闭，申请退回草稿' });
    expect(data.orders[0]!.left_seconds! / 3600).toBeCloseTo(24, 0);
    const order = await app.call(api.orders.detail, { order_no: data.order_no! }, payer.as);
    expect(order.data).toMatchObject({
      pay_amount: 769,
      source_link: `/copyright/trademark?no=${draft.app_no}`,
    });
    const { list } = (await app.call(api.trademark.list, {}, payer.as)).data;
    expect(list.map(({ pay_by }) => pay_by)).toEqual([order.data.pay_deadline]);
    await app.database.setClock(25 * 3_600_000);
    await app.runner.run('orders.payTimeout');
    await app.database.setClock(0);
    const back = await detailOf('trademark', draft.app_no, payer);
    expect([back.status, back.form]).toEqual(['draft', saved.data.form]);
    const again = await app.call(
      api.trademark.submit,
      { app_no: draft.app_no, version: back.version },
      payer.as,
    );
    expect(again.data.status).toBe('pending_pay');
  });

  test('a draft of a trademark by a mainland person without a 个体工商户 licence is faulted at the applicant', async () => {
    const payer = await newFiler(app);
    const person = { kind: 'person', name_cn: '王小敏' };
    const bare = await newApplicant(app, payer, person);
    const draft = await newDraft(app, 'trademark', payer, {
      ...(await formFor(app, 'trademark', payer)),
      applicants: [bare],
    });
    const { data } = await app.call(api.trademark.check, { app_no: draft.app_no }, payer.as);
    expect(data.faults).toEqual([
      { field: 'applicants', message: expect.stringContaining('个体工商户') as string },
    ]);
    expect(data.fees.official).toBe(270);
  });

  test.each([
    [{ main_function: '展'.repeat(499) }, { main_function: '主要功能为500-1300字，现为499字' }],
    [{ main_function: '展'.repeat(1301) }, { main_function: '主要功能为500-1300字，现为1301字' }],
    [{ declaration: false }, { declaration: '请勾选诚信承诺' }],
    [{ name: '系统' }, { name: '名称不能只写“系统”' }],
  ])('a draft of a program with %j is refused with %j', async (more, faults) => {
    const payer = await newFiler(app);
    const papers = { source_file: undefined, manual_file: undefined };
    const draft = await newDraft(app, 'copyright', payer, {
      ...(await formFor(app, 'copyright', payer, { type: 'software', main_function: '展'.repeat(600) })),
      ...papers,
      ...more,
    });
    const answer = await app.call(
      api.copyright.submit,
      { app_no: draft.app_no, version: draft.version },
      payer.as,
    );
    expect([answer.status, fieldsOf(answer)]).toMatchObject([422, faults]);
  });

  test('a draft of a program has its papers read: a short page is named before anything is paid, whole pages pass', async () => {
    const payer = await newFiler(app);
    const hand = async (papers: object) => {
      const { app_no, version } = await newDraft(
        app,
        'copyright',
        payer,
        await softwareForm(app, payer, papers),
      );
      return app.call(api.copyright.submit, { app_no, version }, payer.as);
    };
    const short = await hand({ pages: 8, short: [7] });
    expect([short.status, fieldsOf(short)]).toEqual([
      422,
      { source_file: '源程序第7页不足50行（第7页49行，缺第50-50行）' },
    ]);
    expect((await hand({ pages: 2, short: [2] })).status).toBe(200);
  });

  test('an answer for a program has its papers read like the first ones, to staff as to the office', async () => {
    const payer = await newFiler(app);
    const draft = await newDraft(app, 'copyright', payer, await softwareForm(app, payer, { pages: 2 }));
    const { data } = await app.call(
      api.copyright.submit,
      { app_no: draft.app_no, version: draft.version },
      payer.as,
    );
    const no = data.app_no;
    await payFor(app, payer, data.order_no!);
    await worker.take(no);
    await worker.fix(no, [{ field: 'source_file', reason: '缺少最后一页' }]);
    const answer = async (more: object) =>
      app.call(
        api.copyright.reply,
        { ...(await seen('copyright', no, payer)), comment: '已重新上传', ...more } as never,
        payer.as,
      );
    const papersIn = async (of: Payer, pages: object) =>
      (await softwareForm(app, of, pages)) as unknown as Record<'source_file' | 'manual_file', string>;
    const short = await papersIn(payer, { pages: 4, short: [3] });
    const whole = await papersIn(payer, { pages: 4 });
    const fault = { source_file: '源程序第3页不足50行（第3页49行，缺第50-50行）' };
    const form = draft.form as object;
    const bad = await answer({ form: { ...form, source_file: short.source_file } });
    expect([bad.status, fieldsOf(bad)]).toEqual([422, fault]);
    // The papers of another account are none.
    const other = await papersIn(await newFiler(app), { pages: 2 });
    expect((await answer({ form: { ...form, source_file: other.source_file } })).status).toBe(422);
    expect((await answer({ papers: { source_file: whole.source_file } })).status).toBe(422);
    expect((await answer({ form: { ...form, source_file: whole.source_file } })).status).toBe(200);
    await worker.approve(no);
    await worker.file(no);
    for (const kind of ['accepted', 'correction']) await worker.notice(no, kind);
    const again = await answer({ papers: { source_file: short.source_file } });
    expect([again.status, fieldsOf(again)]).toEqual([422, fault]);
    const papers = { manual_file: whole.manual_file };
    const both = await Promise.all([answer({ papers }), answer({ papers })]);
    expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    expect((await detailOf('copyright', no, payer)).papers).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ title: '文档（补正）' })]),
    );
  });
});

describe('the money of a case', () => {
  test('a case’s official fee is held at the filing and paid at the receipt, its service is earned at the certificate', async () => {
    const payer = await newFiler(app);
    const no = await newPaidCase(app, 'trademark', payer);
    const before = await balances(payer.uid);
    expect(before['L.ESCROW']).toBe(769_00);
    const filed = await fileNew(app, worker, payer, no, 'trademark');
    expect(filed.data.status).toBe('submitted');
    expect((await balances(payer.uid))['L.OFFFEE']).toBe(270_00);
    await agreed(payer.uid);
    await office(11);
    const held = await balances(payer.uid);
    expect([held['L.OFFFEE'], held['L.ESCROW']]).toEqual([0, 499_00]);
    await office(60);
    const done = await detailOf('trademark', no, payer);
    expect([done.status, done.edition]).toEqual(['registered', 13]);
    expect(done.orders[0]).toMatchObject({
      official_state: 'paid',
      official_receipt: expect.stringContaining('R') as string,
      service_earned_on: expect.any(String) as string,
    });
    expect(done.tally).toEqual({
      paid: 769,
      escrow: 0,
      official_held: 0,
      official_paid: 270,
      earned: 499,
      returned: 0,
    });
    const after = await balances(payer.uid);
    expect([after['L.ESCROW'], after['R.SALES'] - before['R.SALES']]).toEqual([0, 499_00]);
    await agreed(payer.uid);
  });

  test('a receipt of the office pays one order, whoever enters its number and however it is written', async () => {
    const filed = async () => {
      const payer = await newFiler(app);
      const no = await newPaidCase(app, 'trademark', payer);
      await fileNew(app, worker, payer, no, 'trademark');
      const [order] = (await detailOf('trademark', no, payer)).orders;
      return { payer, no, order: order!.order_no };
    };
    const [one, other, third] = [await filed(), await filed(), await filed()];
    const number = `GF-${other.order}`;
    const own = `R${third.order}`;
    expect((await worker.receipt(one.no, one.order, number)).status).toBe(200);
    const again = await worker.receipt(other.no, other.order, number.toLowerCase().replace('-', ' '));
    expect([again.status, fieldsOf(again)]).toEqual([
      422,
      { receipt_no: `该收据编号已用于订单${one.order}的官费，请核对` },
    ]);
    expect((await balances(other.payer.uid))['L.OFFFEE']).toBe(270_00);
    // The number that the port is going to give the third.
    expect((await worker.receipt(other.no, other.order, own)).status).toBe(200);
    for (const { payer } of [one, other, third]) await agreed(payer.uid);
    await office(11);
    expect((await balances(third.payer.uid))['L.OFFFEE']).toBe(0);
    // Nobody can have another one's account parked with a number.
    await agreed(third.payer.uid);
    await app.database.asOwner(
      `update filing_orders set receipt_no = '${number}' where order_no = '${other.order}'`,
    );
    const found = await reconcile(app.database.db, { uid: other.payer.uid });
    expect(found.map(({ check }) => check)).toEqual(['outside.double', 'outside.unused']);
  });

  test('a case that is cancelled before the filing goes back whole; on 不予受理 after it the service alone does', async () => {
    const payer = await newFiler(app);
    const no = await newPaidCase(app, 'trademark', payer);
    await worker.take(no);
    await worker.approve(no);
    const cancelled = await app.call(api.trademark.cancel, await seen('trademark', no, payer), payer.as);
    expect([cancelled.data.status, cancelled.data.tally.returned]).toEqual(['cancelled', 769]);
    expect((await balances(payer.uid))['L.AVAIL']).toBe(50_000_00);
    const other = await newPaidCase(app, 'trademark', payer, { name: '竹里不予受理' });
    await fileNew(app, worker, payer, other, 'trademark');
    expect(
      (await app.call(api.trademark.cancel, await seen('trademark', other, payer), payer.as)).status,
    ).toBe(409);
    await office(60);
    const refused = await detailOf('trademark', other, payer);
    expect([refused.status, refused.tally]).toMatchObject([
      'not_accepted',
      { official_paid: 270, returned: 499, earned: 0, escrow: 0 },
    ]);
    expect((await balances(payer.uid))['L.AVAIL']).toBe(50_000_00 - 270_00);
    await agreed(payer.uid);
  });

  test('one of a cancelling and a filing of a case at once happens', async () => {
    const payer = await newFiler(app);
    const no = await newPaidCase(app, 'copyright', payer);
    await worker.take(no);
    await worker.approve(no);
    const { version, orders } = await detailOf('copyright', no, payer);
    const filed = { no, version, order_no: orders[0]!.order_no };
    const both = await Promise.all([
      app.call(api.copyright.cancel, { app_no: no, version }, payer.as),
      app.call(api.cases.staffCaseFile, filed, worker.as),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await agreed(payer.uid);
  });
});

describe('the office', () => {
  test('a correction that the office asks for leads by notice, deadline, message and to-do to the case, which goes on once answered', async () => {
    const payer = await newFiler(app);
    const no = await newPaidCase(app, 'copyright', payer, { name: '竹里四时图补正' });
    await fileNew(app, worker, payer, no, 'copyright');
    await office(60);
    const asked = await detailOf('copyright', no, payer);
    expect([asked.status, asked.duty?.kind, asked.actions.includes('reply')]).toEqual([
      'correction',
      'correction',
      true,
    ]);
    const [message] = await newestOfOwner(app, payer.uid, 1);
    expect(message).toMatchObject({ category: 'ip', link: `/copyright/apply?no=${no}` });
    const { data: home } = await app.call(api.home.summary, {}, payer.as);
    expect(home.todos).toContainEqual(
      expect.objectContaining({
        key: 'ip_copyright',
        count: 1,
        no,
        link: `/copyright/apply?no=${no}`,
        act: { text: '答复', link: `/copyright/apply?no=${no}&step=reply` },
      }),
    );
    // Who may look at cases and not answer has the to-do alone.
    const reader = await aMember(app, payer.uid, { permissions: ['home:view', 'ip.copyright:view'] });
    expect((await app.call(api.home.todos, {}, reader.as)).data.list).toMatchObject([
      { key: 'ip_copyright', act: null },
    ]);
    const { data: dates } = await app.call(api.deadlines.list, {}, payer.as);
    expect(dates.list.find(({ kind }) => kind === 'filing_copyright')).toMatchObject({
      link: `/copyright/apply?no=${no}`,
      consequence: '申请视为撤回',
    });
    const reply = { ...(await seen('copyright', no, payer)), comment: '已按通知书修改' };
    expect((await app.call(api.copyright.reply, reply, payer.as)).data.status).toBe('accepted');
    expect((await app.call(api.copyright.reply, reply, payer.as)).status).toBe(409);
    // Nothing of it leaves before whoever has the case has read it.
    await office(120);
    await app.database.setClock(0);
    const read = await worker.detail(no);
    expect([read.status, read.answer_due_on, read.actions.includes('answered')]).toEqual([
      'accepted',
      asked.duty!.due_on,
      true,
    ]);
    expect(read.stages.map(({ comment }) => comment)).toContain('已按通知书修改');
    const mine = { todo: '1', page_size: 50 } as const;
    const { list } = (await app.call(api.cases.staffCaseList, mine, worker.as)).data;
    expect(list.map(({ app_no }) => app_no)).toContain(no);
    expect((await worker.answered(no)).data).toMatchObject({ answer_due_on: null });
    await office(120);
    expect(await statusOf('copyright', no, payer)).toBe('certified');
    await agreed(payer.uid);
  });

  test('the office gets an answer that nobody has read on the day before its last one, and one of the last day at once', async () => {
    const today = dayOf(new Date());
    const answeredAt = async (name: string, dueOn: (replyOn: string) => string) => {
      await app.database.setClock(0);
      const payer = await newFiler(app);
      const no = await newPaidCase(app, 'copyright', payer, { name });
      await fileNew(app, worker, payer, no, 'copyright');
      await office(60);
      // The clock stands an hour ahead by now, perhaps on the next day.
      const due = dueOn(dayOf(new Date(Date.now() + 3_600_000)));
      await app.database.asOwner(
        `update filing_duties set due_on = '${due}' where app_no = '${no}' and ended_at is null`,
      );
      await app.call(
        api.copyright.reply,
        { ...(await seen('copyright', no, payer)), comment: '已按通知书修改' },
        payer.as,
      );
      return { no };
    };
    const rowOf = ({ no }: { no: string }) =>
      app.database.db
        .selectFrom('filing_cases')
        .select(['status', 'answer_due_on'])
        .where('app_no', '=', no)
        .executeTakeFirstOrThrow();
    const unread = async (one: { no: string }) => (await rowOf(one)).answer_due_on !== null;
    const [late, soon, early] = [
      await answeredAt('竹里一图补正', (replyOn) => dayAfter(replyOn, 1)),
      await answeredAt('竹里二图补正', () => dayAfter(today, 3)),
      await answeredAt('竹里三图补正', () => dayAfter(today, 9)),
    ];
    expect([await unread(late), await unread(soon), await unread(early)]).toEqual([false, true, true]);
    await app.database.setClock(2 * 86_400_000);
    await app.runner.run('filings.duties');
    expect([await unread(soon), await unread(early)]).toEqual([false, true]);
    await office(3 * 1440);
    expect([(await rowOf(late)).status, (await rowOf(soon)).status, (await rowOf(early)).status]).toEqual([
      'certified',
      'certified',
      'accepted',
    ]);
  });

  test('an event of the office that is sent twice counts once, and any order of events ends the same', async () => {
    const payer = await newFiler(app);
    const sent = (kind: string, place: number, number: string | null = null) => ({
      eventId: `${kind}-${place}`,
      place,
      kind: kind as never,
      servedOn: '2026-11-20',
      delivery: 'electronic' as const,
      number,
    });
    const ends: string[] = [];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ]) {
      const no = await newPaidCase(app, 'trademark', payer);
      const { data } = await fileNew(app, worker, payer, no, 'trademark');
      const filed = (stages: { text: string; actor: string }[]) =>
        stages.find(({ text }) => text === '已提交官方')!.actor;
      // Staff see who of them it was, the customer that it was the platform.
      expect(filed(data.stages)).toBe('测试运营');
      expect(filed((await detailOf('trademark', no, payer)).stages)).toBe('平台');
      const all = [
        sent('receipt', 1, data.orders[0]!.order_no),
        sent('accepted', 2),
        sent('announced', 3),
        sent('registered', 4, registrationFor(no, 'trademark', 'register')),
      ];
      for (const at of order)
        for (const _ of [1, 2]) await app.database.transaction((tx) => receiveOffice(tx, no, [all[at]!]));
      const done = await detailOf('trademark', no, payer);
      ends.push([done.status, done.tally.earned, ...done.stages.map(({ text }) => text)].join());
    }
    expect(new Set(ends).size).toBe(1);
    expect(ends[0]).toContain('registered');
    await agreed(payer.uid);
  });

  test('a first action on an invention that is served on 10 March is due on 10 July, on paper on 27 July', async () => {
    for (const [delivery, due] of [
      ['electronic', '2026-07-10'],
      ['paper', '2026-07-27'],
    ]) {
      const payer = await newFiler(app);
      const no = await newPaidCase(app, 'patent', payer);
      await fileNew(app, worker, payer, no, 'patent');
      await worker.notice(no, 'published', { served_on: '2026-03-01' });
      await orderAndFile(payer, no, 'exam');
      await worker.notice(no, 'action', { served_on: '2026-03-10', delivery });
      const { duty } = await detailOf('patent', no, payer);
      expect(duty).toMatchObject({ kind: 'action', due_on: due });
    }
  });
});

/** Orders a later business, pays it and has it filed. */
async function orderAndFile(payer: Payer, no: string, business: string) {
  const ordered = await app.call(
    api.patent.order,
    { ...(await seen('patent', no, payer)), business } as never,
    payer.as,
  );
  await payFor(app, payer, ordered.data.order_no!);
  return worker.file(no);
}

test('every page of a list, from either end and of a tab, is what the whole says; names are found by what stands in them', async () => {
  const payer = await newFiler(app);
  const names = ['竹里小筑', '竹里', '小筑', '里小', 'A', '竹里小筑二'];
  for (const name of names) await newDraft(app, 'trademark', payer, { name });
  const list = async (more: object) => (await app.call(api.trademark.list, more, payer.as)).data;
  const [first] = (await list({ page_size: 1 })).list;
  await filedStatus(app, first!.app_no, 'examining');
  await filedStatus(app, (await list({ keyword: 'A' })).list[0]!.app_no, 'announced');
  for (const narrowed of [
    {},
    { tab: 'processing' as const },
    { tab: 'draft' as const },
    { sort: 'created_at' },
  ]) {
    const whole = (await list({ ...narrowed, page_size: 100 })).list.map(({ name }) => name);
    const pages: string[] = [];
    for (let page = 1; page <= whole.length + 1; page += 1)
      pages.push(...(await list({ ...narrowed, page, page_size: 1 })).list.map(({ name }) => name));
    expect(pages).toEqual(whole);
  }
  const found = async (keyword: string) => (await list({ keyword })).list.map(({ name }) => name);
  expect(await found('竹里小')).toEqual(['竹里小筑二', '竹里小筑']);
  expect(await found('里小')).toEqual(['竹里小筑二', '里小', '竹里小筑']);
  expect(await found('竹')).toHaveLength(3);
  expect(await found('筑竹')).toEqual([]);
  expect(await found(first!.app_no)).toEqual(['竹里小筑二']);
  // A name that is changed is found by what it is now.
  const [one] = (await list({ keyword: '小筑', tab: 'draft' })).list;
  const renamed = { app_no: one!.app_no, version: one!.version, form: { name: '山房' } };
  await app.call(api.trademark.saveDraft, renamed, payer.as);
  expect(await found('山房')).toEqual(['山房']);
  expect(await found(one!.name)).not.toContain('山房');
});

test('an order of a case is paid by a member with the right to its fees, and by no other', async () => {
  const payer = await newPayer(app, { rmb: 20_000_00 });
  const draft = await newDraft(app, 'trademark', payer, await formFor(app, 'trademark', payer));
  const { app_no, version } = draft;
  const { order_no } = (await app.call(api.trademark.submit, { app_no, version }, payer.as)).data;
  const quota = { quotaStatus: true, quota: 100_000_00 as never };
  const rights = ['order.order:view', 'order.order:pay'] as const;
  const paid = async (more: readonly string[]) => {
    const member = await newSubAccount(app.deps, payer.uid, [...rights, ...more] as never, quota);
    const body = { order_nos: [order_no!], pay_password: PASSWORD };
    return (await app.call(api.orders.pay, body, member.as)).status;
  };
  expect([await paid([]), await paid(['ip.trademark:view', 'ip.fee:pay'])]).toEqual([403, 200]);
});
