import { asked, byAsk, type FindDeadlines } from '../room/index';
import { ticketPath } from './notifications';

const waitingIn = (state: 'asked' | 'solved') =>
  byAsk(
    (db, ask) =>
      db
        .selectFrom('tickets')
        .select(['uid', 'ticket_no as no', 'wait_until as at', 'created_by_sub as creator'])
        .where('status', '=', state)
        .where(asked(ask, 'uid', 'wait_until'))
        .$if(ask.creator !== null, (all) => all.where('created_by_sub', '=', ask.creator))
        .orderBy('wait_until')
        .orderBy('ticket_no')
        .limit(ask.most),
    { at: true },
  );
function inState(state: 'asked' | 'solved', title: string): FindDeadlines {
  const waiting = waitingIn(state);
  return async (db, ask) =>
    (await waiting(db, ask)).flatMap(({ at, ...row }) =>
      at === null ? [] : [{ ...row, at, title, link: ticketPath(row.no) }],
    );
}
/** Tickets to which the customer has to add something. */
export const ticketsToReply = inState('asked', '工单待补充');
/** Tickets whose answer the customer has to confirm. */
export const ticketsToConfirm = inState('solved', '工单待确认');
