import type { Api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { orderTypes } from '@uc/contract/orders';
import { centerNames, EVERYWHERE, listCenters } from '../centers/index';
import type { Deps } from '../deps';
import { by } from '../finance/index';
import type { Handlers } from '../http/index';
import { cancelOrder, removeOrders, settleOverdue } from './closing';
import { orderDetail } from './detail';
import { pageOf } from './list/page';
import { wantedOf } from './list/wanted';
import { orderProducts, typesFor } from './ordering';
import { creatorOf } from './scope';
import { orderShown } from './shown';
import { listProducts } from './store';

export const orders = ({ database }: Deps): Handlers<Api['orders']> => ({
  types: ({ actor, db }) => typesFor(db, actor.uid),

  async list({ input, actor, db }) {
    const wanted = wantedOf(input, actor.uid, creatorOf(actor));
    const centers = await centerNames(db);
    let page = await pageOf(db, wanted);
    if (page.overdue > 0) {
      await settleOverdue(database, wanted.range);
      page = await pageOf(db, wanted);
    }
    return {
      list: page.rows.map((row) => orderShown(row, actor.permissions, centers)),
      total: page.total,
      page: input.page,
      page_size: input.page_size,
      counts: page.counts,
      next_cursor: page.nextCursor,
      prev_cursor: page.prevCursor,
      total_capped: page.isCapped,
    };
  },

  detail: ({ input, actor, db }) => orderDetail(db, { ...actor, creator: creatorOf(actor) }, input.order_no),

  async cancel({ input, actor, db }) {
    const { order_no: orderNo, reason } = input;
    const released = await cancelOrder(db, {
      uid: actor.uid,
      orderNo,
      by: by(actor),
      creator: creatorOf(actor),
      ...(reason !== undefined && { reason }),
    });
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

  remove: ({ input, actor, db }) => removeOrders(db, actor.uid, creatorOf(actor), input.order_no.split(',')),

  async create({ input, actor, db }) {
    const order = await orderProducts(db, actor, input);
    return {
      order_no: order.order_no,
      status: 'pending_pay',
      total_amount: fen(order.total_fen),
      pay_deadline: order.pay_deadline_at,
    };
  },

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
