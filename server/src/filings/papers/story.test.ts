import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import type { Grantable } from '@uc/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paperOf } from '../../account/testing';
import { startTestApp, type TestApp } from '../../testing';
import { newCouponFor, proof } from '../../orders/cashier/testing';
import { newSubAccount } from '../../passport/testing';
import { formFor, newDraft, newFiler, newPaidCase } from '../cases/testing';
import { caseWorker, fileNew, type Worker } from '../cases/testing-worker';

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp();
  worker = await caseWorker(app);
});
afterAll(() => app.close());

/** A paid copyright, as its customer sees it and answers. */
async function paid(name: string) {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'copyright', payer, { name });
  const detail = async () => (await app.call(api.copyright.detail, { app_no: no }, payer.as)).data;
  const reply = async (comment: string) => {
    const files = [await paperOf(app, payer.uid, 'filing_answer', `${comment}.pdf`)];
    const { version } = await detail();
    return app.call(api.copyright.reply, { app_no: no, version, comment, files }, payer.as);
  };
  return { payer, no, detail, reply };
}
type Detail = Awaited<ReturnType<Awaited<ReturnType<typeof paid>>['detail']>>;
const lineOf = ({ stages }: Detail, event: string) => stages.find((one) => one.event === event)!;
/** The titles of the papers that came with a line. */
const papersWith = ({ papers, ...one }: Detail, event: string) =>
  lineOf({ papers, ...one }, event).papers.map((seq) => papers.find((paper) => paper.seq === seq)?.title);

test('an answer names the notice that it answers and brings its files, and so does its way to the office', async () => {
  const one = await paid('竹里四时图长卷');
  await fileNew(app, worker, one.payer, one.no, 'copyright');
  await worker.notice(one.no, 'accepted', { served_on: dayOf(new Date()) });
  await worker.notice(one.no, 'correction', { served_on: dayOf(new Date()) });
  expect((await one.reply('已按通知书补正')).status).toBe(200);
  await worker.answered(one.no);
  const seen = await one.detail();
  const { seq } = lineOf(seen, 'correction');
  expect(lineOf(seen, 'answer').answers).toBe(seq);
  expect(lineOf(seen, 'answer_filed').answers).toBe(seq);
  expect(lineOf(seen, 'accepted').answers).toBe(null);
  expect(papersWith(seen, 'correction')).toEqual([expect.stringContaining('补正通知书')]);
  expect(papersWith(seen, 'accepted')).toEqual([expect.stringContaining('受理通知书')]);
  expect(papersWith(seen, 'answer')).toEqual(['待补正答复材料']);
  expect(papersWith(seen, 'answer_filed')).toEqual([]);
});

test('what is brought for a second request of the platform stands beside that one, not beside the first', async () => {
  const one = await paid('竹里四时图册页');
  await worker.take(one.no);
  for (const comment of ['第一次补充', '第二次补充']) {
    await worker.fix(one.no);
    expect((await one.reply(comment)).status).toBe(200);
  }
  const { stages } = await one.detail();
  const asked = stages.filter(({ event }) => event === 'need_fix').map(({ seq }) => seq);
  const brought = stages.filter(({ event }) => event === 'resubmit');
  expect(brought.map(({ answers }) => answers)).toEqual(asked);
  expect(brought.map(({ papers }) => papers.length)).toEqual([1, 1]);
});

test('both trails of a case say where the official and the service fee are, from the payment to what goes back', async () => {
  const one = await paid('竹里四时图扇面');
  const { official, service } = await one.detail();
  const none = { paid: 0, escrow: 0, held: 0, spent: 0, returned: 0 };
  const trailsNow = async () => (await one.detail()).trails;
  const [inOffice, inService] = [
    { ...none, paid: official },
    { ...none, paid: service },
  ];
  expect(await trailsNow()).toEqual({
    official: { ...inOffice, escrow: official },
    service: { ...inService, escrow: service },
  });
  const { version, orders } = await one.detail();
  const paidAt = expect.any(String) as string;
  expect(orders[0]).toMatchObject({ service_text: '平台担保中', paid_at: paidAt, ended_at: null });
  await app.call(api.copyright.cancel, { app_no: one.no, version }, one.payer.as);
  expect(await trailsNow()).toEqual({
    official: { ...inOffice, returned: official },
    service: { ...inService, returned: service },
  });
  const [over] = (await one.detail()).orders;
  expect(over).toMatchObject({ service_text: '已退回', ended_at: expect.any(String) as string });
});

test('what a coupon paid of an order that goes back is neither held nor given back', async () => {
  const payer = await newFiler(app);
  const draft = await newDraft(app, 'copyright', payer, await formFor(app, 'copyright', payer));
  const { app_no: no, version } = draft;
  const { order_no, service } = (await app.call(api.copyright.submit, { app_no: no, version }, payer.as))
    .data;
  const coupon_no = await newCouponFor(app, payer.uid, { kind: 'full_cut', face: 20_00, threshold: 100_00 });
  const paying = await app.call(api.orders.pay, { order_nos: [order_no!], coupon_no, ...proof }, payer.as);
  expect(paying.status).toBe(200);
  const detail = async () => (await app.call(api.copyright.detail, { app_no: no }, payer.as)).data;
  await app.call(api.copyright.cancel, { app_no: no, version: (await detail()).version }, payer.as);
  const { trails, tally } = await detail();
  expect(trails.service).toEqual({
    paid: service - 20,
    escrow: 0,
    held: 0,
    spent: 0,
    returned: service - 20,
  });
  expect(tally).toMatchObject({ escrow: 0, returned: tally.paid });
});

test('a member who sees filings reads a case as its owner does, but for what its rights leave it to do; others are refused', async () => {
  const one = await paid('竹里四时图屏风');
  const asMember = async (...codes: Grantable[]) => {
    const { as } = await newSubAccount(app.deps, one.payer.uid, codes);
    return app.call(api.copyright.detail, { app_no: one.no }, as);
  };
  const { actions: all, follow_ups: _, ...owned } = await one.detail();
  const { actions, follow_ups: offered, ...seen } = (await asMember('ip.copyright:view')).data;
  expect(seen).toEqual(owned);
  expect([actions, offered]).toEqual([[], []]);
  expect(all).toContain('cancel');
  expect((await asMember('ip.copyright:view', 'ip.copyright:apply')).data.actions).toEqual(all);
  for (const refused of [await asMember('ip.trademark:view'), await asMember('finance.rmb:view')])
    expect([refused.status, refused.body.errorCode, refused.body.data?.trails]).toEqual([
      403,
      310403,
      undefined,
    ]);
});
