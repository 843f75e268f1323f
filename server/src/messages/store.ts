import type { MessageCategory } from '@uc/contract/message-texts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, holds, joint, pageOf, type Schema, type Tx } from '../db/index';
import { deleteOld } from '../jobs/index';
import type { Audience } from './audience';

export type MessageRow = Omit<Selectable<Schema['messages']>, 'stream_no'> & { read_at: Date | null };

/** Saves a message, to be purged after so many days. */
export async function insertMessage(
  tx: Tx,
  message: Omit<Insertable<Schema['messages']>, 'expire_at'>,
  days: number,
): Promise<void> {
  const expire_at = sql<Date>`coalesce(${message.created_at ?? null}, app_now()) + ${days} * interval '24 hours'`;
  await tx
    .insertInto('messages')
    .values({ ...message, expire_at })
    .execute();
}

/** A person's name in `message_marks`. */
export const personOf = ({ subId }: Audience): string => subId ?? '';

/** The messages that a person sees, with the time when they read each. */
export function boxOf(db: Db, audience: Audience) {
  const { uid, subId, all, own } = audience;
  return db
    .selectFrom('messages')
    .leftJoin('message_marks', (join) =>
      join
        .onRef('message_marks.uid', '=', 'messages.uid')
        .onRef('message_marks.msg_id', '=', 'messages.msg_id')
        .on('message_marks.person', '=', personOf(audience)),
    )
    .where('messages.uid', '=', uid)
    .where('message_marks.deleted_at', 'is', null)
    .where(({ eb, and, or }) =>
      subId === null
        ? eb('messages.sub_id', 'is', null)
        : or([
            eb('messages.sub_id', '=', subId),
            and([
              eb('messages.sub_id', 'is', null),
              or([
                eb('messages.biz_type', '=', sql<string>`any(${all}::text[])`),
                and([
                  eb('messages.biz_type', '=', sql<string>`any(${own}::text[])`),
                  eb('messages.creator', '=', subId),
                ]),
              ]),
            ]),
          ]),
    );
}

const rows = (db: Db, audience: Audience) =>
  boxOf(db, audience)
    .selectAll('messages')
    .select('message_marks.read_at')
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.msg_id');

// Made once for owners and once for members, whose conditions differ.
const newest = joint(
  (db, box: Audience & { limit: number; offset: number }) =>
    rows(db, box).limit(box.limit).offset(box.offset),
  { created_at: true, expire_at: true, read_at: true },
  ['subId'],
);
const size = joint(
  (db, box: Audience) => boxOf(db, box).select(({ fn }) => fn.countAll<number>().as('total')),
  {},
  ['subId'],
);

/** The newest messages of a person. */
export const newestMessages = (db: Db, audience: Audience, limit: number): Promise<MessageRow[]> =>
  newest(db, { ...audience, limit, offset: 0 });

export const findMessage = (db: Db, audience: Audience, msgId: string): Promise<MessageRow | undefined> =>
  rows(db, audience).where('messages.msg_id', '=', msgId).executeTakeFirst();

/** The message before (newer) and after (older) one in the order of the box. */
export async function neighboursOf(
  db: Db,
  audience: Audience,
  msgId: string,
): Promise<{ prev: string | null; next: string | null }> {
  // Compared in the database, where moments are finer than a Date.
  const at = sql<Date>`(select created_at from messages where uid = ${audience.uid} and msg_id = ${msgId})`;
  const nearest = async (sign: '<' | '>', order: 'asc' | 'desc') =>
    (
      await boxOf(db, audience)
        .select('messages.msg_id')
        .where(({ eb, and, or }) =>
          or([
            eb('messages.created_at', sign, at),
            and([eb('messages.created_at', '=', at), eb('messages.msg_id', sign === '<' ? '>' : '<', msgId)]),
          ]),
        )
        .orderBy('messages.created_at', order)
        .orderBy('messages.msg_id', order === 'asc' ? 'desc' : 'asc')
        .limit(1)
        .executeTakeFirst()
    )?.msg_id ?? null;
  return { prev: await nearest('>', 'asc'), next: await nearest('<', 'desc') };
}

export interface Filter {
  category?: MessageCategory | undefined;
  read?: boolean | undefined;
  /** Part of title or text. */
  keyword?: string | undefined;
}

