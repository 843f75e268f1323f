import { planPages } from '@uc/contract/maker/plan-texts';
import { projectNames } from '../projects/store';
import { asked, byAsk, type FindDeadlines } from '../../room/index';

const asks = byAsk(
  (db, ask) =>
    db
      .selectFrom('maker_plan_asks')
      .select(['uid', 'ask_no as no', 'answer_by as at', 'creator', 'project_no'])
      .where('status', '=', 'asked')
      .where(asked(ask, 'uid', 'answer_by'))
      .$if(ask.creator !== null, (all) => all.where('creator', '=', ask.creator))
      .orderBy('answer_by')
      .orderBy('ask_no')
      .limit(ask.most),
  { at: true },
);
/** Requests that wait for the people of a project. */
export const plansToAnswer: FindDeadlines = async (db, ask) => {
  const rows = await asks(db, ask);
  const names = await projectNames(
    db,
    rows.map(({ project_no: project }) => project),
  );
  return rows.map(({ project_no: project, ...row }) => ({
    ...row,
    title: `计划书查阅申请 · ${names.get(project) ?? ''}`,
    outside: '计划书查阅申请待答复',
    link: planPages.owner(project),
  }));
};

/** Grants that end, shown to who asked for them. */
export const plansToRead: FindDeadlines = async (db, ask) => {
  const rows = await db
    .selectFrom('maker_plan_asks')
    .select(['by_uid as uid', 'ask_no as no', 'until as at', 'by_sub as creator', 'project_no'])
    .where('status', '=', 'granted')
    .where(asked(ask, 'by_uid', 'until'))
    .$if(ask.creator !== null, (all) => all.where('by_sub', '=', ask.creator))
    .orderBy('until')
    .orderBy('ask_no')
    .limit(ask.most)
    .execute();
  return rows.map(({ project_no: project, at, ...row }) => ({
    ...row,
    at: at!,
    title: '商业计划书查阅到期',
    link: planPages.asker(project),
  }));
};
