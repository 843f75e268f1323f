import { z } from 'zod';
import { get, post } from '../endpoint';
import { moment, yuan } from '../wire';
import { memberCalls } from './members';
import { roleCalls } from './roles';
import { password, roleName, scope } from './fields';

/** Sub-accounts and roles (spec §2, §3, §6; members-and-roles.md#permission-codes, decisions.md D11). */
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
  ...memberCalls,
  ...roleCalls,
};
