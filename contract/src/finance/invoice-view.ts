import { z } from 'zod';
import { fileView } from '../file-view';
import { day, enumOf, id, moment, signedYuan, yuan } from '../wire';
import { titleOnInvoice } from './invoice-titles';
import {
  invoiceColours,
  invoiceKinds,
  invoicePortStates,
  invoiceRedStatuses,
  invoiceStatuses,
} from './invoice-texts';

/** Where it stands at the platform of tax invoices; null where staff issue it themselves, or it is issued. */
const atPort = { port: enumOf(invoicePortStates).nullable(), port_text: z.string().nullable() };

/** A red letter: the part of an invoice that a refund takes back. */
export const invoiceRed = z.object({
  red_no: id,
  order_no: id,
  status: enumOf(invoiceRedStatuses),
  status_text: z.string(),
  amount: yuan,
  net: yuan,
  tax: yuan,
  /** Until when the buyer may confirm it at the tax bureau; null unless it waits for that. */
  asked_until: moment.nullable(),
  number: z.string().nullable(),
  issued_on: day.nullable(),
  ...atPort,
  created_at: moment,
  version: z.int(),
});

/** An application in a list; with its number it is an invoice. */
export const invoiceRow = z.object({
  apply_no: id,
  kind: enumOf(invoiceKinds),
  kind_text: z.string(),
  title_name: z.string(),
  seller: z.string(),
  status: enumOf(invoiceStatuses),
  status_text: z.string(),
  /** Null until it is issued. */
  colour: enumOf(invoiceColours).nullable(),
  colour_text: z.string().nullable(),
  amount: yuan,
  net: yuan,
  tax: yuan,
  red: yuan,
  /** Of red letters that are not done yet. */
  red_waiting: yuan,
  number: z.string().nullable(),
  issued_on: day.nullable(),
  /** Why it was rejected, or why the tax bureau refused it. */
  reason: z.string().nullable(),
  ...atPort,
  created_by: z.string(),
  created_at: moment,
  updated_at: moment,
  version: z.int(),
});

/** With its lines: a discount stands directly behind what it is of. */
export const invoiceDetail = invoiceRow.extend({
  title: titleOnInvoice,
  lines: z.array(
    z.object({
      order_no: id,
      kind: z.enum(['sale', 'discount']),
      name: z.string(),
      /** Of the list of goods and services of the tax bureau. */
      code: z.string(),
      /** Percent. */
      rate: z.number(),
      amount: signedYuan,
      net: signedYuan,
      tax: signedYuan,
    }),
  ),
  reds: z.array(invoiceRed),
  /** As they came, each with the digest of its bytes. */
  files: z.array(fileView.extend({ sha256: z.string() })),
});
