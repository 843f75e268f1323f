import type { FilingArea } from '@uc/contract/filings/kinds';
import type { OfficeEventKind } from '@uc/contract/filings/office-texts';

/** A submission to an office: an application, a later business of it, or an answer to a notice. */
export interface Submission {
  /** Our number, the idempotency key together with `what` and `turn`. */
  reference: string;
  area: FilingArea;
  /** For a patent its type. */
  kind: string;
  name: string;
  /** The business, or `answer`. */
  what: string;
  /** Distinguishes submissions of one kind: the version of the case for an answer, the order for a business. */
  turn: string;
}
/**
 * An event of an office about a case. `place` is its place among those of its case, from 1 on; `eventId`
 * never changes.
 */
export interface OfficeEvent {
  eventId: string;
  place: number;
  reference: string;
  /** `receipt`: of the official fee of the order `number`. */
  kind: OfficeEventKind | 'receipt';
  /** `YYYY-MM-DD`. */
  servedOn: string;
  delivery: 'electronic' | 'paper';
  number: string | null;
}
/** A paper of an office, a PDF. */
export interface OfficePaper {
  name: string;
  bytes: Uint8Array;
}
/** The office of a kind of filings (console.md#partners-and-sandboxes). Calls throw when there is no answer. */
export interface OfficePort {
  /** The label of everything it sends, where it is none of a real office; null of a real one. */
  label: string | null;
  /** The number that it gives an application; the same for the same submission. */
  submit(submission: Submission): Promise<{ filingNo: string }>;
  /** The events after a cursor of the office's own, the empty one at first, and the cursor to go on with. */
  poll(cursor: string, most: number): Promise<{ events: OfficeEvent[]; cursor: string }>;
  /** The paper that an event came with; null where there is none. */
  fetchPaper(eventId: string): Promise<OfficePaper | null>;
}
