import { z } from 'zod';
import { decided } from '../staff-case';
import { get, post } from '../endpoint';
import { plainQueueParams, queueListOf } from '../queue-params';
import { moment, reason, uid, version } from '../wire';

const customer = z.object({
  uid,
  username: z.string(),
  nickname: z.string(),
  phone_mask: z.string(),
  email_mask: z.string().nullable(),
  /** Why no mail goes to that address; null where it does. */
  email_stopped_text: z.string().nullable(),
  status: z.string(),
  status_text: z.string(),
  state_reason: z.string().nullable(),
  realname_text: z.string(),
  created_at: moment,
  last_login_at: moment.nullable(),
  sub_accounts: z.int(),
  closing_at: moment.nullable(),
  version: z.int(),
  actions: z.array(z.enum(['freeze', 'unfreeze', 'stop_mail', 'resume_mail'])),
});
/** The name of a customer for staff: of a verified company its name, of anybody else the nickname. */
const customerName = z.object({
  uid,
  name: z.string(),
  is_company: z.boolean(),
  /** Null for staff who may not open the files of customers. */
  phone_mask: z.string().nullable(),
});

/** Main accounts as staff find, freeze and name them (account.md#account-states). */
export const userStaffCalls = {
  userList: get('/accountapi/adminapi/user/list', {
    summary: '主账号查询',
    access: 'staff.user:view',
    input: { ...plainQueueParams, status: z.enum(['active', 'frozen', 'closing', 'closed']).optional() },
    output: queueListOf(customer),
  }),
  userDetail: get('/accountapi/adminapi/user/detail', {
    summary: '主账号详情',
    access: 'staff.user:view',
    input: { no: uid },
    output: customer,
    refusals: ['notFound'],
  }),
  userFreeze: post('/accountapi/adminapi/user/freeze', {
    summary: '冻结账号',
    access: 'staff.user:handle',
    input: { no: uid, reason, version },
    output: customer,
    refusals: decided,
  }),
  userUnfreeze: post('/accountapi/adminapi/user/unfreeze', {
    summary: '解冻账号',
    access: 'staff.user:handle',
    input: { no: uid, reason, version },
    output: customer,
    refusals: decided,
  }),
  userStopMail: post('/accountapi/adminapi/user/mail-stop', {
    summary: '停止向客户邮箱发送邮件',
    access: 'staff.user:handle',
    input: { no: uid, reason },
    output: customer,
    refusals: decided,
  }),
  userResumeMail: post('/accountapi/adminapi/user/mail-resume', {
    summary: '恢复向客户邮箱发送邮件',
    access: 'staff.user:handle',
    input: { no: uid, reason },
    output: customer,
    refusals: decided,
  }),
  customerNames: get('/accountapi/adminapi/user/names', {
    summary: '客户名称',
    // Every member of staff may know a customer's name; the customer's file takes another permission.
    access: 'staff.desk:view',
    input: {
      /** Up to 300 account numbers between commas; a number without an account is left out of the answer. */
      uids: z.string().regex(/^\d{12}(?:,\d{12}){0,299}$/, '账户编号格式不正确'),
    },
    output: z.object({ list: z.array(customerName) }),
  }),
};
