import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperOf } from '../account/testing';
import { newestOfOwner } from '../messages/testing';
import { newOwner, newSubAccount } from '../passport/testing';
import { createRole } from '../members/index';
import { type As, startTestApp, type TestApp } from '../testing';
import { newDraft, newOnline, newSubmitted, pictureOf, workDecider, workForm } from './testing';

let app: TestApp;
let auditor: Awaited<ReturnType<typeof workDecider>>;
beforeAll(async () => {
  app = await startTestApp();
  auditor = await workDecider(app);
});
afterAll(() => app.close());

const { works } = api;
const detailOf = async (as: As, work_no: string) => (await app.call(works.detail, { work_no }, as)).data;
const listOf = async (as: As, input: Parameters<typeof app.call<typeof works.list>>[1] = {}) =>
  (await app.call(works.list, input, as)).data;
const seen = ({ work_no, version }: { work_no: string; version: number }) => ({ work_no, version });
const fieldsOf = ({ body }: { body: { data: { errors?: { field: string; message: string }[] } } }) =>
  Object.fromEntries((body.data.errors ?? []).map(({ field, message }) => [field, message]));

describe('a draft', () => {
  test('a draft of a work is saved empty, and refused when it is submitted with every missing field named', async () => {
    const { as } = await newOwner(app.deps);
    const { data } = await app.call(works.save, {}, as);
    expect([data.status, data.title, data.actions]).toEqual(['draft', '', ['edit', 'submit', 'delete']]);
    const submitted = await app.call(works.submit, seen(data), as);
    expect([submitted.status, fieldsOf(submitted)]).toEqual([
      422,
      {
        title: '标题为2-40个字',
        category: '请选择作品类目',
        images: '请至少上传1张图片',
        created_on: '请选择创作时间',
        right_type: '请选择版权声明',
        license: '请选择授权方式',
      },
    ]);
  });

  test.each([
    [{ title: '找我 13912345678' }, { title: '请勿填写联系方式' }],
    [{ title: '加QQ：12345678' }, { title: '请勿填写联系方式' }],
    [{ title: '微信 chashan_studio' }, { title: '请勿填写联系方式' }],
    [{ title: '看 www.chashan.com' }, { title: '请勿填写联系方式' }],
    [{ tags: ['一', '一'] }, { tags: '标签不能重复' }],
    [{ tags: '一二三四五六七八九'.split('') }, { tags: '标签最多8个，每个不超过10字' }],
    [{ images: Array.from({ length: 21 }, (_, n) => `FL${n}`) }, { images: '最多上传20张图片' }],
    [{ price_min: 20, price_max: 10 }, { price_max: '报价上限不能低于下限' }],
    [{ price_min: 20 }, { price_max: '请填写完整的报价区间，或都不填' }],
    [{ created_on: '2199-01-01' }, { created_on: '创作时间不能晚于今天' }],
    [{ cover_file: 'FL1' }, { cover_file: '请从作品图片中选择封面' }],
    [
      { copyright_reg_no: '国?' },
      { copyright_reg_no: '版权登记号如国作登字-2026-F-00123456或2026SR0123456' },
    ],
    [{ description: '代开发票' }, { description: '内容包含违规信息，请修改后提交' }],
  ])('a draft of a work with %j is refused at its field', async (wrong, message) => {
    const { as } = await newOwner(app.deps);
    const answer = await app.call(works.save, wrong, as);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, message]);
    expect((await listOf(as)).total).toBe(0);
  });

  test('a draft of a work takes no picture of another account, none twice, and none that belongs to another work', async () => {
    const [a, b] = [await newOwner(app.deps), await newOwner(app.deps)];
    const { file_id } = await pictureOf(app, a);
    const stolen = await app.call(works.save, await workForm(app, b, { images: [file_id] }), b.as);
    expect(stolen.status).toBe(404);
    const first = await newDraft(app, a, { images: [file_id] });
    expect((await app.call(works.save, await workForm(app, a, { images: [file_id] }), a.as)).status).toBe(
      404,
    );
    expect((await app.call(works.picture, { file_id }, a.as)).status).toBe(404);
    expect((await app.call(works.picture, { file_id }, b.as)).status).toBe(404);
    const foreign = await paperOf(app, b.uid, 'work_file');
    const withFile = await app.call(works.save, await workForm(app, a, { files: [foreign] }), a.as);
    expect(withFile.status).toBe(404);
    expect((await app.call(works.detail, { work_no: first.work_no }, b.as)).status).toBe(404);
  });

  test('a draft of a work in a category that takes a licence is not submitted without it', async () => {
    const owner = await newOwner(app.deps);
    const draft = await newDraft(app, owner, { category: 'trademark_agency' });
    const { status, body } = await app.call(works.submit, seen(draft), owner.as);
    expect([status, body.msg, body.data.link]).toEqual([
      422,
      '商标代理类作品须先通过含该类目与资质证书的服务商认证',
      '/facilitator/serviceProdAuth',
    ]);
  });
});

