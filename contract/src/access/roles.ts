import { z } from 'zod';
import { operation } from '../account/profile';
import { get, post } from '../endpoint';
import { id, lines, listOf, listParams, moment, text, version } from '../wire';
import { code, scope, stepUp, ticket } from './fields';

const role = z.object({
  role_id: z.string(),
  name: z.string(),
  description: z.string(),
  is_preset: z.boolean(),
  permissions: z.array(z.string()),
  permission_count: z.int(),
  /** Areas that its holders see only their own of; absent is all. */
  data_scope: scope,
  member_count: z.int(),
  updated_at: moment.nullable(),
  version: z.int(),
  actions: z.array(z.enum(['edit', 'copy', 'delete'])),
});
const roleDetail = role.extend({
  members: z.array(
    z.object({
      sub_id: z.string(),
      sub_username: z.string(),
      true_name: z.string(),
      status_text: z.string(),
    }),
  ),
  logs: z.array(operation),
});
const roleFields = {
  name: text(20, 2, '角色名称为2-20个字'),
  description: lines(100).default(''),
  permissions: z.array(code).min(1, '请至少选择一项权限').max(200),
  data_scope: scope.default({}),
};
/** Roles: presets, and those of an owner's own making (members-and-roles.md#permission-codes). */
export const roleCalls = {
  roles: get('/accountapi/role/list', {
    summary: '角色列表',
    access: 'sub.role:view',
    input: listParams,
    output: listOf(role, { limit: z.int(), count: z.int() }),
  }),
  role: get('/accountapi/role/detail', {
    summary: '角色详情',
    access: 'sub.role:view',
    input: { role_id: id },
    output: roleDetail,
    refusals: ['notFound'],
  }),
  /**
   * The permissions of somebody with these roles: the union, and the widest scope by area
   * (members-and-roles.md#how-a-right-is-decided).
   */
  rolePreview: get('/accountapi/role/preview', {
    summary: '预览一组角色的权限',
    access: 'sub.user:view',
    input: { role_ids: z.string().max(250) },
    output: z.object({ permissions: z.array(z.string()), data_scope: scope }),
    refusals: ['notFound'],
  }),
  permissionTree: get('/accountapi/role/permission-tree', {
    summary: '权限树',
    access: 'sub.role:view',
    output: z.array(
      z.object({
        area: z.string(),
        text: z.string(),
        /** Whether 仅本人 means anything there. */
        has_scope: z.boolean(),
        children: z.array(
          z.object({
            resource: z.string(),
            text: z.string(),
            children: z.array(
              z.object({
                code: z.string(),
                text: z.string(),
                sensitive: z.boolean(),
                /** Codes that come with it. */
                depends: z.array(z.string()),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  createRole: post('/accountapi/role/create', {
    summary: '新建角色',
    access: 'sub.role:manage',
    stepUp: 'role',
    input: { ...ticket, ...roleFields },
    output: roleDetail,
    refusals: [...stepUp, 'form.invalid', 'role.nameTaken', 'role.limit'],
  }),
  editRole: post('/accountapi/role/edit', {
    summary: '编辑角色',
    access: 'sub.role:manage',
    stepUp: 'role',
    input: { ...ticket, role_id: id, version, ...roleFields },
    output: roleDetail,
    refusals: [...stepUp, 'form.invalid', 'notFound', 'role.preset', 'role.nameTaken', 'state.conflict'],
  }),
  copyRole: post('/accountapi/role/copy', {
    summary: '复制角色',
    access: 'sub.role:manage',
    stepUp: 'role',
    input: { ...ticket, role_id: id, name: roleFields.name },
    output: roleDetail,
    refusals: [...stepUp, 'notFound', 'role.nameTaken', 'role.limit'],
  }),
  deleteRole: post('/accountapi/role/delete', {
    summary: '删除角色',
    access: 'sub.role:manage',
    stepUp: 'role',
    input: { ...ticket, role_id: id, version },
    output: z.object({ ok: z.literal(true) }),
    refusals: [...stepUp, 'notFound', 'role.preset', 'role.inUse', 'state.conflict'],
  }),
};
