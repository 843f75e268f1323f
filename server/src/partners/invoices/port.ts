import type { InvoiceKind, InvoiceTitleKind } from '@uc/contract/finance/invoice-texts';
import type { Fen } from '@uc/contract/money';
import { Unanswered } from '../ask-once';

/** A line as it is printed; a discount is below 0 and stands directly behind what it is of. */
interface InvoiceLine {
  kind: 'sale' | 'discount';
  name: string;
  code: string;
  rateBps: number;
  net: Fen;
  tax: Fen;
}
/** An invoice to issue. */
export interface InvoiceOrder {
  /** Our number, the idempotency key: whatever is sent under it again is one invoice. */
  no: string;
  kind: InvoiceKind;
  seller: string;
  buyer: {
    kind: InvoiceTitleKind;
    name: string;
    taxNo: string;
    address: string;
    tel: string;
    bank: string;
    account: string;
    isPrinted: boolean;
  };
  lines: readonly InvoiceLine[];
  net: Fen;
  tax: Fen;
}
/**
 * What became of an invoice. `absent`: never received, so that it may be sent. `quota`: it was not taken, because what may be
 * invoiced in this month is used up; `login`: because whoever issues has to sign in at the tax bureau again. Either is tried
 * again under another number. Anything else, or no answer, decides nothing.
 */
export type InvoiceAnswer =
  | { state: 'absent' }
  | { state: 'processing' }
  | { state: 'quota' | 'login' }
  | { state: 'failed'; reason: string }
  | { state: 'issued'; number: string; day: string; net: Fen; tax: Fen };

/** A part of an invoice to take back, or the whole of it; both amounts are above 0. */
export interface RedOrder {
  no: string;
  kind: InvoiceKind;
  seller: string;
  blueNumber: string;
  buyer: { name: string; taxNo: string };
  /** The line that it is of, by its place among those of the invoice, from 1 on; what was taken off it goes with it. */
  line: { place: number } & Pick<InvoiceLine, 'name' | 'code' | 'rateBps'>;
  isWhole: boolean;
  net: Fen;
  tax: Fen;
}
/** `asked`: the buyer has used or booked the invoice, and confirms until then; `expired`: they have not. */
export type RedAnswer =
  | { state: 'absent' }
  | { state: 'processing' }
  | { state: 'asked'; until: Date }
  | { state: 'expired' }
  | { state: 'failed'; reason: string }
  | { state: 'done'; number: string; day: string };

/** A file as the tax bureau made it. */
export interface InvoiceFile {
  kind: 'pdf' | 'ofd' | 'xml';
  bytes: Buffer;
}
/** A platform of tax invoices (console.md#partners-and-sandboxes). Calls throw when there is no answer that can be used. */
export interface InvoicePort {
  apply(order: InvoiceOrder): Promise<InvoiceAnswer>;
  query(no: string): Promise<InvoiceAnswer>;
  applyRed(order: RedOrder): Promise<RedAnswer>;
  queryRed(no: string): Promise<RedAnswer>;
  /** Files of an issued invoice that are there by now; `isWhole` when no more come. */
  fetchFiles(order: InvoiceOrder): Promise<{ files: InvoiceFile[]; isWhole: boolean }>;
}

/** The platform has not told what became of a document: it is asked again under the same number. */
export class InvoiceUnanswered extends Error {}
/** Throws for a question that came back without an answer that can be used. */
export function unanswered(error: unknown): never {
  if (error instanceof Unanswered && error.isSilent) throw new InvoiceUnanswered(error.message);
  throw error;
}
