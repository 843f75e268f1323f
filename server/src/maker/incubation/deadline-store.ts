import { incubationPage } from '@uc/contract/maker/incubation-texts';
import { sql } from 'kysely';
import type { Db } from '../../db/index';
import { type Ask, asked, byAsk, endOfDay, type FindDeadlines } from '../../room/index';

const running = (db: Db, ask: Ask) =>
  db
    .selectFrom('maker_incubations as i')
    .where('i.status', '=', 'running')
    .$if(ask.creator !== null, (all) => all.where('i.creator', '=', ask.creator));
const named =
  (title: string) =>
  <R extends { project_no: string }>({ project_no: project, ...row }: R) => ({
    ...row,
    title,
    link: incubationPage(project),
  });

const unconfirmed = byAsk(
  (db, ask) =>
    running(db, ask)
      .select([
        'i.uid',
        'i.incubation_no as no',
        'i.creator',
        'i.project_no',
        sql<Date>`i.confirm_by`.as('at'),
      ])
      .where('i.confirmed_at', 'is', null)
      .where(asked(ask, 'i.uid', 'i.confirm_by'))
      .orderBy('i.confirm_by')
      .orderBy('i.incubation_no')
      .limit(ask.most),
  { at: true },
);
/** Agreements that are to be confirmed. */
export const agreementsToConfirm: FindDeadlines = async (db, ask) =>
  (await unconfirmed(db, ask)).map(named('孵化协议待确认'));

/** The last day of an incubation. */
export const incubationsToEnd: FindDeadlines = async (db, ask) => {
  const at = endOfDay('i.to_on');
  const rows = await running(db, ask)
    .select(['i.uid', 'i.incubation_no as no', 'i.creator', 'i.project_no', at.as('at')])
    .where(asked(ask, 'i.uid', at))
    .orderBy('i.to_on')
    .orderBy('i.incubation_no')
    .limit(ask.most)
    .execute();
  return rows.map(named('孵化期满'));
};

/** Meetings with a mentor. */
export const meetingsToCome: FindDeadlines = async (db, ask) => {
  const rows = await running(db, ask)
    .innerJoin('maker_bookings as b', (join) =>
      join.onRef('b.uid', '=', 'i.uid').onRef('b.incubation_no', '=', 'i.incubation_no'),
    )
    .select(['i.uid', 'b.booking_no as no', 'i.creator', 'i.project_no', 'b.starts_at as at'])
    .where('b.status', '=', 'booked')
    .where(asked(ask, 'i.uid', 'b.starts_at'))
    .orderBy('b.starts_at')
    .orderBy('b.booking_no')
    .limit(ask.most)
    .execute();
  return rows.map(named('导师面谈'));
};

/** Seats that end. */
export const seatsToEnd: FindDeadlines = async (db, ask) => {
  const at = sql<Date>`(s.ends_on::timestamp at time zone 'Asia/Shanghai' - interval '1 second')`;
  const rows = await running(db, ask)
    .innerJoin('maker_seat_orders as s', (join) =>
      join.onRef('s.uid', '=', 'i.uid').onRef('s.incubation_no', '=', 'i.incubation_no'),
    )
    .select(['i.uid', 's.order_no as no', 'i.creator', 'i.project_no', at.as('at')])
    .where('s.state', '=', 'paid')
    .where(asked(ask, 'i.uid', at))
    .orderBy('s.ends_on')
    .orderBy('s.order_no')
    .limit(ask.most)
    .execute();
  return rows.map(named('孵化席位到期'));
};
