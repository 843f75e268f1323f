import { sql } from 'kysely';
import type { Db } from '../../db/index';
import { pendingIncome } from '../../finance/payments/index';
import { escrowed } from './states';

/** Days by which the expected day is told: from the delivery to silent acceptance, and from there to the arrival. */
interface Clocks {
  today: string;
  acceptDays: number;
  pendingDays: number;
}
interface Asked extends Clocks {
  uid: number;
  creator: string | null;
}
const dayInChina = (moment: string) => sql<string>`(${sql.ref(moment)} at time zone 'Asia/Shanghai')::date`;

/** Milestones of a provider whose money is in escrow, as if delivered on their day and accepted in silence, or is pending. */
const coming = (db: Db, { uid, creator, today, acceptDays, pendingDays }: Asked) =>
  db
    .selectFrom('milestones as m')
    .innerJoin('contracts as c', (join) =>
      join.onRef('c.uid', '=', 'm.uid').onRef('c.contract_no', '=', 'm.contract_no'),
    )
    .leftJoin(pendingIncome(db, uid).as('s'), (join) =>
      join.onRef('s.uid', '=', 'm.provider_uid').onRef('s.settlement_no', '=', 'm.settlement_no'),
    )
    .select([
      'm.contract_no',
      'c.request_no',
      'c.title',
      'm.seq',
      'm.title as milestone',
      sql<'escrow' | 'pending'>`case when s.settlement_no is null then 'escrow' else 'pending' end`.as(
        'kind',
      ),
      sql<number>`coalesce(s.pending_fen, m.amount_fen - (m.amount_fen * coalesce(c.fee_bps, 0) + 5000) / 10000)`.as(
        'net_fen',
      ),
      sql<string | null>`case
        when s.settlement_no is not null then case when s.is_held then null else ${dayInChina('s.release_at')} end
        when m.status = 'disputed' then null
        else coalesce(${dayInChina('m.due_at')}, greatest(m.due_date, ${today}::date) + ${acceptDays}::int) + ${pendingDays}::int
        end`.as('expected_on'),
    ])
    .where('m.provider_uid', '=', uid)
    .$if(creator !== null, (query) => query.where('c.provider_sub', '=', creator))
    .where(({ eb, or }) => or([eb('m.status', 'in', escrowed), eb('s.settlement_no', 'is not', null)]));

/** A page of them, the next to arrive first, those in a dispute last. */
export const comingPage = (db: Db, asked: Asked, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom(coming(db, asked).as('coming'))
    .selectAll()
    .orderBy('expected_on', (order) => order.asc().nullsLast())
    .orderBy('contract_no')
    .orderBy('seq')
    .limit(limit)
    .offset(offset)
    .execute();

/** The number of coming incomes, and their sums. */
export const comingTotals = (db: Db, asked: Asked) =>
  db
    .selectFrom(coming(db, asked).as('coming'))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(net_fen) filter (where kind = 'escrow'), 0)::bigint`.as('escrow_fen'),
      sql<number>`coalesce(sum(net_fen) filter (where kind = 'pending'), 0)::bigint`.as('pending_fen'),
    ])
    .executeTakeFirstOrThrow();

/** Their sums by the day of arrival and whether they are in escrow or pending, those in a dispute last. */
export const comingByDay = (db: Db, asked: Asked) =>
  db
    .selectFrom(coming(db, asked).as('coming'))
    .select(['expected_on', 'kind', sql<number>`sum(net_fen)::bigint`.as('net_fen')])
    .groupBy(['expected_on', 'kind'])
    .orderBy('expected_on', (order) => order.asc().nullsLast())
    .execute();
