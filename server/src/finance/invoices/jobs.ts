import { limits } from '@uc/contract/limits';
import type { Deps } from '../../deps';
import { allParts, forEachDue, type Job } from '../../jobs/index';
import { expiredReds, refundedOrders } from './red-store';
import { expireRed, followRefund } from './reds';

/** Writes red letters for refunds of what is invoiced, and ends those that the buyer has not confirmed. */
export function invoiceJobs({ database, log }: Deps): Job[] {
  return [
    {
      name: 'invoices.reds',
      text: '发票红冲',
      about: `已开票的订单退款后生成待红冲，${limits.invoice.confirmHours}小时未确认的红字确认单失效`,
      at: '23 * * * * *',
      run: () =>
        allParts(
          () =>
            forEachDue(
              { log },
              (batch) => refundedOrders(database.db, batch),
              (due) =>
                database.transaction(async (tx) => {
                  await followRefund(tx, due);
                  return true;
                }),
              ({ order_no: order }) => ({ order }),
            ),
          () =>
            forEachDue(
              { log },
              (batch) => expiredReds(database.db, batch),
              ({ red_no: no }) =>
                database.transaction(async (tx) => {
                  await expireRed(tx, no);
                  return true;
                }),
              ({ red_no: red }) => ({ red }),
            ),
        ),
    },
  ];
}
