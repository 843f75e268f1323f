import { api } from '@uc/contract';
import { markedDay } from '@uc/contract/estimated-day';
import { dayAfter, dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patentCheckDigit } from '@uc/contract/filings/patent-number';
import { isEstimated } from '../../calendar/index';
import { newIdNo } from '../../account/testing';
import { reconcile } from '../../finance/books/reconciliation';
import { newestOfOwner } from '../../messages/testing';
import type { Payer } from '../../orders/cashier/testing';
import type { OfficeEventKind } from '@uc/contract/filings/office-texts';
import { newStaff, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { receiveOffice } from '../office/office';
import { handOverCases } from './hand-over';
import {
  approveDraft,
  type Area,
  DAY,
  newApplicant,
  newDraft,
  newFiler,
  newPaidCase,
  payFor,
  ticketOf,
} from '../cases/testing';
import { caseWorker, fileNew, type Worker } from '../cases/testing-worker';

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp();
  worker = await caseWorker(app);
});
afterAll(() => app.close());

const detailOf = async (area: Area, no: string, { as }: { as: As }) =>
  (await app.call(api[area].detail, { app_no: no }, as)).data;
const seen = async (area: Area, no: string, payer: { as: As }) => ({
  app_no: no,
  version: (await detailOf(area, no, payer)).version,
});
const agreed = async (uid: number) => expect(await reconcile(app.database.db, { uid })).toEqual([]);
/** The day before which everything that is open is missed. */
async function letPass(dueOn: string) {
  const days = (Date.parse(dayAfter(dueOn, 1)) - Date.parse(dayOf(new Date()))) / DAY;
  await app.database.setClock(days * DAY);
  await app.runner.run('filings.duties');
  // Sessions have ended by then.
  await app.database.setClock(0);
}
const order = async (
  area: 'trademark' | 'patent',
  no: string,
  payer: Payer,
  business: string,
  note?: string,
) => app.call(api[area].order, { ...(await seen(area, no, payer)), business, note } as never, payer.as);
async function orderAndFile(area: 'trademark' | 'patent', no: string, payer: Payer, business: string) {
  const { data } = await order(area, no, payer, business);
  await payFor(app, payer, data.orders.find(({ state }) => state === 'unpaid')!.order_no);
  return worker.file(no);
}

test('whoever takes a case over stands in its timeline: for staff by name, for the customer as the platform', async () => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'copyright', payer);
  const other = await caseWorker(app);
  await worker.take(no);
  await other.take(no);
  const takenIn = (stages: readonly { text: string; actor: string }[]) =>
    stages.flatMap(({ text, actor }) => (text === '专员接手办理' ? [actor] : []));
  const seenByOther = await other.detail(no);
  expect(takenIn(seenByOther.stages)).toEqual([seenByOther.staff, seenByOther.staff]);
  const { stages } = (await app.call(api.copyright.detail, { app_no: no }, payer.as)).data;
  expect(takenIn(stages)).toEqual(['平台', '平台']);
});

