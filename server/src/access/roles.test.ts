import { api } from '@uc/contract';
import { twinPath } from '@uc/contract/twin-path';
import { limits } from '@uc/contract/limits';
import { type Grantable, grantable } from '@uc/contract/permissions';
import { presetRoles } from '@uc/contract/preset-roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOwner, newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { ticketFor } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { access } = api;
const proof = async (as: As) => ({ verify_token: await ticketFor(app, as, 'role') });
const make = async (
  as: As,
  name: string,
  permissions: Grantable[],
  data_scope: Record<string, 'all' | 'self'> = {},
) => app.call(access.createRole, { name, permissions, data_scope, ...(await proof(as)) }, as);
const roles = async (as: As, query = {}) =>
  (await app.call(access.roles, { page_size: 50, ...query }, as)).data;

describe('roles', () => {
  test('preset roles are listed first, and can be copied but never changed or deleted', async () => {
    const { as } = await newOwner(app.deps);
    const { list, count, limit } = await roles(as);
    expect(list.map(({ name }) => name)).toEqual(presetRoles.map(({ name }) => name));
    expect([count, limit, new Set(list.map(({ actions }) => actions.join()))]).toEqual([
      0,
      20,
      new Set(['copy']),
    ]);
    const fields = { name: '别名', permissions: ['home:view'] as Grantable[] };
    const changed = await app.call(
      access.editRole,
      { role_id: 'ADM', version: 1, ...fields, ...(await proof(as)) },
      as,
    );
    expect(changed.body.msg).toBe('系统预设角色不能修改，请复制后再编辑');
    const gone = await app.call(access.deleteRole, { role_id: 'ADM', version: 1, ...(await proof(as)) }, as);
    expect(gone.status).toBe(409);
    const copy = await app.call(access.copyRole, { role_id: 'AUD', name: '内审', ...(await proof(as)) }, as);
    expect(copy.data).toMatchObject({
      is_preset: false,
      permissions: presetRoles.find(({ code }) => code === 'AUD')!.permissions,
      actions: ['edit', 'copy', 'delete'],
    });
  });

  test('a role of one’s own gets the permissions that its own ones need, and a data scope only where something is made', async () => {
    const { as } = await newOwner(app.deps);
    const { data } = await make(as, '出纳', ['finance.rmb:recharge', 'crowd.escrow:pay'], {
      finance: 'self',
      crowd: 'self',
      order: 'self',
    });
    expect(data.permissions).toEqual([
      'finance.rmb:view',
      'finance.rmb:recharge',
      'crowd.request:view',
      'crowd.escrow:pay',
    ]);
    expect(data.data_scope).toEqual({ crowd: 'self' });
  });

  test('a new role needs a permission, a name of its own and a verification, and twenty are the most', async () => {
    const { as } = await newOwner(app.deps);
    const none = await app.call(access.createRole, { name: '空角色', permissions: [] }, as);
    expect(none.body.data.errors).toEqual([{ field: 'permissions', message: '请至少选择一项权限' }]);
    const unproven = await app.call(access.createRole, { name: '出纳', permissions: ['home:view'] }, as);
    expect(unproven.body.errorCode).toBe(300017);
    await make(as, '出纳', ['home:view']);
    for (const name of ['出纳', '管理员'])
      expect((await make(as, name, ['home:view'])).body.msg).toBe('角色名称已存在');
    const owned = { name: '注销', permissions: ['account.safe:manage'] as never };
    expect((await app.call(access.createRole, { ...owned, ...(await proof(as)) }, as)).status).toBe(422);
    for (let n = 1; n < limits.customRoles.max; n += 1) await make(as, `角色${n}`, ['home:view']);
    expect((await make(as, '再一个', ['home:view'])).body.msg).toBe('自定义角色数量已达上限（20个）');
    expect((await roles(as, { keyword: '角色1' })).total).toBe(11);
  });

  test('a changed role counts at once for everybody who holds it, and is refused to who saw an older version', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { data: role } = await make(as, '跟单', ['order.order:view', 'finance.rmb:view']);
    const sub = await newSubAccount(app.deps, uid, [], { roleIds: [role.role_id] });
    expect((await app.call(api.finance.rmbList, {}, sub.as)).status).toBe(200);
    const request = {
      role_id: role.role_id,
      version: 1,
      name: '跟单员',
      permissions: ['order.order:view', 'order.order:cancel'] as Grantable[],
      data_scope: { order: 'self' as const },
    };
    const { data } = await app.call(access.editRole, { ...request, ...(await proof(as)) }, as);
    expect(data).toMatchObject({ version: 2, member_count: 1, members: [{ sub_username: sub.subUsername }] });
    expect((await app.call(api.finance.rmbList, {}, sub.as)).status).toBe(403);
    expect((await app.call(access.me, {}, sub.as)).data.data_scope).toEqual({ order: 'self' });
    expect((await app.call(access.editRole, { ...request, ...(await proof(as)) }, as)).status).toBe(409);
    expect(data.logs.map(({ action_text }) => action_text)).toEqual(['新建角色']);
    const { logs } = (await app.call(access.role, { role_id: role.role_id }, as)).data;
    expect(logs[0]!.changes).toEqual([
      { field: 'name', before: '跟单', after: '跟单员' },
      { field: 'permissions', before: '查看收支明细', after: '取消订单' },
      { field: 'data_scope', before: '', after: '订单' },
    ]);
  });

  test('a role that a member holds cannot be deleted; without members it can', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { data: role } = await make(as, '临时', ['home:view']);
    const sub = await newSubAccount(app.deps, uid, [], { roleIds: [role.role_id] });
    const drop = async () =>
      app.call(access.deleteRole, { role_id: role.role_id, version: 1, ...(await proof(as)) }, as);
    expect((await drop()).body.msg).toBe('该角色下还有1个成员，请先移除');
    await app.database.asOwner(`update sub_accounts set status = 'deleted' where sub_id = '${sub.subId}'`);
    expect((await drop()).data).toEqual({ ok: true });
    expect((await roles(as)).count).toBe(0);
  });

  test('roles are read by a member, who can change none', async () => {
    const { uid, as } = await newOwner(app.deps);
    await make(as, '内部', ['home:view']);
    const { as: sub } = await newSubAccount(app.deps, uid, ['ADM']);
    expect(new Set((await roles(sub)).list.map(({ actions }) => actions.length))).toEqual(new Set([0]));
    const copy = await fetch(app.url + twinPath(api.access.copyRole.path), { method: 'POST' });
    expect(copy.status).toBe(404);
  });

  test('a role of another account is not found, previewed or copied', async () => {
    const [mine, theirs] = [await newOwner(app.deps), await newOwner(app.deps)];
    const { data } = await make(theirs.as, '别家', ['home:view']);
    expect((await app.call(access.role, { role_id: data.role_id }, mine.as)).status).toBe(404);
    expect((await app.call(access.rolePreview, { role_ids: data.role_id }, mine.as)).status).toBe(404);
    expect(
      (
        await app.call(
          access.copyRole,
          { role_id: data.role_id, name: '拿来', ...(await proof(mine.as)) },
          mine.as,
        )
      ).status,
    ).toBe(404);
  });

  test('several roles together give the union of permissions, with the widest data scope', async () => {
    const { as } = await newOwner(app.deps);
    const { data: narrow } = await make(as, '窄看', ['order.order:view'], { order: 'self' });
    const preview = async (role_ids: string) => (await app.call(access.rolePreview, { role_ids }, as)).data;
    expect((await preview(narrow.role_id)).data_scope).toEqual({ order: 'self' });
    expect((await preview(`${narrow.role_id},FIN`)).data_scope.order).toBe('all');
  });
});

test('the tree of permissions holds every code once, sensitive ones marked', async () => {
  const { as } = await newOwner(app.deps);
  const { data } = await app.call(access.permissionTree, {}, as);
  const actions = data.flatMap(({ children }) => children.flatMap((resource) => resource.children));
  expect(actions.map(({ code }) => code).sort()).toEqual([...grantable].sort());
  expect(actions.find(({ code }) => code === 'order.order:pay')).toEqual({
    code: 'order.order:pay',
    text: '支付订单',
    sensitive: true,
    depends: ['order.order:view'],
  });
});
