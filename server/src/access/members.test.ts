import { api } from '@uc/contract';
import { DAY_MS, dayOf, dayAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { problem } from '@uc/contract/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newOrder, newPayer } from '../orders/cashier/testing';
import { newOwner, newPhone, newSubAccount, PASSWORD } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { reconcile } from '../finance/books/reconciliation';
import { about, create, memberForm, memberOf, ticketFor } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const { access, passport } = api;
const list = async (as: As, query = {}) => (await app.call(access.members, query, as)).data;
const signIn = (uid: number, sub_username: string, password: string) =>
  app.call(passport.signInAsSubAccount, { sub_cid: String(uid), sub_username, password });
const isIn = async (as: As) => (await app.call(passport.session, {}, as)).status === 200;
/** Messages of an owner, by title within a moment: those of one transaction have the same. */
const messagesOf = (uid: number) =>
  app.database.asOwner<{ category: string; title: string; content: string; sub_id: string | null }>(
    `select category, title, content, sub_id from messages where uid = ${uid} order by created_at, title collate "C"`,
  );
const fieldsOf = ({ body }: { body: { data: { errors?: { field: string; message: string }[] } } }) =>
  Object.fromEntries((body.data.errors ?? []).map(({ field, message }) => [field, message]));

describe('a new member', () => {
  test('a new member gets a password that is shown once, signs in with it, and has to choose its own', async () => {
    const { uid, as } = await newOwner(app.deps);
    const phone = newPhone();
    const { data } = await create(app, as, { phone, email: 'li@example.com', remark: '前台' });
    expect(problem('password', data.init_password!)).toBeUndefined();
    const [shown] = (await list(as)).list;
    expect(shown).toMatchObject({
      sub_username: data.sub_username,
      true_name: '李小明',
      phone_mask: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      email_mask: 'l*@example.com',
      roles: [{ role_id: 'PM', name: '项目经理' }],
      status: 'pending_activation',
      status_text: '待激活',
      created_by: 'owner',
      actions: ['edit', 'quota', 'reset_password', 'disable', 'delete'],
    });
    const { data: entered } = await signIn(uid, data.sub_username, data.init_password!);
    expect(entered.must_change_pwd).toBe(true);
    const sub = { sub_cid: String(uid), sub_username: data.sub_username, sub_token: entered.sub_token };
    expect((await app.call(api.orders.list, { status: 'all' }, sub)).body.errorCode).toBe(300013);
    const changed = await app.call(
      access.changeOwnPassword,
      { old_password: data.init_password!, new_password: 'Chosen7Harbour' },
      sub,
    );
    expect(changed.status).toBe(200);
    expect((await memberOf(app, as, data.sub_id)).status).toBe('active');
    const notice = await messagesOf(uid);
    expect(notice.map(({ title }) => title)).toEqual(['已创建子账号', '您已成为子账号成员', '子账号已激活']);
    for (const { content } of notice) expect(content).not.toContain(data.init_password);
    const log = JSON.stringify(await app.database.asOwner(`select * from operation_logs where uid = ${uid}`));
    expect(log).toContain('createMember');
    expect(log).not.toContain(phone);
    expect(log).not.toContain(data.init_password);
  });

  test('a new member is made after a verification of the person alone, and the ticket is not used up before the form is right', async () => {
    const { as } = await newOwner(app.deps);
    expect((await app.call(access.createMember, memberForm(), as)).body.errorCode).toBe(300017);
    const weak = await app.call(access.createMember, memberForm({ password: 'abc' }), as);
    expect(fieldsOf(weak)).toEqual({ password: '密码为8-20位，须同时包含数字、大写字母和小写字母' });
    const used = { ...memberForm(), verify_token: await ticketFor(app, as) };
    expect((await app.call(access.createMember, used, as)).status).toBe(200);
    const again = { ...memberForm(), verify_token: used.verify_token };
    expect((await app.call(access.createMember, again, as)).body.errorCode).toBe(300018);
    expect((await list(as)).count).toBe(1);
    const without = await create(app, as, { quota_status: true });
    expect(fieldsOf(without)).toEqual({ quota: '请输入额度' });
  });

  test('a new member whose password stands in the form is answered none, and is active when it need not change it', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { data } = await create(app, as, { password: 'Maple7Window', must_change_password: false });
    expect(data.init_password).toBeNull();
    expect((await signIn(uid, data.sub_username, 'Maple7Window')).data.must_change_pwd).toBe(false);
    expect((await memberOf(app, as, data.sub_id)).status).toBe('active');
  });

  test.each([
    [{ sub_username: 'ab' }, '子账号名为4-32位字母、数字、点、下划线或短横线'],
    [{ true_name: '李' }, '请输入姓名：2-50个汉字或字母，中间可有间隔号“·”'],
    [{ true_name: '··' }, '请输入姓名：2-50个汉字或字母，中间可有间隔号“·”'],
    [{ phone: '12345678901' }, '请输入正确的11位手机号'],
    [{ email: 'x@y' }, '请输入正确的邮箱地址'],
    [{ role_ids: [] }, '请至少选择一个角色'],
    [{ role_ids: ['ADM', 'FIN', 'AUD', 'PM', 'EXE', 'IP'] }, '最多选择5个角色'],
    [{ quota_status: true, quota: 100_000_000 }, '额度为0-99,999,999.99元'],
    [{ expire_on: '2020-01-01' }, '到期日期不能早于今天'],
  ])('a new member with %j is refused beside its field', async (wrong, message) => {
    const { as } = await newOwner(app.deps);
    const answer = await create(app, as, wrong);
    const [field] = Object.keys(wrong).slice(-1);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, { [field!]: message }]);
  });

  test.each([
    ['王䶮', '王䶮'],
    ['张𬭎', '张𬭎'],
    ['买买提•艾力', '买买提·艾力'],
    ['阿不都热合曼・阿不都热依木・吐尔逊江', '阿不都热合曼·阿不都热依木·吐尔逊江'],
  ])('a new member called %s, alone or in a table, is listed as %s', async (typed, kept) => {
    const { as } = await newOwner(app.deps);
    const { data } = await create(app, as, { true_name: typed });
    expect((await memberOf(app, as, data.sub_id)).true_name).toBe(kept);
    const rows = [{ sub_username: 'from.table', true_name: typed, roles: '观察员' }];
    const ticket = { verify_token: await ticketFor(app, as) };
    const table = await app.call(api.access.createMembers, { ...ticket, rows }, as);
    expect((await memberOf(app, as, table.data.list[0]!.sub_id)).true_name).toBe(kept);
  });

  test('a new member cannot have the name of another member of the account in any capitals; another account may use it', async () => {
    const { as } = await newOwner(app.deps);
    await create(app, as, { sub_username: 'Front.Desk' });
    const taken = await create(app, as, { sub_username: 'front.desk' });
    expect([taken.status, taken.body.msg]).toEqual([422, '子账号名已存在']);
    const other = await newOwner(app.deps);
    expect((await create(app, other.as, { sub_username: 'front.desk' })).status).toBe(200);
  });

  test('a new member beyond twenty, or with a role of another account, is refused', async () => {
    const { uid, as } = await newOwner(app.deps);
    for (let n = 0; n < limits.subAccount.max; n += 1) await newSubAccount(app.deps, uid, ['VW']);
    expect((await create(app, as)).body.msg).toBe('子账号数量已达上限（20个）');
    const other = await newOwner(app.deps);
    expect((await create(app, other.as, { role_ids: ['R_nobody'] })).status).toBe(404);
  });
});