describe('the draft of a patent', () => {
  test('a patent’s draft is approved by who may, with a fresh verification; the fourth change is refused', async () => {
    const payer = await newFiler(app);
    const no = await newPaidCase(app, 'patent', payer);
    await worker.take(no);
    await worker.approve(no);
    const member = await newSubAccount(app.deps, payer.uid, ['ip.patent:view', 'ip.patent:apply']);
    const change = async (as: As = payer.as) =>
      app.call(
        api.patent.confirmDraft,
        {
          ...(await seen('patent', no, { as })),
          event: 'change',
          comment: '权利要求请收窄',
          ...(as === payer.as && { verify_token: await ticketOf(app, payer) }),
        },
        as,
      );
    for (const left of [2, 1, 0]) {
      await worker.draft(no);
      if (left === 2) {
        expect((await change(member.as)).body.errorCode).toBe(310403);
        const bare = { ...(await seen('patent', no, payer)), event: 'approve' as const };
        expect((await app.call(api.patent.confirmDraft, bare, payer.as)).body.errorCode).toBe(300017);
      }
      expect((await change()).data).toMatchObject({ status: 'drafting', draft_changes_left: left });
    }
    await worker.draft(no);
    expect((await change()).status).toBe(409);
    const { version } = await detailOf('patent', no, payer);
    expect((await approveDraft(app, payer, no, version)).data.status).toBe('filing');
  });

  test('a patent is filed under a number whose check digit fits, and has ZL before it from the grant on', async () => {
    const payer = await newFiler(app);
    const no = await newPaidCase(app, 'patent', payer);
    await worker.take(no);
    await worker.approve(no);
    await worker.draft(no);
    await approveDraft(app, payer, no, (await detailOf('patent', no, payer)).version);
    for (const wrong of ['201710601862.4', 'ZL201710601862.3', '2017106018623'])
      expect([wrong, (await worker.file(no, { filing_no: wrong })).status]).toEqual([wrong, 422]);
    const beforePaid = await worker.file(no, { filing_no: '201710601862.3', filed_on: '2020-01-01' });
    expect([beforePaid.status, beforePaid.text]).toEqual([
      422,
      expect.stringMatching(/"filed_on".*提交日期不能早于付款日期/),
    ]);
    expect((await worker.file(no, { filing_no: '201710601862.3' })).status).toBe(200);
    await worker.notice(no, 'published');
    await orderAndFile('patent', no, payer, 'exam');
    await worker.notice(no, 'grant');
    const granting = await detailOf('patent', no, payer);
    expect([granting.filing_no, granting.reg_no, granting.duty?.kind]).toEqual([
      '201710601862.3',
      null,
      'registration',
    ]);
    await orderAndFile('patent', no, payer, 'registration');
    await worker.notice(no, 'granted');
    const granted = await detailOf('patent', no, payer);
    expect([granted.status, granted.reg_no, granted.duty?.kind]).toEqual([
      'granted',
      'ZL201710601862.3',
      'annual',
    ]);
    const ask = { app_no: no, business: 'annual' as const };
    const { data: fees } = await app.call(api.patent.orderFees, ask, payer.as);
    const { data: ordered } = await order('patent', no, payer, 'annual');
    const annual = ordered.orders.find(({ business }) => business === 'annual');
    expect([annual?.official, annual?.service]).toEqual([fees.official, fees.service]);
    expect((await order('patent', no, payer, 'annual')).status).toBe(409);
    await payFor(app, payer, annual!.order_no);
    await worker.file(no);
    // By the hands of staff as from the office.
    await worker.receipt(no, annual!.order_no);
    const { orders } = await detailOf('patent', no, payer);
    expect(orders.map(({ business, state }) => `${business} ${state}`)).toContain('annual ended');
    await agreed(payer.uid);
  });

  test('a patent whose notice is not answered is deemed withdrawn, and can be restored for two months', async () => {
    const payer = await newFiler(app);
    const no = await newPaidCase(app, 'patent', payer);
    await fileNew(app, worker, payer, no, 'patent');
    await worker.notice(no, 'correction');
    const { duty } = await detailOf('patent', no, payer);
    await letPass(duty!.due_on);
    const lost = await detailOf('patent', no, payer);
    const late = await app.call(
      api.patent.reply,
      { app_no: no, version: lost.version, comment: '补正说明' },
      payer.as,
    );
    expect([late.status, late.body.errorCode]).toEqual([409, 360002]);
    expect([lost.status, lost.duty?.kind, lost.follow_ups.map(({ business }) => business)]).toEqual([
      'deemed_withdrawn',
      'restoration',
      ['restoration'],
    ]);
    expect((await orderAndFile('patent', no, payer, 'restoration')).data).toMatchObject({
      status: 'correction',
      duty: { kind: 'correction' },
    });
    await agreed(payer.uid);
    const other = await newPaidCase(app, 'patent', payer);
    await fileNew(app, worker, payer, other, 'patent');
    await worker.notice(other, 'correction', { served_on: dayOf(new Date()) });
    await letPass((await detailOf('patent', other, payer)).duty!.due_on);
    await letPass((await detailOf('patent', other, payer)).duty!.due_on);
    const gone = await detailOf('patent', other, payer);
    expect([gone.status, gone.duty, gone.follow_ups]).toEqual(['deemed_withdrawn', null, []]);
    await agreed(payer.uid);
  });
});

