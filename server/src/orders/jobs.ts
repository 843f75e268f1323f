import { daysUntil } from '@uc/contract/day';
import { formatFen } from '@uc/contract/money';
import * as clock from '../clock';
import type { Deps } from '../deps';
import type { Tx } from '../db/index';
import { system } from '../ledger/index';
import { forEachOf, type Job } from '../jobs/index';
import { acceptancesToRemind, overdueAcceptances } from '../orderlist/index';
import { closeCheckout } from './cashier/checkout';
import { expiredCheckouts } from './cashier/store';
import { closeAllExpired } from './close';
import type { OrderOwners } from './owned/owners';
import { acceptDelivery, agreeToRefund } from './fulfilment';
import { markReminded, silentRefunds } from './job-store';
import { orderFor } from './payment';
import type { OrderRow } from './store';
import { notifyAccepted, notifyAcceptSoon, notifyRefunded } from './notifications';

const BATCH = 200;

/** What happens to orders at their deadlines (product 05 §5.9, 09 §9.13). Each order in a transaction of its own. */
export function orderJobs({ database, log }: Pick<Deps, 'database' | 'log'>, owners: OrderOwners): Job[] {
  const each = <T extends { uid: number }>(
    found: readonly T[],
    work: (tx: Tx, one: T) => Promise<unknown>,
  ): Promise<number> =>
    forEachOf(
      { log },
      found,
      (one) => database.transaction((tx) => work(tx, one)),
      ({ uid }) => ({ uid }),
    );

  return [
    {
      name: 'orders.payTimeout',
      at: '* * * * *',
      async run(now) {
        const closed = await closeAllExpired(database, owners, null);
        const expired = await expiredCheckouts(database.db, now, BATCH);
        return closed + (await each(expired, (tx, checkout) => closeCheckout(tx, checkout, system)));
      },
    },
    {
      name: 'orders.autoAccept',
      at: '*/5 * * * *',
      async run(now) {
        return each(await overdueAcceptances(database.db, now, BATCH), acceptSilently);
      },
    },
    {
      name: 'orders.acceptReminder',
      at: '5 * * * *',
      async run(now) {
        return each(await acceptancesToRemind(database.db, now, BATCH), remind);
      },
    },
    {
      name: 'orders.refundSilence',
      at: '*/5 * * * *',
      async run(now) {
        return each(await silentRefunds(database.db, now, BATCH), refundSilently);
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
  const { order, amount, way } = await agreeToRefund(tx, { uid, orderNo, by: system });
  await notifyRefunded(tx, order, formatFen(amount), { isSilent: true, way });
}
