import type { Batch, Db } from '../../db/index';

type Found = Promise<{ uid: number; app_no: string }[]>;

/** Cases with an open duty whose day has passed, the earliest first. */
export const missedDuties = (db: Db, today: string, { limit, skip }: Batch): Found =>
  db
    .selectFrom('filing_duties')
    .select(['uid', 'app_no'])
    .where('ended_at', 'is', null)
    .where('due_on', '<', today)
    .orderBy('due_on')
    .orderBy('uid')
    .orderBy('app_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Answers that nobody has read whose last day comes by this one, the earliest first. */
export const unreadAnswers = (db: Db, until: string, { limit, skip }: Batch): Found =>
  db
    .selectFrom('filing_cases')
    .select(['uid', 'app_no'])
    .where('answer_due_on', '<=', until)
    .orderBy('answer_due_on')
    .orderBy('app_no')
    .limit(limit)
    .offset(skip)
    .execute();
