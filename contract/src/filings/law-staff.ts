import { z } from 'zod';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { day, enumOf, id, lines, moment, reason, text } from '../wire';
import { type LawCode, lawEntries, lawGroups } from './law-texts';

const row = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  unit_text: z.string(),
  /** 分 for fees, otherwise the number itself. */
  value: z.int(),
  value_text: z.string(),
  valid_from: day,
  valid_to: day.nullable(),
  source: z.string(),
  /** Whether it applies today. */
  is_current: z.boolean(),
});
const change = z.object({
  change_no: id,
  code: z.string(),
  name: z.string(),
  unit_text: z.string(),
  value: z.int(),
  value_text: z.string(),
  before_text: z.string(),
  valid_from: day,
  source: z.string(),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: moment,
  status: z.enum(['open', 'approved', 'refused']),
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
  /** Nobody decides what they proposed. */
  actions: z.array(z.enum(['approve', 'refuse'])),
});
const codes = lawEntries as Record<LawCode, unknown>;

/** Tables of law as staff see them: a value changes from a day on, by two people (filings.md#tables-of-law). */
export const lawStaffCalls = {
  staffLawList: get('/apinew/adminapi/law/list', {
    summary: '法规与费用表',
    access: 'staff.law:handle',
    input: { group: enumOf(lawGroups).optional(), code: z.string().max(60).optional() },
    output: z.object({ list: z.array(row) }),
  }),
  staffLawChanges: get('/apinew/adminapi/law/changes', {
    summary: '法规与费用变更',
    access: 'staff.law:handle',
    input: {
      ...queueParams,
      status: z.enum(['open', 'approved', 'refused']).optional(),
    },
    output: queueListOf(change),
  }),
  staffLawPropose: post('/apinew/adminapi/law/propose', {
    summary: '提交法规或费用变更',
    access: 'staff.law:handle',
    input: {
      code: z.enum(Object.keys(codes) as [LawCode, ...LawCode[]]),
      /** 元 for a fee, otherwise a whole number. */
      value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, '请输入正确的数值'),
      valid_from: day,
      source: text(200, 4, '请填写4-200个字的依据'),
      reason,
    },
    output: change,
    refusals: ['form.invalid', 'state.conflict'],
  }),
  staffLawDecide: post('/apinew/adminapi/law/decide', {
    summary: '复核法规或费用变更',
    access: 'staff.law:handle',
    input: { no: id, event: z.enum(['approve', 'refuse']), reason: lines(200).optional() },
    output: change,
    refusals: ['notFound', 'state.conflict', 'staff.samePerson', 'form.invalid'],
  }),
};
