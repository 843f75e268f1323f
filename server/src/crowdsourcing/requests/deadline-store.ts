import { wordedFor } from '@uc/contract/crowdsourcing/request-texts';
import { asked, byAsk, type FindDeadlines } from '../../room/index';
import { type Db, joint } from '../../db/index';
import { guestPage, ownPage } from './notifications';
import { eventTexts, type RequestEvent } from './states';

const selecting = byAsk(
  (db, ask) =>
    db
      .selectFrom('crowd_requests')
      .select(['uid', 'request_no', 'title', 'due_at', 'mode', 'created_by_sub'])
      .where('status', '=', 'selecting')
      .where(asked(ask, 'uid', 'due_at'))
      .$if(ask.creator !== null, (all) => all.where('created_by_sub', '=', ask.creator))
      .orderBy('due_at')
      .orderBy('request_no')
      .limit(ask.most),
  { due_at: true },
);
/** Requests of which somebody is to be chosen: at zero they close, a 悬赏 goes to staff. */
const requestsToSelect: FindDeadlines = async (db, ask) => {
  const rows = await selecting(db, ask);
  return rows.map((row) => ({
    uid: row.uid,
    no: row.request_no,
    title: row.title,
    at: row.due_at!,
    link: ownPage(row.request_no),
    creator: row.created_by_sub,
    ...(row.mode === 'reward' && { consequence: '逾期未选稿，转平台处理' }),
  }));
};

const invitations = byAsk(
  (db, ask) =>
    db
      .selectFrom('crowd_invitations as i')
      .innerJoin('crowd_requests as r', (join) =>
        join.onRef('r.uid', '=', 'i.buyer_uid').onRef('r.request_no', '=', 'i.request_no'),
      )
      .select(['i.uid', 'r.request_no', 'r.title', 'r.deadline_at'])
      .where('r.status', '=', 'bidding')
      .where(asked(ask, 'i.uid', 'r.deadline_at'))
      .orderBy('r.deadline_at')
      .orderBy('r.request_no')
      .limit(ask.most),
  { deadline_at: true },
);
/** Open requests to which accounts were invited, whatever they answered: the room of bids leaves out who has bid. */
const openInvitations: FindDeadlines = async (db, ask) => {
  // Nobody of the account was named: a member who sees only its own sees none.
  if (ask.creator !== null) return [];
  const rows = await invitations(db, ask);
  return rows.map((row) => ({
    uid: row.uid,
    no: row.request_no,
    title: row.title,
    at: row.deadline_at!,
    link: guestPage(row.request_no),
  }));
};

/** The requests of an account, or of one maker alone. */
interface Own {
  uid: number;
  creator: string | null;
}
const rejected = joint(
  (db, { uid, creator }: Own) =>
    db
      .selectFrom('crowd_requests')
      .select(['request_no', 'title'])
      .where('uid', '=', uid)
      .where('status', '=', 'rejected')
      .$if(creator !== null, (all) => all.where('created_by_sub', '=', creator))
      .orderBy('updated_at', 'desc')
      .orderBy('request_no'),
  {},
  ['creator'],
);
/** Requests that were not approved, of one maker or of all, the newest first: they wait for their account without an end. */
async function rejectedRequests(db: Db, own: Own) {
  const rows = await rejected(db, own);
  return rows.map(({ request_no: no, title }) => ({ no, title, link: ownPage(no) }));
}

const newestEvents = joint(
  (db, { uid, creator, most }: Own & { most: number }) =>
    db
      .selectFrom('crowd_request_events as e')
      .innerJoin('crowd_requests as r', (join) =>
        join.onRef('r.uid', '=', 'e.uid').onRef('r.request_no', '=', 'e.request_no'),
      )
      .select(['r.request_no', 'r.title', 'r.mode', 'e.event', 'e.at'])
      .where('e.uid', '=', uid)
      .$if(creator !== null, (all) => all.where('r.created_by_sub', '=', creator))
      .orderBy('e.at', 'desc')
      .orderBy('e.seq', 'desc')
      .limit(most),
  { at: true },
  ['creator'],
);
/** The latest events of an account's own requests, the newest first, from their history. */
async function recentOfRequests(db: Db, own: Own, most: number) {
  const rows = await newestEvents(db, { ...own, most });
  return rows.map(({ request_no: no, title, mode, event, at }) => ({
    no,
    title,
    text: wordedFor(mode, eventTexts[event as RequestEvent] ?? event),
    at,
    link: ownPage(no),
  }));
}

/** Queries about requests that wait for an action, and about their latest events, for 日程, bids and home. */
export const requestActivity = {
  toSelect: requestsToSelect,
  openInvitations,
  rejected: rejectedRequests,
  recent: recentOfRequests,
};
