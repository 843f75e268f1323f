import { z } from 'zod';
import { operation, operationFilters } from './account/profile';
import { get, post } from './endpoint';
import { type Grantable, grantable } from './permissions';
import { day, flag, id, listOf, listParams, moment, ruled, text, verifyToken, whole, yuan } from './wire';

const scope = z.record(z.string().max(20), z.enum(['all', 'self']));
const code = z.enum(grantable as [Grantable, ...Grantable[]]);
const password = z.string().min(1).max(128);
const version = whole(1, 1_000_000);
const stepUp = ['stepUp.required', 'stepUp.expired'] as const;
const ticket = { verify_token: verifyToken.optional() };
const roleName = z.object({ role_id: z.string(), name: z.string() });

const member = z.object({
  sub_id: z.string(),
  sub_username: z.string(),
  true_name: z.string(),
  phone_mask: z.string().nullable(),
  email_mask: z.string().nullable(),
  roles: z.array(roleName),
  data_scope: scope,
  can_create: z.boolean(),
  quota: yuan,
  quota_used: yuan,
  quota_status: z.boolean(),
  quota_cycle: z.enum(['none', 'month']),
  quota_alert_pct: z.int(),
  status: z.enum(['pending_activation', 'active', 'locked', 'disabled']),
  status_text: z.string(),
  state_reason: z.string().nullable(),
  last_login_at: moment.nullable(),
  last_login_region: z.string().nullable(),
  expire_at: moment.nullable(),
  created_at: moment,
  /** `owner` or a `sub_id`, and its name. */
  created_by: z.string(),
  created_by_name: z.string(),
  remark: z.string(),
  version: z.int(),
  /** What the caller may do with it now. */
  actions: z.array(z.enum(['edit', 'quota', 'reset_password', 'disable', 'enable', 'delete'])),
});
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
/** What a member is made of; amounts in 元. */
const memberFields = {
  true_name: text(20, 2, '姓名为2-20个字'),
  phone: ruled('phone').nullable().optional(),
  email: ruled('email').nullable().optional(),
  role_ids: z.array(id).min(1, '请至少选择一个角色').max(5, '最多选择5个角色'),
  can_create: flag.default(true),
  /** The last day on which it may be used. */
  expire_on: day.nullable().optional(),
  remark: text(200).default(''),
};
const quotaFields = {
  quota_status: flag.default(false),
  quota: yuan.optional(),
  quota_cycle: z.enum(['none', 'month']).default('none'),
  quota_alert_pct: whole(0, 100).default(80),
};
const newMember = {
  sub_username: ruled('subUsername'),
  ...memberFields,
  ...quotaFields,
  /** Made up and answered once when left out. */
  password: password.optional(),
  must_change_password: flag.default(true),
};
const roleFields = {
  name: text(20, 2, '角色名称为2-20个字'),
  description: text(100).default(''),
  permissions: z.array(code).min(1, '请至少选择一项权限').max(200),
  data_scope: scope.default({}),
};
const memberEvent = { ...ticket, sub_id: id, version };
const memberRefusals = [...stepUp, 'notFound', 'state.conflict', 'subAccount.beyond'] as const;
const created = z.object({
  sub_id: z.string(),
  sub_username: z.string(),
  init_password: z.string().nullable(),
});

