import { z } from 'zod';
import { get, post } from '../endpoint';
import { day, id, listOf, moment, signedYuan, staffListParams, yuan } from '../wire';

const given = { version: z.int(), given_at: moment };
const month = z.object({
  month: z.string(),
  /** What arrived in it with value added tax, and what went back in it, whenever that had arrived. */
  gross: yuan,
  refunded: yuan,
  /** Both without value added tax. */
  net: signedYuan,
  /** Null where no rate is known for it. */
  tax: yuan.nullable(),
  /** The working day by which it is filed; null where that was over before the consent, so that it is not filed by us. */
  file_by: day.nullable(),
  /** That day rests on a year whose holidays are not announced. */
  is_estimate: z.boolean(),
});

/** Value added tax of natural persons, filed for them on their written consent (ADR 159). No money moves by it. */
export const vatCalls = {
  vat: get('/apinew/finance/withholding/vat', {
    summary: '增值税代办预览',
    access: 'finance.rmb:view',
    output: z.object({
      /** A natural person whose identity is verified; nobody else can consent. */
      is_person: z.boolean(),
      /** The version of the text that is agreed to today, and its paragraphs. */
      version: z.int(),
      terms: z.array(z.string()),
      consent: z.object(given).nullable(),
      /**
       * When another identity of the account, as one of an organisation, has ended the last consent: the months are those of what
       * was earned before.
       */
      outgrown_at: moment.nullable(),
      /** The months of the last twelve with income of a natural person or its refund, newest first; none without a consent. */
      months: z.array(month),
      /** Up to this much a month is free; the rate above it in basis points, and the last day on which it is known to hold. */
      free: yuan.nullable(),
      rate: z.int().nullable(),
      until: day.nullable(),
      /** Net of these twelve months, and above how much one has to register. */
      year_net: signedYuan,
      register_above: yuan.nullable(),
      must_register: z.boolean(),
    }),
  }),
  vatConsent: post('/apinew/finance/withholding/vat-consent', {
    summary: '同意平台代办增值税申报',
    access: 'account.realname:manage',
    loggedAs: 'finance.vatConsent',
    input: { version: z.int() },
    output: z.object(given),
    refusals: ['vat.person', 'state.conflict'],
  }),
  vatWithdraw: post('/apinew/finance/withholding/vat-withdraw', {
    summary: '撤回增值税代办同意',
    access: 'account.realname:manage',
    loggedAs: 'finance.vatWithdraw',
    output: z.object({ withdrawn_at: moment }),
    refusals: ['state.conflict'],
  }),
};

/** Who has consented, for those who file. */
export const vatStaffCalls = {
  staffVatList: get('/apinew/adminapi/tax-report/vat-consents', {
    summary: '增值税代办同意列表（运营）',
    access: 'staff.adjust:handle',
    input: staffListParams,
    output: listOf(
      z.object({
        consent_no: id,
        uid: z.string(),
        ...given,
        withdrawn_at: moment.nullable(),
        /** By another identity. */ is_outgrown: z.boolean(),
      }),
      {
        in_force: z.int(),
      },
    ),
  }),
};
