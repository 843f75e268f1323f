import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperOf } from '../../account/testing';
import { newestOfOwner } from '../../messages/testing';
import { newOwner, newSubAccount } from '../../passport/testing';
import { newProvider } from '../../provider/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import {
  brief,
  draftOf,
  letPass,
  newBuyer,
  openRequest,
  requestStaff,
  type RequestStaff,
  submittedOf,
} from '../testing';

let app: TestApp;
let staff: RequestStaff;
beforeAll(async () => {
  app = await startTestApp();
  staff = await requestStaff(app);
});
afterAll(() => app.close());

const detail = async (request_no: string, as: As) =>
  (await app.call(api.requests.detail, { request_no }, as)).data;
const seen = async (request_no: string, as: As) => ({
  request_no,
  version: (await detail(request_no, as)).own!.version,
});
const fieldsOf = ({ body }: { body: { data: { errors?: { field: string; message: string }[] } } }) =>
  Object.fromEntries((body.data.errors ?? []).map(({ field, message }) => [field, message]));
const titles = async (uid: number) => (await newestOfOwner(app, uid, 20)).map(({ title }) => title);
const hall = async (as: As, filter: object = {}) =>
  (await app.call(api.requests.hall, filter, as)).data.list.map(({ request_no }) => request_no);

/** Custom roles of the account see what their holders made themselves. */
const scopeToOwn = (uid: number) =>
  app.database.asOwner(`update roles set data_scope = '{"crowd": "self"}' where uid = ${uid}`);

describe('a draft', () => {
  test('a draft of a request is saved as far as it is typed, in the version that was seen, with its attachments', async () => {
    const { as, uid } = await newBuyer(app);
    const first = (await app.call(api.requests.saveDraft, { mode: 'tender', title: '茶' }, as)).data;
    const file = await paperOf(app, uid, 'request_attachment');
    const typed = { ...brief(), request_no: first.request_no, version: first.version, attachments: [file] };
    const second = (await app.call(api.requests.saveDraft, typed, as)).data;
    expect(second).toMatchObject({ request_no: first.request_no, version: first.version + 1 });
    expect((await app.call(api.requests.saveDraft, typed, as)).status).toBe(409);
    expect(await detail(first.request_no, as)).toMatchObject({
      title: brief().title,
      category_text: '设计 / 品牌设计',
      amount: { text: '¥1,000.00–3,000.00' },
      files: [{ file_id: file }],
      own: { actions: ['edit', 'remove'], budget_min: 1000 },
    });
    const again = { ...typed, version: second.version, attachments: [] };
    await app.call(api.requests.saveDraft, again, as);
    expect((await detail(first.request_no, as)).files).toEqual([]);
    await app.call(api.requests.remove, { request_no: first.request_no }, as);
    expect((await app.call(api.requests.detail, { request_no: first.request_no }, as)).status).toBe(404);
  });

  test('a draft of a request is one for a key, with what was sent last, also when it is begun several times at once', async () => {
    const { as } = await newBuyer(app);
    const save = (title: string, draft_key: string) =>
      app.call(api.requests.saveDraft, { mode: 'tender', title, draft_key } as never, as);
    const first = (await save('茶', 'draft-key-1')).data;
    const again = (await save('茶山', 'draft-key-1')).data;
    expect(again).toMatchObject({ request_no: first.request_no, version: first.version + 1 });
    const at = await Promise.all(['竹', '竹里', '竹里馆'].map((title) => save(title, 'draft-key-2')));
    expect(at.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(at.map(({ data }) => data.request_no)).size).toBe(1);
    const other = await newBuyer(app);
    const theirs = await app.call(
      api.requests.saveDraft,
      { mode: 'tender', title: '茶', draft_key: 'draft-key-1' } as never,
      other.as,
    );
    expect(theirs.data.request_no).not.toBe(first.request_no);
  });

  test('a draft of a request belongs to its account, and to whoever made it where a member sees only their own', async () => {
    const { as, uid } = await newBuyer(app);
    const { request_no } = await draftOf(app, as);
    const other = await newBuyer(app);
    expect((await app.call(api.requests.detail, { request_no }, other.as)).status).toBe(404);
    const all = await newSubAccount(app.deps, uid, ['PM']);
    const own = await newSubAccount(app.deps, uid, ['crowd.request:view', 'crowd.request:publish']);
    await scopeToOwn(uid);
    expect((await detail(request_no, all.as)).own).not.toBeNull();
    expect((await app.call(api.requests.detail, { request_no }, own.as)).status).toBe(404);
    const { data } = await app.call(api.requests.published, {}, own.as);
    expect([data.total, data.counts.all]).toEqual([0, 0]);
    await draftOf(app, own.as);
    expect((await app.call(api.requests.published, {}, own.as)).data.counts).toMatchObject({
      all: 1,
      draft: 1,
    });
    expect((await app.call(api.requests.published, {}, as)).data.counts.draft).toBe(2);
    const viewer = await newSubAccount(app.deps, uid, ['crowd.request:view']);
    expect((await app.call(api.requests.saveDraft, brief(), viewer.as)).body.errorCode).toBe(310403);
    expect((await app.call(api.requests.remove, { request_no }, other.as)).status).toBe(404);
  });
});

