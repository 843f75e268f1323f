import { type TicketTab, ticketTabStates, ticketTabTexts } from '@uc/contract/support/texts';
import type { support } from '@uc/contract/support/tickets';
import type { ticketAnswerStaffCalls } from '@uc/contract/support/answers';
import type { ticketStaffCalls } from '@uc/contract/support/staff';
import { type Call, type Handlers, refuse } from '../call/index';
import type { Deps } from '../deps';
import { documentFor, documentsOf, documentView, readerOf, type Rooms } from './documents';
import { firstReplyMinutes } from './queue-store';
import { countByStatus, countMatching, findTicket, ticketPage, type TicketRow } from './store';
import { confirmTicket, openTicket, reopenTicket, replyToTicket, urgeTicket, withdrawTicket } from './talk';
import { rowView, shownTo, ticketView } from './view';

type Calls = Omit<typeof support, keyof typeof ticketStaffCalls | keyof typeof ticketAnswerStaffCalls>;
const tabs = Object.keys(ticketTabTexts) as TicketTab[];

/** Tickets of customers (support.md#tickets). */
export const ticketCalls = (deps: Deps, rooms: Rooms): Handlers<Calls> => {
  const shown = (
    { actor, db, request }: Pick<Call<(typeof support)['reply']>, 'actor' | 'db' | 'request'>,
    row: TicketRow,
  ) => {
    request.note({ bizNo: row.ticket_no });
    return ticketView({ deps, rooms }, db, row, actor);
  };
  return {
    async list({ input: { tab, keyword, page, page_size, sort }, actor, db }) {
      const reader = readerOf(actor);
      const filter = { tab, keyword: keyword || undefined };
      const counted = await countByStatus(db, reader);
      const countOf = (states: (typeof ticketTabStates)[TicketTab]) =>
        states.reduce((sum, status) => sum + (counted.get(status) ?? 0), 0);
      const total =
        filter.keyword === undefined
          ? countOf(ticketTabStates[tab])
          : await countMatching(db, reader, filter);
      const rows = await ticketPage(db, reader, filter, {
        limit: page_size,
        offset: (page - 1) * page_size,
        total,
        sort,
      });
      const counts = Object.fromEntries(tabs.map((one) => [one, countOf(ticketTabStates[one])]));
      const documents = await documentsOf(rooms, db, actor.uid, rows);
      return {
        list: rows.map((row) => rowView(row, documents.get(row.ticket_no), shownTo(actor, row))),
        total,
        page,
        page_size,
        counts: counts as Record<TicketTab, number>,
        reply_minutes: await firstReplyMinutes(db),
      };
    },
    async detail({ input: { ticket_no }, actor, db }) {
      const row = await findTicket(db, readerOf(actor), ticket_no);
      if (row === undefined) throw refuse('notFound');
      return ticketView({ deps, rooms }, db, row, actor);
    },
    async document({ input: { kind, biz_no: no }, actor, db }) {
      const state = await documentFor(rooms, db, actor, { kind, no });
      if (state === undefined) throw refuse('notFound');
      return documentView(kind, no, state);
    },
    async open(call) {
      const { actor, db, input } = call;
      const { kind, biz_no: no } = input;
      const isSeen =
        kind === undefined || no === undefined
          ? kind === no
          : (await documentFor(rooms, db, actor, { kind, no })) !== undefined;
      if (!isSeen) throw refuse('notFound');
      return shown(call, await openTicket(db, actor, input));
    },
    reply: async (call) => shown(call, await replyToTicket(call.db, call.actor, call.input)),
    urge: async (call) => shown(call, await urgeTicket(call.db, call.actor, call.input)),
    confirm: async (call) => shown(call, await confirmTicket(call.db, call.actor, call.input)),
    reopen: async (call) => shown(call, await reopenTicket(call.db, call.actor, call.input)),
    withdraw: async (call) => shown(call, await withdrawTicket(call.db, call.actor, call.input)),
  };
};
