import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBuyer, offer, openRequest, requestStaff } from '../../crowdsourcing/testing';
import { newSubAccount } from '../../passport/testing';
import { newProvider } from '../../provider/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newDraft as newWork } from '../../works/testing';
import { filedStatus, newApplicant } from '../cases/testing';

const fieldsOf = ({ body }: { body: { data: { errors?: { field: string; message: string }[] } } }) =>
  Object.fromEntries((body.data.errors ?? []).map(({ field, message }) => [field, message]));

let app: TestApp;
let provider: Awaited<ReturnType<typeof newProvider>>;
let workNo: string;
let appNo: string;
beforeAll(async () => {
  app = await startTestApp();
  provider = await newProvider(app);
  await newApplicant(app, provider);
  workNo = (await newWork(app, provider, { title: '茶山长卷', right_type: 'derivative' })).work_no;
});
afterAll(() => app.close());

const usesOf = async (as: As = provider.as) =>
  (await app.call(api.uses.ofCase, { app_no: appNo }, as)).data.list;

test('a work fills a draft of its registration, of two at once as well, and one alone until it has failed', async () => {
  const begin = () => app.call(api.uses.fromWork, { work_no: workNo }, provider.as);
  const both = await Promise.all([begin(), begin()]);
  appNo = both[0].data.app_no;
  expect(both[1].data).toEqual({ app_no: appNo });
  expect((await begin()).data.app_no).toBe(appNo);
  // The second of two keeps no copy of its own.
  const samples = await app.database.asOwner<{ status: string }>(
    `select status from files where uid = ${provider.uid} and use = 'copyright_sample'`,
  );
  expect(samples).toEqual([{ status: 'claimed' }]);
  const { data } = await app.call(api.copyright.detail, { app_no: appNo }, provider.as);
  expect(data.form).toMatchObject({
    type: 'work',
    name: '茶山长卷',
    kind: 'art',
    nature: 'adapted',
    ownership: 'legal',
    completed_on: '2026-05-01',
    creation_note: '为茶山品牌所作的长卷插画，含全部源文件。',
  });
  expect(data.files.map(({ name }) => name)).toEqual(['作品.jpg']);
  expect(data.applicants).toHaveLength(0);
  expect(data.form.applicants).toHaveLength(1);
  expect(await usesOf()).toMatchObject([{ kind: 'work', no: workNo, title: '茶山长卷' }]);
  await filedStatus(app, appNo, 'accepted');
  const twice = await begin();
  expect([twice.status, twice.body.msg]).toEqual([409, '该作品已在申请著作权登记，请到版权申请中查看']);
  const ofWork = () => app.call(api.uses.ofWork, { work_no: workNo }, provider.as);
  expect((await ofWork()).data).toMatchObject({
    may_apply: false,
    list: [{ app_no: appNo, state: '已受理' }],
  });
  await filedStatus(app, appNo, 'refused');
  expect((await ofWork()).data.may_apply).toBe(true);
});

test('a bid names own filings in force alone; its buyer reads them without the way into them', async () => {
  const [buyer, staff] = [await newBuyer(app), await requestStaff(app)];
  const no = await openRequest(app, staff, buyer.as);
  const bid = (filings: string[], as = provider.as) => app.call(api.bids.submit, offer(no, { filings }), as);
  const open = await bid([appNo]);
  expect(fieldsOf(open)).toEqual({ filings: '只能关联已登记、已注册或已授权的知识产权' });
  await filedStatus(app, appNo, 'certified');
  const other = await newProvider(app);
  const foreign = await bid([appNo], other.as);
  expect(fieldsOf(foreign)).toEqual({ filings: `未找到您的知识产权${appNo}，请重新选择` });
  expect((await bid([appNo, appNo])).data.filings).toMatchObject([{ app_no: appNo, state: '已发证' }]);
  const seen = async (as: As) =>
    (await app.call(api.bids.list, { request_no: no }, as)).data.list[0]!.filings;
  expect(await seen(buyer.as)).toEqual([
    { app_no: appNo, title: '茶山长卷', kind_text: '作品著作权', reg_no: null, state: '已发证', link: null },
  ]);
  expect((await app.call(api.bids.list, { request_no: no }, other.as)).data.list).toEqual([]);
  expect(await usesOf()).toContainEqual(expect.objectContaining({ kind: 'bid', state: '待选' }));
});

test('a project names a filing; who may not open the filing sees no way there, and its uses are for its own people', async () => {
  const { data } = await app.call(api.maker.save, { name: '茶山计划', ip_refs: [appNo] }, provider.as);
  expect(data.ip_refs).toMatchObject([
    { title: '茶山长卷', state: '已发证', link: expect.stringContaining(appNo) },
  ]);
  expect(await usesOf()).toContainEqual(
    expect.objectContaining({ kind: 'project', title: '茶山计划', no: data.project_no }),
  );
  const sub = await newSubAccount(app.deps, provider.uid, ['maker.project:view', 'maker.project:manage']);
  const seen = await app.call(api.maker.detail, { project_no: data.project_no }, sub.as);
  expect(seen.data.ip_refs).toMatchObject([{ title: '茶山长卷', link: null }]);
  // A member keeps a filing that is already named, and can name only filings it may open.
  const { project_no, version } = seen.data;
  const kept = { project_no, version, name: '茶山计划二', ip_refs: [appNo] };
  expect((await app.call(api.maker.save, kept, sub.as)).status).toBe(200);
  const named = await app.call(api.maker.save, { name: '另一个', ip_refs: [appNo] }, sub.as);
  expect(fieldsOf(named)).toEqual({ ip_refs: `未找到您的知识产权申请${appNo}，请核对编号` });
  const viewer = await newSubAccount(app.deps, provider.uid, ['ip.copyright:view']);
  expect(await usesOf(viewer.as)).toEqual([]);
  const choices = await app.call(api.uses.choices, {}, viewer.as);
  expect(choices.data.list).toMatchObject([{ app_no: appNo, is_certified: true }]);
});
