import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperOf } from '../../account/testing';
import { newestOfOwner } from '../../messages/testing';
import { newOwner, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newDraft, newMaker, projectDecider, projectForm, shownProject, submitted } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { maker } = api;
const detail = async (project_no: string, as: As) => (await app.call(maker.detail, { project_no }, as)).data;
const fieldsOf = ({ body }: { body: { data: { errors?: { field: string; message: string }[] } } }) =>
  Object.fromEntries((body.data.errors ?? []).map(({ field, message }) => [field, message]));
const titles = async (uid: number) => (await newestOfOwner(app, uid, 20)).map(({ title }) => title);

describe('a draft', () => {
  test('a draft of a project is saved half written, once for a key, and over its own version alone', async () => {
    const { as } = await newOwner(app.deps);
    const first = { name: '桌', draft_key: 'draft-key-1' };
    const [one, again] = [await app.call(maker.save, first, as), await app.call(maker.save, first, as)];
    expect(again.data).toEqual(one.data);
    // The answer to the first may have been lost, and more was typed.
    const more = await app.call(maker.save, { ...first, name: '桌面' }, as);
    expect(more.data).toMatchObject({ project_no: one.data.project_no, name: '桌面' });
    const { project_no, version } = more.data;
    const saved = await app.call(maker.save, { project_no, version, name: '桌面蚕房' }, as);
    expect(saved.data).toMatchObject({ name: '桌面蚕房', status: 'draft', version: version + 1 });
    const stale = await app.call(maker.save, { project_no, version, name: '别的标签页' }, as);
    expect([stale.status, stale.body.msg]).toEqual([409, '项目已在别处修改，请刷新后再编辑']);
    // Nothing new is no new version: a form that saves by itself does not run away from the person's other steps.
    const same = await app.call(maker.save, { project_no, version: version + 1, name: '桌面蚕房' }, as);
    expect(same.data.version).toBe(version + 1);
    expect((await app.call(maker.list, {}, as)).data).toMatchObject({
      total: 1,
      counts: { all: 1, draft: 1, online: 0 },
    });
  });

  test('a draft of a project begun three times at once with one key is one', async () => {
    const { as } = await newOwner(app.deps);
    const first = { name: '桌面蚕房', draft_key: 'draft-key-2' };
    const answers = await Promise.all([1, 2, 3].map(() => app.call(maker.save, first, as)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.project_no)).size).toBe(1);
  });

  test.each([
    [{ name: '桌' }, { name: '项目名称为2-30个字' }],
    [{ name: '加微信: canfang_lab' }, { name: '请勿填写联系方式' }],
    [{ slogan: '内部博彩项目' }, { slogan: '内容包含违规信息，请修改后提交' }],
    [{ intro: '太短' }, { intro: '项目介绍不少于100字' }],
    [{ cover: null }, { cover: '请上传封面' }],
    [{ team: [] }, { team: '请至少填写1位团队成员' }],
    [{ team: [{ name: '沈', role: '', intro: '' }] }, { team: '第1位成员：请填写姓名与角色' }],
    [{ fund_need: null }, { fund_need: '请填写资金需求' }],
    [{ phone: '1391234567' }, { phone: '请输入正确的11位手机号' }],
    [
      { stage: null, field: null },
      { field: '请选择领域', stage: '请选择阶段' },
    ],
  ])('a project submitted with %j is refused at its field', async (wrong, message) => {
    const { uid, as } = await newOwner(app.deps);
    const { project_no, version } = await newDraft(app, uid, as, wrong as never);
    const answer = await app.call(maker.submit, { project_no, version }, as);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, message]);
  });

  test('a draft of a project takes 30 but not 31 characters of a name, and 20 but not 21 pictures', async () => {
    const { uid, as } = await newOwner(app.deps);
    const named = await app.call(maker.save, { name: '蚕'.repeat(31) }, as);
    expect(named.status).toBe(422);
    const imgs = await Promise.all(Array.from({ length: 21 }, () => paperOf(app, uid, 'maker_image')));
    expect((await app.call(maker.save, { imgs }, as)).status).toBe(422);
    expect((await newDraft(app, uid, as, { name: '蚕'.repeat(30), imgs: imgs.slice(1) })).name).toHaveLength(
      30,
    );
  });

  test('a draft of a project is refused files and filings of another account', async () => {
    const [{ as }, other] = [await newOwner(app.deps), await newOwner(app.deps)];
    const foreign = await paperOf(app, other.uid, 'maker_image');
    expect((await app.call(maker.save, { cover: foreign }, as)).status).toBe(404);
    const answer = await app.call(maker.save, { ip_refs: ['TM1'], name: '桌面蚕房' }, as);
    expect([answer.status, fieldsOf(answer)]).toEqual([
      422,
      { ip_refs: '未找到您的知识产权申请TM1，请核对编号' },
    ]);
    expect((await app.call(maker.list, {}, as)).data.total).toBe(0);
  });

  test('a draft of a project keeps its contact sealed and shows it masked', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { contact, project_no, version } = await newDraft(app, uid, as);
    expect(contact.phone).toBe('139****5678');
    // A field that is left out stays, one that is emptied is gone.
    const form = await projectForm(app, uid, { phone: undefined, wechat: '' });
    const saved = await app.call(maker.save, { project_no, version, ...form }, as);
    expect(saved.data.contact).toEqual({ phone: '139****5678', wechat: '' });
    const rows = await app.database.asOwner<{ contact: string }>(
      `select contact from maker_projects where uid = ${uid}`,
    );
    expect(JSON.stringify(rows)).not.toContain('13912345678');
  });

  test('a draft of a project beyond fifty is refused', async () => {
    const { uid, as } = await newOwner(app.deps);
    await app.database.asOwner(
      `insert into maker_projects (uid, project_no, draft_key, status, form)
       select ${uid}, 'MPX' || n || '-${uid}', 'k' || n, 'draft', '{}' from generate_series(1, 50) n`,
    );
    const answer = await app.call(maker.save, { name: '第五十一个' }, as);
    expect([answer.status, answer.body.data.link]).toEqual([422, '/maker/original?tab=draft']);
  });
});