describe('a table of members', () => {
  const row = (sub_username: string, more = {}) => ({
    sub_username,
    true_name: '王小红',
    roles: '财务、观察员',
    ...more,
  });

  test('a table of members is created as a whole, each member with a password of its own', async () => {
    const { as } = await newOwner(app.deps);
    const rows = [row('batch.one', { phone: newPhone() }), row('batch.two')];
    const { data } = await app.call(
      access.createMembers,
      { rows, verify_token: await ticketFor(app, as) },
      as,
    );
    expect(data.list.map(({ sub_username }) => sub_username)).toEqual(['batch.one', 'batch.two']);
    expect(new Set(data.list.map(({ init_password }) => init_password)).size).toBe(2);
    const [one] = (await list(as, { keyword: 'batch.one' })).list;
    expect(one!.roles.map(({ name }) => name)).toEqual(['财务', '观察员']);
  });

  test('a table of members with anything wrong creates nobody, and every wrong cell is named', async () => {
    const { as } = await newOwner(app.deps);
    const rows = [
      row('fine.one'),
      row('x', { phone: '123' }),
      row('fine.two', { roles: '船长', email: 'nobody' }),
    ];
    const wrong = await app.call(access.createMembers, { rows, verify_token: await ticketFor(app, as) }, as);
    expect(fieldsOf(wrong)).toEqual({
      'rows.1.sub_username': '子账号名为4-32位字母、数字、点、下划线或短横线',
      'rows.1.phone': '请输入正确的11位手机号',
      'rows.2.email': '请输入正确的邮箱地址',
      'rows.2.roles': '角色“船长”不存在',
    });
    const twice = await app.call(access.createMembers, { rows: [row('same.name'), row('SAME.name')] }, as);
    expect(fieldsOf(twice)).toEqual({ 'rows.1.sub_username': '子账号名已存在' });
    expect((await list(as)).count).toBe(0);
  });
});