test('a trademark is renewed in its last year, for six months more with a late fee, and expires then', async () => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'trademark', payer);
  await fileNew(app, worker, payer, no, 'trademark');
  for (const kind of ['accepted', 'announced', 'registered']) await worker.notice(no, kind);
  const { ends_on: ends } = await detailOf('trademark', no, payer);
  const daysTo = (Date.parse(ends!) - Date.parse(dayOf(new Date()))) / DAY;
  const statusAt = async (days: number) => {
    await app.database.setClock(days * DAY);
    await app.runner.run('filings.renewals');
    await app.runner.run('filings.duties');
    await app.database.setClock(0);
    return detailOf('trademark', no, payer);
  };
  // A change answers no notice: it is paid, filed and recorded, and the mark stays what it is.
  const change = (await order('trademark', no, payer, 'change', '变更地址')).data.orders.at(-1)!;
  expect((await payFor(app, payer, change.order_no)).status).toBe(200);
  expect((await worker.file(no)).status).toBe(200);
  await worker.notice(no, 'recorded');
  const recorded = await detailOf('trademark', no, payer);
  expect([recorded.status, recorded.orders.at(-1)!.state]).toEqual(['registered', 'ended']);
  await agreed(payer.uid);
  expect((await statusAt(daysTo - 370)).status).toBe('registered');
  const open = await statusAt(daysTo - 360);
  expect([open.status, open.duty?.kind, open.duty?.due_on]).toEqual(['renewal_due', 'renewal', ends]);
  const late = await statusAt(daysTo + 2);
  expect([late.status, late.duty?.kind]).toEqual(['renewal_due', 'grace']);
  const asked = { app_no: no, business: 'renewal' as const };
  const { data: fees } = await app.call(api.trademark.orderFees, asked, payer.as);
  expect([fees.official, fees.items.map(({ amount }) => amount).slice(0, 2)]).toEqual([675, [450, 225]]);
  expect((await app.call(api.trademark.orderFees, asked, (await newFiler(app)).as)).status).toBe(404);
  const early = await app.call(api.trademark.orderFees, { ...asked, business: 'review' }, payer.as);
  expect(early.status).toBe(409);
  expect((await statusAt(daysTo + 190)).status).toBe('expired');
});

test('each notice earns what it completes: a missed answer nothing, 核准证明 the oldest order, a receipt its fee', async () => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'trademark', payer);
  const earned = async () =>
    (await detailOf('trademark', no, payer)).orders.map(({ business, state }) => `${business} ${state}`);
  await fileNew(app, worker, payer, no, 'trademark');
  for (const kind of ['accepted', 'announced', 'opposed']) await worker.notice(no, kind);
  await letPass((await detailOf('trademark', no, payer)).duty!.due_on);
  expect(await earned()).toEqual(['register filed']);
  await worker.notice(no, 'registered');
  for (const [business, note] of [
    ['licence', '许可给苏州竹里文化'],
    ['change', '变更地址'],
  ] as const) {
    const { data } = await order('trademark', no, payer, business, note);
    await payFor(app, payer, data.orders.find(({ state }) => state === 'unpaid')!.order_no);
    await worker.file(no);
  }
  await worker.notice(no, 'cancellation');
  await orderAndFile('trademark', no, payer, 'cancellation_answer');
  const before = ['register ended', 'licence filed', 'change filed', 'cancellation_answer ended'];
  expect(await earned()).toEqual(before);
  await worker.notice(no, 'recorded');
  expect(await earned()).toEqual(before.with(1, 'licence ended'));
  await worker.notice(no, 'recorded');
  expect(await earned()).toEqual(before.with(1, 'licence ended').with(2, 'change ended'));
  await agreed(payer.uid);
});

