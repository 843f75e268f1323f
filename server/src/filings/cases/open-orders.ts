import { fulfils } from '@uc/contract/filings/duty-answers';
import { businessTexts } from '@uc/contract/filings/kinds';
import type { Tx } from '../../db/index';
import { type Initiator, system } from '../../ledger/index';
import { wordsOf } from '../../orders/index';
import { isFilable } from '../states/businesses';
import { waitsForStaff } from '../states/states';
import { type CaseOrderRow, caseOrders, lockCaseOrder } from '../money/store';
import { markClosed, returnAll } from '../money/money';
import { notifyCase } from './notifications';
import { lastLine } from './line-store';
import { type CaseRow, type DutyRow, stopWaiting } from './store';

/** Closes unpaid later orders for duties that were missed: they are too late, or cost another price from now on. */
export async function closeMissed(tx: Tx, row: CaseRow, missed: readonly DutyRow['kind'][]): Promise<void> {
  const late = ({ business }: CaseOrderRow) => fulfils[business]?.some((kind) => missed.includes(kind));
  for (const order of await caseOrders(tx, row.uid, row.app_no))
    if (order.state === 'unpaid' && late(order)) await close(tx, order, system);
}

/** Ends the later orders that can be filed no more where a case stands now: unpaid they close, paid they go back whole. */
export async function endUnfilable(tx: Tx, row: CaseRow, by: Initiator): Promise<void> {
  const later = (await caseOrders(tx, row.uid, row.app_no)).filter(
    ({ order_no, business }) => order_no !== row.order_no && !isFilable(row, business),
  );
  for (const order of later)
    if (order.state === 'unpaid') await close(tx, order, by);
    else if (order.state === 'paid') await giveBack(tx, row, order, by);
  const left = (await caseOrders(tx, row.uid, row.app_no)).some(({ state }) => state === 'paid');
  if (!left && !waitsForStaff(row.status)) await stopWaiting(tx, row);
}

const locked = async (tx: Tx, { uid, order_no }: CaseOrderRow): Promise<CaseOrderRow> =>
  (await lockCaseOrder(tx, uid, order_no))!;

async function close(tx: Tx, order: CaseOrderRow, by: Initiator): Promise<void> {
  await markClosed(tx, await locked(tx, order), { by, comment: '已不能办理，订单关闭' });
}

async function giveBack(tx: Tx, row: CaseRow, order: CaseOrderRow, by: Initiator): Promise<void> {
  const text = businessTexts[row.area][order.business] ?? order.business;
  const { legs } = await returnAll(tx, await locked(tx, order), {
    by,
    reason: '未能提交官方',
    line: await lastLine(tx, row),
  });
  await notifyCase(
    tx,
    row,
    `${text}未能提交，费用已退回`,
    `“${row.name}”的${text}在提交官方前已不能办理，已付费用全部退回：${wordsOf(legs)}。`,
    { level: 'warn', sms: true },
  );
}
