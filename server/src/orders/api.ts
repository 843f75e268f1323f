import type { Api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { orderTypes } from '@uc/contract/orders';
import { centerNames, EVERYWHERE, listCenters } from '../centers/index';
import type { Deps } from '../deps';
import { creatorOf, type Handlers } from '../call/index';
import { initiatorOf } from '../ledger/index';
import type { OrderOwners } from '../room/index';
import { exportOrders } from './list/export';
import { pageOf } from './list/page';
import { queryOf } from './list/query';
import { afterSale } from './after-sale';
import { cashierHandlers } from './cashier/api';
import { cancelOrder, closeAllExpired, removeOrders, restoreOrders } from './close';
import { orderDetail } from './detail';
import { orderProducts, typesFor } from './catalogue';
import { orderFor } from './payment';
import { orderView } from './view';
import type { StaffCallNames } from './staff-api';
import { listProducts } from './store';
import { notifyClosed } from './notifications';

export const orders = (deps: Deps, owners: OrderOwners): Omit<Handlers<Api['orders']>, StaffCallNames> => ({
  ...cashierHandlers(deps, owners),
  ...afterSale(deps),

  types: ({ input, actor, db }) => typesFor(db, actor.uid, input.total_amount),

  async list({ input, actor, db }) {
    const query = queryOf(input, actor.uid, creatorOf(actor, 'order'));
    const centers = await centerNames(db);
    let page = await pageOf(db, query);
    if (page.overdue > 0) {
      await closeAllExpired(deps.database, owners, query.range);
      page = await pageOf(db, query);
    }
    return {
      list: page.rows.map((row) => orderView(row, actor.permissions, centers)),
      total: page.total,
      page: input.page,
      page_size: input.page_size,
      counts: page.counts,
      next_cursor: page.nextCursor,
      prev_cursor: page.prevCursor,
      total_capped: page.isCapped,
    };
  },

  detail: ({ input, actor, db }) =>
    orderDetail(db, { ...actor, creator: creatorOf(actor, 'order') }, input.order_no),

  async cancel({ input, actor, db }) {
    const { order_no: orderNo, reason } = input;
    const released = await cancelOrder(db, {
      uid: actor.uid,
      orderNo,
      by: initiatorOf(actor),
      creator: creatorOf(actor, 'order'),
      ...(reason !== undefined && { reason }),
    });
    if (released !== null) {
      const order = await orderFor(db, { uid: actor.uid, orderNo });
      await notifyClosed(db, order, order.close_reason === 'timeout');
    }
    return {
      order_no: orderNo,
      status: 'closed',
      released: {
        coupon_no: released?.couponNos[0] ?? null,
        coin: fen(released?.coin ?? 0),
        rmb: released?.rmb ?? fen(0),
      },
    };
  },

  remove: ({ input, actor, db }) =>
    removeOrders(db, owners, actor.uid, creatorOf(actor, 'order'), input.order_no.split(',')),

  restore: async ({ input, actor, db }) => ({
    restored: await restoreOrders(db, actor.uid, creatorOf(actor, 'order'), input.order_nos),
  }),

  async create({ input, actor, db }) {
    const order = await orderProducts(db, actor, input);
    return {
      order_no: order.order_no,
      status: 'pending_pay',
      total_amount: fen(order.total_fen),
      pay_deadline: order.pay_deadline_at,
    };
  },

  exportList: ({ input, actor, db }) => exportOrders(db, actor, input),

  async products({ input, db }) {
    const products = await listProducts(db, input.order_type);
    return {
      list: products.map(({ product, order_type, name, spec, unit, price_fen }) => ({
        product,
        order_type,
        order_type_text: orderTypes[order_type as keyof typeof orderTypes],
        name,
        spec,
        unit,
        price: fen(price_fen),
      })),
    };
  },

  async subCenters({ db }) {
    const centers = await listCenters(db);
    return [{ ...EVERYWHERE }, ...centers];
  },
});
