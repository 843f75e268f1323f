import type { Selectable } from 'kysely';
import type { Db, Schema } from '../../db/index';

type Row = Selectable<Schema['bank_cards']>;
type Queue = 'todo' | 'verifying' | 'bound' | 'frozen' | 'verify_failed';

/** Cards across customers, for staff: they work a queue, not an account. Oldest first. */
export async function queueOfCards(
  db: Db,
  asked: {
    status: Queue;
    uid?: number | undefined;
    keyword?: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: Row[]; total: number }> {
  let query = db
    .selectFrom('bank_cards')
    .where('status', '=', asked.status === 'todo' ? 'verifying' : asked.status);
  if (asked.status === 'todo') query = query.where('micro_sent_at', 'is', null);
  if (asked.uid !== undefined) query = query.where('uid', '=', asked.uid);
  if (asked.keyword) query = query.where('last4', '=', asked.keyword);
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('created_at')
    .orderBy('card_id')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute();
  return { rows, total };
}

/** Whose a card is; its id is random and 96 bits long. */
export async function ownerOfCard(db: Db, cardId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('bank_cards')
    .select('uid')
    .where('card_id', '=', cardId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return row?.uid;
}
