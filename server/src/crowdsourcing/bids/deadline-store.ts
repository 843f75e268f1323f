import type { FindDeadlines } from '../../room/index';
import { requestActivity } from '../requests/deadline-store';
import { bidOn } from './store';

/** Requests to which an account was invited and on which it has not bid; asked for one account. */
export const invitationsToAnswer: FindDeadlines = async (db, ask) => {
  const open = await requestActivity.openInvitations(db, ask);
  if (ask.uid === null || open.length === 0) return open;
  const answered = await bidOn(
    db,
    ask.uid,
    open.map(({ no }) => no),
  );
  return open.filter(({ no }) => !answered.has(no));
};
