import { z } from 'zod';
import { get, post } from '../endpoint';
import { moment, sixDigits, text, verifyToken } from '../wire';

const stepUp = ['stepUp.required', 'stepUp.expired'] as const;
const ticket = { verify_token: verifyToken.optional() };
const totpCode = sixDigits('请输入6位动态码');
/** The answer of a browser's authenticator, as `@simplewebauthn/browser` returns it. */
const credential = z.looseObject({ id: z.string().max(1024), type: z.literal('public-key') });
/** The name that its owner gave it. */
const passkeyName = text(20, 1, '请填写1-20个字的名称');
/** Options for the authenticator, as `@simplewebauthn/server` makes them. */
const asked = z.record(z.string(), z.unknown());

const twoStep = z.object({
  is_on: z.boolean(),
  totp: z.object({ since: moment }).nullable(),
  passkeys: z.array(
    z.object({
      credential_id: z.string(),
      name: z.string(),
      created_at: moment,
      last_used_at: moment.nullable(),
    }),
  ),
  recovery_left: z.int(),
});

/**
 * Two-step verification: an authenticator app, passkeys, recovery codes (account.md#security-screen;
 * trust §4.6). Recovery codes come with the first of the two and are shown that once; a further one answers
 * none.
 */
export const twoStepCalls = {
  twoStep: get('/passport-api/two-step', {
    summary: '两步验证状态',
    access: 'account.safe:manage',
    output: twoStep,
  }),
  /** A secret to scan; nothing changes until a code of it was right. */
  beginTotp: post('/passport-api/two-step/totp/begin', {
    summary: '绑定身份验证器：获取密钥',
    access: 'account.safe:manage',
    quiet: true,
    stepUp: 'two_step',
    input: ticket,
    output: z.object({ setup_token: z.string(), secret: z.string(), uri: z.string() }),
    refusals: [...stepUp, 'state.conflict'],
  }),
  confirmTotp: post('/passport-api/two-step/totp/confirm', {
    summary: '绑定身份验证器：确认动态码',
    access: 'account.safe:manage',
    input: { setup_token: z.string().min(16).max(1024), code: totpCode },
    output: twoStep.extend({ recovery_codes: z.array(z.string()) }),
    refusals: ['totp.wrong', 'totp.locked', 'stepUp.expired', 'state.conflict'],
  }),
  removeTotp: post('/passport-api/two-step/totp/remove', {
    summary: '关闭身份验证器',
    access: 'account.safe:manage',
    stepUp: 'two_step',
    input: ticket,
    output: twoStep,
    refusals: [...stepUp, 'state.conflict'],
  }),
  renewRecovery: post('/passport-api/two-step/recovery', {
    summary: '重新生成恢复码',
    access: 'account.safe:manage',
    stepUp: 'two_step',
    input: ticket,
    output: z.object({ recovery_codes: z.array(z.string()) }),
    refusals: [...stepUp, 'state.conflict'],
  }),
  beginPasskey: post('/passport-api/two-step/passkey/begin', {
    summary: '添加通行密钥：获取选项',
    access: 'account.safe:manage',
    quiet: true,
    stepUp: 'two_step',
    input: ticket,
    output: z.object({ options: asked }),
    refusals: [...stepUp, 'passkey.tooMany'],
  }),
  addPasskey: post('/passport-api/two-step/passkey/add', {
    summary: '添加通行密钥',
    access: 'account.safe:manage',
    input: { name: passkeyName, credential },
    output: twoStep.extend({ recovery_codes: z.array(z.string()) }),
    refusals: ['passkey.wrong', 'passkey.tooMany'],
  }),
  /** Its name alone: the passkey itself stays as it is, so nothing is proven anew. */
  renamePasskey: post('/passport-api/two-step/passkey/rename', {
    summary: '重命名通行密钥',
    access: 'account.safe:manage',
    input: { credential_id: z.string().max(1024), name: passkeyName },
    output: twoStep,
    refusals: ['notFound'],
  }),
  removePasskey: post('/passport-api/two-step/passkey/remove', {
    summary: '删除通行密钥',
    access: 'account.safe:manage',
    stepUp: 'two_step',
    input: { ...ticket, credential_id: z.string().max(1024) },
    output: twoStep,
    refusals: [...stepUp, 'notFound'],
  }),
  /** Options with which a passkey signs a step-up. */
  askPasskey: post('/passport-api/verify/passkey', {
    summary: '安全验证：通行密钥选项',
    access: 'account.safe:manage',
    quiet: true,
    output: z.object({ options: asked }),
    refusals: ['passkey.missing'],
  }),
};
export { credential };
