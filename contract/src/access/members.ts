import { z } from 'zod';
import { operation, operationFilters } from '../account/profile';
import { get, post } from '../endpoint';
import {
  day,
  flag,
  id,
  lines,
  listOf,
  listParams,
  meantText,
  moment,
  ruled,
  version,
  whole,
  yuan,
} from '../wire';
import { password, roleName, scope, stepUp, ticket } from './fields';

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
  /** Actions that the caller may take on it now. */
  actions: z.array(z.enum(['edit', 'quota', 'reset_password', 'disable', 'enable', 'delete'])),
  /** Why the caller may do nothing with it; null where something may be done. */
  untouchable: z.string().nullable(),
});
/** Editable fields of a member; amounts in 元. */
const memberFields = {
  true_name: ruled('personName'),
  phone: ruled('phone').nullable().optional(),
  email: ruled('email').nullable().optional(),
  role_ids: z.array(id).min(1, '请至少选择一个角色').max(5, '最多选择5个角色'),
  can_create: flag.default(true),
  /** The last day on which it may be used. */
  expire_on: day.nullable().optional(),
  remark: lines(200).default(''),
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
const memberEvent = { ...ticket, sub_id: id, version };
const createRefusals = [
  ...stepUp,
  'form.invalid',
  'subAccount.limit',
  'subAccount.nameTaken',
  'subAccount.beyond',
  'notFound',
] as const;
const memberRefusals = [...stepUp, 'notFound', 'state.conflict', 'subAccount.beyond'] as const;
const created = z.object({
  sub_id: z.string(),
  sub_username: z.string(),
  init_password: z.string().nullable(),
});

/** Members: who acts on an account beside its owner (members-and-roles.md#sub-account-states). */
export const memberCalls = {
  members: get('/accountapi/member/list', {
    summary: '子账号列表',
    access: 'sub.user:view',
    /** A member who may only set quotas sees names and quotas (members-and-roles.md#permission-codes: 财务). */
    alternatives: ['sub.user:quota'],
    input: {
      ...listParams,
      role_id: id.optional(),
      status: z.enum(['pending_activation', 'active', 'locked', 'disabled']).optional(),
    },
    output: listOf(member, {
      limit: z.int(),
      count: z.int(),
      /** The 企业标识 with which sub-accounts sign in. */
      sub_cid: z.string(),
      can_create: z.boolean(),
    }),
  }),
  member: get('/accountapi/member/detail', {
    summary: '子账号详情',
    access: 'sub.user:view',
    input: { sub_id: id },
    output: member.extend({
      permissions: z.array(z.string()),
      spent: z.array(z.object({ month: z.string(), amount: yuan })),
      /** Last use of each permission, newest first. */
      last_used: z.array(z.object({ code: z.string(), text: z.string(), at: moment })),
    }),
    refusals: ['notFound'],
  }),
  createMember: post('/accountapi/member/create', {
    summary: '新建子账号',
    access: 'sub.user:create',
    stepUp: 'member',
    input: { ...ticket, ...newMember },
    output: created,
    refusals: createRefusals,
  }),
  /** All of them or none; `form.invalid` names `rows.3.phone` and the like. */
  createMembers: post('/accountapi/member/batch-create', {
    summary: '批量新建子账号',
    access: 'sub.user:create',
    stepUp: 'member',
    timeout: 60_000,
    input: {
      ...ticket,
      rows: z
        .array(
          z.strictObject({
            sub_username: meantText('word', 64),
            true_name: z.string().max(128),
            phone: meantText('phone', 32).optional(),
            email: meantText('word', 128).optional(),
            roles: z.string().max(200),
            remark: z.string().max(300).optional(),
          }),
        )
        .min(1, '文件中没有可创建的子账号')
        .max(50, '一次最多创建50个子账号'),
    },
    output: z.object({ list: z.array(created) }),
    refusals: createRefusals,
  }),
  editMember: post('/accountapi/member/edit', {
    summary: '编辑子账号',
    access: 'sub.user:edit',
    stepUp: 'member',
    input: { ...memberEvent, ...memberFields },
    output: member,
    refusals: [...memberRefusals, 'form.invalid'],
  }),
  setMemberQuota: post('/accountapi/member/quota', {
    summary: '设置子账号额度',
    access: 'sub.user:quota',
    stepUp: 'member_quota',
    input: { ...memberEvent, ...quotaFields, reset_used: flag.default(false) },
    output: member,
    refusals: [...memberRefusals, 'form.invalid', 'subAccount.quotaBelowUsed'],
  }),
  resetMemberPassword: post('/accountapi/member/reset-password', {
    summary: '重置子账号密码',
    access: 'sub.user:resetpwd',
    stepUp: 'member_password',
    input: { ...memberEvent, password: password.optional() },
    output: created,
    refusals: [...memberRefusals, 'form.invalid'],
  }),
  disableMember: post('/accountapi/member/disable', {
    summary: '停用子账号',
    access: 'sub.user:disable',
    stepUp: 'member',
    input: { ...memberEvent, reason: lines(200).default('') },
    output: member,
    refusals: memberRefusals,
  }),
  enableMember: post('/accountapi/member/enable', {
    summary: '启用子账号',
    access: 'sub.user:disable',
    stepUp: 'member',
    input: memberEvent,
    output: member,
    refusals: [...memberRefusals, 'form.invalid'],
  }),
  deleteMember: post('/accountapi/member/delete', {
    summary: '删除子账号',
    access: 'sub.user:delete',
    stepUp: 'member',
    input: memberEvent,
    output: z.object({ ok: z.literal(true), handed_over: z.int() }),
    refusals: memberRefusals,
  }),
  memberLogs: get('/accountapi/log/list', {
    summary: '子账号操作日志',
    access: 'sub.log:view',
    input: operationFilters,
    output: listOf(operation, {
      modules: z.array(z.object({ module: z.string(), text: z.string() })),
      actors: z.array(z.object({ actor: z.string(), name: z.string() })),
    }),
  }),
};
