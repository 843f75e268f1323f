import { dayAfter, startOf } from '@uc/contract/day';
import type { BillState } from '@uc/contract/finance/bank-bill-staff';
import { limits } from '@uc/contract/limits';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../../../db/index';

export type BillRow = Selectable<Schema['channel_bills']> & { is_missing: boolean };
/** The bill of a channel of one kind and day. */
export type BillKey = Pick<BillRow, 'channel' | 'kind' | 'day'>;

const { firstHour, dueHour, keptDays, daysBack, mostDays } = limits.channelBills;

/** The last day whose bill may be there at this hour of the day after. */
const since = (hour: number) =>
  sql`(app_now() at time zone 'Asia/Shanghai' - make_interval(days => 1, hours => ${hour}))::date`;
/**
 * It should be there by now, the channel still keeps it, and nobody has uploaded it; a channel's word that there is none does
 * not stand against a payment of ours.
 */
const isMissing = sql<boolean>`(state <> 'kept' and day <= ${since(dueHour)} and day > ${since(0)} - ${keptDays}::int and (state <> 'none' or has_own)
  and not exists (select from bank_statements s where s.kind = channel_bills.channel || '_' || channel_bills.kind
    and (s.first_at at time zone 'Asia/Shanghai')::date <= day and (s.last_at at time zone 'Asia/Shanghai')::date >= day))`;

/**
 * Writes down the days that are to be fetched: yesterday, where it may be there already, and every day back to the first that
 * is written down, a month at most.
 */
export async function expectBills(
  db: Db,
  wanted: readonly Pick<BillKey, 'channel' | 'kind'>[],
): Promise<void> {
  for (const { channel, kind } of wanted)
    await sql`
      insert into channel_bills (channel, kind, day, state, next_at)
      select ${channel}, ${kind}, of.last - back, 'waiting', app_now()
      from (select ${since(firstHour)} as last, (
        select min(b.day) from channel_bills b where b.channel = ${channel} and b.kind = ${kind}) as first) as of,
        generate_series(0, least(coalesce(of.last - of.first, 0), ${daysBack}::int)) as back
      on conflict do nothing`.execute(db);
}

export const dueBills = (db: Db, most: number): Promise<BillKey[]> =>
  db
    .selectFrom('channel_bills')
    .select(['channel', 'kind', 'day'])
    .where('next_at', '<=', sql<Date>`app_now()`)
    .where('day', '>', sql<string>`(app_now() at time zone 'Asia/Shanghai')::date - ${mostDays}::int`)
    .orderBy('next_at')
    .limit(most)
    .execute();

export const findBill = (db: Db, { channel, kind, day }: BillKey): Promise<BillRow | undefined> =>
  db
    .selectFrom('channel_bills')
    .selectAll()
    .select(isMissing.as('is_missing'))
    .where('channel', '=', channel)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst();

/** What asking has brought; minutes until it is asked for again, null where it is not. */
export interface Outcome {
  state: Exclude<BillState, 'waiting'>;
  why: string;
  fileNo: string | null;
  again: ((tries: number) => number) | null;
}

/** Notes what asking has brought; a bill that is stored stays so. */
export async function saveOutcome(
  db: Db,
  key: BillKey,
  { state, why, fileNo, again }: Outcome,
): Promise<void> {
  const tries = (await findBill(db, key))?.tries ?? 0;
  const row = {
    state,
    why: why.slice(0, 300),
    file_no: fileNo,
    has_own: await hasOwn(db, key),
    tries: tries + 1,
    asked_at: sql<Date>`app_now()`,
    next_at: again === null ? null : sql<Date>`app_now() + make_interval(mins => ${again(tries)})`,
  };
  await db
    .insertInto('channel_bills')
    .values({ ...key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'kind', 'day'])
        .doUpdateSet(row)
        .where('channel_bills.state', '<>', 'kept'),
    )
    .execute();
}

/** Whether a payment or refund of ours went through the channel on that day. */
async function hasOwn(db: Db, { channel, day }: BillKey): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from channel_payments where channel = ${channel} and status = 'paid' and paid_at >= of.first
        and paid_at < of.next)
      or exists (select from channel_refunds where channel = ${channel} and status = 'refunded' and ended_at >= of.first
        and ended_at < of.next) as is_there
    from (select ${startOf(day)}::timestamptz as first, ${startOf(dayAfter(day, 1))}::timestamptz as next) as of`.execute(
    db,
  );
  return rows[0]!.is_there;
}

/** Bills by day, the newest first. */
export async function listBills(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BillRow[]; total: number }> {
  const { n } = await db
    .selectFrom('channel_bills')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('channel_bills')
    .selectAll()
    .select(isMissing.as('is_missing'))
    .orderBy('day', 'desc')
    .orderBy('channel', 'desc')
    .orderBy('kind', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: n };
}

export async function countMissing(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('channel_bills')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(isMissing)
    .executeTakeFirstOrThrow();
  return n;
}

/** Marks the bills that are missing and have raised no alarm yet. */
export const takeAlarms = (db: Db): Promise<(BillKey & { why: string })[]> =>
  db
    .updateTable('channel_bills')
    .set({ alarmed_at: sql<Date>`app_now()` })
    .where(isMissing)
    .where('alarmed_at', 'is', null)
    .returning(['channel', 'kind', 'day', 'why'])
    .execute();
