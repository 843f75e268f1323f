import { z } from 'zod';
import { caseEvents, decided, partReasons, revocation } from '../staff-case';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { enumOf, id, lines, moment, reason, uid, version, yuan } from '../wire';
import { userStaffCalls } from './user-staff';
import { applicationView, readField } from './realname';
import { realNameFieldTexts } from './texts';

const realNameCase = applicationView.extend({
  /** Values read from the papers, masked like those typed, with whether they differ. */
  read: z.array(readField.extend({ file_id: id, differs: z.boolean() })),
  uid,
  customer: z.string(),
  age_seconds: z.int(),
  is_late: z.boolean(),
  /** The next review: the only one, or the first or second where two people decide. */
  review_step: z.enum(['only', 'first', 'second']),
  first_review: z.object({ by: z.string(), at: moment }).nullable(),
  reviewer: z.string().nullable(),
  reviewed_at: moment.nullable(),
  version: z.int(),
  revocation,
  /** In the sandbox the secret amount, 元; null outside of it. */
  micro_amount: yuan.nullable(),
  events: caseEvents,
  actions: z.array(z.enum(['approve', 'reject', 'micro_sent', 'revoke', 'revoke_confirm', 'revoke_refuse'])),
});
const rejectItems = partReasons({ field: enumOf(realNameFieldTexts) }, 30);
/** Typed values, unmasked, beside the values read from the papers and the checks that were really made. */
const typedCase = z.object({
  fields: z.array(
    z.object({
      field: z.string(),
      typed: z.string(),
      /** The value read from the paper; null where none was. */
      read: z.string().nullable(),
      agrees: z.boolean().nullable(),
    }),
  ),
  checks: z.array(z.object({ text: z.string(), result: z.enum(['right', 'warning', 'not_made']) })),
  /** The micro-deposit to be paid to the company's account, where that comes next. */
  micro_amount: yuan.nullable(),
});
/** An item that waits for one decision of staff, with the decision made. */
const decision = z.object({
  uid,
  customer: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  status_text: z.string(),
  created_at: moment,
  age_seconds: z.int(),
  is_late: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
  decision_reason: z.string().nullable(),
  version: z.int(),
  actions: z.array(z.enum(['approve', 'reject'])),
});
const status = decision.shape.status.optional();
const appeal = decision.extend({
  appeal_no: id,
  old_phone_mask: z.string(),
  new_phone_mask: z.string(),
  reason: z.string(),
});
const avatarCase = decision.extend({ review_no: id });

/** Staff decisions about accounts (account.md#account-states, account.md#real-name-states). */
export const accountStaffCalls = {
  realNameList: get('/accountapi/adminapi/realname/list', {
    summary: '实名认证队列',
    access: 'staff.realname:view',
    input: {
      ...queueParams,
      status: z.string().max(20).optional(),
      kind: z.enum(['person', 'enterprise']).optional(),
      uid: uid.optional(),
    },
    output: queueListOf(realNameCase),
  }),
  realNameDetail: get('/accountapi/adminapi/realname/detail', {
    summary: '实名认证详情',
    access: 'staff.realname:view',
    input: { no: id },
    output: realNameCase,
    refusals: ['notFound'],
  }),
  realNameTyped: post('/accountapi/adminapi/realname/typed', {
    summary: '查看实名认证的填写与识别结果',
    access: 'staff.realname:view',
    timeout: 30_000,
    input: { no: id },
    output: typedCase,
    refusals: [...decided, 'rate.exceeded'],
  }),
  realNameApprove: post('/accountapi/adminapi/realname/approve', {
    summary: '实名认证通过',
    access: 'staff.realname:handle',
    input: { no: id, version },
    output: realNameCase,
    refusals: [...decided, 'staff.samePerson', 'realName.taken', 'realName.companyTaken'],
  }),
  realNameReject: post('/accountapi/adminapi/realname/reject', {
    summary: '实名认证驳回',
    access: 'staff.realname:handle',
    input: { no: id, version, items: rejectItems },
    output: realNameCase,
    refusals: decided,
  }),
  realNameMicroSent: post('/accountapi/adminapi/realname/micro-sent', {
    summary: '登记验证打款已发出',
    access: 'staff.realname:pay',
    input: { no: id, version },
    output: realNameCase,
    refusals: [...decided, 'staff.samePerson', 'money.insufficient'],
  }),
  realNameRevoke: post('/accountapi/adminapi/realname/revoke', {
    summary: '提请撤销实名认证',
    access: 'staff.realname:handle',
    input: { no: id, version, reason },
    output: realNameCase,
    refusals: decided,
  }),
  realNameRevokeDecide: post('/accountapi/adminapi/realname/revoke-decide', {
    summary: '复核撤销实名认证',
    access: 'staff.realname:revoke',
    input: { no: id, version, event: z.enum(['confirm', 'refuse']), reason: lines(200).optional() },
    output: realNameCase,
    refusals: [...decided, 'staff.samePerson', 'form.invalid'],
  }),
  ...userStaffCalls,
  appealList: get('/accountapi/adminapi/appeal/list', {
    summary: '手机号申诉队列',
    access: 'staff.appeal:handle',
    input: { ...queueParams, status },
    output: queueListOf(appeal),
  }),
  appealApprove: post('/accountapi/adminapi/appeal/approve', {
    summary: '通过手机号申诉',
    access: 'staff.appeal:handle',
    input: { no: id, version },
    output: appeal,
    refusals: [...decided, 'phone.taken', 'phone.tooSoon'],
  }),
  appealReject: post('/accountapi/adminapi/appeal/reject', {
    summary: '驳回手机号申诉',
    access: 'staff.appeal:handle',
    input: { no: id, version, reason },
    output: appeal,
    refusals: decided,
  }),
  avatarList: get('/accountapi/adminapi/avatar/list', {
    summary: '头像审核队列',
    access: 'staff.avatar:handle',
    input: { ...queueParams, status },
    output: queueListOf(avatarCase),
  }),
  avatarDetail: get('/accountapi/adminapi/avatar/detail', {
    summary: '头像审核详情',
    access: 'staff.avatar:handle',
    input: { no: id },
    /** The picture as a `data:` address, for it has none that is open to staff; null once it is gone. */
    output: avatarCase.extend({ picture: z.string().nullable() }),
    refusals: ['notFound', 'file.unreachable'],
  }),
  avatarApprove: post('/accountapi/adminapi/avatar/approve', {
    summary: '通过头像',
    access: 'staff.avatar:handle',
    input: { no: id, version },
    output: avatarCase,
    refusals: decided,
  }),
  avatarReject: post('/accountapi/adminapi/avatar/reject', {
    summary: '驳回头像',
    access: 'staff.avatar:handle',
    input: { no: id, version, reason },
    output: avatarCase,
    refusals: decided,
  }),
};
