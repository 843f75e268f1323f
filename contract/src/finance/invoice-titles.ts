import { z } from 'zod';
import { get, post } from '../endpoint';
import { enumOf, flag, id, meantText, ruled, text, version } from '../wire';
import { invoiceLimits, invoiceTitleKinds, taxNoFault } from './invoice-texts';

const { name, address, tel, bank, account, mails } = invoiceLimits;
const VIEW = 'finance.invoice:view';
const APPLY = 'finance.invoice:apply';

/** What is printed on an invoice of its buyer. */
export const titleFields = {
  kind: enumOf(invoiceTitleKinds),
  name: text(name, 2, `抬头名称为2-${name}个字`),
  /** Of a person the number of the identity card, which brings the invoice into their own folder; may be empty. */
  tax_no: meantText('identifier', 20).default(''),
  address: text(address).default(''),
  tel: text(tel).default(''),
  bank: text(bank).default(''),
  account: meantText('number', account).default(''),
  /** Prints address, tel, bank and account in the remarks. */
  is_printed: flag.default(false),
  mails: z.array(ruled('email')).max(mails, `最多填写${mails}个邮箱`).default([]),
};
const shown = {
  kind: enumOf(invoiceTitleKinds),
  kind_text: z.string(),
  name: z.string(),
  tax_no: z.string(),
  address: z.string(),
  tel: z.string(),
  bank: z.string(),
  account: z.string(),
  is_printed: z.boolean(),
  mails: z.array(z.string()),
};
/** A title as it was when an application was made. */
export const titleOnInvoice = z.object(shown);
const title = z.object({ ...shown, title_no: id, is_default: z.boolean(), version: z.int() });
const typed = z.strictObject(titleFields).superRefine(({ kind, tax_no: taxNo }, context) => {
  const message = taxNoFault(kind, taxNo);
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['tax_no'], message });
});

/** Titles of invoices (invoices.md#titles). */
export const invoiceTitles = {
  titles: get('/apinew/finance/invoice/titles', {
    summary: '发票抬头',
    access: VIEW,
    input: {},
    output: z.object({ list: z.array(title) }),
  }),
  /** Adds a title, or changes the one that is named. */
  titleSave: post('/apinew/finance/invoice/title', {
    summary: '保存发票抬头',
    access: APPLY,
    input: {
      title: typed,
      is_default: flag.default(false),
      title_no: id.optional(),
      version: version.optional(),
    },
    output: title,
    refusals: ['notFound', 'state.conflict', 'invoice.titlesMost'],
  }),
  titleDefault: post('/apinew/finance/invoice/title-default', {
    summary: '设为默认发票抬头',
    access: APPLY,
    input: { title_no: id, version },
    output: title,
    refusals: ['notFound', 'state.conflict'],
  }),
  titleDelete: post('/apinew/finance/invoice/title-delete', {
    summary: '删除发票抬头',
    access: APPLY,
    input: { title_no: id, version },
    output: z.object({}),
    refusals: ['notFound', 'state.conflict'],
  }),
};
