import { staffTicketStatusTexts, type TicketStatus } from '@uc/contract/support/texts';
import type { ticketStaffCalls } from '@uc/contract/support/staff';
import { type Handlers, refuse, type Staff } from '../call/index';
import { type Db, eachRow, type Tx } from '../db/index';
import type { Deps } from '../deps';
import { recordStaffOperation } from '../operations/index';
import { answerTicket, handOverTicket, noteOnTicket, takeTicket } from './answer';
import type { Rooms } from './documents';
import { mergeTicket } from './merge';
import { ticketByNo, ticketQueue } from './queue-store';
import { ticketCase } from './staff-view';
import type { TicketRow } from './store';
import { askOf } from '../room/index';

/** The queue of tickets (support.md#staff). */
export const ticketStaff = (deps: Deps, rooms: Rooms): Handlers<typeof ticketStaffCalls> => {
  const shown = (db: Db, row: TicketRow, actor: Staff) =>
    ticketCase({ deps, rooms }, db, row, actor, { withEntries: true });
  /** The customer reads in the operation log what became of it. */
  const logged = async (tx: Tx, row: TicketRow, actor: Staff, action: keyof typeof ticketStaffCalls) => {
    await recordStaffOperation(tx, actor, {
      uid: row.uid,
      bizNo: row.ticket_no,
      module: 'support',
      action,
      changes: [{ field: '状态', before: '', after: staffTicketStatusTexts[row.status as TicketStatus] }],
    });
    return shown(tx, row, actor);
  };
  return {
    async staffTicketList({ input, actor, db }) {
      const { status, todo, keyword, sort } = input;
      const { rows, ...found } = await ticketQueue(
        db,
        {
          status,
          todoOf: todo ? actor.staffId : undefined,
          keyword: keyword || undefined,
          readerOf: actor.staffId,
        },
        { ...askOf(input), isNewestFirst: sort?.startsWith('-') ?? false },
      );
      const list = await eachRow(db, rows, (db, row) =>
        ticketCase({ deps, rooms }, db, row, actor, { withEntries: false }),
      );
      return { list, ...found };
    },
    async staffTicketDetail({ input: { no }, actor, db }) {
      const row = await ticketByNo(db, no);
      if (row === undefined) throw refuse('notFound');
      return shown(db, row, actor);
    },
    staffTicketTake: async ({ input, actor, db }) =>
      logged(db, await takeTicket(db, actor, input), actor, 'staffTicketTake'),
    staffTicketReply: async ({ input, actor, db }) =>
      logged(db, await answerTicket(db, actor, input), actor, 'staffTicketReply'),
    staffTicketHandOver: async ({ input, actor, db }) =>
      shown(db, await handOverTicket(db, actor, input), actor),
    staffTicketMerge: async ({ input, actor, db }) =>
      logged(db, await mergeTicket(db, actor, input), actor, 'staffTicketMerge'),
    staffTicketNote: async ({ input, actor, db }) => shown(db, await noteOnTicket(db, actor, input), actor),
  };
};