describe('handing in', () => {
  test.each([
    [{ title: '太短' }, { title: '标题为5-50个字' }],
    [{ title: '加微信: chashan_studio 详谈' }, { title: '请勿填写联系方式' }],
    [{ description: '太短' }, { description: '请详细描述需求（20-5000字）' }],
    [
      { description: `有意请致电 139 1234 5678，${'详谈细节。'.repeat(6)}` },
      { description: '请勿填写联系方式' },
    ],
    [
      { description: `需要代开发票的${'完整品牌方案。'.repeat(6)}` },
      { description: '内容包含违规信息，请修改后提交' },
    ],
    [{ deadline: dayOf(new Date()) }, { deadline: '截止时间需在1-90天之间' }],
    [{ deadline: dayAfter(dayOf(new Date()), 91) }, { deadline: '截止时间需在1-90天之间' }],
    [{ budget_min: 3000, budget_max: 1000 }, { budget_max: '预算上限不能低于下限' }],
    [{ budget_min: 99.99, budget_max: 1000 }, { budget_max: '预算不能低于100元' }],
    [{ mode: 'reward', reward: 99.99, winners: 1, split: [100] }, { reward: '悬赏金额不能低于100元' }],
    [{ mode: 'reward', reward: 300, winners: 2, split: [60, 30] }, { split: '各名次奖金比例之和须为100%' }],
    [
      { mode: 'hire', price: 100 },
      { target_uid: '请选择要雇佣的服务商', milestones: '请填写里程碑，至少1个' },
    ],
    [{ visibility: 'invited' }, { invited: '请至少邀请1位服务商' }],
    [{ category: 'design' }, { category: '该类目已停用，请重新选择' }],
  ])('a request with %j is refused at its field', async (wrong, message) => {
    const { as } = await newOwner(app.deps);
    const { request_no, version } = await draftOf(app, as, wrong);
    const answer = await app.call(api.requests.submit, { request_no, version }, as);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, message]);
  });

  test('a submitted request waits for staff, is changed and submitted again when rejected, and stands in the hall when approved', async () => {
    const { as, uid } = await newBuyer(app);
    const provider = await newProvider(app);
    const no = await submittedOf(app, as);
    expect((await app.call(api.requests.saveDraft, { ...brief(), ...(await seen(no, as)) }, as)).status).toBe(
      409,
    );
    expect((await staff.reject(no)).data).toMatchObject({ status: 'rejected', reason: '描述过于笼统' });
    expect(await titles(uid)).toContain('需求未通过审核');
    const saved = (
      await app.call(
        api.requests.saveDraft,
        { ...brief({ title: '改过的茶饮品牌设计' }), ...(await seen(no, as)) },
        as,
      )
    ).data;
    await app.call(api.requests.submit, { request_no: no, version: saved.version }, as);
    const before = await staff.detail(no);
    expect((await staff.approve(no)).data.status).toBe('bidding');
    const late = await app.call(api.requests.staffApprove, { no, version: before.version }, staff.as);
    expect(late.status).toBe(409);
    expect(await hall(provider.as, { keyword: '茶饮品牌' })).toContain(no);
    expect(await hall(provider.as, { keyword: '牌茶' })).not.toContain(no);
    expect(await hall(provider.as, { category: 'design', modes: 'tender,hire', min_amount: 2000 })).toContain(
      no,
    );
    expect(await hall(provider.as, { category: 'content' })).not.toContain(no);
    expect(await hall(provider.as, { min_amount: 3000.01 })).not.toContain(no);
    const [card] = (await app.call(api.requests.hall, { keyword: '茶饮品牌' }, provider.as)).data.list;
    expect(card).toMatchObject({ left: '剩10天', is_escrowed: false, teaser: brief().description });
    expect(card!.clock!.text).toBe('停止投标并进入选标，无人投标则关闭');
    expect(await detail(no, provider.as)).toMatchObject({ own: null, bid_refusal: null, is_own: false });
  });

  test('a word that staff have listed is refused, another is shown to whoever reviews', async () => {
    const { as } = await newBuyer(app);
    await app.call(api.requests.staffWordAdd, { word: '灰产推广', refuses: true }, staff.as);
    await app.call(api.requests.staffWordAdd, { word: '代写', refuses: false }, staff.as);
    expect(
      (await app.call(api.requests.staffWordAdd, { word: '代写', refuses: true }, staff.as)).status,
    ).toBe(409);
    const { request_no, version } = await draftOf(app, as, { title: '招募灰-产-推-广合作伙伴' });
    expect((await app.call(api.requests.submit, { request_no, version }, as)).status).toBe(422);
    const no = await submittedOf(app, as, { title: '品牌故事代写与校对' });
    expect((await staff.detail(no)).words).toEqual(['代写']);
    await app.call(api.requests.staffWordRemove, { word: '代写' }, staff.as);
    expect((await staff.detail(no)).words).toEqual([]);
  });

  test('the category tree has two levels and counts on its days', async () => {
    const { as } = await newOwner(app.deps);
    const today = dayOf(new Date());
    const save = (more: object) =>
      app.call(
        api.requests.staffCategorySave,
        { parent: '影视动漫', text: '虚拟场景', valid_from: today, ...more } as never,
        staff.as,
      );
    const offered = async () =>
      (await app.call(api.requests.categories, {}, as)).data.list.flatMap(({ children }) =>
        children.map(({ text }) => text),
      );
    expect((await save({ parent: '影视拍摄与后期' })).status).toBe(422);
    const { data } = await save({});
    expect(data).toMatchObject({ version: 1, is_open: true, parent_text: '影视动漫' });
    expect(await offered()).toContain('虚拟场景');
    const { code } = data;
    expect((await save({ code, version: 7 })).status).toBe(409);
    const closed = await save({ code, version: 1, valid_from: '2026-01-01', valid_to: dayAfter(today, -1) });
    expect(closed.data).toMatchObject({ version: 2, is_open: false });
    expect(await offered()).not.toContain('虚拟场景');
  });

  test('the hall picks for a provider what asks for one of their services or skills, and nothing for somebody uncertified', async () => {
    const { as } = await newBuyer(app);
    const provider = await newProvider(app);
    const one = (more: object) => openRequest(app, staff, as, more);
    const other = { category: 'marketing', title: '新品上市推广', tags: [] };
    const [service, skill, none, away] = [
      await one({}),
      await one({ ...other, tags: ['国风插画'] }),
      await one(other),
      await one({ region_limit: '440000' }),
    ];
    const found = await hall(provider.as, { suits: '1', page_size: 20 });
    expect([service, skill, none, away].map((no) => found.includes(no))).toEqual([true, true, false, false]);
    const { data } = await app.call(api.requests.hall, { suits: '1' } as never, provider.as);
    expect(data.suits).toEqual(['品牌设计', '插画与漫画', '标志设计', '国风插画']);
    const stranger = await newOwner(app.deps);
    const nothing = (await app.call(api.requests.hall, { suits: '1' } as never, stranger.as)).data;
    expect([nothing.suits, nothing.total]).toEqual([null, 0]);
  });

  test('a request for invited providers alone stands in no hall, and strangers do not find it', async () => {
    const { as } = await newBuyer(app);
    const [guest, stranger] = [await newProvider(app), await newProvider(app)];
    const no = await openRequest(app, staff, as, { visibility: 'invited', invited: [String(guest.uid)] });
    expect(await hall(guest.as)).not.toContain(no);
    expect(await hall(guest.as, { invited: '1' })).toEqual([no]);
    expect(await hall(stranger.as, { invited: '1' })).toEqual([]);
    expect((await detail(no, guest.as)).own).toBeNull();
    expect((await app.call(api.requests.detail, { request_no: no }, stranger.as)).status).toBe(404);
    expect(await titles(guest.uid)).toContain('收到投标邀请');
    // Its message says how the request stands now.
    const [told] = (await app.call(api.messages.list, { category: 'crowd' }, guest.as)).data.list;
    expect([told!.title, told!.object?.state]).toEqual(['收到投标邀请', '竞标中']);
  });

  test('an attachment is read by whoever sees the request, and by nobody else', async () => {
    const { as, uid } = await newBuyer(app);
    const [guest, stranger] = [await newProvider(app), await newProvider(app)];
    const file = await paperOf(app, uid, 'request_attachment');
    const no = await openRequest(app, staff, as, {
      visibility: 'invited',
      invited: [String(guest.uid)],
      attachments: [file],
    });
    const open = (by: As) => app.call(api.requests.attachment, { request_no: no, file_id: file }, by);
    const ticket = (by: As) => app.call(api.files.ticket, { file_id: file }, by);
    expect((await ticket(guest.as)).status).toBe(404);
    expect((await open(stranger.as)).status).toBe(404);
    expect((await open(guest.as)).status).toBe(200);
    expect((await ticket(guest.as)).status).toBe(200);
    expect((await ticket(stranger.as)).status).toBe(404);
  });
});

