import { messageObjects } from '@uc/contract/message-texts';
import { type TicketDocument, ticketDocuments } from '@uc/contract/support/texts';
import type { Customer } from '../call/index';
import type { Db } from '../db/index';
import { audienceOf } from '../messages/index';
import type { AllParts, DocumentKind } from '../room/index';
import type { Reader, TicketRow } from './store';

/** What rooms say about their documents. */
export type Rooms = Pick<AllParts, 'objectStates' | 'documents'>;

/** The reader that a customer is, by the present permissions of their roles. */
export const readerOf = (actor: Customer): Reader => audienceOf(actor);

/** Where a document's files are asked for, which says as well who sees it; only kinds with a data scope are here. */
const scoped: Partial<Record<TicketDocument, DocumentKind>> = {
  order: 'order',
  refund: 'order',
  crowd_request: 'crowd_request',
  crowd_bid: 'crowd_bid',
  contract: 'contract',
  contract_work: 'contract',
  work: 'work',
  work_complaint: 'work_complaint',
  maker_project: 'maker_project',
  filing_copyright: 'filing_case',
  filing_trademark: 'filing_case',
  filing_patent: 'filing_case',
};

/** The state of an account's document now, for somebody who may see it; undefined else. */
export async function documentFor(
  rooms: Rooms,
  db: Db,
  actor: Customer,
  { kind, no }: { kind: TicketDocument; no: string },
): Promise<string | undefined> {
  const { subId, all, own } = readerOf(actor);
  if (subId !== null && !all.includes(kind)) {
    const room = scoped[kind];
    if (!own.includes(kind) || room === undefined) return undefined;
    if ((await rooms.documents.isSeenBy[room]?.(db, actor, no)) !== true) return undefined;
  }
  return (await statesOf(rooms, db, actor.uid, kind, [no])).get(no);
}

/** The states of documents of one kind now, by their numbers. */
export const statesOf = async (
  { objectStates }: Rooms,
  db: Db,
  uid: number,
  kind: TicketDocument,
  nos: string[],
): Promise<ReadonlyMap<string, string>> => (await objectStates[kind]?.(db, uid, nos)) ?? new Map();

export interface DocumentView {
  kind: TicketDocument;
  kind_text: string;
  no: string;
  status_text: string | null;
}
/** A document as tickets show it. */
export const documentView = (kind: TicketDocument, no: string, state: string | undefined): DocumentView => ({
  kind,
  kind_text: messageObjects[kind].text,
  no,
  status_text: state ?? null,
});

/** The documents of tickets of one account in their states of now, by the number of the ticket. */
export async function documentsOf(
  rooms: Rooms,
  db: Db,
  uid: number,
  tickets: readonly TicketRow[],
): Promise<ReadonlyMap<string, DocumentView>> {
  const about = tickets.flatMap(({ ticket_no, kind, biz_no: no }) =>
    kind === null || no === null ? [] : [{ ticket: ticket_no, kind: kind as TicketDocument, no }],
  );
  const found = new Map<string, DocumentView>();
  for (const kind of new Set(about.map((one) => one.kind))) {
    const ofKind = about.filter((one) => one.kind === kind);
    const states = await statesOf(rooms, db, uid, kind, [...new Set(ofKind.map(({ no }) => no))]);
    for (const { ticket, no } of ofKind) found.set(ticket, documentView(kind, no, states.get(no)));
  }
  return found;
}

/** The category of a ticket about a document. */
export const categoryOf = (kind: TicketDocument) => ticketDocuments[kind];
