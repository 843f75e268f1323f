import { fulfils } from '@uc/contract/filings/duty-answers';
import { limits } from '@uc/contract/limits';
import { dayOf } from '@uc/contract/day';
import { businessTexts } from '@uc/contract/filings/kinds';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { system } from '../../ledger/index';
import { PAY_HOURS, markClosed, markPaid } from '../money/money';
import { lockCaseOrder } from '../money/store';
import { notifyCase } from '../cases/notifications';
import { endDuty } from '../cases/duties';
import { openAnnual } from '../certificate/annual';
import { lastLine } from '../cases/line-store';
import { changeCase, lockCase } from '../cases/store';
import { recordStage, transitionCase } from '../cases/transition';
import type { OrderOwner } from '../../room/index';

/** Moves a case on when one of its orders is paid, or is not paid in time (copyright.md#states-before-the-filing). */
export const filingOrders: OrderOwner = {
  async paid(tx, { uid, order_no }, by) {
    const { row, order } = await found(tx, uid, order_no);
    if (row.order_no === order_no) {
      const changed = await transitionCase(tx, row, 'pay', { by });
      await markPaid(tx, order, await lastLine(tx, changed));
      const content = `“${row.name}”已付款，我们将在1-${limits.workingDays.filing}个工作日内完成审核。`;
      await notifyCase(tx, changed, '申请已付款，进入平台审核', content);
      return;
    }
    const text = businessTexts[row.area][order.business] ?? order.business;
    // The person has done their part: the duty is answered, and staff file it.
    let answered = await endDuty(tx, row, 'done', fulfils[order.business] ?? []);
    if (order.business === 'annual' && order.year !== null)
      answered = await openAnnual(tx, answered, dayOf(await now(tx)), order.year + 1);
    const waiting = (await changeCase(tx, answered, {
      waiting_since: answered.waiting_since ?? (await now(tx)),
      updated_at: await now(tx),
    }))!;
    await recordStage(tx, waiting, 'order', { by, comment: `${text}已付款` });
    await markPaid(tx, order, await lastLine(tx, waiting));
    await notifyCase(tx, waiting, `${text}已付款`, `“${row.name}”的${text}已付款，我们将尽快向官方提交。`);
  },
  async closed(tx, { uid, order_no }) {
    const { row, order } = await found(tx, uid, order_no);
    await markClosed(tx, order);
    if (row.order_no !== order_no) return;
    const changed = await transitionCase(tx, row, 'unpay', { by: system }, { order_no: null });
    await notifyCase(
      tx,
      changed,
      '申请未付款，已退回草稿',
      `“${row.name}”未在${PAY_HOURS}小时内付款，内容已保留在草稿中，可随时再次提交。`,
    );
  },
};

async function found(tx: Tx, uid: number, orderNo: string) {
  const order = await lockCaseOrder(tx, uid, orderNo);
  const row = order && (await lockCase(tx, uid, order.app_no));
  if (order === undefined || row === undefined) throw new Error(`no case owns ${orderNo}`);
  return { row, order };
}
