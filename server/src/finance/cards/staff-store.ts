import { limits } from '@uc/contract/limits';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Waiting } from '../../db/index';
import {
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
  workingDaysAfter,
} from '../../room/index';

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
  queueWaiting(matching(db, { status: 'todo' }), sql.ref('created_at'), columns);

const columns: QueueColumns = {
  queue: 'bank',
  no: 'card_id',
  at: 'created_at',
  uids: ['uid'],
  due: workingDaysAfter(
    sql.ref('created_at'),
    limits.workingDays.microDeposit,
    sql`(status = 'verifying' and micro_sent_at is null)`,
  ),
};

/** Cards across customers, for the queues of staff: waiting ones oldest first, decided ones newest first. */
export async function queueOfCards(db: Db, filter: CardFilter, ask: QueueAsk): Promise<QueuePage<Row>> {
  const query = matching(db, filter);
  const isQueue = filter.status === 'todo' || filter.status === 'verifying';
  const sorted = query
    .selectAll()
    .orderBy('created_at', isQueue ? 'asc' : 'desc')
    .orderBy('card_id');
  return queuePage(query, sorted, ask, columns);
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
