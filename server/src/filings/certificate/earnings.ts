import type { OfficeEventKind } from '@uc/contract/filings/office-texts';
import type { Tx } from '../../db/index';
import { type Initiator, system } from '../../ledger/index';
import { type CaseOrderRow, caseOrders, completedBy, lockCaseOrder } from '../money/store';
import { earnService, returnService } from '../money/money';
import { isOver } from '../states/states';
import { endUnfilable } from '../cases/open-orders';
import { lastLine } from '../cases/line-store';
import type { CaseRow } from '../cases/store';

const earning: ReadonlySet<string> = new Set(['registered', 'granted']);
/** Books an event's effect on the money: the certificate earns the service, 不予受理 gives it back. */
export async function moneyBy(tx: Tx, row: CaseRow, kind: OfficeEventKind, by: Initiator): Promise<void> {
  if (kind === 'not_accepted') {
    const order = row.order_no === null ? undefined : await lockCaseOrder(tx, row.uid, row.order_no);
    if (order?.state === 'filed')
      await returnService(tx, order, { by, reason: '不予受理，退回服务费', line: await lastLine(tx, row) });
  }
  const orders = await caseOrders(tx, row.uid, row.app_no);
  const isAll = earning.has(kind) || isOver(row.status);
  await earn(tx, isAll ? orders : completedBy(kind, orders), by);
}

/** Earns the service of every filed order of a case that has run out; orders nobody can file any more end. */
export async function earnAll(tx: Tx, row: CaseRow): Promise<void> {
  await earn(tx, await caseOrders(tx, row.uid, row.app_no), system);
  await endUnfilable(tx, row, system);
}

/** Earns the service of filed orders; nothing happens to the others. */
async function earn(tx: Tx, orders: readonly CaseOrderRow[], by: Initiator): Promise<void> {
  for (const { uid, order_no } of orders) {
    const order = await lockCaseOrder(tx, uid, order_no);
    if (order !== undefined) await earnService(tx, order, by);
  }
}