describe('an open request', () => {
  test('an open request is extended twice and by thirty days in all, and its budget is raised', async () => {
    const { as, uid } = await newBuyer(app);
    const no = await openRequest(app, staff, as);
    const extend = async (days: number) =>
      app.call(api.requests.extend, { ...(await seen(no, as)), days }, as);
    const stale = await seen(no, as);
    expect((await extend(10)).data.deadline).toContain(dayAfter(brief().deadline, 10));
    expect((await app.call(api.requests.extend, { ...stale, days: 1 }, as)).status).toBe(409);
    expect((await extend(21)).body.msg).toBe('最多延期2次，共30天');
    expect((await extend(20)).status).toBe(200);
    expect((await extend(1)).status).toBe(409);
    const raised = await app.call(api.requests.addBudget, { ...(await seen(no, as)), amount: 500.5 }, as);
    expect(raised.data.amount).toEqual({ text: '¥1,000.00–3,500.50', low: 1000, high: 3500.5 });
    const provider = await newProvider(app);
    expect(await hall(provider.as, { min_amount: 3500.5 })).toContain(no);
    const clerk = await newSubAccount(app.deps, uid, ['crowd.request:view', 'crowd.request:publish']);
    expect(
      (await app.call(api.requests.extend, { ...(await seen(no, as)), days: 1 }, clerk.as)).body.errorCode,
    ).toBe(310403);
  });

  test('an open request without a bid at its deadline is closed, and can be asked for again', async () => {
    const { as, uid } = await newBuyer(app);
    const no = await openRequest(app, staff, as);
    expect((await app.call(api.requests.selectEarly, await seen(no, as), as)).body.msg).toBe(
      '还没有投标，暂不能选标',
    );
    await letPass(app, no, 12);
    await app.runner.run('requests.clocks');
    await app.runner.run('requests.clocks');
    expect(await detail(no, as)).toMatchObject({
      status: 'closed',
      own: { reason: '截止时无人投标', actions: ['again'] },
    });
    expect((await titles(uid)).filter((title) => title === '需求流标')).toHaveLength(1);
    const copy = (await app.call(api.requests.again, { request_no: no }, as)).data.request_no;
    expect(await detail(copy, as)).toMatchObject({
      status: 'draft',
      title: brief().title,
      deadline_day: null,
    });
  });

  test('an open request that its buyer closes, or staff ban, is in no hall any more', async () => {
    const { as } = await newBuyer(app);
    const provider = await newProvider(app);
    const [closed, banned] = [await openRequest(app, staff, as), await openRequest(app, staff, as)];
    await app.call(api.requests.close, { ...(await seen(closed, as)), reason: '计划有变' }, as);
    expect((await staff.ban(banned)).data.status).toBe('banned');
    expect(await hall(provider.as)).not.toEqual(expect.arrayContaining([closed, banned]));
    expect((await app.call(api.requests.detail, { request_no: banned }, provider.as)).status).toBe(404);
    expect((await detail(banned, as)).own).toMatchObject({ reason: '内容违规' });
    expect((await staff.ban(banned)).status).toBe(409);
  });
});

test('the prizes of a 悬赏 stand in the order of their places in 我的订单, in the cashier and in its address', async () => {
  const { as } = await newBuyer(app);
  const reward = { mode: 'reward', reward: 900, winners: 3, split: [50, 30, 20] };
  const no = await submittedOf(app, as, { ...reward, budget_min: undefined, budget_max: undefined });
  const listed = (await app.call(api.orders.list, {}, as)).data.list.map(({ title }) => title);
  const places = ['（第1名）', '（第2名）', '（第3名）'];
  expect(listed.map((title) => title.slice(-5))).toEqual(places);
  const { order_nos } = (await app.call(api.requests.detail, { request_no: no }, as)).data.own!;
  const preview = (await app.call(api.orders.payPreview, { order_nos }, as)).data;
  expect(preview.orders.map(({ title }) => title.slice(-5))).toEqual(places);
});
