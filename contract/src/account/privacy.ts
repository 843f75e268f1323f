import { z } from 'zod';
import { get, post } from '../endpoint';
import { exportTask } from '../exports';
import { moment, verifyToken } from '../wire';

/** One's own data: the consents given, their withdrawal, and a copy of the data (trust P6). */
export const privacyCalls = {
  consents: get('/accountapi/privacy/consents', {
    summary: '授权与同意记录',
    access: 'account.safe:manage',
    output: z.object({
      list: z.array(
        z.object({
          consent_id: z.string(),
          purpose: z.string(),
          text: z.string(),
          version: z.string(),
          at: moment,
          withdrawn_at: moment.nullable(),
          /** The reason why it cannot be withdrawn now, or the consequence of a withdrawal. */
          can_withdraw: z.boolean(),
          note: z.string(),
        }),
      ),
    }),
  }),
  withdrawConsent: post('/accountapi/privacy/consent-withdraw', {
    summary: '撤回同意',
    access: 'account.safe:manage',
    stepUp: 'privacy',
    input: { verify_token: verifyToken.optional(), consent_id: z.uuid() },
    output: z.object({ ok: z.literal(true) }),
    refusals: ['stepUp.required', 'stepUp.expired', 'notFound', 'consent.needed'],
  }),
  exportOwnData: post('/accountapi/privacy/export', {
    summary: '导出个人数据',
    access: 'account.safe:manage',
    stepUp: 'privacy',
    input: { verify_token: verifyToken.optional() },
    output: exportTask,
    refusals: ['stepUp.required', 'stepUp.expired', 'export.tooMany'],
  }),
};
