import { asked, byAsk, type FindDeadlines } from '../../room/index';
import { hirePages } from './notifications';

const countered = byAsk(
  (db, ask) =>
    db
      .selectFrom('crowd_requests')
      .select(['uid', 'request_no as no', 'title', 'due_at as at', 'created_by_sub as creator'])
      .where('status', '=', 'countered')
      .where(asked(ask, 'uid', 'due_at'))
      .$if(ask.creator !== null, (all) => all.where('created_by_sub', '=', ask.creator))
      .orderBy('due_at')
      .orderBy('request_no')
      .limit(ask.most),
  { at: true },
);
/** Counter-offers that the buyer answers: at zero the hire ends. */
const toAnswer: FindDeadlines = async (db, ask) => {
  const rows = await countered(db, ask);
  return rows.map((row) => ({ ...row, at: row.at!, link: hirePages.buyer(row.no) }));
};

const offered = byAsk(
  (db, ask) =>
    db
      .selectFrom('crowd_requests')
      .select(['target_uid as uid', 'request_no as no', 'title', 'due_at as at'])
      .where('status', '=', 'offered')
      .where('target_uid', 'is not', null)
      .where(asked(ask, 'target_uid', 'due_at'))
      .orderBy('due_at')
      .orderBy('request_no')
      .limit(ask.most),
  { at: true },
);
/** Offers that the provider answers: at zero the hire ends. */
const toAnswerAsProvider: FindDeadlines = async (db, ask) => {
  // The account was named, none of its members: a member who sees only its own sees none.
  if (ask.creator !== null) return [];
  const rows = await offered(db, ask);
  return rows.map((row) => ({ ...row, uid: row.uid!, at: row.at!, link: hirePages.provider(row.no) }));
};

export const hireDeadlines = { hire_answer: toAnswer, hire_answer_work: toAnswerAsProvider };
