import { z } from 'zod';
import { fileView } from '../file-view';
import { enumOf, id, moment } from '../wire';
import { ticketCategoryTexts, ticketDocuments, ticketEventTexts, ticketStatusTexts } from './texts';

/** A kind of document that a ticket can be about. */
export const ticketDocumentKind = z.enum(
  Object.keys(ticketDocuments) as [keyof typeof ticketDocuments, ...(keyof typeof ticketDocuments)[]],
);

/** The document of a ticket, in its state of now. */
export const ticketDocument = z.object({
  kind: ticketDocumentKind,
  kind_text: z.string(),
  no: id,
  /** Null where it is not there any more. */
  status_text: z.string().nullable(),
});

/** A ticket in a list. */
export const ticketRow = z.object({
  ticket_no: id,
  category: enumOf(ticketCategoryTexts),
  category_text: z.string(),
  title: z.string(),
  status: enumOf(ticketStatusTexts),
  status_text: z.string(),
  document: ticketDocument.nullable(),
  created_by: z.string(),
  created_at: moment,
  updated_at: moment,
  /** When it ends by itself, while it waits for the customer. */
  wait_until: moment.nullable(),
  version: z.int(),
});

/** What somebody wrote or did, in the order of time. */
export const ticketEntry = z.object({
  event: enumOf(ticketEventTexts),
  text: z.string(),
  by: z.enum(['customer', 'staff', 'system']),
  actor: z.string(),
  body: z.string().nullable(),
  files: z.array(fileView),
  at: moment,
});
