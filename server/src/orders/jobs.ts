import { daysUntil } from '@uc/contract/day';
import { formatFen } from '@uc/contract/money';
import * as clock from '../clock';
import type { Deps } from '../deps';
import type { Batch, Db, Tx } from '../db/index';
import { system } from '../ledger/index';
import { allParts, forEachDue, type Job } from '../jobs/index';
import type { OrderOwners } from '../room/index';
import { acceptancesToRemind, overdueAcceptances, overdueOrders } from './list/due-store';
import { closeCheckout } from './cashier/checkout';
import { expiredCheckouts } from './cashier/store';
import { closeOneExpired } from './close';
import { acceptDelivery, agreeToRefund } from './fulfilment';
import { markReminded, silentRefunds } from './job-store';
import { orderFor } from './payment';
import { wordsOf } from './event-texts';
import type { OrderRow } from './store';
import { notifyAccepted, notifyAcceptSoon, notifyRefunded } from './notifications';

/** Jobs for the deadlines of orders (orders.md#order-states). Each order in a transaction of its own. */
export function orderJobs({ database, log }: Pick<Deps, 'database' | 'log'>, owners: OrderOwners): Job[] {
  const each = <T>(
    find: (db: Db, now: Date, batch: Batch) => Promise<T[]>,
    now: Date,
    run: (tx: Tx, one: T) => Promise<unknown>,
    about: (one: T) => object,
  ): Promise<number> =>
    forEachDue(
      { log },
      (batch) => find(database.db, now, batch),
      (one) => database.transaction((tx) => run(tx, one)),
      about,
    );
  const orderOf = ({ order_no: order }: OrderRow) => ({ order });

  return [
    {
      name: 'orders.payTimeout',
      text: '订单支付超时',
      about: '关闭超时未付的订单和合并支付，释放占用的资金与优惠券',
      at: '* * * * *',
      async run(now) {
        return allParts(
          () =>
            forEachDue(
              { log },
              (batch) => overdueOrders(database.db, null, batch),
              (order) => closeOneExpired(database, owners, order),
              orderOf,
            ),
          () =>
            each(
              expiredCheckouts,
              now,
              (tx, checkout) => closeCheckout(tx, checkout, system),
              ({ checkout_no: checkout }) => ({ checkout }),
            ),
        );
      },
    },
    {
      name: 'orders.autoAccept',
      text: '订单自动验收',
      about: '买家到期未验收的订单自动验收并结算',
      at: '*/5 * * * *',
      async run(now) {
        return each(overdueAcceptances, now, acceptSilently, orderOf);
      },
    },
    {
      name: 'orders.acceptReminder',
      text: '验收提醒',
      about: '自动验收前提醒买家',
      at: '5 * * * *',
      async run(now) {
        return each(acceptancesToRemind, now, remind, orderOf);
      },
    },
    {
      name: 'orders.refundSilence',
      text: '退款超时同意',
      about: '卖家到期未处理的退款申请自动同意并退款',
      at: '*/5 * * * *',
      async run(now) {
        return each(silentRefunds, now, refundSilently, orderOf);
      },
    },
  ];
}

async function acceptSilently(tx: Tx, { uid, order_no: orderNo }: OrderRow): Promise<void> {
  await acceptDelivery(tx, { uid, orderNo, by: system });
  await notifyAccepted(tx, await orderFor(tx, { uid, orderNo }), true);
}

async function remind(tx: Tx, order: OrderRow): Promise<void> {
  const at = await clock.now(tx);
  if (order.accept_deadline_at === null || !(await markReminded(tx, order, at))) return;
  const days = daysUntil(order.accept_deadline_at, at);
  await notifyAcceptSoon(tx, order, days);
}

async function refundSilently(tx: Tx, { uid, order_no: orderNo }: OrderRow): Promise<void> {
  const { order, amount, legs } = await agreeToRefund(tx, { uid, orderNo, by: system });
  await notifyRefunded(tx, order, formatFen(amount), { isSilent: true, words: wordsOf(legs) });
}
