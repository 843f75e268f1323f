import { asked, byAsk, type FindDeadlines } from '../room/index';

const unanswered = byAsk(
  (db, ask) =>
    db
      .selectFrom('work_complaints as c')
      .innerJoin('works as w', (join) =>
        join.onRef('w.uid', '=', 'c.uid').onRef('w.work_no', '=', 'c.work_no'),
      )
      .select(['c.uid', 'c.complaint_no as no', 'c.answer_by as at', 'w.sub_id as creator'])
      .where('c.status', '=', 'open')
      .where(asked(ask, 'c.uid', 'c.answer_by'))
      .$if(ask.creator !== null, (all) => all.where('w.sub_id', '=', ask.creator))
      .orderBy('c.answer_by')
      .orderBy('c.complaint_no')
      .limit(ask.most),
  { at: true },
);
/** Complaints that wait for the answer of the work's account, shown to who made the work. */
export const complaintsToAnswer: FindDeadlines = async (db, ask) => {
  const rows = await unanswered(db, ask);
  return rows.map((row) => ({
    ...row,
    title: '作品投诉待回应',
    link: '/facilitator/management?view=complaints&side=received',
  }));
};
