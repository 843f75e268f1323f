import { maskNumbers } from '@uc/contract/mask';
import type { Tx } from '../db/index';
import { notify } from '../messages/index';
import type { TicketRow } from './store';

/** The page of a ticket. */
export const ticketPath = (no: string): string => `/support?no=${no}`;

/** Tells the owner and whoever opened the ticket; what was written is read there, by who may see it. */
export const notifyOfTicket = (
  tx: Tx,
  { uid, ticket_no, created_by_sub }: TicketRow,
  title: string,
  content: string,
  more: { level?: 'info' | 'warn'; email?: boolean } = {},
): Promise<void> =>
  notify(tx, {
    uid,
    category: 'support',
    ...more,
    title,
    // It goes out by mail as well, and staff read what was sent.
    content: maskNumbers(content),
    link: ticketPath(ticket_no),
    bizType: 'ticket',
    bizNo: ticket_no,
    creator: created_by_sub,
  });
