import { asked, byAsk, endOfDay, type FindDeadlines } from '../../room/index';

const LINK = '/account/safe/realNameAuth';

/** Papers of approved applications that end: the identity expires with the last day printed on them. */
export const papersToRenew: FindDeadlines = async (db, ask) => {
  const end = endOfDay('expires_on');
  const rows = await db
    .selectFrom('realname_auths')
    .select(['uid', 'auth_no', 'kind', end.as('at')])
    .where('status', '=', 'approved')
    .where(asked(ask, 'uid', end))
    .orderBy('expires_on')
    .orderBy('auth_no')
    .limit(ask.most)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    no: row.auth_no,
    title: row.kind === 'person' ? '身份证件' : '营业执照',
    at: row.at,
    link: LINK,
  }));
};

const sentMicros = byAsk(
  (db, ask) =>
    db
      .selectFrom('realname_auths as a')
      .innerJoin('realname_micros as m', (join) =>
        join.onRef('m.uid', '=', 'a.uid').onRef('m.auth_no', '=', 'a.auth_no'),
      )
      .select(['a.uid', 'a.auth_no'])
      .select(({ fn }) => fn.max('m.expires_at').as('at'))
      .where('a.status', '=', 'micro_sent')
      .where(asked(ask, 'a.uid', 'm.expires_at'))
      .groupBy(['a.uid', 'a.auth_no'])
      .orderBy('at')
      .limit(ask.most),
  { at: true },
);
/** Micro-deposits of companies that are to be told: the newest of each application counts. */
export const microsToAnswer: FindDeadlines = async (db, ask) => {
  const rows = await sentMicros(db, ask);
  return rows.map((row) => ({
    uid: row.uid,
    no: row.auth_no,
    title: '填写对公账户收到的金额',
    at: row.at!,
    link: LINK,
  }));
};
