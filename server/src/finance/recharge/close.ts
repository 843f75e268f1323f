import * as clock from '../../clock';
import type { Deps } from '../../deps';
import { type Customer, refuse } from '../../call/index';
import { allParts, forEachDue, type Job } from '../../jobs/index';
import { initiatorOf, lockAccounts, system } from '../../ledger/index';
import { closeAtChannel, closeChannelPayments, closeExpiredPayments, newestPayment } from '../channels/index';
import type { PaidHandlers } from '../../room/index';
import { visibleRecharge } from './view';
import { expiredRecharges, type RechargeRow } from './store';
import { rechargeFor, transition } from './transition';

/**
 * The customer cancels: the payment is closed at the channel first, so that nothing can be paid any more. If it was paid
 * meanwhile it is credited and the call refuses `state.conflict`; cancelling again is allowed. A channel that does not
 * answer is called again by the outbox.
 */
export async function cancelRecharge(
  deps: Deps,
  handlers: PaidHandlers,
  actor: Customer,
  rechargeNo: string,
): Promise<RechargeRow> {
  const { db, transaction } = deps.database;
  const seen = await visibleRecharge(db, actor, rechargeNo, 'recharge');
  if (seen.status === 'closed') return seen;
  if (seen.status !== 'pending') throw refuse('state.conflict');
  const payment = await newestPayment(db, actor.uid, 'recharge', rechargeNo);
  if (payment?.status === 'pending')
    await closeAtChannel(deps, handlers, payment).catch((error: unknown) =>
      deps.log.warn(
        { err: error, payNo: payment.payNo },
        'a channel did not close a payment; it is told later',
      ),
    );
  return transaction(async (tx) => {
    const recharge = await rechargeFor(tx, actor.uid, rechargeNo);
    if (recharge.status === 'closed') return recharge;
    await closeChannelPayments(tx, { uid: actor.uid, purpose: 'recharge', refNo: rechargeNo });
    const details = { by: initiatorOf(actor), at: await clock.now(tx) };
    return transition(tx, recharge, 'cancel', details, { close_reason: 'cancelled' });
  });
}

/** Closes recharges that nobody has paid in time (console.md#jobs): at the channels first, then the recharges. */
export const rechargeJobs = (deps: Deps, handlers: PaidHandlers): Job[] => [
  {
    name: 'finance.rechargeTimeout',
    text: '充值超时',
    about: '关闭超时未付的充值单和渠道付款',
    at: '* * * * *',
    async run() {
      return allParts(
        () => closeExpiredPayments(deps, handlers),
        () =>
          forEachDue(
            deps,
            (batch) => expiredRecharges(deps.database.db, batch),
            ({ uid, recharge_no: no }) => expire(deps, uid, no),
            ({ recharge_no: recharge }) => ({ recharge }),
          ),
      );
    },
  },
];

const expire = (deps: Deps, uid: number, rechargeNo: string): Promise<boolean> =>
  deps.database.transaction(async (tx) => {
    // Read after the lock: another server may have changed it meanwhile.
    await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
    const recharge = await rechargeFor(tx, uid, rechargeNo);
    // Paid or handed in while the others were closed.
    if (recharge.status !== 'pending') return false;
    const details = { by: system, at: await clock.now(tx) };
    await transition(tx, recharge, 'expire', details, { close_reason: 'timeout' });
    return true;
  });
