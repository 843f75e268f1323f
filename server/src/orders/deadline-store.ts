import { asked, type FindDeadlines } from '../room/index';
import type { Db } from '../db/index';
import { buyersAskingBack } from './list/deadline-store';
import { admitSides } from './sides';

/** Refunds that are agreed to at zero, before acceptance alone (orders.md#order-states). */
const open = (db: Db) =>
  db
    .selectFrom('order_refunds as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.uid', '=', 'r.uid').onRef('o.order_no', '=', 'r.order_no'),
    )
    .select(['o.uid', 'o.seller_uid', 'o.order_no', 'o.title', 'o.created_by_sub', 'r.decide_by_at'])
    .where('r.status', '=', 'open')
    .where('o.status', '=', 'refunding')
    .where('o.refunding_from', '<>', 'completed');

/** Refunds that a buyer has asked for and the seller has not answered. */
export const refundsAsked: FindDeadlines = async (db, ask) => {
  const rows = await open(db)
    .where(asked(ask, 'r.uid', 'r.decide_by_at'))
    .$if(ask.creator !== null, (all) => all.where('o.created_by_sub', '=', ask.creator))
    .orderBy('r.decide_by_at')
    .orderBy('o.order_no')
    .limit(ask.most)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    no: row.order_no,
    title: row.title,
    at: row.decide_by_at,
    link: `/orders/myOrders?order=${row.order_no}`,
    creator: row.created_by_sub,
  }));
};

/**
 * Refunds that a seller has to answer; nobody of its account made them, so that whoever sees only their own
 * sees none.
 */
export const refundsToAnswer: FindDeadlines = async (db, ask) => {
  if (ask.creator !== null) return [];
  const buyers = ask.uid === null ? null : await admittedBuyers(db, ask.uid, ask.most);
  if (buyers?.length === 0) return [];
  const rows = await open(db)
    .where(asked(ask, 'o.seller_uid', 'r.decide_by_at'))
    .where('r.decider', '=', 'seller')
    .$if(buyers !== null, (all) => all.where('r.uid', 'in', buyers!))
    .orderBy('r.decide_by_at')
    .orderBy('o.order_no')
    .limit(ask.most)
    .execute();
  return rows.map((row) => ({
    uid: row.seller_uid!,
    no: row.order_no,
    title: row.title,
    at: row.decide_by_at,
    link: `/orders/myOrders?role=seller&order=${row.order_no}`,
  }));
};

/** A refund lies with its buyer: those who ask this seller are admitted. */
async function admittedBuyers(db: Db, sellerUid: number, most: number): Promise<number[]> {
  const buyers = await buyersAskingBack(db, sellerUid, most);
  for (const uid of buyers) admitSides({ uid, seller_uid: sellerUid });
  return buyers;
}