describe('a change of a member', () => {
  test('a change of a member keeps what is left out, removes what is null, and is refused when somebody was faster', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { data } = await create(app, as, { phone: newPhone(), email: 'a.li@example.com' });
    const request = {
      ...(await about(app, as, data.sub_id)),
      true_name: '李大明',
      role_ids: ['FIN'],
      email: null,
    };
    const { data: edited } = await app.call(access.editMember, request, as);
    expect(edited).toMatchObject({
      true_name: '李大明',
      email_mask: null,
      roles: [{ name: '财务' }],
      version: 2,
    });
    expect(edited.phone_mask).toMatch(/^1\d\d\*{4}\d{4}$/);
    const late = { ...request, verify_token: await ticketFor(app, as) };
    expect((await app.call(access.editMember, late, as)).body.ret).toBe(40900);
    const [log] = await app.database.asOwner<{ changes: unknown; biz_no: string }>(
      `select changes, biz_no from operation_logs where uid = ${uid} and action = 'editMember'`,
    );
    expect(log).toEqual({
      biz_no: data.sub_id,
      changes: [
        { field: 'true_name', before: '李*明', after: '李*明' },
        { field: 'email', before: 'a***i@example.com', after: '' },
        { field: 'roles', before: '项目经理', after: '财务' },
      ],
    });
  });

  test('a changed role of a member counts with the member’s next call', async () => {
    const { uid, as } = await newOwner(app.deps);
    const sub = await newSubAccount(app.deps, uid, ['PM']);
    expect((await app.call(api.finance.rmbList, {}, sub.as)).status).toBe(403);
    await app.call(
      access.editMember,
      { ...(await about(app, as, sub.subId)), true_name: '测试员', role_ids: ['FIN'] },
      as,
    );
    expect((await app.call(api.finance.rmbList, {}, sub.as)).status).toBe(200);
  });

  test('a member who is disabled loses all sessions at once, and can sign in again once enabled', async () => {
    const { uid, as } = await newOwner(app.deps);
    const sub = await newSubAccount(app.deps, uid, ['PM'], { phone: newPhone() });
    expect(await isIn(sub.as)).toBe(true);
    const request = { ...(await about(app, as, sub.subId)), reason: '离职' };
    const { data } = await app.call(access.disableMember, request, as);
    expect(data).toMatchObject({
      status_text: '已停用',
      state_reason: '离职',
      actions: ['edit', 'quota', 'enable', 'delete'],
    });
    expect(await isIn(sub.as)).toBe(false);
    expect((await signIn(uid, sub.subUsername, PASSWORD)).body.ret).toBe(40302);
    await app.call(access.enableMember, await about(app, as, sub.subId), as);
    expect(await isIn(sub.as)).toBe(false);
    expect((await signIn(uid, sub.subUsername, PASSWORD)).status).toBe(200);
  });

  test('a member whose password is reset loses all sessions and the lock, and has to choose a new password', async () => {
    const { uid, as } = await newOwner(app.deps);
    const sub = await newSubAccount(app.deps, uid, ['PM']);
    const { failures } = limits.signIn;
    for (let n = 0; n < failures; n += 1) {
      await app.database.asOwner('delete from captchas');
      await app.database.asOwner(
        `insert into captchas (captcha_id, work, token_hash, expires_at) values (gen_random_uuid(), 0, sha256('cap_${n}${'0'.repeat(20)}'), now() + interval '1 hour')`,
      );
      await app.call(passport.signInAsSubAccount, {
        sub_cid: String(uid),
        sub_username: sub.subUsername,
        password: 'Wrong9Gate77',
        captcha_token: `cap_${n}${'0'.repeat(20)}`,
      });
    }
    expect((await memberOf(app, as, sub.subId)).status_text).toBe('已锁定');
    expect((await list(as, { status: 'locked' })).total).toBe(1);
    expect((await messagesOf(uid)).map(({ title }) => title).sort()).toEqual([
      '子账号已锁定',
      '您的账号已锁定',
    ]);
    const { data } = await app.call(
      access.resetMemberPassword,
      await about(app, as, sub.subId, 'member_password'),
      as,
    );
    expect(await isIn(sub.as)).toBe(false);
    expect((await memberOf(app, as, sub.subId)).status_text).toBe('正常');
    const entered = await signIn(uid, sub.subUsername, data.init_password!);
    expect(entered.data.must_change_pwd).toBe(true);
  });

  test('a deleted member frees its name, hands its orders to the owner, and stays named as the one who placed them', async () => {
    const { uid, as } = await newPayer(app, { rmb: 1000_00 });
    const sub = await newSubAccount(app.deps, uid, undefined, { subUsername: 'leaver', phone: newPhone() });
    const orderNo = (
      await app.call(
        api.orders.create,
        { order_type: 'render', title: '渲染', items: [{ product: 'render-cpu', qty: 1 }] },
        sub.as,
      )
    ).data.order_no;
    const { data } = await app.call(access.deleteMember, await about(app, as, sub.subId), as);
    expect(data).toEqual({ ok: true, handed_over: 1 });
    expect(await isIn(sub.as)).toBe(false);
    expect((await list(as)).count).toBe(0);
    expect((await app.call(access.member, { sub_id: sub.subId }, as)).status).toBe(404);
    expect((await create(app, as, { sub_username: 'leaver' })).status).toBe(200);
    const { data: order } = await app.call(api.orders.detail, { order_no: orderNo }, as);
    expect(order.created_by).toBe('leaver');
    expect((await app.call(api.orders.list, { status: 'all' }, as)).data.counts.all).toBe(1);
    await app.call(api.orders.cancel, { order_no: orderNo }, as);
    expect((await messagesOf(uid)).at(-1)).toMatchObject({ title: '订单已取消', sub_id: null });
    const [kept] = await app.database.asOwner<{ phone: string | null }>(
      `select phone from sub_accounts where sub_id = '${sub.subId}'`,
    );
    expect(kept!.phone).toBeNull();
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });
});