test('a notice that staff enter and the office sends is one line, whichever comes first, also where it may come again', async () => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'trademark', payer);
  await fileNew(app, worker, payer, no, 'trademark');
  for (const kind of ['accepted', 'announced', 'registered']) await worker.notice(no, kind);
  let place = 0;
  const deliver = (kind: OfficeEventKind, servedOn: string) =>
    app.database.transaction((tx) =>
      receiveOffice(tx, no, [
        {
          eventId: `port-${place}`,
          place: (place += 1),
          kind,
          servedOn,
          delivery: 'electronic',
          number: null,
        },
      ]),
    );
  const lines = async (text: string) =>
    (await detailOf('trademark', no, payer)).stages.filter((stage) => stage.text.includes(text)).length;
  for (const kind of ['accepted', 'announced', 'registered'] as const) await deliver(kind, '2026-11-20');
  const changed = async () => {
    const { data } = await order('trademark', no, payer, 'change', '变更地址');
    await payFor(app, payer, data.orders.find(({ state }) => state === 'unpaid')!.order_no);
    await worker.file(no);
  };
  await changed();
  expect((await worker.notice(no, 'recorded')).status).toBe(200);
  await deliver('recorded', '2026-11-22');
  const one = await lines('核准证明');
  // The next change is one more, now from the office first.
  await changed();
  await deliver('recorded', '2026-11-23');
  const again = await worker.notice(no, 'recorded', { served_on: '2026-11-24' });
  expect([one, await lines('核准证明'), again.status]).toEqual([1, 2, 422]);
  expect(again.text).toContain('该通知已于2026-11-23送达并登记，无需再次登记');
  // A renewal adds ten years once; a notice with a period begins it once, and the next one begins the next.
  const closing = `update filing_cases set ends_on = (app_now() at time zone 'Asia/Shanghai')::date + 300 where app_no = '${no}'`;
  expect((await worker.notice(no, 'renewed')).status).toBe(422);
  await app.database.asOwner(closing);
  await app.runner.run('filings.renewals');
  // The office answers an order of renewal that it has.
  expect((await worker.notice(no, 'renewed')).status).toBe(422);
  await orderAndFile('trademark', no, payer, 'renewal');
  const { ends_on: before } = await detailOf('trademark', no, payer);
  expect((await worker.notice(no, 'renewed')).status).toBe(200);
  await deliver('renewed', '2026-11-20');
  expect((await worker.notice(no, 'renewed')).status).toBe(422);
  const { ends_on: after } = await detailOf('trademark', no, payer);
  expect(Number(after!.slice(0, 4)) - Number(before!.slice(0, 4))).toBe(10);
  await worker.notice(no, 'cancellation');
  await deliver('cancellation', '2026-11-20');
  expect(await lines('提供使用证据通知书')).toBe(1);
  await deliver('cancellation', '2026-11-24');
  expect(await lines('提供使用证据通知书')).toBe(2);
  await agreed(payer.uid);
});

test('a change that is recorded before the grant ends its order, and what the office sends next goes on', async () => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'patent', payer);
  await fileNew(app, worker, payer, no, 'patent');
  const { data } = await order('patent', no, payer, 'change', '变更地址');
  await payFor(app, payer, data.orders.at(-1)!.order_no);
  await worker.file(no);
  const sent = (['recorded', 'published'] as const).map((kind, at) => ({
    ...({ eventId: `change-${kind}`, place: at + 1, kind, servedOn: '2026-11-20' } as const),
    ...({ delivery: 'electronic', number: null } as const),
  }));
  await app.database.transaction((tx) => receiveOffice(tx, no, sent));
  const { status, orders } = await detailOf('patent', no, payer);
  expect([status, orders.at(-1)!.state]).toEqual(['published', 'ended']);
  await agreed(payer.uid);
});

test.each([
  ['the preliminary examination', [], 'prelim'],
  ['the examination', ['published', 'order:exam'], 'exam'],
])('an invention that was rejected in %s goes on there after its review', async (_where, steps, status) => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'patent', payer);
  await fileNew(app, worker, payer, no, 'patent');
  for (const step of [...steps, 'rejected', 'order:review', 'resumed'])
    expect([
      step,
      (
        await (step.startsWith('order:')
          ? orderAndFile('patent', no, payer, step.slice(6))
          : worker.notice(no, step))
      ).status,
    ]).toEqual([step, 200]);
  expect((await detailOf('patent', no, payer)).status).toBe(status);
});

