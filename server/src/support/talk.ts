import { daysAfter, hoursAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import type { TicketCategory, TicketDocument } from '@uc/contract/support/texts';
import { type Customer, refuse } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import { claimFile } from '../files/index';
import { initiatorOf } from '../ledger/index';
import { mintId } from '../vault/index';
import { categoryOf, readerOf } from './documents';
import { countOpen, findTicket, insertTicket, lockTickets, type TicketRow } from './store';
import { moveTicket } from './transition';

const { openMost, firstHours, solveHours, urgeHours, reopenDays } = limits.ticket;
type Opener = Pick<Customer, 'uid' | 'subId' | 'kind' | 'name'>;
type Who = Customer;
interface Seen {
  ticket_no: string;
  version: number;
}
interface Opened {
  category: TicketCategory;
  title: string;
  body: string;
  files: readonly string[];
  kind?: TicketDocument | undefined;
  biz_no?: string | undefined;
}

/** Opens a ticket; its caller has looked whether the person may see the document. Refuses file.claimed, ticket.tooMany. */
export async function openTicket(tx: Tx, actor: Opener, typed: Opened): Promise<TicketRow> {
  const { uid, subId, name } = actor;
  const { kind, biz_no: no, title, body, files } = typed;
  await lockTickets(tx, uid);
  if ((await countOpen(tx, uid)) >= openMost) throw refuse('ticket.tooMany', { most: openMost });
  const at = await now(tx);
  const row = await insertTicket(tx, {
    uid,
    ticket_no: mintId('TK'),
    created_by: name,
    created_by_sub: subId,
    category: kind === undefined ? typed.category : categoryOf(kind),
    title,
    kind: kind ?? null,
    biz_no: no ?? null,
    status: 'waiting',
    first_due: hoursAfter(at, firstHours),
    solve_due: hoursAfter(at, solveHours),
  });
  return say(tx, actor, row, 'open', { body, files });
}

/** Adds a message of the customer, with its files. */
async function say(
  tx: Tx,
  actor: Opener,
  row: TicketRow,
  event: 'open' | 'reply',
  { body, files }: { body: string; files: readonly string[] },
): Promise<TicketRow> {
  const moved = await moveTicket(tx, row, event, { by: initiatorOf(actor), body, files });
  for (const fileId of new Set(files))
    await claimFile(tx, {
      uid: row.uid,
      fileId,
      use: 'ticket_file',
      bizType: 'ticket',
      bizNo: row.ticket_no,
    });
  return moved;
}

/** The customer writes; the clock runs on. Refuses notFound, state.conflict, file.claimed, ticket.tooLong. */
export async function replyToTicket(
  tx: Tx,
  actor: Who,
  { body, files, ...seen }: Seen & { body: string; files: readonly string[] },
): Promise<TicketRow> {
  return say(tx, actor, await ticketToChange(tx, actor, seen), 'reply', { body, files });
}

/** The customer asks for speed, once in a while. Refuses notFound, state.conflict, ticket.urged. */
export async function urgeTicket(tx: Tx, actor: Who, seen: Seen): Promise<TicketRow> {
  const row = await ticketToChange(tx, actor, seen);
  const at = await now(tx);
  if (!mayUrge(row, at)) throw refuse('ticket.urged');
  return moveTicket(tx, row, 'urge', { by: initiatorOf(actor) }, { urged_at: at, urges: row.urges + 1 });
}
export const mayUrge = ({ urged_at: last }: TicketRow, at: Date): boolean =>
  last === null || hoursAfter(last, urgeHours) <= at;

/** The customer says that it is solved, and how it was. Refuses notFound, state.conflict. */
export async function confirmTicket(
  tx: Tx,
  actor: Who,
  {
    rating,
    rating_text: text,
    ...seen
  }: Seen & { rating?: number | undefined; rating_text?: string | undefined },
): Promise<TicketRow> {
  const row = await ticketToChange(tx, actor, seen);
  return moveTicket(
    tx,
    row,
    'confirm',
    { by: initiatorOf(actor) },
    { rating: rating ?? null, rating_text: text || null },
  );
}

/** Opens it again, once, while its answer is to be confirmed or for some days after its end. Refuses notFound, state.conflict. */
export async function reopenTicket(
  tx: Tx,
  actor: Who,
  { body, ...seen }: Seen & { body: string },
): Promise<TicketRow> {
  const row = await ticketToChange(tx, actor, seen);
  const at = await now(tx);
  if (!mayReopen(row, at)) throw refuse('state.conflict');
  return moveTicket(
    tx,
    row,
    'reopen',
    { by: initiatorOf(actor), body },
    {
      reopened_at: at,
      escalated_at: null,
      solve_due: hoursAfter(at, solveHours),
      ...(row.status === 'closed' && { staff_id: null, staff_name: null }),
    },
  );
}
export const mayReopen = ({ status, reopened_at: before, closed_at: end }: TicketRow, at: Date): boolean =>
  before === null &&
  (status === 'solved' || (status === 'closed' && end !== null && at < daysAfter(end, reopenDays)));

/** Takes it back before anybody works on it. Refuses notFound, state.conflict. */
export const withdrawTicket = async (tx: Tx, actor: Who, seen: Seen): Promise<TicketRow> =>
  moveTicket(tx, await ticketToChange(tx, actor, seen), 'withdraw', { by: initiatorOf(actor) });

/** A ticket that the person may see, in the version that was seen. */
async function ticketToChange(tx: Tx, actor: Who, { ticket_no: no, version }: Seen): Promise<TicketRow> {
  const row = await findTicket(tx, readerOf(actor), no);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version) throw refuse('state.conflict');
  return row;
}