describe('the quota', () => {
  test('a member’s quota cannot be set below what is used unless it begins anew, and the book agrees with either', async () => {
    const { uid, as } = await newPayer(app, { rmb: 1000_00 });
    const sub = await newSubAccount(app.deps, uid);
    const pay = async (fen: number) =>
      app.call(
        api.orders.pay,
        { order_nos: [await newOrder(app, uid, fen)], pay_password: PASSWORD },
        sub.as,
      );
    expect((await pay(100_00)).status).toBe(200);
    const set = async (more: object) =>
      app.call(
        access.setMemberQuota,
        { ...(await about(app, as, sub.subId, 'member_quota')), quota_status: true, ...more },
        as,
      );
    const low = await set({ quota: 99.99 });
    expect([low.body.msg, fieldsOf(low)]).toEqual([
      '额度不能小于已使用额度',
      { quota: '额度不能小于已使用额度' },
    ]);
    expect((await set({ quota: 100 })).data).toMatchObject({ quota: 100, quota_used: 100 });
    expect((await pay(1)).body.errorCode).toBe(310404);
    expect((await set({ quota: 50, reset_used: true })).data).toMatchObject({ quota: 50, quota_used: 0 });
    expect((await pay(50_00)).status).toBe(200);
    expect((await pay(1)).body.errorCode).toBe(310404);
    expect((await memberOf(app, as, sub.subId)).quota_used).toBe(50);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
    expect((await set({ quota: 80, quota_cycle: 'month', quota_alert_pct: 50 })).data).toMatchObject({
      quota_used: 0,
    });
    expect((await pay(40_00)).status).toBe(200);
    expect((await messagesOf(uid)).map(({ title }) => title)).toContain('子账号额度已使用50%');
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
    const { spent, last_used } = await memberOf(app, as, sub.subId);
    expect(spent).toHaveLength(6);
    expect(spent.at(-1)).toEqual({ month: dayOf(new Date()).slice(0, 7), amount: 190 });
    expect(last_used.map(({ code }) => code)).toContain('order.order:pay');
  });

  test('a member’s monthly quota counts as unused once the month is over', async () => {
    const { uid, as } = await newPayer(app, { rmb: 1000_00 });
    const sub = await newSubAccount(app.deps, uid);
    await app.call(
      access.setMemberQuota,
      {
        ...(await about(app, as, sub.subId, 'member_quota')),
        quota_status: true,
        quota: 60,
        quota_cycle: 'month',
      },
      as,
    );
    const order_nos = [await newOrder(app, uid, 60_00)];
    await app.call(api.orders.pay, { order_nos, pay_password: PASSWORD }, sub.as);
    expect((await memberOf(app, as, sub.subId)).quota_used).toBe(60);
    await app.database.asOwner(`update quota_uses set month = '2020-01' where sub_id = '${sub.subId}'`);
    expect((await memberOf(app, as, sub.subId)).quota_used).toBe(0);
  });
});