describe('a review', () => {
  test('a review puts a project online, or tells its people part by part what to mend', async () => {
    const { uid, as } = await newOwner(app.deps);
    const no = await submitted(app, uid, as);
    expect((await detail(no, as)).actions).toEqual(['withdraw']);
    const { project_no, version } = await detail(no, as);
    expect((await app.call(maker.save, { project_no, version, name: '审核中改名' }, as)).status).toBe(409);
    const auditor = await projectDecider(app);
    const rejected = await auditor.reject(no);
    expect(rejected.data).toMatchObject({ status: 'rejected', actions: [] });
    const seen = await detail(no, as);
    expect(seen.reject_items).toEqual([{ part: 'intro', text: '项目介绍', reason: '内容过于笼统，请补充' }]);
    expect(seen.events[0]).toMatchObject({ text: '审核未通过', actor: '平台' });
    await app.call(maker.submit, { project_no, version: seen.version }, as);
    expect((await auditor.approve(no)).data.status).toBe('online');
    expect(await titles(uid)).toEqual(
      expect.arrayContaining(['项目已通过审核', '项目未通过审核', '项目已提交审核']),
    );
    const { data } = await app.call(api.account.operations, {}, as);
    expect(data.list[0]).toMatchObject({ action_text: '创客项目通过', actor_name: '平台', biz_no: no });
  });

  test('a review of a project by two members of staff at once is decided by one', async () => {
    const { uid, as } = await newOwner(app.deps);
    const no = await submitted(app, uid, as);
    const [one, two] = [await projectDecider(app), await projectDecider(app, 'super')];
    const seen = await one.seen(no);
    const answers = await Promise.all([
      app.call(maker.staffProjectApprove, seen, one.as),
      app.call(maker.staffProjectReject, { ...seen, items: [{ part: 'intro', reason: '过于笼统' }] }, two.as),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('a project taken back from its review is a draft again', async () => {
    const { uid, as } = await newOwner(app.deps);
    const no = await submitted(app, uid, as);
    const back = await app.call(maker.withdraw, { project_no: no }, as);
    expect(back.data).toMatchObject({ status: 'draft', name: '桌面蚕房' });
    expect((await app.call(maker.withdraw, { project_no: no }, as)).status).toBe(409);
    await app.call(maker.remove, { project_no: no }, as);
    expect((await app.call(maker.detail, { project_no: no }, as)).status).toBe(404);
  });
});

describe('what is shown', () => {
  test('an online project stays as it is while a change of it waits, is rejected, mended and approved', async () => {
    const { uid, as, no } = await newMaker(app);
    const stored = async () =>
      (
        await app.database.asOwner<{ name: string; shown: boolean }>(
          `select name, shown from maker_listings where project_no = '${no}'`,
        )
      )[0];
    const { version } = await detail(no, as);
    const form = await projectForm(app, uid, { name: '桌面蚕房二代' });
    const edited = await app.call(maker.save, { project_no: no, version, ...form }, as);
    expect(edited.data).toMatchObject({ status: 'online', change_status: 'draft', name: '桌面蚕房二代' });
    expect(await stored()).toEqual({ name: '桌面蚕房', shown: true });
    const handed = await app.call(maker.submit, { project_no: no, version: edited.data.version }, as);
    expect(handed.data).toMatchObject({ change_status: 'auditing' });
    const auditor = await projectDecider(app);
    expect((await auditor.reject(no, 'cover')).data).toMatchObject({ status: 'online' });
    expect(await stored()).toEqual({ name: '桌面蚕房', shown: true });
    const again = await app.call(
      maker.submit,
      { project_no: no, version: (await detail(no, as)).version },
      as,
    );
    expect(again.status).toBe(200);
    await auditor.approve(no);
    expect(await stored()).toEqual({ name: '桌面蚕房二代', shown: true });
    expect(await detail(no, as)).toMatchObject({ change: null, content: { name: '桌面蚕房二代' } });
    // The pictures of the form before are not kept.
    const files = await app.database.asOwner<{ status: string }>(
      `select status from files where uid = ${uid} and use = 'maker_image'`,
    );
    expect(files.filter(({ status }) => status === 'claimed')).toHaveLength(2);
  });

  test('an online project’s change is discarded to what was online, and kept when the project is taken down', async () => {
    const { as, no, uid } = await newMaker(app);
    const edit = async (name: string) => {
      const { version } = await detail(no, as);
      return app.call(
        maker.save,
        { project_no: no, version, ...(await projectForm(app, uid, { name })) },
        as,
      );
    };
    await edit('不要的名字');
    const dropped = await app.call(maker.discardChange, { project_no: no }, as);
    expect(dropped.data).toMatchObject({ name: '桌面蚕房', change: null });
    await edit('新的名字');
    const off = await app.call(maker.offline, { project_no: no }, as);
    expect(off.data).toMatchObject({ status: 'offline', name: '新的名字', change: null });
    expect(off.data.actions).toEqual(['edit', 'submit', 'delete']);
  });

  test('an online project that staff ban is down for good', async () => {
    const { as, no, uid } = await newMaker(app);
    const banned = await (await projectDecider(app)).ban(no);
    expect(banned.data.status).toBe('banned');
    const seen = await detail(no, as);
    expect(seen).toMatchObject({ ended_reason: '盗用他人作品', actions: [] });
    const version = { project_no: no, version: seen.version };
    expect((await app.call(maker.submit, version, as)).status).toBe(409);
    expect(await titles(uid)).toContain('项目已违规下架');
  });

  test('an online project takes posts, once by their key, five a day, and a draft takes none', async () => {
    const { as, no, uid } = await newMaker(app);
    const post = (key: number, title = '第三版样机') =>
      app.call(
        maker.progress,
        { project_no: no, post_key: `post-key-${key}`, title, text: '换了更安静的风扇。' },
        as,
      );
    expect((await post(1)).data.posts).toHaveLength(1);
    expect((await post(1)).data.posts).toHaveLength(1);
    expect(fieldsOf(await post(2, '加QQ: 123456789'))).toEqual({ title: '请勿填写联系方式' });
    for (const key of [2, 3, 4, 5]) await post(key);
    const sixth = await post(6);
    expect([sixth.status, sixth.body.msg]).toEqual([422, '每个项目每天最多发布5条进展，请明日再试']);
    const draft = await newDraft(app, uid, as);
    const early = { project_no: draft.project_no, post_key: 'post-key-7', title: '太早', text: '还没有展示' };
    expect((await app.call(maker.progress, early, as)).status).toBe(409);
  });
});

describe('who may', () => {
  test('a member of 仅本人 sees and counts its own projects alone', async () => {
    const { uid, as } = await newOwner(app.deps);
    const member = await newSubAccount(app.deps, uid, ['maker.project:view', 'maker.project:manage']);
    await app.database.asOwner(`update roles set data_scope = '{"maker": "self"}' where uid = ${uid}`);
    const mine = await shownProject(app, uid, member.as);
    const owners = await newDraft(app, uid, as);
    const { data } = await app.call(maker.list, {}, member.as);
    expect([data.total, data.counts.all, data.list.map(({ project_no }) => project_no)]).toEqual([
      1,
      1,
      [mine],
    ]);
    expect((await app.call(maker.detail, { project_no: owners.project_no }, member.as)).status).toBe(404);
    const all = (await app.call(maker.list, {}, as)).data;
    expect(all.counts).toMatchObject({ all: 2, online: 1, draft: 1 });
    expect(all.list.find(({ project_no }) => project_no === mine)!.created_by_name).toBe(member.subUsername);
  });

  test('who only looks is offered nothing else', async () => {
    const { uid, no } = await newMaker(app);
    const member = await newSubAccount(app.deps, uid, ['maker.project:view']);
    expect((await detail(no, member.as)).actions).toEqual([]);
    expect((await app.call(maker.offline, { project_no: no }, member.as)).body.errorCode).toBe(310403);
  });

  test('the list is found by tab, field, stage and word', async () => {
    const { uid, as } = await newMaker(app);
    await newDraft(app, uid, as, { name: '百分之50%的茶', field: 'design', stage: 'idea' });
    const found = async (input: object) =>
      (await app.call(maker.list, input, as)).data.list.map(({ name }) => name);
    expect(await found({ tab: 'online' })).toEqual(['桌面蚕房']);
    expect(await found({ field: 'design' })).toEqual(['百分之50%的茶']);
    expect(await found({ stage: 'prototype' })).toEqual(['桌面蚕房']);
    expect(await found({ keyword: '50%' })).toEqual(['百分之50%的茶']);
    expect(await found({ keyword: '_' })).toEqual([]);
  });
});

test('an account that closes takes its projects down, likes no more, and leaves nothing of them behind', async () => {
  const { uid, no, as } = await newMaker(app);
  const other = await newMaker(app);
  await app.call(api.maker.like, { project_no: other.no, liked: true }, as);
  const likes = async () => (await app.call(api.maker.shown, { project_no: other.no }, other.as)).data.likes;
  expect(await likes()).toBe(1);
  const { eraseProjects } = await import('./closing');
  await app.database.transaction((tx) => eraseProjects(tx, uid));
  expect(await likes()).toBe(0);
  const [row] = await app.database.asOwner<{
    status: string;
    contact: string | null;
    form: { name: string };
  }>(`select status, contact, form from maker_projects where project_no = '${no}'`);
  expect(row).toMatchObject({ status: 'deleted', contact: null, form: { name: '' } });
  const [listing] = await app.database.asOwner<{ shown: boolean }>(
    `select shown from maker_listings where project_no = '${no}'`,
  );
  expect(listing!.shown).toBe(false);
});
