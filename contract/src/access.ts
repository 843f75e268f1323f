import { z } from 'zod';
import { get, post } from './endpoint';
import { moment, yuan } from './wire';

/** A sub-account about itself (spec §3, product 09 §9.3). Members and roles come with the account room. */
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
      data_scope: z.record(z.string(), z.enum(['all', 'self'])),
      quota_used: yuan,
      quota_cycle: z.enum(['none', 'month']),
      expire_at: moment.nullable(),
      roles: z.array(z.object({ role_id: z.string(), name: z.string() })),
    }),
  }),
  changeOwnPassword: post('/accountapi/subaccount/password/change', {
    summary: '子账号修改登录密码',
    access: 'subAccount',
    input: { old_password: z.string().min(1).max(128), new_password: z.string().min(1).max(128) },
    output: z.object({ sub_token: z.string(), expires_in: z.int() }),
    refusals: ['password.oldWrong', 'password.reused', 'form.invalid', 'signIn.locked', 'rate.exceeded'],
  }),
};