describe('a list of members', () => {
  test('a list of members is searched by name, by person and by a whole phone, and filtered by role and state', async () => {
    const { uid, as } = await newOwner(app.deps);
    const phone = newPhone();
    await newSubAccount(app.deps, uid, ['FIN'], { subUsername: 'alpha.one', trueName: '周舟', phone });
    await newSubAccount(app.deps, uid, ['PM'], {
      subUsername: 'beta.two',
      trueName: '吴双',
      status: 'disabled',
    });
    const found = async (query: object) =>
      (await list(as, query)).list.map(({ sub_username }) => sub_username);
    expect(await found({ keyword: 'ALPHA' })).toEqual(['alpha.one']);
    expect(await found({ keyword: '吴' })).toEqual(['beta.two']);
    expect(await found({ keyword: phone })).toEqual(['alpha.one']);
    expect(await found({ keyword: phone.slice(3, 8) })).toEqual([]);
    expect(await found({ role_id: 'PM' })).toEqual(['beta.two']);
    expect(await found({ status: 'disabled' })).toEqual(['beta.two']);
    expect(await list(as, { page_size: 1, page: 2 })).toMatchObject({
      total: 2,
      count: 2,
      limit: 20,
      sub_cid: String(uid),
    });
  });
});

describe('time', () => {
  const run = () => app.runner.run('access.membersOver');
  test('a member who does not sign in within seven days of its password is disabled, and the owner is told why', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { data } = await create(app, as);
    await app.database.setClock(6 * DAY_MS);
    await run();
    await app.database.setClock(0);
    expect((await memberOf(app, as, data.sub_id)).status).toBe('pending_activation');
    await app.database.setClock(7 * DAY_MS + 60_000);
    await run();
    await app.database.setClock(0);
    expect(await memberOf(app, as, data.sub_id)).toMatchObject({
      status: 'disabled',
      state_reason: '7天内未登录激活，自动停用',
    });
    expect((await messagesOf(uid)).map(({ title }) => title)).toContain('子账号已停用');
    expect(await run()).toBe(0);
  });

  test('a member with a last day is disabled after it, and cannot be enabled before it has a later one', async () => {
    const { uid, as } = await newOwner(app.deps);
    const sub = await newSubAccount(app.deps, uid, ['PM']);
    const today = dayOf(new Date());
    const edit = async (expire_on: string) =>
      app.call(
        access.editMember,
        { ...(await about(app, as, sub.subId)), true_name: '测试员', role_ids: ['PM'], expire_on },
        as,
      );
    expect((await edit(today)).data.expire_at).toBe(`${today} 23:59:59`);
    expect(await isIn(sub.as)).toBe(true);
    await app.database.setClock(DAY_MS);
    expect(await isIn(sub.as)).toBe(false);
    await run();
    await app.database.setClock(0);
    expect(await memberOf(app, as, sub.subId)).toMatchObject({
      status: 'disabled',
      state_reason: '已到期，自动停用',
    });
    await app.database.asOwner(
      `update sub_accounts set expire_at = now() - interval '1 hour' where sub_id = '${sub.subId}'`,
    );
    const early = await app.call(access.enableMember, await about(app, as, sub.subId), as);
    expect(fieldsOf(early)).toEqual({ expire_on: '该子账号已过期，请先编辑到期日期再启用' });
    await edit(dayAfter(today, 30));
    expect((await app.call(access.enableMember, await about(app, as, sub.subId), as)).data.status).toBe(
      'active',
    );
  });
});
