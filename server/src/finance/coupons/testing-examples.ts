import { api } from '@uc/contract';
import type { Examples, Person, Queues } from '../../testing-examples';
import { TEMPLATES } from '../../testing-names';

/** Example inputs of customers. */
export const examples = ({ coupon, code }: { coupon: string; code: string }): Examples => ({
  'coupons.ticket': { coupon_no: coupon },
  'coupons.claim': { template_id: TEMPLATES.public },
  'coupons.redeem': { code },
});
/** Example inputs of staff. */
export const staffExamples = ({ uid, coupon }: Person & { coupon: string }): Examples => ({
  'coupons.staffTemplate': { no: TEMPLATES.public },
  'coupons.staffTemplateCreate': {
    template_id: 'proof-new',
    name: '证明用券',
    kind: 'voucher',
    face_value: 1,
    valid_days: 1,
    claim_type: 'grant',
  },
  'coupons.staffTemplateStart': { no: TEMPLATES.public },
  'coupons.staffTemplatePause': { no: 'proof-none', reason: '预算用尽' },
  'coupons.staffTemplateEnd': { no: 'proof-none', reason: '活动结束' },
  'coupons.staffTemplateGrant': {
    no: 'proof-none',
    uids: [String(uid)],
    reason: '客诉补偿',
    request_token: 'token-0001',
  },
  'coupons.staffTemplateCodes': { no: 'proof-none', count: 1 },
  'coupons.staffVoid': { uid: String(uid), coupon_no: coupon, reason: '兑换码外泄' },
});

/** Its queues of the console. */
export const queues: Queues = {
  'coupon-template': {
    endpoint: api.coupons.staffTemplates,
    work: [],
    // A paused one may be started again, or not.
    waits: ({ status, actions }) => status === 'draft' && actions!.includes('start'),
  },
};
