import { refuse } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { audit, type Initiator } from '../../ledger/index';
import { type ApplicationRow, changeApplication, moveOrders } from './application-store';
import { type InvoiceEvent, next } from './states';
import { lockInvoices } from './title-store';

type Change = Omit<Parameters<typeof changeApplication>[2], 'status' | 'updated_at' | 'version'>;

/**
 * The only way in which an application changes: the row, if nobody has changed it since it was read, its orders and the audit
 * event. Wherever it comes to, it is not at the platform any more unless the change says so. Refuses `state.conflict` for an event that invoices.md#applications does not allow, and when somebody else was first.
 */
export async function moveApplication(
  tx: Tx,
  row: ApplicationRow,
  event: InvoiceEvent,
  by: Initiator,
  change: Change = {},
): Promise<ApplicationRow> {
  const status = next(row.status, event);
  if (status === undefined) throw refuse('state.conflict');
  await lockInvoices(tx, row.uid);
  const changed = await changeApplication(tx, row, {
    port_state: null,
    port_at: null,
    ...change,
    status,
    updated_at: await now(tx),
  });
  if (changed === undefined) throw refuse('state.conflict');
  if (status === 'issued') await moveOrders(tx, changed, 'issued');
  if (status === 'rejected' || status === 'withdrawn') await moveOrders(tx, changed, 'gone');
  const { uid, apply_no: no } = changed;
  await audit(tx, { uid, by, action: `invoice.${event}`, target: `invoice:${no}`, detail: { status } });
  return changed;
}
