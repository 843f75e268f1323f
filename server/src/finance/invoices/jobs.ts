import { limits } from '@uc/contract/limits';
import type { Deps } from '../../deps';
import { allParts, forEachDue, type Job } from '../../jobs/index';
import { invoiceMonth } from './monthly';
import { dueMonths } from './monthly-store';
import { stepAtPort } from './port';
import { fetchFromPort } from './port-files';
import { stepRed } from './port-reds';
import { duePortReds, duePorts } from './port-store';
import { expiredReds, refundedOrders } from './red-store';
import { expireByHand } from './red-asked';
import { followRefund } from './reds';
import { wayOf } from './way';

/** Writes red letters for refunds of what is invoiced, and ends those that the buyer has not confirmed. */
export function invoiceJobs(deps: Deps): Job[] {
  const { database, log, partners } = deps;
  const way = wayOf(deps);
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
                  await followRefund(tx, due, way);
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
                  await expireByHand(tx, no, way);
                  return true;
                }),
              ({ red_no: red }) => ({ red }),
            ),
        ),
    },
    {
      name: 'invoices.monthly',
      text: '每月自动开票',
      about: '月账单固定后，为开启的账户把截至该月可开票的订单申请开票，每月一次',
      at: '0 20 * * * *',
      run: () =>
        forEachDue(
          { log },
          (batch) => dueMonths(database.db, batch),
          (due) => database.transaction((tx) => invoiceMonth(deps, tx, due)),
          ({ uid }) => ({ uid }),
        ),
    },
    {
      name: 'invoices.port',
      text: '开票平台',
      about: '把受理的发票与红字发票提交开票平台，查询结果，取回文件；额度用完的等待恢复后继续',
      at: '43 * * * * *',
      async run() {
        const port = partners.invoices;
        if (port === undefined) return 0;
        return allParts(
          () =>
            forEachDue(
              { log },
              (batch) => duePorts(database.db, batch),
              async ({ apply_no: no }) => (await stepAtPort(deps, port, no)) || fetchFromPort(deps, port, no),
              ({ apply_no: no }) => ({ invoice: no }),
            ),
          () =>
            forEachDue(
              { log },
              (batch) => duePortReds(database.db, batch),
              ({ red_no: no }) => stepRed(deps, port, no),
              ({ red_no: red }) => ({ red }),
            ),
        );
      },
    },
  ];
}
