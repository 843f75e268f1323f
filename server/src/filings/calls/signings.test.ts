import { createHash } from 'node:crypto';
import { api } from '@uc/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSubAccount } from '../../passport/testing';
import { wrongCounts } from '../../signings/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { type Area, formFor, newDraft, newFiler, newPaidCase, payFor } from '../cases/testing';
import { caseWorker, fileNew } from '../cases/testing-worker';
import { unpacked } from '../handover/testing';

const { signings } = api;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listed = async (as: As, filter: object = {}) => (await app.call(signings.list, filter, as)).data;
const kindOf = (area: Area) => `filing_${area}` as const;
const read = async (as: As, area: Area, no: string) =>
  (await app.call(signings.detail, { kind: kindOf(area), signing_no: no }, as)).data;
const file = async (call: { path: string }, as: As, area: Area, no: string) => {
  const query = String(new URLSearchParams({ kind: kindOf(area), signing_no: no }));
  return fetch(`${app.url}${call.path}?${query}`, { headers: { ...as } });
};

test('the entrustment of a filing waits for its payment, runs until its certificate, and ends when the case is given up', async () => {
  const filer = await newFiler(app);
  const draft = await newDraft(app, 'trademark', filer, await formFor(app, 'trademark', filer));
  expect((await listed(filer.as)).list).toEqual([]);
  const sent = { app_no: draft.app_no, version: draft.version };
  const { app_no: no, order_no, version } = (await app.call(api.trademark.submit, sent, filer.as)).data;
  const [waiting] = (await listed(filer.as)).list;
  expect(waiting).toMatchObject({
    kind: 'filing_trademark',
    kind_text: '商标申请委托',
    signing_no: no,
    other: '平台',
    state: 'mine',
    signed_at: null,
    due_at: expect.any(String),
    link: `/copyright/trademark?no=${no}`,
  });
  // Taken back it is a draft again, and entrusted anew when it is handed in.
  await app.call(api.trademark.cancel, { app_no: no, version }, filer.as);
  expect((await listed(filer.as)).list).toEqual([]);
  const back = (await app.call(api.trademark.detail, { app_no: no }, filer.as)).data;
  const again = await app.call(api.trademark.submit, { app_no: no, version: back.version }, filer.as);
  expect(again.data.order_no).not.toBe(order_no);
  await payFor(app, filer, again.data.order_no!);
  expect((await listed(filer.as, { tab: 'running' })).list[0]).toMatchObject({
    signing_no: no,
    signed_at: expect.any(String),
    due_at: null,
  });
  const { text, signers, trail } = await read(filer.as, 'trademark', no);
  expect(text).toContain(no);
  expect(text).toContain('官费270.00元，服务费499.00元，合计769.00元');
  expect(signers.map(({ at }) => at === null)).toEqual([false, false]);
  expect(trail.map(({ text: what }) => what)).toEqual(expect.arrayContaining(['提交申请', '付款成功']));
  await fileNew(app, await caseWorker(app), filer, no, 'trademark');
  await app.database.asOwner(`update filing_cases set status = 'registered' where app_no = '${no}'`);
  expect((await listed(filer.as, { tab: 'done' })).counts).toMatchObject({ all: 1, done: 1, running: 0 });
  const other = await newPaidCase(app, 'patent', filer);
  const paid = (await app.call(api.patent.detail, { app_no: other }, filer.as)).data;
  await app.call(api.patent.cancel, { app_no: other, version: paid.version, reason: '不办了' }, filer.as);
  const { list, counts } = await listed(filer.as, { tab: 'ended' });
  expect([list[0]!.kind, counts]).toEqual([
    'filing_patent',
    expect.objectContaining({ all: 2, ended: 1, done: 1 }),
  ]);
  expect(await wrongCounts(app)).toEqual([]);
});

test('the PDF and the evidence of an entrustment have its text with the SHA-256 that was audited when it was handed in', async () => {
  const filer = await newFiler(app);
  const no = await newPaidCase(app, 'copyright', filer);
  const { text, text_hash } = await read(filer.as, 'copyright', no);
  expect(text_hash).toBe(createHash('sha256').update(text).digest('hex'));
  const [audited] = await app.database.asOwner<{ hash: string }>(
    `select detail->>'text_hash' as hash from audit_events where target = 'filing:${no}' and action = 'filing.entrust'`,
  );
  expect(audited!.hash).toBe(text_hash);
  // Whatever becomes of the case, the text stays as it was.
  await app.database.asOwner(`update filing_cases set name = '另一个名称' where app_no = '${no}'`);
  expect((await read(filer.as, 'copyright', no)).text).toBe(text);
  const paper = new Uint8Array(await (await file(signings.paper, filer.as, 'copyright', no)).arrayBuffer());
  const printed = await extractText(await getDocumentProxy(paper), { mergePages: true });
  expect(printed.text.replaceAll(/\s/g, '')).toContain(text_hash.slice(0, 20));
  const packed = await unpacked(
    Buffer.from(await (await file(signings.pack, filer.as, 'copyright', no)).arrayBuffer()),
  );
  expect(packed.get('合同文本.txt')!.toString('utf8')).toBe(text);
});

test('an entrustment is seen by members with the right to its kind of filing, of their own where they see their own alone, and by no stranger', async () => {
  const filer = await newFiler(app);
  const no = await newPaidCase(app, 'patent', filer);
  const member = (rights: NonNullable<Parameters<typeof newSubAccount>[2]>) =>
    newSubAccount(app.deps, filer.uid, rights);
  const sees = await member(['contract:view', 'ip.patent:view']);
  const other = await member(['contract:view', 'ip.trademark:view']);
  expect((await listed(sees.as)).list.map((one) => one.signing_no)).toEqual([no]);
  expect((await listed(other.as)).total).toBe(0);
  const stranger = await newFiler(app);
  for (const as of [other.as, stranger.as])
    for (const call of [signings.detail, signings.paper])
      expect((await app.call(call, { kind: kindOf('patent'), signing_no: no }, as)).status).toBe(404);
  const wrong = { kind: kindOf('trademark'), signing_no: no };
  expect((await app.call(signings.detail, wrong, filer.as)).status).toBe(404);
  await app.database.asOwner(`update roles set data_scope = '{"ip": "self"}' where uid = ${filer.uid}`);
  expect((await listed(sees.as)).total).toBe(0);
});