/** The messages of a person that a filter lets through. */
export const matching = (db: Db, audience: Audience, { category, read, keyword }: Filter) =>
  boxOf(db, audience)
    .selectAll('messages')
    .select('message_marks.read_at')
    .$if(category !== undefined, (all) => all.where('messages.category', '=', category!))
    .$if(read !== undefined, (all) => all.where('message_marks.read_at', read! ? 'is not' : 'is', null))
    .$if(keyword !== undefined, (all) =>
      all.where(holds(sql`messages.title || ' ' || messages.content`, keyword!)),
    );

/** One page of a person's messages, newest first. */
export async function listMessages(
  db: Db,
  audience: Audience,
  filter: Filter,
  page: { limit: number; offset: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  if (Object.values(filter).every((value) => value === undefined)) {
    const [shown, [all]] = await Promise.all([newest(db, { ...audience, ...page }), size(db, audience)]);
    return { rows: shown, total: all!.total };
  }
  const found = matching(db, audience, filter);
  return pageOf(found, found.orderBy('messages.created_at', 'desc').orderBy('messages.msg_id'), page);
}

/** The messages to mark: those named with those of matters, of a category, older ones, or all. */
export type Choice =
  | { ids: readonly string[]; matters?: readonly string[] }
  | { category: MessageCategory }
  | { before: Date }
  | 'all';

/** Marks messages as read or deleted that the person sees and has not marked so yet. */
export async function markMessages(
  tx: Tx,
  audience: Audience,
  choice: Choice,
  mark: 'read_at' | 'deleted_at',
): Promise<void> {
  const person = personOf(audience);
  const chosen = boxOf(tx, audience)
    .where(`message_marks.${mark}`, 'is', null)
    .$if(choice !== 'all' && 'ids' in choice, (all) => {
      const { ids, matters = [] } = choice as { ids: string[]; matters?: string[] };
      return all.where(
        sql<boolean>`(messages.msg_id = any(${ids}::text[]) or messages.matter = any(${matters}::text[]))`,
      );
    })
    .$if(choice !== 'all' && 'category' in choice, (all) =>
      all.where('messages.category', '=', (choice as { category: MessageCategory }).category),
    )
    .$if(choice !== 'all' && 'before' in choice, (all) =>
      all.where('messages.created_at', '<', (choice as { before: Date }).before),
    );
  await tx
    .insertInto('message_marks')
    .columns(['uid', 'person', 'msg_id', mark])
    .expression(
      chosen.select([
        'messages.uid',
        sql<string>`${person}`.as('person'),
        'messages.msg_id',
        sql<Date>`app_now()`.as(mark),
      ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['uid', 'msg_id', 'person']).doUpdateSet({
        [mark]: sql`coalesce(message_marks.${sql.ref(mark)}, excluded.${sql.ref(mark)})`,
        // Told to the person's other pages.
        stream_no: null,
      }),
    )
    .execute();
}

/** Takes a person's mark of messages back, of those named or of what one transaction has marked; their other pages are told, as of a mark. */
export async function unmarkMessages(
  tx: Tx,
  audience: Audience,
  choice: { ids: readonly string[] } | { mark: number },
  column: 'read_at' | 'deleted_at',
): Promise<void> {
  await tx
    .updateTable('message_marks')
    .set({ [column]: null, stream_no: null })
    .where('uid', '=', audience.uid)
    .where('person', '=', personOf(audience))
    .where((eb) =>
      'ids' in choice
        ? eb.and([eb('msg_id', 'in', choice.ids), eb(column, 'is not', null)])
        : eb(column, '=', sql<Date>`timestamptz 'epoch' + ${choice.mark}::bigint * interval '1 microsecond'`),
    )
    .execute();
}

/** The owner of an account has read what came before a moment. */
export const markOlderRead = (tx: Tx, uid: number, before: Date): Promise<void> =>
  markMessages(tx, { uid, subId: null, all: [], own: [] }, { before }, 'read_at');

/** Deletes messages whose time is over, with their marks; returns how many. */
export const purgeMessages = (db: Db): Promise<number> =>
  deleteOld(db, 'messages', sql`expire_at < app_now()`);
