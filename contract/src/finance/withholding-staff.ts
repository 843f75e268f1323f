import { z } from 'zod';
import { get, post } from '../endpoint';
import { proposalStatuses, type ProposalStatus } from '../proposal-texts';
import { queueListOf, queueParams } from '../queue-params';
import { day, enumOf, id, moment, proposalDecision, secondPerson, text } from '../wire';
import { gapTexts, type MonthGap, type Within, withinTexts } from './withholding-texts';

const status = enumOf<ProposalStatus>(proposalStatuses);
/** What a tax adviser decides, valid from a day (ADR 122). */
const decided = {
  valid_from: day,
  /** The platform withholds the tax of natural persons' service income. */
  is_agent: z.boolean(),
  gap: enumOf<MonthGap>(gapTexts),
  /** Value added tax that the provider owes, and the platform's service fee. */
  vat: enumOf<Within>(withinTexts),
  fee: enumOf<Within>(withinTexts),
  source: z.string(),
};
const rule = z.object({
  rule_no: id,
  ...decided,
  status,
  status_text: z.string(),
  /** It holds today. */
  is_current: z.boolean(),
  proposed_by: z.string(),
  proposed_at: moment,
  ...secondPerson,
});
/** A rule of withholding as staff see it. */
export type WithholdingRule = z.output<typeof rule>;

/** The rules by which tax of service income is withheld: one member of staff enters them, another decides (ADR 122). */
export const withholdingStaffCalls = {
  staffRuleList: get('/apinew/adminapi/withholding/list', {
    summary: '个税预扣规则列表（运营）',
    access: 'staff.adjust:handle',
    input: { ...queueParams, status: status.optional() },
    output: queueListOf(rule),
  }),
  staffRulePropose: post('/apinew/adminapi/withholding/propose', {
    summary: '提交个税预扣规则（运营）',
    access: 'staff.adjust:handle',
    input: {
      ...decided,
      is_agent: z.enum(['yes', 'no']),
      source: text(200, 4, '请填写4-200个字的依据'),
    },
    output: rule,
    refusals: ['form.invalid', 'state.conflict'],
  }),
  staffRuleDecide: post('/apinew/adminapi/withholding/decide', {
    summary: '复核个税预扣规则（运营）',
    access: 'staff.adjust:handle',
    input: proposalDecision,
    output: rule,
    refusals: ['notFound', 'state.conflict', 'staff.samePerson', 'form.invalid'],
  }),
};
