import { ticketStatusTexts } from '@uc/contract/support/texts';
import type { Find } from '../room/index';
import { readerOf } from './documents';
import { ticketPath } from './notifications';
import { ticketPage } from './store';
import { shownTo } from './view';

/** Tickets that a person may see (support.md#rights), their titles masked as in their list. */
export const findTickets: Find = async (db, actor, { keyword, most }) => {
  if (!actor.permissions.has('ticket:view')) return [];
  const page = { limit: most, offset: 0, total: most };
  const rows = await ticketPage(db, readerOf(actor), { tab: 'all', keyword }, page);
  return rows.map((row) => ({
    no: row.ticket_no,
    title: shownTo(actor, row)(row.title),
    text: ticketStatusTexts[row.status],
    amount: null,
    at: row.created_at,
    link: ticketPath(row.ticket_no),
  }));
};
