import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../db/index';

/** The results of the calls to a partner, of all servers; the numbers are of its `day` in China. */
export type PartnerCalls = Selectable<Schema['partner_calls']>;

/** Records how calls ended; answers how many have failed in a row. */
export interface CallBook {
  ended(partner: string, failure: string | null): Promise<number>;
}

const today = sql<string>`(app_now() at time zone 'Asia/Shanghai')::date`;
const MOST = 300;

export const createCallBook = (db: Db): CallBook => ({
  async ended(partner, failure) {
    const hasFailed = failure !== null;
    const ofToday = (column: 'succeeded' | 'failed', one: number) =>
      sql<number>`case when partner_calls.day = excluded.day then ${sql.ref(`partner_calls.${column}`)} else 0 end + ${one}`;
    const row = await db
      .insertInto('partner_calls')
      .values({
        partner,
        day: today,
        succeeded: hasFailed ? 0 : 1,
        failed: hasFailed ? 1 : 0,
        failures_in_a_row: hasFailed ? 1 : 0,
        ...lastOf(failure),
      })
      .onConflict((conflict) =>
        conflict.column('partner').doUpdateSet({
          day: today,
          succeeded: ofToday('succeeded', hasFailed ? 0 : 1),
          failed: ofToday('failed', hasFailed ? 1 : 0),
          failures_in_a_row: hasFailed ? sql<number>`partner_calls.failures_in_a_row + 1` : 0,
          ...lastOf(failure),
        }),
      )
      .returning('failures_in_a_row')
      .executeTakeFirstOrThrow();
    return row.failures_in_a_row;
  },
});

const lastOf = (failure: string | null) =>
  failure === null
    ? { last_success_at: sql<Date>`app_now()` }
    : { last_failure_at: sql<Date>`app_now()`, last_failure: failure.slice(0, MOST) };

/** The records of all calls, for the console and the metrics. */
export const findPartnerCalls = (db: Db): Promise<PartnerCalls[]> =>
  db
    .selectFrom('partner_calls')
    .selectAll()
    // The numbers of another day are none of today's.
    .select([
      sql<number>`case when day = ${today} then succeeded else 0 end`.as('succeeded'),
      sql<number>`case when day = ${today} then failed else 0 end`.as('failed'),
    ])
    .execute();
