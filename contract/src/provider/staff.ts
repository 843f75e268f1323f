import { z } from 'zod';
import { caseEvents, decided, openOr, partReasons, revocation } from '../staff-case';
import { get, post } from '../endpoint';
import { fileView } from '../files';
import { compensationStaffCalls } from './compensation';
import { certFieldTexts, certStatusTexts } from './texts';
import { certView } from './view';
import { queueListOf, queueParams } from '../queue-params';
import { enumOf, id, lines, moment, reason, uid, version } from '../wire';

/** An application as staff see it, with the decisions open to this person now. */
const certCase = certView.extend({
  uid,
  customer: z.string(),
  files: z.array(fileView),
  /** Words of the list that occur in the text under review, or in the published one. */
  words: z.array(z.string()),
  age_seconds: z.int(),
  is_late: z.boolean(),
  reviewer: z.string().nullable(),
  reviewed_at: moment.nullable(),
  version: z.int(),
  revocation,
  events: caseEvents,
  actions: z.array(z.enum(['approve', 'reject', 'revoke', 'revoke_confirm', 'revoke_refuse'])),
});
const rejectItems = partReasons({ field: enumOf(certFieldTexts) }, 20);

/** Staff decisions about providers (provider.md#certification-states). */
export const providerStaffCalls = {
  staffCertList: get('/studio-api/adminapi/cert/list', {
    summary: '服务商认证队列',
    access: 'staff.cert:handle',
    input: {
      ...queueParams,
      /** `open`: applications and changes that wait. */
      status: openOr(certStatusTexts).optional(),
    },
    output: queueListOf(certCase),
  }),
  staffCertDetail: get('/studio-api/adminapi/cert/detail', {
    summary: '服务商认证详情',
    access: 'staff.cert:handle',
    input: { no: id },
    output: certCase,
    refusals: ['notFound'],
  }),
  staffCertApprove: post('/studio-api/adminapi/cert/approve', {
    summary: '服务商认证通过',
    access: 'staff.cert:handle',
    input: { no: id, version },
    output: certCase,
    refusals: [...decided, 'provider.realName', 'form.invalid'],
  }),
  staffCertReject: post('/studio-api/adminapi/cert/reject', {
    summary: '服务商认证驳回',
    access: 'staff.cert:handle',
    input: { no: id, version, items: rejectItems },
    output: certCase,
    refusals: [...decided, 'form.invalid'],
  }),
  staffCertRevoke: post('/studio-api/adminapi/cert/revoke', {
    summary: '提请取消服务商认证',
    access: 'staff.cert:handle',
    input: { no: id, version, reason },
    output: certCase,
    refusals: decided,
  }),
  staffCertRevokeDecide: post('/studio-api/adminapi/cert/revoke-decide', {
    summary: '复核取消服务商认证',
    access: 'staff.cert:revoke',
    input: { no: id, version, event: z.enum(['confirm', 'refuse']), reason: lines(200).optional() },
    output: certCase,
    refusals: [...decided, 'staff.samePerson', 'form.invalid'],
  }),
  ...compensationStaffCalls,
};
