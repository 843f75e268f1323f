import { asksDigits } from '@uc/contract/mask';
import type { TicketStatus, TicketTab } from '@uc/contract/support/texts';
import { ticketTabStates } from '@uc/contract/support/texts';
import type { Sort } from '@uc/contract/wire';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { directionOf } from '../calendar/index';
import { pastMoment } from '../clock';
import { type Db, holds, joint, nearerEnd, type Schema, type Tx } from '../db/index';
import { isOpen } from './states';

/** A person with the kinds of documents that they see whole, and those of which they see their own (support.md#rights). */
export interface Reader {
  uid: number;
  /** The sub-account; null for the owner, who sees everything. */
  subId: string | null;
  all: readonly string[];
  own: readonly string[];
}
export type TicketRow = Selectable<Schema['tickets']>;
export type TicketEntryRow = Selectable<Schema['ticket_entries']>;
export type TicketChange = Omit<Updateable<Schema['tickets']>, 'version'>;

/** Locks the tickets of an account, so that they are counted by one transaction at a time. */
export async function lockTickets(tx: Tx, uid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tickets', ${uid}))`.execute(tx);
}

export async function insertTicket(
  tx: Tx,
  row: Omit<Insertable<Schema['tickets']>, 'created_at' | 'updated_at'>,
): Promise<TicketRow> {
  const at = pastMoment();
  return tx
    .insertInto('tickets')
    .values({ ...row, ...(at !== undefined && { created_at: at, updated_at: at }) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes it in the version that was read; undefined when somebody was first. */
export const changeTicket = (
  tx: Tx,
  { uid, ticket_no, version }: TicketRow,
  change: TicketChange,
): Promise<TicketRow | undefined> =>
  tx
    .updateTable('tickets')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('ticket_no', '=', ticket_no)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

export async function insertEntry(
  tx: Tx,
  row: Omit<Insertable<Schema['ticket_entries']>, 'at'>,
): Promise<void> {
  const at = pastMoment();
  await tx
    .insertInto('ticket_entries')
    .values({ ...row, ...(at !== undefined && { at }) })
    .execute();
}

/** What was said and done about a ticket; the notes of staff by choice. */
export const entriesOf = (
  db: Db,
  { uid, ticket_no }: Pick<TicketRow, 'uid' | 'ticket_no'>,
  { withNotes }: { withNotes: boolean },
): Promise<TicketEntryRow[]> =>
  db
    .selectFrom('ticket_entries')
    .selectAll()
    .where('uid', '=', uid)
    .where('ticket_no', '=', ticket_no)
    .$if(!withNotes, (all) => all.where('event', 'not in', ['note', 'hand_over']))
    .orderBy('seq')
    .execute();

/** The tickets that a person may see (support.md#rights): a sub-account its own, and those about what it may see. */
export const ticketsOf = (db: Db, { uid, subId, all, own }: Reader) =>
  db
    .selectFrom('tickets')
    .where('uid', '=', uid)
    .$if(subId !== null, (found) =>
      found.where(({ eb, and, or }) =>
        or([
          eb('kind', '=', sql<string>`any(${all}::text[])`),
          and([
            eb('created_by_sub', '=', subId),
            or([eb('kind', 'is', null), eb('kind', '=', sql<string>`any(${own}::text[])`)]),
          ]),
        ]),
      ),
    );

export const findTicket = (db: Db, reader: Reader, no: string): Promise<TicketRow | undefined> =>
  ticketsOf(db, reader).selectAll().where('ticket_no', '=', no).executeTakeFirst();

/** Titles with a number that may be masked: seven digits and more, in groups or not. */
const NUMBERED = '[0-9０-９]([ \u00A0\u3000.·_－—-]?[0-9０-９]){6,}';
/** A title with a word; by digits the titles alone that the reader sees whole, so that nobody finds out what is masked. */
export const titleHolds = (keyword: string, isWhole: RawBuilder<unknown>): RawBuilder<boolean> =>
  asksDigits(keyword)
    ? sql<boolean>`(${holds('title', keyword)} and (${isWhole} or title !~ ${NUMBERED}))`
    : holds('title', keyword);

const matching = (db: Db, reader: Reader, { tab, keyword }: TicketFilter) =>
  ticketsOf(db, reader)
    .where('status', 'in', ticketTabStates[tab])
    .$if(keyword !== undefined, (found) =>
      found.where(({ eb, or }) =>
        or([
          eb('ticket_no', '=', keyword!),
          eb('biz_no', '=', keyword!),
          titleHolds(
            keyword!,
            reader.subId === null
              ? sql`true`
              : sql`created_by_sub is not distinct from ${reader.subId}::text`,
          ),
        ]),
      ),
    );
export interface TicketFilter {
  tab: TicketTab;
  keyword?: string | undefined;
}

/** A page of tickets, the newest first unless asked otherwise. */
export const ticketPage = async (
  db: Db,
  reader: Reader,
  filter: TicketFilter,
  { total, sort, ...page }: { limit: number; offset: number; total: number; sort?: Sort },
): Promise<TicketRow[]> => {
  const { limit, offset, isBehind } = nearerEnd(page, total);
  const direction = (directionOf({ sort }) === 'desc') === isBehind ? 'asc' : 'desc';
  const rows = await matching(db, reader, filter)
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('ticket_no', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return isBehind ? rows.toReversed() : rows;
};

/** How many match, where the stored counts cannot tell. */
export const countMatching = async (db: Db, reader: Reader, filter: TicketFilter): Promise<number> =>
  (
    await matching(db, reader, filter)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** The number of tickets that a person may see, by state, read from the counts (ADR 147). */
export async function countByStatus(
  db: Db,
  { uid, subId, all, own }: Reader,
): Promise<Map<TicketStatus, number>> {
  const rows = await db
    .selectFrom('ticket_counts')
    .select(['status', ({ fn }) => fn.sum<number>('n').as('n')])
    .where('uid', '=', uid)
    .$if(subId !== null, (found) =>
      found.where(({ and, eb, or }) =>
        or([
          eb('kind', '=', sql<string>`any(${all}::text[])`),
          and([
            eb('creator', '=', subId),
            or([eb('kind', '=', ''), eb('kind', '=', sql<string>`any(${own}::text[])`)]),
          ]),
        ]),
      ),
    )
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, n }) => [status as TicketStatus, n]));
}

export const countOpen = async (db: Db, uid: number): Promise<number> =>
  (
    await db
      .selectFrom('tickets')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('uid', '=', uid)
      .where('status', 'in', isOpen)
      .executeTakeFirstOrThrow()
  ).n;

/** Every ticket of an account, the newest first. */
export const allTickets = (db: Db, uid: number): Promise<TicketRow[]> =>
  db
    .selectFrom('tickets')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('ticket_no')
    .execute();

const statuses = joint(
  (db, { uid, nos }: { uid: number; nos: readonly string[] }) =>
    db
      .selectFrom('tickets')
      .select(['ticket_no as no', 'status'])
      .where('uid', '=', uid)
      .where('ticket_no', '=', sql<string>`any(${nos}::text[])`),
  {},
);
/** The states of tickets, for the messages about them. */
export const ticketStatuses = (db: Db, uid: number, nos: readonly string[]) => statuses(db, { uid, nos });

/** Takes a sub-account's name off the tickets that it opened for the account: the owner alone sees those without a document. */
export async function handOver(tx: Tx, uid: number, subId: string): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ created_by_sub: null })
    .where('uid', '=', uid)
    .where('created_by_sub', '=', subId)
    .execute();
}

/** Forgets what the customer of a closed account wrote. */
export async function eraseTexts(tx: Tx, uid: number, gone: string): Promise<void> {
  await tx
    .updateTable('ticket_entries')
    .set({ body: gone, files: [], actor: gone })
    .where('uid', '=', uid)
    .where('actor_kind', '=', 'customer')
    .where('body', 'is not', null)
    .execute();
  await tx.updateTable('tickets').set({ title: gone, rating_text: null }).where('uid', '=', uid).execute();
}
