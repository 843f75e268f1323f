import { z } from 'zod';
import { get, post } from '../endpoint';
import { proposalStatuses, type ProposalStatus } from '../proposal-texts';
import { queueListOf, queueParams } from '../queue-params';
import { day, enumOf, id, meantText, moment, proposalDecision, secondPerson, text } from '../wire';
import { type InvoiceRate, invoiceRates, type InvoiceSale, invoiceSales } from './invoice-rate-texts';

const HANDLE = 'staff.invoice:handle';
const status = enumOf<ProposalStatus>(proposalStatuses);
/** How a kind of sale is invoiced from a day on; `rate_text` as `6%`. */
const rated = {
  sale: enumOf<InvoiceSale>(invoiceSales),
  sale_text: z.string(),
  valid_from: day,
  code: z.string(),
  name: z.string(),
  rate_text: z.string(),
};
const rate = z.object({
  rate_no: id,
  ...rated,
  /** How it is invoiced today. */
  before_text: z.string(),
  source: z.string(),
  status,
  status_text: z.string(),
  /** It holds today. */
  is_current: z.boolean(),
  proposed_by: z.string(),
  proposed_at: moment,
  ...secondPerson,
});
/** A rate as staff see it. */
export type InvoiceRateView = z.output<typeof rate>;

/** Rates and codes of what is invoiced, valid from a day: one member of staff enters one, another decides (ADR 153). */
export const invoiceRateStaffCalls = {
  staffRateList: get('/apinew/adminapi/invoice-rate/list', {
    summary: '开票税率列表（运营）',
    access: HANDLE,
    input: { ...queueParams, status: status.optional() },
    /** `current`: how each kind of sale is invoiced today. */
    output: queueListOf(rate, { current: z.array(z.object(rated)) }),
  }),
  staffRatePropose: post('/apinew/adminapi/invoice-rate/propose', {
    summary: '提交开票税率（运营）',
    access: HANDLE,
    input: {
      sale: rated.sale,
      valid_from: day,
      tax_code: meantText('number', 40).regex(/^\d{19}$/, '请填写19位的商品和服务税收分类编码'),
      name: text(30, 2, '请填写2-30个字的分类简称'),
      rate: enumOf<InvoiceRate>(invoiceRates),
      source: text(200, 4, '请填写4-200个字的依据'),
    },
    output: rate,
    refusals: ['form.invalid', 'state.conflict'],
  }),
  staffRateDecide: post('/apinew/adminapi/invoice-rate/decide', {
    summary: '复核开票税率（运营）',
    access: HANDLE,
    input: proposalDecision,
    output: rate,
    refusals: ['notFound', 'state.conflict', 'staff.samePerson', 'form.invalid'],
  }),
};
