import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { allParts, forEachDue, type Job } from '../jobs/index';
import { escalateTicket, lapseTicket } from './answer';
import { lapsedTickets, lateTickets, stillLapsed, stillLate } from './queue-store';
import type { TicketRow } from './store';

const { waitDays } = limits.ticket;

/** Ends tickets whose customer does not come back, and hands late ones to everybody. */
export function ticketJobs({ database, log }: Deps): Job[] {
  const forEachTicket = (
    find: typeof lapsedTickets,
    still: typeof stillLapsed,
    move: (tx: Tx, row: TicketRow) => Promise<void>,
  ) =>
    forEachDue(
      { log },
      (batch) => find(database.db, batch),
      (due) =>
        database.transaction(async (tx) => {
          // Somebody may have answered since it was found.
          const row = await still(tx, due);
          if (row !== undefined) await move(tx, row);
          return true;
        }),
      ({ ticket_no: ticket }) => ({ ticket }),
    );
  return [
    {
      name: 'support.clocks',
      text: '工单到期',
      about: `${waitDays}天未回复的工单自动结束，超过处理期限的加急`,
      at: '0 17 * * * *',
      run: () =>
        allParts(
          () => forEachTicket(lapsedTickets, stillLapsed, lapseTicket),
          () => forEachTicket(lateTickets, stillLate, escalateTicket),
        ),
    },
  ];
}
