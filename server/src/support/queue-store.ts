import type { TicketStatus } from '@uc/contract/support/texts';
import { limits } from '@uc/contract/limits';
import { sql } from 'kysely';
import type { Staff } from '../call/index';
import { type Batch, beyondTenants, type Db, type Waiting } from '../db/index';
import { isOpen, waitsForStaff } from './states';
import { titleHolds, type TicketRow } from './store';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage, queueWaiting } from '../room/index';

interface QueueFilter {
  status?: TicketStatus | 'open' | undefined;
  /** Those that this person of staff can act on: nobody's, their own, and everybody's once they are late. */
  todoOf?: string | undefined;
  keyword?: string | undefined;
  /** Who reads: what is masked for them is not found by its digits. */
  readerOf?: string | undefined;
}
/** Since when staff are waited for. */
const waitsSince = sql<Date>`coalesce(reopened_at, created_at)`;
const matching = (db: Db, { status, todoOf, keyword, readerOf }: QueueFilter) =>
  db
    .selectFrom('tickets')
    .$if(todoOf !== undefined, (all) =>
      all
        .where('status', 'in', waitsForStaff)
        .where(({ eb, or }) =>
          or([eb('staff_id', 'is', null), eb('staff_id', '=', todoOf!), eb('escalated_at', 'is not', null)]),
        ),
    )
    .$if(status === 'open', (all) => all.where('status', 'in', isOpen))
    .$if(status !== undefined && status !== 'open', (all) => all.where('status', '=', status as TicketStatus))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) =>
        or([
          eb('ticket_no', '=', keyword!),
          eb('biz_no', '=', keyword!),
          titleHolds(keyword!, sql`staff_id is not distinct from ${readerOf ?? null}::text`),
        ]),
      ),
    );

/** The tickets that wait for a person of staff. */
export const ticketsWaiting = (db: Db, { staffId }: Staff): Promise<Waiting> =>
  queueWaiting(matching(db, { todoOf: staffId }), waitsSince, columns);

/** Whether a member of staff works on a ticket, or on one that the same person's ticket was merged into, until that ends. */
export async function worksOn(db: Db, staffId: string, no: string): Promise<boolean> {
  const isMerged = sql<boolean>`exists (select 1 from ticket_entries e
    where e.uid = asked.uid and e.ticket_no = asked.ticket_no and e.event = 'merge')`;
  const row = await db
    .selectFrom('tickets as asked')
    .innerJoin('tickets as mine', 'mine.uid', 'asked.uid')
    .select('asked.ticket_no')
    .where('asked.ticket_no', '=', no)
    .where('mine.staff_id', '=', staffId)
    .where('mine.closed_at', 'is', null)
    .where(({ and, eb, or, ref }) =>
      or([
        eb('mine.ticket_no', '=', ref('asked.ticket_no')),
        and([eb('mine.created_by_sub', 'is not distinct from', ref('asked.created_by_sub')), isMerged]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const columns: QueueColumns = {
  queue: 'ticket',
  no: 'ticket_no',
  at: 'created_at',
  uids: ['uid'],
  due: sql`case when status in (${sql.join(waitsForStaff)})
    then case when first_reply_at is null then first_due else solve_due end end`,
  taker: 'staff_id',
};

/** A page of everybody's tickets, for staff: late ones first, then those that wait longest. */
export function ticketQueue(
  db: Db,
  filter: QueueFilter,
  ask: QueueAsk & { isNewestFirst: boolean },
): Promise<QueuePage<TicketRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .$if(filter.todoOf !== undefined, (all) => all.orderBy(sql`escalated_at is null`))
    .orderBy(waitsSince, ask.isNewestFirst ? 'desc' : 'asc')
    .orderBy('ticket_no');
  return queuePage(found, sorted, ask, columns);
}

/** Finds a ticket for staff, who know its number but not the account. */
export const ticketByNo = (db: Db, no: string): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets').selectAll().where('ticket_no', '=', no).executeTakeFirst();

const named = ['uid', 'ticket_no'] as const;
type Named = Pick<TicketRow, (typeof named)[number]>;

const lapsed = (db: Db) => db.selectFrom('tickets').where('wait_until', '<=', sql<Date>`app_now()`);
const late = (db: Db) =>
  db
    .selectFrom('tickets')
    .where('status', 'in', waitsForStaff)
    .where('escalated_at', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        and([eb('first_reply_at', 'is', null), eb('first_due', '<=', sql<Date>`app_now()`)]),
        eb('solve_due', '<=', sql<Date>`app_now()`),
      ]),
    );

/** Tickets for whose customer we have waited long enough. */
export const lapsedTickets = (db: Db, { limit, skip }: Batch): Promise<Named[]> =>
  lapsed(db).select(named).orderBy('wait_until').orderBy('ticket_no').limit(limit).offset(skip).execute();

/** Tickets that staff have not answered, or not solved, in time, and of which nobody has been told yet. */
export const lateTickets = (db: Db, { limit, skip }: Batch): Promise<Named[]> =>
  late(db).select(named).orderBy('first_due').orderBy('ticket_no').limit(limit).offset(skip).execute();

/** One of `lapsedTickets`, or of `lateTickets`, if it still is when it is worked on. */
export const stillLapsed = (db: Db, { uid, ticket_no: no }: Named): Promise<TicketRow | undefined> =>
  lapsed(db).selectAll().where('uid', '=', uid).where('ticket_no', '=', no).executeTakeFirst();
export const stillLate = (db: Db, { uid, ticket_no: no }: Named): Promise<TicketRow | undefined> =>
  late(db).selectAll().where('uid', '=', uid).where('ticket_no', '=', no).executeTakeFirst();

const { measuredDays, measuredLeast } = limits.ticket;
/** Answers that are looked at. */
const MEASURED = 200;
/** Half of the newest first answers, of all customers, came within so many minutes; null while there are too few. */
export const firstReplyMinutes = (db: Db): Promise<number | null> =>
  beyondTenants(async () => {
    const { rows } = await sql<{ n: number; minutes: number | null }>`
      select count(*)::int as n,
        ceil(percentile_cont(0.5) within group (order by extract(epoch from first_reply_at - created_at)) / 60)::int as minutes
      from (
        select first_reply_at, created_at from tickets
        where first_reply_at > app_now() - ${measuredDays} * interval '24 hours'
        order by first_reply_at desc limit ${MEASURED}
      ) newest`.execute(db);
    const { n, minutes } = rows[0]!;
    return n < measuredLeast ? null : minutes;
  });
