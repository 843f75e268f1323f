import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import type { Grantable } from '@uc/contract/permissions';
import { presetRoles } from '@uc/contract/preset-roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOwner, newPhone, newSubAccount, PASSWORD } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { about, create, memberForm, memberOf, ticketFor } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { access } = api;
const ADM = presetRoles.find(({ code }) => code === 'ADM')!.permissions as Grantable[];

/** An owner, one of its managers, and somebody below. */
async function newHouse() {
  const owner = await newOwner(app.deps);
  const manager = await newSubAccount(app.deps, owner.uid, ['ADM']);
  const worker = await newSubAccount(app.deps, owner.uid, ['PM']);
  return { owner, manager, worker, uid: owner.uid };
}
const beyond = (answer: { status: number; body: { errorCode: number } }) =>
  expect([answer.status, answer.body.errorCode]).toEqual([403, 310405]);
const edit = async (as: As, owner: As, sub_id: string, more: object = {}) =>
  app.call(
    access.editMember,
    {
      ...(await about(app, owner, sub_id)),
      verify_token: await ticketFor(app, as),
      true_name: '测试员',
      role_ids: ['PM'],
      ...more,
    },
    as,
  );

describe('a manager (members-and-roles.md#how-a-right-is-decided)', () => {
  test('a manager makes members with roles within its own, and they make nobody themselves', async () => {
    const { owner, manager, uid } = await newHouse();
    const { data } = await create(app, manager.as, {
      role_ids: ['ADM'],
      password: PASSWORD,
      must_change_password: false,
    });
    expect(await memberOf(app, owner.as, data.sub_id)).toMatchObject({
      created_by: manager.subId,
      created_by_name: manager.subUsername,
      can_create: false,
    });
    const entered = await app.call(api.passport.signInAsSubAccount, {
      sub_cid: String(uid),
      sub_username: data.sub_username,
      password: PASSWORD,
    });
    const child = {
      sub_cid: String(uid),
      sub_username: data.sub_username,
      sub_token: entered.data.sub_token,
    };
    expect((await app.call(access.members, {}, child)).data.can_create).toBe(false);
    beyond(await app.call(access.createMember, memberForm({ role_ids: ['VW'] }), child));
    // Nor does it touch who made it.
    beyond(await edit(child, owner.as, manager.subId, { role_ids: ['VW'] }));
  });

  test('a manager gives no member a role with permissions it lacks, neither a new member nor an existing one', async () => {
    const { owner, manager, worker } = await newHouse();
    beyond(await create(app, manager.as, { role_ids: ['PM', 'FIN'] }));
    beyond(await edit(manager.as, owner.as, worker.subId, { role_ids: ['PM', 'IP'] }));
    expect((await edit(manager.as, owner.as, worker.subId, { role_ids: ['PM', 'AUD'] })).status).toBe(200);
  });

  test('a manager gives no role with a wider data scope than its own', async () => {
    const owner = await newOwner(app.deps);
    const narrow = await app.call(
      access.createRole,
      {
        name: '仅看自己',
        permissions: ADM,
        data_scope: { order: 'self' },
        verify_token: await ticketFor(app, owner.as, 'role'),
      },
      owner.as,
    );
    const manager = await newSubAccount(app.deps, owner.uid, ['VW'], { roleIds: [narrow.data.role_id] });
    beyond(await create(app, manager.as, { role_ids: ['PM'] }));
    expect((await create(app, manager.as, { role_ids: [narrow.data.role_id] })).status).toBe(200);
  });

  test('a manager can change neither itself nor a member with more permissions, and its list of members says why', async () => {
    const { owner, manager, worker, uid } = await newHouse();
    const finance = await newSubAccount(app.deps, uid, ['FIN']);
    const { list } = (await app.call(access.members, {}, manager.as)).data;
    const actions = Object.fromEntries(list.map((one) => [one.sub_id, one.actions.length > 0]));
    expect(actions).toEqual({ [manager.subId]: false, [finance.subId]: false, [worker.subId]: true });
    const why = Object.fromEntries(list.map((one) => [one.sub_id, one.untouchable]));
    expect(why).toEqual({
      [manager.subId]: '不能管理自己的账号',
      [finance.subId]: '该成员的权限或数据范围超出您的权限，请由主账号或更高权限的成员管理',
      [worker.subId]: null,
    });
    for (const { subId } of [manager, finance]) {
      const input = {
        ...(await about(app, owner.as, subId)),
        verify_token: await ticketFor(app, manager.as),
      };
      beyond(await app.call(access.disableMember, input, manager.as));
      beyond(await app.call(access.deleteMember, input, manager.as));
      beyond(await app.call(access.resetMemberPassword, input, manager.as));
      beyond(await app.call(access.enableMember, input, manager.as));
      beyond(await app.call(access.setMemberQuota, input, finance.as));
    }
    expect(
      (
        await app.call(
          access.disableMember,
          { ...(await about(app, owner.as, worker.subId)), verify_token: await ticketFor(app, manager.as) },
          manager.as,
        )
      ).status,
    ).toBe(200);
  });

  test('a manager with a quota makes no member who may spend more', async () => {
    const owner = await newOwner(app.deps);
    const manager = await newSubAccount(app.deps, owner.uid, ['ADM'], {
      quotaStatus: true,
      quota: fen(500_00),
    });
    beyond(await create(app, manager.as));
    beyond(await create(app, manager.as, { quota_status: true, quota: 500.01 }));
    expect((await create(app, manager.as, { quota_status: true, quota: 500 })).status).toBe(200);
  });

  test('a manager that only sets quotas sees names and quotas of members, and sets them (members-and-roles.md#permission-codes)', async () => {
    const owner = await newOwner(app.deps);
    const finance = await newSubAccount(app.deps, owner.uid, ['FIN']);
    const phone = newPhone();
    const payer = { role_ids: ['FIN'], phone, remark: '华东区采购', quota_status: true, quota: 500 };
    const { sub_id } = (await create(app, owner.as, payer)).data;
    const listed = async (keyword = '') =>
      (await app.call(access.members, { ...(keyword && { keyword }) }, finance.as)).data.list;
    const one = (await listed()).find((member) => member.sub_id === sub_id)!;
    const unseen = { phone_mask: null, email_mask: null, roles: [], data_scope: {}, remark: '' };
    expect(one).toMatchObject({ ...unseen, true_name: '李小明', quota: 500, actions: ['quota'] });
    expect([await listed(phone), (await listed('李小明')).length]).toEqual([[], 1]);
    expect((await app.call(access.member, { sub_id }, finance.as)).status).toBe(403);
    const request = { sub_id, version: one.version, quota_status: true, quota: 800 };
    const set = async (more: object) => app.call(access.setMemberQuota, { ...request, ...more }, finance.as);
    expect((await set({})).body.errorCode).toBe(300017);
    expect(
      (await set({ verify_token: await ticketFor(app, finance.as, 'member_quota') })).data,
    ).toMatchObject({
      ...unseen,
      quota: 800,
    });
    expect(await memberOf(app, owner.as, sub_id)).toMatchObject({ quota: 800, remark: '华东区采购' });
  });

  test('a manager that may not create members, or has lost that permission, is refused', async () => {
    const owner = await newOwner(app.deps);
    const manager = await newSubAccount(app.deps, owner.uid, ['ADM'], { canCreate: false });
    beyond(await app.call(access.createMember, memberForm(), manager.as));
    const viewer = await newSubAccount(app.deps, owner.uid, ['AUD']);
    const refused = await app.call(access.createMember, memberForm(), viewer.as);
    expect(refused.body.msg).toBe('没有操作权限，请联系主账号授权（缺少：新建子账号）');
  });

  test('a manager proves its own identity, not its owner’s: a verification ticket of somebody else opens nothing', async () => {
    const { owner, manager, worker } = await newHouse();
    const input = await about(app, owner.as, worker.subId);
    expect((await app.call(access.disableMember, input, manager.as)).body.errorCode).toBe(300018);
  });

  test('a manager reads in the member logs what members did, and not what their owner did', async () => {
    const { owner, manager } = await newHouse();
    await create(app, owner.as);
    await create(app, manager.as);
    const { data } = await app.call(access.memberLogs, {}, manager.as);
    expect(data.list.map(({ actor_name, action_text }) => [actor_name, action_text])).toEqual([
      [manager.subUsername, '新建子账号'],
    ]);
    expect(data.actors.map(({ actor }) => actor)).toEqual([manager.subId]);
  });
});
