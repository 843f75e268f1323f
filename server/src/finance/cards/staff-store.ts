import type { Selectable } from 'kysely';
import type { Db, Schema } from '../../db/index';

type Row = Selectable<Schema['bank_cards']>;
type Queue = 'todo' | 'verifying' | 'bound' | 'frozen' | 'verify_failed';

/** Cards across customers, for the queues of staff: what waits, the oldest first, else the newest first. */
export async function queueOfCards(
  db: Db,
  filter: {
    status: Queue;
    uid?: number | undefined;
    keyword?: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: Row[]; total: number }> {
  let query = db
    .selectFrom('bank_cards')
    .where('status', '=', filter.status === 'todo' ? 'verifying' : filter.status);
  if (filter.status === 'todo') query = query.where('micro_sent_at', 'is', null);
  if (filter.uid !== undefined) query = query.where('uid', '=', filter.uid);
  if (filter.keyword) query = query.where('last4', '=', filter.keyword);
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('created_at', filter.status === 'todo' || filter.status === 'verifying' ? 'asc' : 'desc')
    .orderBy('card_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { rows, total };
}

/** The owner of a card; its id is random and 96 bits long. */
export async function ownerOfCard(db: Db, cardId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('bank_cards')
    .select('uid')
    .where('card_id', '=', cardId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return row?.uid;
}
