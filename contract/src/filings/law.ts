import { z } from 'zod';
import { get } from '../endpoint';
import { commaList, day, enumOf, text, whole, yuan } from '../wire';
import {
  channelTexts,
  copyrightTypes,
  patentBusiness,
  patentTypes,
  reductionTexts,
  trademarkBusiness,
  urgencyTexts,
  workKinds,
} from './kinds';

const feeItem = z.object({
  code: z.string(),
  text: z.string(),
  kind: z.enum(['official', 'service']),
  price: yuan,
  qty: z.int(),
  amount: yuan,
  /** The part waived by 费用减缴. */
  reduced: yuan,
  /** The text of law, or our price list, that says so. */
  source: z.string(),
});
/** The cost, official and service apart, with the rows it comes from (filings.md#filing-calls). */
export const feePreview = z.object({
  official: yuan,
  service: yuan,
  total: yuan,
  items: z.array(feeItem),
  /** The day whose tables were read. */
  on: day,
});
const lifetime = z.object({
  years: z.int(),
  on: day,
  total: yuan,
  /** With the reduction that was asked for; null where none exists. */
  total_reduced: yuan.nullable(),
  items: z.array(z.object({ year: z.int(), text: z.string(), amount: yuan, reduced: yuan.nullable() })),
});
/** A number of goods for each class: `10` or `10,12`. */
const counts = z
  .string()
  .max(180)
  .regex(/^[\d,]+$/, '请填写每类的商品/服务项数')
  .transform((list) => list.split(',').map(Number))
  .refine((all) => all.length <= 45 && all.every((one) => one >= 1 && one <= 500), '每类为1-500项，最多45类');
const on = day.optional();
/** Edition of the Nice classification; left out, the one in force for filings today. */
const edition = whole(11, 99).optional();
const good = z.object({ code: z.string(), class: z.int(), group: z.string(), name: z.string() });

/** Fees before anything is filled in, and the goods list (filings.md#tables-of-law); amounts in 元. */
export const law = {
  trademarkFees: get('/apinew/trademark/fee-preview', {
    summary: '商标费用预览',
    access: 'ip.trademark:view',
    input: {
      business: enumOf(trademarkBusiness).default('register'),
      channel: enumOf(channelTexts).default('online'),
      items: counts.optional(),
      /** For a renewal in the time of grace. */
      late: z.enum(['0', '1']).optional(),
      on,
    },
    output: feePreview,
  }),
  patentFees: get('/apinew/patent/fee-preview', {
    summary: '专利费用预览',
    access: 'ip.patent:view',
    input: {
      type: enumOf(patentTypes),
      business: enumOf(patentBusiness).default('apply'),
      reduction: enumOf(reductionTexts).default('none'),
      claims: whole(0, 500).default(10),
      pages: whole(0, 2000).default(30),
      priorities: whole(0, 20).default(0),
      /** For an annual fee: the year, the day it is due and the day it is paid. */
      year: whole(1, 20).default(1),
      due: day.optional(),
      paid: day.optional(),
      on,
    },
    output: feePreview,
    refusals: ['form.invalid'],
  }),
  copyrightFees: get('/apinew/copyright/fee-preview', {
    summary: '版权费用预览',
    access: 'ip.copyright:view',
    input: {
      type: enumOf(copyrightTypes),
      kind: enumOf(workKinds).default('art'),
      series: whole(1, 200).default(1),
      urgency: enumOf(urgencyTexts).default('normal'),
      on,
    },
    output: feePreview,
  }),
  trademarkLifetime: get('/apinew/trademark/lifetime-quote', {
    summary: '商标十年费用测算',
    access: 'ip.trademark:view',
    input: { channel: enumOf(channelTexts).default('online'), items: counts.optional() },
    output: lifetime,
  }),
  patentLifetime: get('/apinew/patent/lifetime-quote', {
    summary: '专利有效期费用测算',
    access: 'ip.patent:view',
    input: {
      type: enumOf(patentTypes),
      /** The reduction applied in `total_reduced`. */
      reduction: z.enum(['one', 'several']).default('one'),
      claims: whole(0, 500).default(10),
      pages: whole(0, 2000).default(30),
    },
    output: lifetime,
  }),
  niceClasses: get('/apinew/trademark/nice/classes', {
    summary: '尼斯分类',
    access: 'ip.trademark:view',
    input: { on },
    output: z.object({
      /** The edition in force on the day of filing. */
      edition: z.int(),
      list: z.array(z.object({ no: z.int(), text: z.string(), items: z.int() })),
      source: z.string(),
    }),
  }),
  niceGroups: get('/apinew/trademark/nice/groups', {
    summary: '类似群',
    access: 'ip.trademark:view',
    input: { class: whole(1, 45), edition },
    output: z.object({
      edition: z.int(),
      list: z.array(z.object({ code: z.string(), class: z.int(), items: z.int() })),
    }),
  }),
  niceItems: get('/apinew/trademark/nice/items', {
    summary: '商品和服务项目检索',
    access: 'ip.trademark:view',
    input: {
      class: whole(1, 45).optional(),
      classes: commaList(
        Array.from({ length: 45 }, (_, at) => String(at + 1)) as [string, ...string[]],
        45,
      ).optional(),
      keyword: text(50).optional(),
      edition,
      page: whole(1, 1000).default(1),
      page_size: whole(1, 100).default(20),
    },
    output: z.object({
      edition: z.int(),
      /** Without code and group: a name that people use, which staff look up. */
      list: z.array(good.extend({ code: z.string().nullable(), group: z.string().nullable() })),
      /** A good of this very name that stands in another class than the one that is asked for. */
      elsewhere: good.nullable(),
      total: z.int(),
      page: z.int(),
      page_size: z.int(),
    }),
  }),
};
