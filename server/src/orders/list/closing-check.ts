import type { Db } from '../../db/index';
import { countUnfinished } from './count-store';

/** An account may close only when all its orders, bought and sold, are finished (account.md#closing-conditions). */
export const ordersClosingCheck = {
  code: 'orders',
  text: '订单',
  link: '/orders/myOrders',
  async look(db: Db, uid: number) {
    const open = await countUnfinished(db, uid);
    return open === 0
      ? { pass: true, msg: '无进行中的订单' }
      : { pass: false, msg: `${open}笔订单进行中，请先完成或取消` };
  },
};
