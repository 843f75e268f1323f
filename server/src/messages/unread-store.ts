import { type MessageCategory, messageCategories, toldCategories } from '@uc/contract/message-texts';
import { sql } from 'kysely';
import { type Db, joint } from '../db/index';
import type { Audience } from './audience';
import { boxOf, personOf } from './store';

type Unread = Record<MessageCategory | 'all', number>;
interface Told {
  category: MessageCategory;
  level: string;
  matter: string | null;
}
/** What is unread: of the owner from rows that are kept of it alone (ADR 173); a member's depends on what its roles show. */
const unreadIn = (db: Db, box: Audience) =>
  box.subId === null
    ? db
        .selectFrom('message_unread')
        .select(['category', 'level', 'matter'])
        .where('uid', '=', box.uid)
        .$castTo<Told>()
        .as('told')
    : boxOf(db, box)
        .select(['messages.category', 'messages.level', 'messages.matter'])
        .where('message_marks.read_at', 'is', null)
        .$castTo<Told>()
        .as('told');
/** A message that is not of a matter which the person has muted, or one that is told all the same (`alwaysTold`). */
const isCounted = (audience: Audience) => sql<boolean>`(
  told.matter is null or told.level = 'urgent'
  or told.category = any(${[...toldCategories]}::text[])
  or told.matter not in (
    select matter from message_mutes where uid = ${audience.uid} and person = ${personOf(audience)}))`;
const unreadByCategory = joint(
  (db, box: Audience) =>
    db
      .selectFrom(unreadIn(db, box))
      .where(isCounted(box))
      .groupBy('told.category')
      .select(({ fn }) => ['told.category', fn.countAll<number>().as('count')]),
  {},
  ['subId'],
);

const nothingUnread = Object.fromEntries(
  ['all', ...Object.keys(messageCategories)].map((key) => [key, 0]),
) as Unread;
/** The number of unread messages of each category, and their sum. */
export async function unreadOf(db: Db, audience: Audience): Promise<Unread> {
  const unread = { ...nothingUnread };
  for (const { category, count } of await unreadByCategory(db, audience)) {
    unread[category] = count;
    unread.all += count;
  }
  return unread;
}