test('whatever the sandbox of the office sends finds its case, after a second answer and after a 撤三答辩 as well', async () => {
  const payer = await newFiler(app);
  const send = async (no: string) => {
    await app.runner.run('outbox');
    // The clock goes back between the steps, and what has been read is known by its id.
    await app.database.asOwner('delete from filing_office_cursors');
    await app.database.setClock(60 * 60_000);
    await app.runner.run('filings.office');
    await app.database.setClock(0);
    const left = await app.database.db
      .selectFrom('filing_office_events')
      .select('kind')
      .where('app_no', '=', no)
      .where('applied_at', 'is', null)
      .execute();
    return [(await worker.detail(no)).status, ...left.map(({ kind }) => kind)];
  };
  const invention = await newPaidCase(app, 'patent', payer, { name: '竹编展架补正' });
  await fileNew(app, worker, payer, invention, 'patent');
  expect(await send(invention)).toEqual(['correction']);
  const answer = async () =>
    app.call(api.patent.reply, { ...(await seen('patent', invention, payer)), comment: '已修改' }, payer.as);
  expect((await answer()).status).toBe(200);
  await worker.answered(invention);
  expect(await send(invention)).toEqual(['published']);
  await orderAndFile('patent', invention, payer, 'exam');
  expect(await send(invention)).toEqual(['oa']);
  expect((await answer()).status).toBe(200);
  await worker.answered(invention);
  expect(await send(invention)).toEqual(['grant_notice']);

  const mark = await newPaidCase(app, 'trademark', payer, { name: '竹里授权' });
  await fileNew(app, worker, payer, mark, 'trademark');
  expect(await send(mark)).toEqual(['registered']);
  await worker.notice(mark, 'cancellation');
  await orderAndFile('trademark', mark, payer, 'cancellation_answer');
  expect(await send(mark)).toEqual(['registered']);
  const { data } = await order('trademark', mark, payer, 'change', '变更地址');
  await payFor(app, payer, data.orders.find(({ state }) => state === 'unpaid')!.order_no);
  await worker.file(mark);
  expect(await send(mark)).toEqual(['registered']);
  await agreed(payer.uid);
});

test('the end of the opposition period is shown from the announcement on, by the law of its day, and asks for nothing', async () => {
  const payer = await newFiler(app);
  const paid = await newPaidCase(app, 'trademark', payer, { name: '竹里公告' });
  await fileNew(app, worker, payer, paid, 'trademark');
  await worker.notice(paid, 'accepted');
  const mistyped = await worker.notice(paid, 'announced', { served_on: '1926-11-20' });
  expect([mistyped.status, mistyped.body.data.errors]).toMatchObject([422, [{ field: 'served_on' }]]);
  await worker.notice(paid, 'announced', { served_on: '2026-11-20' });
  const announced = await detailOf('trademark', paid, payer);
  // 20 February 2027 is a Saturday; three months end with the next working day.
  expect([announced.status, announced.duties]).toMatchObject([
    'announced',
    [{ kind: 'opposition', text: '异议期届满', due_on: '2027-02-22' }],
  ]);
  const tabs = async () => (await app.call(api.trademark.list, {}, payer.as)).data.counts;
  expect(await tabs()).toMatchObject({ todo: 0, processing: 1 });
  const [message] = await newestOfOwner(app, payer.uid, 1);
  expect(message!.content).toBe(
    `“竹里公告”收到初步审定公告。${markedDay('2027-02-22', isEstimated('2027-02-22'))}异议期届满，无人异议的，由商标局核准注册并公告。`,
  );
  const dates = async () => (await app.call(api.deadlines.list, {}, payer.as)).data.list;
  expect(await dates()).toMatchObject([
    {
      kind: 'filing_trademark',
      title: `竹里公告（${paid}）异议期届满`,
      consequence: '无人异议的，由商标局核准注册并公告',
    },
  ]);
  // When it is over the case waits for its registration, and nothing was missed.
  await letPass('2027-02-22');
  expect(await detailOf('trademark', paid, payer)).toMatchObject({ status: 'announced', duties: [] });
  expect((await newestOfOwner(app, payer.uid, 1))[0]!.title).toBe('异议期届满：竹里公告');

  const opposed = await newPaidCase(app, 'trademark', payer, { name: '竹里异议' });
  await fileNew(app, worker, payer, opposed, 'trademark');
  await worker.notice(opposed, 'accepted');
  await worker.notice(opposed, 'announced', { served_on: '2026-11-20' });
  await worker.notice(opposed, 'opposed', { served_on: '2026-11-25' });
  const asked = await detailOf('trademark', opposed, payer);
  expect(asked.duties.map(({ kind }) => kind)).toEqual(['opposition_answer']);
});

