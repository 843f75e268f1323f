import type { Output } from '@uc/contract/endpoint';
import { maskNumbers } from '@uc/contract/mask';
import {
  ticketCategoryTexts,
  type TicketEvent,
  ticketEventTexts,
  type TicketStatus,
  ticketStatusTexts,
} from '@uc/contract/support/texts';
import type { support } from '@uc/contract/support/tickets';
import type { Customer } from '../call/index';
import { now } from '../clock';
import { type Db, eachRow } from '../db/index';
import type { Deps } from '../deps';
import { findFileView } from '../files/index';
import { type DocumentView, documentsOf, type Rooms } from './documents';
import { next } from './states';
import { entriesOf, type TicketEntryRow, type TicketRow, ticketStatuses } from './store';
import { mayReopen, mayUrge } from './talk';

type View = Output<(typeof support)['detail']>;
type Row = Output<(typeof support)['list']>['list'][number];
type Entry = View['entries'][number];
export type Opens = Pick<Deps, 'vault'>;

/** How a text of the customer is shown to one reader. */
export type Shown = (text: string) => string;
/** Numbers in a ticket are whole for its owner and for the member who wrote it. */
export const shownTo = ({ subId }: Pick<Customer, 'subId'>, row: TicketRow): Shown =>
  subId === null || row.created_by_sub === subId ? (text) => text : maskNumbers;

/** A ticket in a list, its document in its state of now. */
export const rowView = (row: TicketRow, document: DocumentView | undefined, text: Shown): Row => ({
  ticket_no: row.ticket_no,
  category: row.category,
  category_text: ticketCategoryTexts[row.category],
  title: text(row.title),
  status: row.status,
  status_text: ticketStatusTexts[row.status],
  document: document ?? null,
  created_by: row.created_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
  wait_until: row.wait_until,
  version: row.version,
});

/** A ticket as a person of its account sees it: nobody's name of staff, and numbers of others masked. */
export async function ticketView(
  { deps, rooms }: { deps: Opens; rooms: Rooms },
  db: Db,
  row: TicketRow,
  actor: Customer,
): Promise<View> {
  const [documents, entries, at] = await Promise.all([
    documentsOf(rooms, db, row.uid, [row]),
    entriesOf(db, row, { withNotes: false }),
    now(db),
  ]);
  const text = shownTo(actor, row);
  return {
    ...rowView(row, documents.get(row.ticket_no), text),
    entries: await entryViews(deps, db, entries, {
      text,
      nameOf: ({ actor_kind: kind, actor: name }) =>
        kind === 'customer' ? name : kind === 'staff' ? '客服' : '系统',
    }),
    rating: row.rating,
    rating_text: row.rating_text && text(row.rating_text),
    actions: actor.permissions.has('ticket:manage') ? actionsOn(row, at) : [],
  };
}

function actionsOn(row: TicketRow, at: Date): View['actions'] {
  const may: Record<View['actions'][number], boolean> = {
    reply: next(row.status, 'reply') !== undefined,
    urge: next(row.status, 'urge') !== undefined && mayUrge(row, at),
    confirm: next(row.status, 'confirm') !== undefined,
    reopen: mayReopen(row, at),
    withdraw: next(row.status, 'withdraw') !== undefined,
  };
  return (Object.keys(may) as View['actions']).filter((action) => may[action]);
}

/** The history of a ticket with its files. */
export const entryViews = (
  deps: Opens,
  db: Db,
  entries: readonly TicketEntryRow[],
  { text, nameOf }: { text: Shown; nameOf: (entry: TicketEntryRow) => string },
): Promise<Entry[]> =>
  eachRow(db, entries, async (db, entry) => ({
    event: entry.event as TicketEvent,
    text: ticketEventTexts[entry.event as TicketEvent],
    by: entry.actor_kind as Entry['by'],
    actor: nameOf(entry),
    body: entry.body === null ? null : text(entry.body),
    files: (await eachRow(db, entry.files, (db, id) => findFileView(deps, db, entry.uid, id))).flatMap(
      (file) => (file === undefined ? [] : [{ ...file, name: text(file.name) }]),
    ),
    at: entry.at,
  }));

/** The states of tickets, for the messages about them. */
export async function ticketStates(db: Db, uid: number, nos: string[]): Promise<Map<string, string>> {
  const rows = await ticketStatuses(db, uid, nos);
  return new Map(rows.map(({ no, status }) => [no, ticketStatusTexts[status as TicketStatus]]));
}
