import { type Selectable, sql } from 'kysely';
import { type Db, pageOf, type Schema, type Waiting, waitingIn } from '../../db/index';

type Row = Selectable<Schema['bank_cards']>;
type Queue = 'todo' | 'verifying' | 'bound' | 'frozen' | 'verify_failed';

interface CardFilter {
  status: Queue;
  uid?: number | undefined;
  keyword?: string | undefined;
}
const matching = (db: Db, { status, uid, keyword }: CardFilter) =>
  db
    .selectFrom('bank_cards')
    .where('status', '=', status === 'todo' ? 'verifying' : status)
    .$if(status === 'todo', (all) => all.where('micro_sent_at', 'is', null))
    .$if(uid !== undefined, (all) => all.where('uid', '=', uid!))
    .$if(Boolean(keyword), (all) => all.where(sql<boolean>`(last4 = ${keyword} or uid::text = ${keyword})`));

/** Cards whose micro-deposit is to be sent. */
export const cardsWaiting = (db: Db): Promise<Waiting> =>
  waitingIn(matching(db, { status: 'todo' }), sql.ref('created_at'));

/** Cards across customers, for the queues of staff: waiting ones oldest first, decided ones newest first. */
export async function queueOfCards(
  db: Db,
  filter: CardFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const query = matching(db, filter);
  const isQueue = filter.status === 'todo' || filter.status === 'verifying';
  const sorted = query
    .selectAll()
    .orderBy('created_at', isQueue ? 'asc' : 'desc')
    .orderBy('card_id');
  return pageOf(query, sorted, { limit, offset });
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