describe('a work', () => {
  test('a work is public once it is approved, and a change of it waits beside the version before', async () => {
    const owner = await newOwner(app.deps);
    const submitted = await newSubmitted(app, owner);
    expect([submitted.status, submitted.actions]).toEqual(['auditing', ['cancel']]);
    const no = submitted.work_no;
    const approved = await auditor.approve(no);
    expect(approved.data).toMatchObject({ status: 'online', actions: ['ban'] });
    const online = await detailOf(owner.as, no);
    expect(online).toMatchObject({ status: 'online', published: null, actions: ['edit', 'offline', 'top'] });

    const edit = await workForm(app, owner, { title: '茶山长卷 二稿' });
    const saved = (await app.call(works.save, { ...edit, ...seen(online) }, owner.as)).data;
    expect(saved).toMatchObject({ status: 'online', has_change: true, title: '茶山长卷 二稿' });
    expect(saved.published).toMatchObject({ title: '茶山长卷', images: online.content.images });
    const again = (await app.call(works.submit, seen(saved), owner.as)).data;
    expect(again.status).toBe('change_auditing');
    expect((await listOf(owner.as)).counts).toMatchObject({ all: 1, online: 1, auditing: 1 });
    const rejected = await auditor.reject(no);
    expect(rejected.data.status).toBe('change_rejected');
    const told = await detailOf(owner.as, no);
    expect(told).toMatchObject({
      published: { title: '茶山长卷' },
      reject_items: [{ field: 'images', text: '图片', reason: '图片模糊，请上传清晰原图' }],
    });
    expect((await newestOfOwner(app, owner.uid, 1))[0]).toMatchObject({ title: '作品修改未通过审核' });
    const { data: home } = await app.call(api.home.summary, {}, owner.as);
    expect(home.todos).toContainEqual(
      expect.objectContaining({
        key: 'work_rejected',
        count: 1,
        link: `/facilitator/management?work=${no}`,
      }),
    );

    const third = (await app.call(works.submit, seen(told), owner.as)).data;
    await auditor.approve(no);
    expect(third.status).toBe('change_auditing');
    const last = await detailOf(owner.as, no);
    expect(last).toMatchObject({
      status: 'online',
      published: null,
      title: '茶山长卷 二稿',
      has_change: false,
    });
    // A picture that no version holds any more is removed.
    const { list } = (await app.call(api.account.operations, {}, owner.as)).data;
    expect(list[0]).toMatchObject({ action_text: '作品审核通过', actor_name: '平台', biz_no: no });
    const left = await app.database.asOwner<{ file_id: string }>(
      `select file_id from work_pictures where uid = ${owner.uid}`,
    );
    expect(left.map(({ file_id }) => file_id)).toEqual(edit.images);
  });

  test('a work whose saved change is discarded goes on as before', async () => {
    const owner = await newOwner(app.deps);
    const online = await newOnline(app, owner);
    const form = await workForm(app, owner, { title: '另一个标题', images: [] });
    const saved = (await app.call(works.save, { ...form, ...seen(online) }, owner.as)).data;
    expect(saved.actions).toContain('cancel');
    const dropped = (await app.call(works.cancel, seen(saved), owner.as)).data;
    expect(dropped).toMatchObject({ status: 'online', has_change: false, title: '茶山长卷' });
    expect(dropped.content.images).toHaveLength(1);
    expect((await app.call(works.submit, seen(dropped), owner.as)).status).toBe(409);
  });

  test('a work is taken offline and put back, without review when nothing has changed', async () => {
    const owner = await newOwner(app.deps);
    const online = await newOnline(app, owner);
    const topped = (await app.call(works.top, { ...seen(online), top: true }, owner.as)).data;
    const offline = (await app.call(works.offline, seen(topped), owner.as)).data;
    expect(offline).toMatchObject({
      status: 'offline',
      is_top: false,
      actions: ['edit', 'online', 'delete'],
    });
    const back = (await app.call(works.online, seen(offline), owner.as)).data;
    expect(back.status).toBe('online');
    const off = (await app.call(works.offline, seen(back), owner.as)).data;
    const images = off.content.images.map(({ file_id }) => file_id);
    const edit = await workForm(app, owner, { title: '改过的标题', images });
    const edited = (await app.call(works.save, { ...edit, ...seen(off) }, owner.as)).data;
    expect((await app.call(works.online, seen(edited), owner.as)).status).toBe(409);
    expect((await app.call(works.submit, seen(edited), owner.as)).data.status).toBe('auditing');
  });

  test('a banned work is seen by its owner and comes back by nothing', async () => {
    const owner = await newOwner(app.deps);
    const { work_no: no } = await newOnline(app, owner);
    // A work that is not online cannot be banned: staff reject it in its review.
    const { work_no: waiting } = await newSubmitted(app, owner);
    expect((await auditor.detail(waiting)).actions).toEqual(['approve', 'reject']);
    expect((await auditor.ban(waiting)).status).toBe(409);
    expect((await auditor.ban(no)).data.status).toBe('banned');
    const banned = await detailOf(owner.as, no);
    expect(banned).toMatchObject({ status_text: '违规下架', ended_reason: '图片内容违规', actions: [] });
    const attempts = [works.submit, works.online, works.offline, works.cancel, works.remove] as const;
    for (const endpoint of attempts)
      expect([endpoint.path, (await app.call(endpoint, seen(banned), owner.as)).status]).toEqual([
        endpoint.path,
        409,
      ]);
    expect((await listOf(owner.as, { tab: 'offline' })).total).toBe(1);
  });

  test('a work is decided once: the second of two who review it is refused', async () => {
    const owner = await newOwner(app.deps);
    const { work_no: no } = await newSubmitted(app, owner);
    const other = await workDecider(app, 'super');
    const version = await auditor.seen(no);
    const answers = await Promise.all([
      app.call(works.staffWorkApprove, version, auditor.as),
      app.call(works.staffWorkReject, { ...version, items: [{ field: 'title', reason: '不符' }] }, other.as),
    ]);
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  });

  test('a draft of a work that two browsers save at once keeps the first', async () => {
    const owner = await newOwner(app.deps);
    const draft = await newDraft(app, owner);
    const images = draft.content.images.map(({ file_id }) => file_id);
    const edits = await Promise.all(
      ['甲稿', '乙稿'].map(async (title) =>
        app.call(
          works.save,
          { ...(await workForm(app, owner, { title, images })), ...seen(draft) },
          owner.as,
        ),
      ),
    );
    expect(edits.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  });
});

describe('the list', () => {
  test('the list of works has six on top at most, also when two are put there at once', async () => {
    const owner = await newOwner(app.deps);
    const all = [];
    for (let n = 0; n < 7; n += 1) all.push(await newOnline(app, owner, { title: `作品${n}` }));
    for (const one of all.slice(0, 5)) await app.call(works.top, { ...seen(one), top: true }, owner.as);
    const two = await Promise.all(
      all.slice(5).map((one) => app.call(works.top, { ...seen(one), top: true }, owner.as)),
    );
    expect(two.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422]);
    expect(two.find(({ status }) => status === 422)!.body.msg).toBe(
      '最多置顶6件作品，请先取消其他作品的置顶',
    );
    const { list } = await listOf(owner.as);
    expect(list.map(({ is_top }) => is_top)).toEqual([true, true, true, true, true, true, false]);
  });

  test('the list of works keeps the order that it was given, and takes no work of others', async () => {
    const owner = await newOwner(app.deps);
    const [a, b, c] = [
      await newDraft(app, owner, { title: '甲甲' }),
      await newDraft(app, owner, { title: '乙乙' }),
      await newDraft(app, owner, { title: '丙丙' }),
    ];
    const titles = async () => (await listOf(owner.as)).list.map(({ title }) => title);
    expect(await titles()).toEqual(['丙丙', '乙乙', '甲甲']);
    await app.call(works.sort, { work_nos: [a!.work_no, c!.work_no] }, owner.as);
    expect(await titles()).toEqual(['甲甲', '乙乙', '丙丙']);
    const foreign = await newDraft(app, await newOwner(app.deps));
    const mixed = { work_nos: [b!.work_no, foreign.work_no] };
    expect((await app.call(works.sort, mixed, owner.as)).status).toBe(404);
    expect(fieldsOf(await app.call(works.sort, { work_nos: [a!.work_no, a!.work_no] }, owner.as))).toEqual({
      work_nos: '同一作品只能出现一次',
    });
  });

  test('the list of works is searched, and a member of 仅本人 sees and counts what it made itself', async () => {
    const owner = await newOwner(app.deps);
    const own = await newDraft(app, owner, { title: '主账号的作品' });
    const roleId = await app.database.transaction((tx) =>
      createRole(tx, {
        uid: owner.uid,
        name: '设计',
        permissions: ['fac.work:view', 'fac.work:manage'],
        dataScope: { fac: 'self' },
      }),
    );
    const member = await newSubAccount(app.deps, owner.uid, [], { roleIds: [roleId] });
    const mine = await newDraft(app, { uid: owner.uid, as: member.as }, { title: '成员的作品' });
    const { list, counts } = await listOf(member.as);
    expect([list.map(({ title }) => title), counts.all, counts.draft]).toEqual([['成员的作品'], 1, 1]);
    expect((await app.call(works.detail, { work_no: own.work_no }, member.as)).status).toBe(404);
    expect((await app.call(works.remove, seen(own), member.as)).status).toBe(404);
    expect((await listOf(owner.as, { keyword: '成员' })).list.map(({ work_no }) => work_no)).toEqual([
      mine.work_no,
    ]);
    const viewer = await newSubAccount(app.deps, owner.uid, ['fac.work:view']);
    expect((await listOf(viewer.as)).list.flatMap(({ actions }) => actions)).toEqual([]);
    expect((await app.call(works.save, { title: '不可以' }, viewer.as)).body.errorCode).toBe(310403);
  });

  test('the list of works is exported as it is seen', async () => {
    const owner = await newOwner(app.deps);
    await newDraft(app, owner, { title: '导出的作品' });
    const { data } = await app.call(works.exportList, { format: 'csv' }, owner.as);
    await app.runner.run('exports.make');
    const { list } = (await app.call(api.exports.tasks, { task_id: data.task_id }, owner.as)).data;
    expect(list[0]).toMatchObject({ status: 'done', rows: 1, kind_text: '作品' });
  });
});
