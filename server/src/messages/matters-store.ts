import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/index';
import type { Audience } from './audience';
import { boxOf, type Filter, matching, type MessageRow, personOf } from './store';

/** A matter by its newest message that a filter lets through; of one that is about nothing, `size` is null. */
type MatterRow = MessageRow & {
  size: number | null;
  unread: number | null;
  muted: boolean;
  more: boolean;
};

/** Messages that are looked at before all of a box are: most pages are found among them. */
const NEAR = 500;

/**
 * Matters of a person, the one with the newest message first, after a message of the page before. Each of the next messages
 * asks an index whether it is the newest of its matter; where these fill no page, all messages are grouped, which costs
 * what counting them costs (ADR 154).
 */
export async function listMatters(
  db: Db,
  audience: Audience,
  filter: Filter,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<MatterRow[]> {
  const at = after === undefined ? undefined : momentOf(audience.uid, after);
  const isAfter = at ? sql`created_at <= ${at} and (created_at < ${at} or msg_id > ${after})` : sql`true`;
  const order = sql`created_at desc, msg_id`;
  const read = async (newest: RawBuilder<unknown>) => {
    const { rows } = await sql<MatterRow>`
      with box as not materialized ${matching(db, audience, filter)},
      whole as not materialized ${boxOf(db, audience).select(['messages.matter', 'message_marks.read_at'])},
      newest as (${newest} order by ${order} limit ${limit})
      select box.*, newest.more, counted.size, counted.unread, box.matter is not null and exists (
        select from message_mutes mute
        where mute.uid = box.uid and mute.person = ${personOf(audience)} and mute.matter = box.matter) as muted
      from newest join box on box.msg_id = newest.msg_id
      left join lateral (
        select count(*) as size, count(*) filter (where read_at is null) as unread
        from whole where whole.matter = box.matter
      ) counted on box.matter is not null
      order by box.created_at desc, box.msg_id`.execute(db);
    return rows;
  };
  const near = await read(sql`
    select msg_id, created_at, among = ${NEAR} as more
    from (
      select msg_id, matter, created_at, count(*) over () as among
      from (select msg_id, matter, created_at from box where ${isAfter} order by ${order} limit ${NEAR}) next
    ) near
    where matter is null or msg_id = (
      select one.msg_id from box one where one.matter = near.matter
      order by one.created_at desc, one.msg_id limit 1)`);
  const isWhole = near.length >= limit || !(near[0]?.more ?? after !== undefined);
  if (isWhole) return near;
  return read(sql`
    select msg_id, created_at, false as more from (
      select distinct on (coalesce(matter, msg_id)) msg_id, created_at from box
      order by coalesce(matter, msg_id), ${order}
    ) each where ${isAfter}`);
}

/** The messages of a matter that a person sees, newest first, before one that was shown. */
export const messagesOf = (
  db: Db,
  audience: Audience,
  matter: string,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<MessageRow[]> =>
  matching(db, audience, {})
    .where('messages.matter', '=', matter)
    .$if(before !== undefined, (all) => {
      const at = momentOf(audience.uid, before!);
      return all
        .where('messages.created_at', '<=', at)
        .where((eb) => eb.or([eb('messages.created_at', '<', at), eb('messages.msg_id', '>', before!)]));
    })
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.msg_id')
    .limit(limit)
    .execute();

/** Compared in the database, where moments are finer than a Date. */
const momentOf = (uid: number, msgId: string) =>
  sql<Date>`(select created_at from messages where uid = ${uid} and msg_id = ${msgId})`;

/** The moment of this transaction in microseconds, which is on all that it marks and on nothing else of the person. */
export async function markOfNow(tx: Tx): Promise<number> {
  const { rows } = await sql<{ mark: number }>`
    select (extract(epoch from app_now()) * 1000000)::bigint as mark`.execute(tx);
  return rows[0]!.mark;
}
