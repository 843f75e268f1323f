import { z } from 'zod';
import { meantText } from './wire';
import { type VerifyMethod, verifyMethodTexts } from './account/texts';
import { credential } from './account/two-step';
import { get, post } from './endpoint';
import { stepUpSceneNames } from './step-up';

const password = z.string().min(1).max(128);
const verifyMethods = Object.keys(verifyMethodTexts) as [VerifyMethod, ...VerifyMethod[]];

/** 安全验证: how somebody who is signed in proves anew who they are (shell.md#step-up-dialog; trust §4.6). */
export const verifyCalls = {
  verifyOptions: get('/passport-api/verify/options', {
    summary: '安全验证可用的方式',
    access: 'session',
    input: { scene: z.enum(stepUpSceneNames) },
    output: z.object({
      text: z.string(),
      methods: z.array(z.object({ method: z.enum(verifyMethods), target_mask: z.string() })),
      pay_password: z.boolean(),
      /** For so many minutes the proof opens every scene of equal weight (ADR 30); 0: this once. */
      shared_minutes: z.int(),
    }),
  }),
  verify: post('/passport-api/verify', {
    summary: '安全验证',
    access: 'session',
    quiet: true,
    input: {
      scene: z.enum(stepUpSceneNames),
      method: z.enum(verifyMethods),
      /** With `sms`, `email` and `totp` six digits; with `recovery` a recovery code. */
      code: meantText('code', 40).min(1).optional(),
      password: password.optional(),
      credential: credential.optional(),
      pay_password: password.optional(),
    },
    output: z.object({ verify_token: z.string(), expire_in: z.int() }),
    refusals: [
      'code.wrong',
      'code.expired',
      'code.spent',
      'password.wrong',
      'password.locked',
      'payPassword.unset',
      'payPassword.wrong',
      'payPassword.locked',
      'phone.missing',
      'email.missing',
      'email.refused',
      'stepUp.stronger',
      'totp.missing',
      'totp.wrong',
      'totp.used',
      'totp.locked',
      'recovery.wrong',
      'recovery.used',
      'passkey.wrong',
    ],
  }),
};