test('a certificate comes with a number: the case’s own, or one that is asked for and fits', async () => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'patent', payer, { type: 'utility' });
  await fileNew(app, worker, payer, no, 'patent');
  await worker.notice(no, 'grant');
  await orderAndFile('patent', no, payer, 'registration');
  const entered = async (number?: string) => {
    const { status, body } = await worker.notice(no, 'granted', { number });
    return [status, body.data.errors?.[0]?.message];
  };
  expect(await entered()).toEqual([422, '案件还没有申请号或流水号，请填写专利号']);
  expect(await entered('ZL201720601862.4')).toEqual([422, '专利申请号校验位错误']);
  const number = `201720601862.${patentCheckDigit('201720601862')}`;
  expect((await entered(`ZL${number}`))[0]).toBe(200);
  expect(await detailOf('patent', no, payer)).toMatchObject({ filing_no: number, reg_no: `ZL${number}` });

  // Nor is a number of one case given to another.
  const other = await newPaidCase(app, 'patent', payer, { type: 'utility' });
  await worker.take(other);
  await worker.approve(other);
  await worker.draft(other);
  await approveDraft(app, payer, other, (await detailOf('patent', other, payer)).version);
  const twice = await worker.file(other, { filing_no: number });
  expect([twice.status, twice.body.data.errors]).toMatchObject([
    422,
    [{ field: 'filing_no', message: `该号码已用于案件${no}，请核对` }],
  ]);
});

