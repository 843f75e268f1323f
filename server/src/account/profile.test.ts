import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOwner, newSubAccount, PASSWORD } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const read = async (as: As) => (await app.call(api.account.profile, {}, as)).data;
type Wanted = Omit<Parameters<typeof app.call<typeof api.account.saveProfile>>[1], 'version'>;
const save = async (as: As, wanted: Wanted, version?: number) =>
  app.call(api.account.saveProfile, { ...wanted, version: version ?? (await read(as)).version }, as);
const problemsOf = ({ body }: Awaited<ReturnType<typeof save>>) =>
  Object.fromEntries(
    ((body.data as { errors?: { field: string; message: string }[] }).errors ?? []).map(
      ({ field, message }) => [field, message],
    ),
  );

const full = {
  nickname: '山海_文创-1',
  gender: 2,
  birthday: '1990-02-28',
  province: '320000',
  city: '320500',
  district: '320506',
  industry: 'culture',
  occupation: '制片人',
  bio: '专注影视后期与三维渲染。\n承接商业短片。',
  homepage_url: 'https://shanhai.example.com/作品?a=1',
  qq: '10001234',
  wechat: 'shanhai_2026',
  address: '江苏省苏州市吴中区某路1号',
  public_fields: ['region', 'bio', 'bio'],
} as const satisfies Wanted;

describe('a profile', () => {
  test('a profile is saved as its owner wrote it, and its contacts come back masked', async () => {
    const { as, uid, phone } = await newOwner(app.deps, { nickname: '用户1234' });
    expect(await read(as)).toMatchObject({
      uid: String(uid),
      username_changeable: true,
      completeness: 0,
      email_mask: null,
      realname_text: '未认证',
      version: 1,
    });
    const saved = (await save(as, full)).data;
    const { qq: _qq, wechat: _wechat, address: _address, ...open } = full;
    expect(saved).toMatchObject({
      ...open,
      public_fields: ['region', 'bio'],
      qq_mask: '1******4',
      wechat_mask: 's**********6',
      address_mask: `江${'*'.repeat(11)}号`,
      phone_mask: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      version: 2,
      completeness: 70,
    });
    expect(saved.missing).toEqual([
      { field: 'avatar', text: '头像', link: '/account/info/portrait' },
      { field: 'email', text: '邮箱', link: '/account/safe/mailbox' },
      { field: 'realname', text: '实名认证', link: '/account/safe/realNameAuth' },
    ]);
    expect(await read(as)).toEqual(saved);
  });

  test('a profile keeps what is left out of a change, and loses what is null', async () => {
    const { as } = await newOwner(app.deps);
    await save(as, full);
    const kept = (await save(as, { occupation: '导演' })).data;
    expect(kept).toMatchObject({ occupation: '导演', bio: full.bio, qq_mask: '1******4' });
    const left = (await save(as, { qq: null, birthday: null, province: null, city: null, district: null }))
      .data;
    expect(left).toMatchObject({
      qq_mask: null,
      birthday: null,
      province: null,
      wechat_mask: 's**********6',
    });
  });

  test('a profile’s contacts are sealed in the database and in the operation log', async () => {
    const { as, uid } = await newOwner(app.deps);
    await save(as, full);
    const row = await app.database.db
      .selectFrom('users')
      .selectAll()
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    const log = await app.database.db
      .selectFrom('operation_logs')
      .selectAll()
      .where('uid', '=', uid)
      .execute();
    for (const secret of [full.qq, full.wechat, full.address])
      expect(JSON.stringify([row, log])).not.toContain(secret);
  });

  test('a profile is not overwritten by somebody who saw an older version', async () => {
    const { as } = await newOwner(app.deps);
    const { version } = await read(as);
    await save(as, { occupation: '导演' }, version);
    const late = await save(as, { occupation: '编剧' }, version);
    expect([late.status, late.body.msg]).toEqual([409, '资料已在别处修改，请刷新后重试']);
    expect((await read(as)).occupation).toBe('导演');
  });

  test.each<[string, Wanted, Record<string, string>]>([
    ['a name too short', { nickname: '山' }, { nickname: '昵称为2-20个字符' }],
    ['blanks in a name', { nickname: '山 海' }, { nickname: '昵称为2-20个字符' }],
    ['a name of the house', { nickname: '官方客服' }, { nickname: '昵称包含违规内容' }],
    ['a phone number as a name', { nickname: 'V13812345678' }, { nickname: '昵称包含违规内容' }],
    ['a birthday to come', { birthday: '2999-01-01' }, { birthday: '请选择正确的生日，不能晚于今天' }],
    ['a day that is none', { birthday: '2001-02-29' }, { birthday: '请选择正确的生日，不能晚于今天' }],
    ['a long introduction', { bio: '长'.repeat(501) }, { bio: '简介不超过500个字' }],
    ['an introduction with a number', { bio: '微信：shanhai2026' }, { bio: '请勿填写联系方式' }],
    ['unfit words', { bio: '另有博 彩业务' }, { bio: '内容包含违规信息，请修改后提交' }],
    [
      'an address of another kind',
      { homepage_url: 'data:text/html,https://a.cn' },
      { homepage_url: '请输入以http://或https://开头的网址，不超过200个字符' },
    ],
    ['a QQ number of letters', { qq: '1000a' }, { qq: '请输入5-11位QQ号' }],
    [
      'a WeChat name too short',
      { wechat: 'wx_12' },
      { wechat: '微信号为6-20位字母、数字、下划线或短横线，以字母开头' },
    ],
    ['a city of elsewhere', { province: '320000', city: '330100' }, { province: '请选择所在地区' }],
    [
      'a district of elsewhere',
      { province: '320000', city: '320500', district: '320106' },
      { province: '请选择所在地区' },
    ],
    [
      'a district without its city',
      { province: '320000', city: null, district: '320506' },
      { province: '请选择所在地区' },
    ],
  ])('a profile with %s is refused at its field, and nothing has changed', async (_, wanted, problems) => {
    const { as } = await newOwner(app.deps);
    const before = await read(as);
    const answer = await save(as, wanted);
    expect([answer.status, problemsOf(answer)]).toEqual([422, problems]);
    expect(await read(as)).toEqual(before);
  });
});

