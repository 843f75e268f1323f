import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { allParts, forEachDue, type Job } from '../jobs/index';
import { escalateTicket, lapseTicket } from './answer';
import { lapsedTickets, lateTickets, ticketIn } from './queue-store';
import { waitsForStaff } from './states';
import type { TicketRow } from './store';

type Named = Pick<TicketRow, 'uid' | 'ticket_no'>;
const { waitDays } = limits.ticket;

/** Ends tickets whose customer does not come back, and hands late ones to everybody. */
export const ticketJobs = ({ database, log }: Deps): Job[] => {
  /** The row may have gone on since it was found. */
  const change = (
    tx: Tx,
    { uid, ticket_no: no }: Named,
    then: (row: TicketRow) => Promise<void> | undefined,
  ) => ticketIn(tx, uid, no).then((row) => row && then(row));
  return [
    {
      name: 'support.clocks',
      text: '工单到期',
      about: `${waitDays}天未回复的工单自动结束，超过处理期限的加急`,
      at: '0 17 * * * *',
      run: () =>
        allParts(
          () =>
            forEachDue(
              { log },
              (batch) => lapsedTickets(database.db, batch),
              (due) =>
                database.transaction(async (tx) => {
                  await change(tx, due, (row) =>
                    row.wait_until === null ? undefined : lapseTicket(tx, row),
                  );
                  return true;
                }),
              ({ ticket_no: ticket }) => ({ ticket }),
            ),
          () =>
            forEachDue(
              { log },
              (batch) => lateTickets(database.db, batch),
              (due) =>
                database.transaction(async (tx) => {
                  await change(tx, due, (row) =>
                    row.escalated_at === null && waitsForStaff.includes(row.status)
                      ? escalateTicket(tx, row)
                      : undefined,
                  );
                  return true;
                }),
              ({ ticket_no: ticket }) => ({ ticket }),
            ),
        ),
    },
  ];
};