describe('who may', () => {
  test('a member of 仅本人 sees and counts its own cases alone, and its cases go to the owner with it', async () => {
    const payer = await newFiler(app);
    const codes = ['ip.trademark:view', 'ip.trademark:apply', 'ip.applicant:manage'] as const;
    const member = await newSubAccount(app.deps, payer.uid, codes);
    await app.database.asOwner(`update roles set data_scope = '{"ip": "self"}' where uid = ${payer.uid}`);
    const own = await newDraft(app, 'trademark', member, { name: '成员的商标' });
    const owners = await newDraft(app, 'trademark', payer, { name: '主账号的商标' });
    const { data } = await app.call(api.trademark.list, {}, member.as);
    expect([data.list.map(({ name }) => name), data.total, data.counts.all, data.counts.draft]).toEqual([
      ['成员的商标'],
      1,
      1,
      1,
    ]);
    const foreign = { app_no: owners.app_no };
    expect((await app.call(api.trademark.detail, foreign, member.as)).status).toBe(404);
    const save = { ...foreign, version: owners.version, form: {} };
    expect((await app.call(api.trademark.saveDraft, save, member.as)).status).toBe(404);
    expect((await app.call(api.patent.detail, { app_no: own.app_no }, payer.as)).status).toBe(404);
    const all = (await app.call(api.trademark.list, { tab: 'draft' }, payer.as)).data;
    expect([all.total, all.counts.draft]).toEqual([2, 2]);
    await app.database.transaction(async (tx) => {
      await handOverCases(tx, payer.uid, member.subId);
    });
    expect((await app.call(api.trademark.list, {}, member.as)).data.counts.all).toBe(0);
  });

  test('an applicant’s number is sealed and one template; half of one is a draft', async () => {
    const payer = await newFiler(app);
    const id_no = newIdNo();
    await newApplicant(app, payer, { kind: 'person', name_cn: '王敏', id_no });
    const form = { kind: 'person', region: 'mainland', name_cn: '王敏' } as const;
    const twice = await app.call(api.applicants.save, { ...form, id_no }, payer.as);
    expect([twice.status, twice.body.msg]).toEqual([422, '该证件号码的申请人已存在，请直接选用']);
    expect((await app.call(api.applicants.save, form, payer.as)).data.status).toBe('draft');
    const { text, data } = await app.call(api.applicants.list, { usable: '1' }, payer.as);
    expect([data.total, text.includes(id_no)]).toEqual([1, false]);
    const wrong = await app.call(api.applicants.save, { ...form, id_no: '110101199001011234' }, payer.as);
    expect(wrong.status).toBe(422);
  });

  test('staff ip opens the papers of its own cases, finance sees amounts and no disclosure; every opening is logged', async () => {
    const payer = await newFiler(app);
    const no = await newPaidCase(app, 'trademark', payer);
    const { files } = await detailOf('trademark', no, payer);
    const ask = (as: object) => app.call(api.files.staffTicket, { file_id: files[0]!.file_id }, as as never);
    expect((await ask(worker.as)).status).toBe(404);
    expect((await worker.detail(no)).disclosure).toBeNull();
    await worker.take(no);
    expect((await worker.detail(no)).disclosure).toMatchObject({ form: { name: '竹里小筑' } });
    const { as: finance } = await newStaff(app.deps, 'finance');
    const amounts = (await app.call(api.cases.staffCaseDetail, { no }, finance)).data;
    expect([amounts.disclosure, amounts.applicant, amounts.tally.paid, amounts.actions]).toEqual([
      null,
      '',
      769,
      [],
    ]);
    expect((await ask(finance)).status).toBe(404);
    const { ticket } = (await ask(worker.as)).data;
    const content = await fetch(`${app.url}${api.files.staffContent.path}?ticket=${ticket}`, {
      headers: worker.as,
    });
    expect(content.status).toBe(200);
    const logged = await app.database.asOwner<{ action: string }>(
      `select action from operation_logs where uid = ${payer.uid} and biz_no = '${no}' and action = 'casePaper'`,
    );
    expect(logged).toHaveLength(1);
  });

  test('the licence of an applicant is asked for, and opened by its account and by who has taken the case alone', async () => {
    const payer = await newFiler(app);
    const bare = await newApplicant(app, { as: payer.as }, { name_cn: '苏州无照文化有限公司' });
    const draft = await newDraft(app, 'patent', payer, { applicants: [bare] });
    const checked = await app.call(api.patent.check, { app_no: draft.app_no }, payer.as);
    expect(checked.data.faults).toContainEqual({
      field: 'applicants',
      message: '请为申请人“苏州无照文化有限公司”上传营业执照（申请人管理）',
    });
    const no = await newPaidCase(app, 'trademark', payer);
    const { data } = await app.call(api.applicants.list, { keyword: '竹里' }, payer.as);
    const file_id = data.list[0]!.licence_file!.file_id;
    const ask = async (as: As) => (await app.call(api.files.staffTicket, { file_id }, as)).status;
    const { as: auditor } = await newStaff(app.deps, 'auditor');
    expect([await ask(worker.as), await ask(auditor)]).toEqual([404, 404]);
    await worker.take(no);
    expect((await worker.detail(no)).disclosure?.applicant_files.map((file) => file.file_id)).toEqual([
      file_id,
    ]);
    expect([await ask(worker.as), await ask(auditor)]).toEqual([200, 404]);
    // The template goes; the case keeps what it was handed in with, until it is over.
    const { applicant_no } = data.list[0]!;
    await app.call(api.applicants.remove, { applicant_no }, payer.as);
    await app.runner.run('filings.applicantPapers');
    const kept = (await worker.detail(no)).disclosure?.applicant_files.map((file) => file.file_id);
    expect([kept, await ask(worker.as)]).toEqual([[file_id], 200]);
    const seer = await newSubAccount(app.deps, payer.uid, ['ip.trademark:view']);
    const manager = await newSubAccount(app.deps, payer.uid, ['ip.applicant:manage']);
    const openedBy = async (as: As) => (await app.call(api.files.ticket, { file_id }, as)).status;
    expect([await openedBy(payer.as), await openedBy(manager.as), await openedBy(seer.as)]).toEqual([
      200, 200, 404,
    ]);
    await app.call(api.trademark.cancel, await seen('trademark', no, payer), payer.as);
    await app.runner.run('filings.applicantPapers');
    expect(await openedBy(payer.as)).toBe(404);
  });

  test('an account with a case under way is not closed, and is told where the case is', async () => {
    const payer = await newFiler(app);
    await newPaidCase(app, 'copyright', payer);
    const { data } = await app.call(api.account.closeCheck, {}, payer.as);
    expect(data.checks.find(({ code }) => code === 'filings')).toMatchObject({
      pass: false,
      link: '/copyright/apply?tab=processing',
    });
  });
});