/** Sub-accounts and roles (spec §2, §3, §6; product 02 §2.4, 04, 05 §5.3, 09 §9.3). Sub-accounts call the twins (D11). */
export const access = {
  me: get('/accountapi/subaccount/info', {
    summary: '当前子账号信息',
    access: 'subAccount',
    output: z.object({
      can_create: z.boolean(),
      parent_account: z.string(),
      quota: yuan,
      quota_status: z.boolean(),
      true_name: z.string(),
      permissions: z.array(z.string()),
      data_scope: scope,
      quota_used: yuan,
      quota_cycle: z.enum(['none', 'month']),
      expire_at: moment.nullable(),
      roles: z.array(roleName),
    }),
  }),
  changeOwnPassword: post('/accountapi/subaccount/password/change', {
    summary: '子账号修改登录密码',
    access: 'subAccount',
    input: { old_password: password, new_password: password },
    output: z.object({ sub_token: z.string(), expires_in: z.int() }),
    refusals: ['password.oldWrong', 'password.reused', 'form.invalid', 'signIn.locked', 'rate.exceeded'],
  }),
  members: get('/accountapi/member/list', {
    summary: '子账号列表',
    later: '子账号管理',
    access: 'sub.user:view',
    input: {
      ...listParams,
      role_id: id.optional(),
      status: z.enum(['pending_activation', 'active', 'locked', 'disabled']).optional(),
    },
    output: listOf(member, {
      limit: z.int(),
      count: z.int(),
      /** What sub-accounts sign in with as 企业标识. */
      sub_cid: z.string(),
      can_create: z.boolean(),
    }),
  }),
  member: get('/accountapi/member/detail', {
    summary: '子账号详情',
    later: '子账号管理',
    access: 'sub.user:view',
    input: { sub_id: id },
    output: member.extend({
      permissions: z.array(z.string()),
      spent: z.array(z.object({ month: z.string(), amount: yuan })),
      /** When each permission was last used, newest first. */
      last_used: z.array(z.object({ code: z.string(), text: z.string(), at: moment })),
    }),
    refusals: ['notFound'],
  }),
  createMember: post('/accountapi/member/create', {
    summary: '新建子账号',
    later: '子账号管理',
    access: 'sub.user:create',
    stepUp: 'member',
    input: { ...ticket, ...newMember },
    output: created,
    refusals: [
      ...stepUp,
      'form.invalid',
      'subAccount.limit',
      'subAccount.nameTaken',
      'subAccount.beyond',
      'notFound',
    ],
  }),
  /** All of them or none; `form.invalid` names `rows.3.phone` and the like. */
  createMembers: post('/accountapi/member/batch-create', {
    summary: '批量新建子账号',
    later: '子账号管理',
    access: 'sub.user:create',
    stepUp: 'member',
    timeout: 60_000,
    input: {
      ...ticket,
      rows: z
        .array(
          z.strictObject({
            sub_username: z.string().max(64),
            true_name: z.string().max(64),
            phone: z.string().max(32).optional(),
            email: z.string().max(128).optional(),
            roles: z.string().max(200),
            remark: z.string().max(300).optional(),
          }),
        )
        .min(1, '文件中没有可创建的子账号')
        .max(50, '一次最多创建50个子账号'),
    },
    output: z.object({ list: z.array(created) }),
    refusals: [
      ...stepUp,
      'form.invalid',
      'subAccount.limit',
      'subAccount.nameTaken',
      'subAccount.beyond',
      'notFound',
    ],
  }),
  editMember: post('/accountapi/member/edit', {
    summary: '编辑子账号',
    later: '子账号管理',
    access: 'sub.user:edit',
    stepUp: 'member',
    input: { ...memberEvent, ...memberFields },
    output: member,
    refusals: [...memberRefusals, 'form.invalid'],
  }),
  setMemberQuota: post('/accountapi/member/quota', {
    summary: '设置子账号额度',
    later: '子账号管理',
    access: 'sub.user:quota',
    stepUp: 'member',
    input: { ...memberEvent, ...quotaFields, reset_used: flag.default(false) },
    output: member,
    refusals: [...memberRefusals, 'form.invalid', 'subAccount.quotaBelowUsed'],
  }),
  resetMemberPassword: post('/accountapi/member/reset-password', {
    summary: '重置子账号密码',
    later: '子账号管理',
    access: 'sub.user:resetpwd',
    stepUp: 'member',
    input: { ...memberEvent, password: password.optional() },
    output: created,
    refusals: [...memberRefusals, 'form.invalid'],
  }),
  disableMember: post('/accountapi/member/disable', {
    summary: '停用子账号',
    later: '子账号管理',
    access: 'sub.user:disable',
    stepUp: 'member',
    input: { ...memberEvent, reason: text(200).default('') },
    output: member,
    refusals: memberRefusals,
  }),
  enableMember: post('/accountapi/member/enable', {
    summary: '启用子账号',
    later: '子账号管理',
    access: 'sub.user:disable',
    stepUp: 'member',
    input: memberEvent,
    output: member,
    refusals: [...memberRefusals, 'form.invalid'],
  }),
  deleteMember: post('/accountapi/member/delete', {
    summary: '删除子账号',
    later: '子账号管理',
    access: 'sub.user:delete',
    stepUp: 'member',
    input: memberEvent,
    output: z.object({ ok: z.literal(true), handed_over: z.int() }),
    refusals: memberRefusals,
  }),
  roles: get('/accountapi/role/list', {
    summary: '角色列表',
    later: '子账号管理',
    access: 'sub.role:view',
    input: listParams,
    output: listOf(role, { limit: z.int(), count: z.int() }),
  }),
  role: get('/accountapi/role/detail', {
    summary: '角色详情',
    later: '子账号管理',
    access: 'sub.role:view',
    input: { role_id: id },
    output: roleDetail,
    refusals: ['notFound'],
  }),
  /** What somebody with these roles may do: the union, and the widest scope by area (product 04 §4.2). */
  rolePreview: get('/accountapi/role/preview', {
    summary: '预览一组角色的权限',
    later: '子账号管理',
    access: 'sub.user:view',
    input: { role_ids: z.string().max(250) },
    output: z.object({ permissions: z.array(z.string()), data_scope: scope, has_credit_limit: z.boolean() }),
    refusals: ['notFound'],
  }),
  permissionTree: get('/accountapi/role/permission-tree', {
    summary: '权限树',
    later: '子账号管理',
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
    later: '子账号管理',
    access: 'sub.role:manage',
    stepUp: 'role',
    input: { ...ticket, ...roleFields },
    output: roleDetail,
    refusals: [...stepUp, 'form.invalid', 'role.nameTaken', 'role.limit'],
  }),
  editRole: post('/accountapi/role/edit', {
    summary: '编辑角色',
    later: '子账号管理',
    access: 'sub.role:manage',
    stepUp: 'role',
    input: { ...ticket, role_id: id, version, ...roleFields },
    output: roleDetail,
    refusals: [...stepUp, 'form.invalid', 'notFound', 'role.preset', 'role.nameTaken', 'state.conflict'],
  }),
  copyRole: post('/accountapi/role/copy', {
    summary: '复制角色',
    later: '子账号管理',
    access: 'sub.role:manage',
    stepUp: 'role',
    input: { ...ticket, role_id: id, name: roleFields.name },
    output: roleDetail,
    refusals: [...stepUp, 'notFound', 'role.nameTaken', 'role.limit'],
  }),
  deleteRole: post('/accountapi/role/delete', {
    summary: '删除角色',
    later: '子账号管理',
    access: 'sub.role:manage',
    stepUp: 'role',
    input: { ...ticket, role_id: id, version },
    output: z.object({ ok: z.literal(true) }),
    refusals: [...stepUp, 'notFound', 'role.preset', 'role.inUse', 'state.conflict'],
  }),
  memberLogs: get('/accountapi/log/list', {
    summary: '子账号操作日志',
    later: '子账号管理',
    access: 'sub.log:view',
    input: operationFilters,
    output: listOf(operation, {
      modules: z.array(z.object({ module: z.string(), text: z.string() })),
      actors: z.array(z.object({ actor: z.string(), name: z.string() })),
    }),
  }),
};
