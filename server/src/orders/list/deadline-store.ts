import { sql } from 'kysely';
import { asked, byAsk, type FindDeadlines } from '../../room/index';
import { type Db, joint } from '../../db/index';

const waiting = (status: 'pending_pay' | 'pending_accept') =>
  byAsk(
    (db, ask) =>
      db
        .selectFrom('order_views')
        .select(['uid', 'order_no', 'title', 'due_at', 'creator'])
        .where('role', '=', 'buyer')
        .where('status', '=', status)
        .where(asked(ask, 'uid', 'due_at'))
        // A job closes orders that are too late to pay within the minute.
        .$if(status === 'pending_pay', (all) => all.where('due_at', '>', sql<Date>`app_now()`))
        .$if(ask.creator !== null, (all) => all.where('creator', '=', ask.creator))
        .orderBy('due_at')
        .orderBy('order_no')
        .limit(ask.most),
    { due_at: true },
  );
const find = (status: 'pending_pay' | 'pending_accept'): FindDeadlines => {
  const found = waiting(status);
  return async (db, ask) =>
    (await found(db, ask)).map((row) => ({
      uid: row.uid,
      no: row.order_no,
      title: row.title,
      at: row.due_at!,
      link: `/orders/myOrders?order=${row.order_no}`,
      creator: row.creator,
    }));
};

/** Orders that their buyer has not paid: closed at zero. */
export const ordersToPay = find('pending_pay');
/** Deliveries that their buyer has not accepted: accepted at zero. */
export const ordersToAccept = find('pending_accept');

/** The buyers of a seller's orders on which a refund is open. */
export async function buyersAskingBack(db: Db, sellerUid: number, most: number): Promise<number[]> {
  const rows = await askingBack(db, { uid: sellerUid, most });
  return rows.map(({ buyer_uid: uid }) => uid);
}
const askingBack = joint(
  (db, { uid, most }: { uid: number; most: number }) =>
    db
      .selectFrom('order_views')
      .select('buyer_uid')
      .distinct()
      .where('uid', '=', uid)
      .where('role', '=', 'seller')
      .where('tab', '=', 'refund')
      .where('status', '=', 'refunding')
      .where('hidden_at', 'is', null)
      .limit(most),
  {},
);
