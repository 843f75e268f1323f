import { daysUntil } from '@uc/contract/day';
import { formatFen } from '@uc/contract/money';
import * as clock from '../clock';
import type { Deps } from '../deps';
import type { Batch, Db, Tx } from '../db/index';
import { system } from '../ledger/index';
import { allParts, forEachDue, type Job } from '../jobs/index';
import { acceptancesToRemind, overdueAcceptances, overdueOrders } from './list/due-store';
import { closeCheckout } from './cashier/checkout';
import { expiredCheckouts } from './cashier/store';
import { closeOneExpired } from './close';
import type { OrderOwners } from './owned/owners';
import { acceptDelivery, agreeToRefund } from './fulfilment';
import { markReminded, silentRefunds } from './job-store';
import { orderFor } from './payment';
import { wordsOf } from './event-texts';
import type { OrderRow } from './store';
import { notifyAccepted, notifyAcceptSoon, notifyRefunded } from './notifications';

/** Jobs for the deadlines of orders (product 05 §5.9, 09 §9.13). Each order in a transaction of its own. */
export function orderJobs({ database, log }: Pick<Deps, 'database' | 'log'>, owners: OrderOwners): Job[] {
  const each = <T>(
    find: (db: Db, now: Date, batch: Batch) => Promise<T[]>,
    now: Date,
    work: (tx: Tx, one: T) => Promise<unknown>,
    about: (one: T) => object,
  ): Promise<number> =>
    forEachDue(
      { log },
      (batch) => find(database.db, now, batch),
      (one) => database.transaction((tx) => work(tx, one)),
      about,
    );
  const orderOf = ({ order_no: order }: OrderRow) => ({ order });

  return [
    {
      name: 'orders.payTimeout',
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
      at: '*/5 * * * *',
      async run(now) {
        return each(overdueAcceptances, now, acceptSilently, orderOf);
      },
    },
    {
      name: 'orders.acceptReminder',
      at: '5 * * * *',
      async run(now) {
        return each(acceptancesToRemind, now, remind, orderOf);
      },
    },
    {
      name: 'orders.refundSilence',
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