describe('a user name', () => {
  test('a user name is changed once, and then signs in where the former one did', async () => {
    const { as, username } = await newOwner(app.deps);
    const next = `New_${username.slice(1, 8)}`;
    expect((await save(as, { username: next })).data).toMatchObject({
      username: next,
      username_changeable: false,
    });
    const signIn = (account: string) => app.call(api.passport.signIn, { account, password: PASSWORD });
    expect((await signIn(next.toLowerCase())).status).toBe(200);
    expect((await signIn(username)).status).toBe(422);
    expect(problemsOf(await save(as, { username: `x${next}` }))).toEqual({ username: '用户名仅可修改一次' });
    // The name it had is free again.
    const other = await newOwner(app.deps);
    expect((await save(other.as, { username })).data.username).toBe(username);
  });

  test('a user name that somebody has, in whatever capitals, is refused', async () => {
    const [one, other] = [await newOwner(app.deps), await newOwner(app.deps)];
    const answer = await save(one.as, { username: other.username.toUpperCase() });
    expect([answer.status, answer.body.msg]).toEqual([422, '用户名已被占用']);
    expect(answer.body.data).toEqual({ errors: [{ field: 'username', message: '用户名已被占用' }] });
    expect((await read(one.as)).username_changeable).toBe(true);
  });
});

describe('a sub-account', () => {
  test('a sub-account sees the profile where its roles let it, and changes it only with 编辑, never the user name', async () => {
    const { as, uid, phone } = await newOwner(app.deps);
    await save(as, full);
    const viewer = (await newSubAccount(app.deps, uid, ['account.info:view'])).as;
    const editor = (await newSubAccount(app.deps, uid, ['account.info:view', 'account.info:edit'])).as;
    const stranger = (await newSubAccount(app.deps, uid, ['home:view'])).as;
    const seen = await app.call(api.account.profile, {}, viewer);
    expect(seen.data.nickname).toBe(full.nickname);
    for (const secret of [phone, full.qq, full.wechat, full.address]) expect(seen.text).not.toContain(secret);
    expect((await app.call(api.account.profile, {}, stranger)).status).toBe(403);
    expect((await save(viewer, { occupation: '导演' })).status).toBe(403);
    expect((await save(editor, { occupation: '导演' })).data.occupation).toBe('导演');
    const renamed = await save(editor, { username: 'someone_else' });
    expect([renamed.status, renamed.body.msg]).toEqual([403, '用户名只能由主账号修改']);
  });
});

describe('the operation log', () => {
  test('the operation log shows its owner a call just made, masked, and is filtered by who and where', async () => {
    const { as, uid, username } = await newOwner(app.deps);
    const { as: member, subId } = await newSubAccount(app.deps, uid, [
      'account.info:view',
      'account.info:edit',
    ]);
    await save(as, { nickname: '山海文创社', qq: '10001234' });
    await save(member, { occupation: '导演' });
    const list = async (filter: Record<string, string> = {}) =>
      (await app.call(api.account.operations, filter, as)).data;
    const all = await list();
    expect(all).toMatchObject({ total: 2, page: 1 });
    expect(all.list.map(({ actor_kind, action_text }) => [actor_kind, action_text])).toEqual([
      ['sub', '修改账户资料'],
      ['owner', '修改账户资料'],
    ]);
    expect(all.list[1]).toMatchObject({
      actor_name: username,
      module_text: '账户与安全',
      ip: '127.0.0.1',
      changes: expect.arrayContaining([
        { field: 'QQ', before: '未填写', after: '1******4' },
        expect.objectContaining({ field: '昵称', after: '山***社' }),
      ]),
    });
    expect(await list({ actor: subId })).toMatchObject({ total: 1, list: [{ actor_id: subId }] });
    expect(await list({ module: 'finance' })).toMatchObject({ total: 0 });
    const texts = all.modules.map(({ text }) => text);
    expect(texts).toEqual([...new Set(texts)]);
    expect(all.actors.map(({ actor }) => actor).toSorted()).toEqual([subId, 'owner'].toSorted());
    expect((await app.call(api.account.operations, {}, member)).status).not.toBe(200);
  });

  test('the operation log of a new account is empty, whatever others did', async () => {
    const { as } = await newOwner(app.deps);
    expect((await app.call(api.account.operations, {}, as)).data.total).toBe(0);
  });
});
