import { sql } from 'kysely';
import type { Database, Db } from '../db/index';
import type { Audience } from './audience';
import { boxOf, personOf } from './store';

/** Numbers given by one statement. */
const MOST = 1000;

/** Whether something is committed that has no number yet. */
export async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists(select from messages where stream_no is null)
      or exists(select from message_marks where stream_no is null) as waiting`.execute(db);
  return rows[0]!.waiting;
}

/**
 * Numbers committed messages and marks, on one server at a time; whoever does not get the turn leaves it to
 * the one that has it.
 */
export const numberMessages = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('messages.stream', 0)) as mine`.execute(tx);
    if (!rows[0]!.mine) return;
    for (const [table, keys] of [
      ['messages', ['uid', 'msg_id']],
      ['message_marks', ['uid', 'msg_id', 'person']],
    ] as const) {
      const names = sql.join(keys.map((key) => sql.ref(key)));
      const same = sql.join(
        keys.map((key) => sql`${sql.ref(`one.${key}`)} = ${sql.ref(`due.${key}`)}`),
        sql` and `,
      );
      await sql`
        update ${sql.table(table)} one set stream_no = nextval('message_stream')
        from (select ${names} from ${sql.table(table)} where stream_no is null limit ${MOST} for update skip locked) due
        where ${same}`.execute(tx);
    }
  });

/** The last number that is committed, and the accounts that have something newer than `after`. */
export async function readNewMessages(db: Db, after: number): Promise<{ last: number; uids: number[] }> {
  const { rows } = await sql<{ uid: number; last: number }>`
    select uid, max(stream_no)::bigint as last from (
      select uid, stream_no from messages where stream_no > ${after}
      union all select uid, stream_no from message_marks where stream_no > ${after}
    ) newer group by uid`.execute(db);
  return {
    last: rows.reduce((most, { last }) => Math.max(most, last), after),
    uids: rows.map(({ uid }) => uid),
  };
}

/** The last number that was ever given and is committed. */
export async function lastNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select greatest(
      (select max(stream_no) from messages where stream_no > 0),
      (select max(stream_no) from message_marks where stream_no > 0), 0)::bigint as last`.execute(db);
  return rows[0]!.last;
}

/** The messages of a person with numbers in (after, upTo], and the last mark in it that they set, else 0. */
export async function newMessagesOf(
  db: Db,
  audience: Audience,
  after: number,
  upTo: number,
): Promise<{ messages: { msg_id: string; stream_no: number }[]; marked: number }> {
  const messages = await boxOf(db, audience)
    .where('messages.stream_no', '>', after)
    .where('messages.stream_no', '<=', upTo)
    .select(['messages.msg_id', 'messages.stream_no'])
    .orderBy('messages.stream_no')
    .execute();
  const mark = await db
    .selectFrom('message_marks')
    .select('stream_no')
    .where('uid', '=', audience.uid)
    .where('person', '=', personOf(audience))
    .where('stream_no', '>', after)
    .where('stream_no', '<=', upTo)
    .orderBy('stream_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { messages: messages as { msg_id: string; stream_no: number }[], marked: mark?.stream_no ?? 0 };
}
