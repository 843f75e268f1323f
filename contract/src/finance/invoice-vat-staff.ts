import { z } from 'zod';
import { get } from '../endpoint';
import type { DocumentAnswer } from '../envelope';
import { day, enumOf, id, listOf, listParams, signedYuan, uid, whole } from '../wire';
import { invoiceVatSides } from './invoice-texts';

const HANDLE = 'staff.invoice:handle';
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式为YYYY-MM');
const { page, page_size } = listParams;

const amounts = { net: signedYuan, tax: signedYuan, amount: signedYuan };
/** Documents and what they come to; red letters are below zero. */
const side = z.object({ count: z.int(), ...amounts });
const sums = { blue: side, red: side, all: side };

/** The VAT of a month, as its documents say (invoices.md#vat-of-a-month). */
export const invoiceVatStaffCalls = {
  staffVat: get('/apinew/adminapi/invoice/vat', {
    summary: '运营：月度增值税报表',
    access: HANDLE,
    mayBeOld: true,
    input: { month },
    output: z.object({
      month,
      /** Documents of its days may still be entered while it runs. */
      is_over: z.boolean(),
      /** `rate` is in hundredths of a percent. */
      list: z.array(z.object({ seller: z.string(), rate: z.int(), rate_text: z.string(), ...sums })),
      sums: z.object(sums),
      /** What the newest reconciliation found of invoices, in all accounts. */
      findings: z.int(),
    }),
  }),
  /** The documents that a figure is made of; a document stands once for each of its rates. */
  staffVatLines: get('/apinew/adminapi/invoice/vat-lines', {
    summary: '运营：月度增值税明细',
    access: HANDLE,
    mayBeOld: true,
    input: {
      month,
      page,
      page_size,
      side: enumOf(invoiceVatSides).optional(),
      rate: whole(0, 10_000).optional(),
    },
    output: listOf(
      z.object({
        side: enumOf(invoiceVatSides),
        side_text: z.string(),
        /** The application, or the red letter. */
        doc_no: id,
        apply_no: id,
        number: z.string(),
        issued_on: day,
        kind_text: z.string(),
        uid,
        rate_text: z.string(),
        ...amounts,
      }),
      { sums: side },
    ),
  }),
  staffVatFile: get('/apinew/adminapi/invoice/vat-file', {
    summary: '运营：导出月度增值税报表',
    access: HANDLE,
    mayBeOld: true,
    envelope: 'document',
    timeout: 60_000,
    input: { month },
    output: z.custom<DocumentAnswer>(),
    refusals: ['export.tooLarge'],
  }),
};
