import { type OrderStatus, orderStatusTexts } from '@uc/contract/orders/order';
import { fen } from '@uc/contract/money';
import { creatorOf } from '../../call/index';
import type { Find } from '../../room/index';
import { newestViews } from './store';

/** Orders, bought and sold, as their lists show them: hidden ones are left out. */
export const findOrders: Find = async (db, actor, { keyword, most }) => {
  if (!actor.permissions.has('order.order:view')) return [];
  const viewer = { uid: actor.uid, creator: creatorOf(actor, 'order') };
  const rows = await newestViews(db, viewer, keyword, most);
  return rows.map((row) => ({
    no: row.order_no,
    title: row.title,
    text: (row.role === 'seller' ? '售出 · ' : '') + orderStatusTexts[row.status as OrderStatus],
    amount: fen(row.total_fen),
    at: row.created_at,
    link: `/orders/myOrders?${row.role === 'seller' ? 'role=seller&' : ''}order=${row.order_no}`,
  }));
};
