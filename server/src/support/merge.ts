import { refuseForm } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import { byStaff, type Seen, ticketToChange, type Worker } from './answer';
import { notifyOfTicket } from './notifications';
import { ticketByNo } from './queue-store';
import { next } from './states';
import type { TicketRow } from './store';
import { moveTicket } from './transition';

/**
 * Ends a ticket because another one of the same person asks the same: that one goes on, and names it. Of two people it is
 * refused, since either may see what the other may not. Refuses notFound, state.conflict, ticket.tooLong and the form.
 */
export async function mergeTicket(
  tx: Tx,
  staff: Worker,
  { into, ...seen }: Seen & { into: string },
): Promise<TicketRow> {
  const row = await ticketToChange(tx, seen, staff);
  const target = await ticketByNo(tx, into);
  const fault = faultOf(row, target);
  if (target === undefined || fault !== undefined) throw refuseForm({ field: 'into', message: fault! });
  const by = byStaff(staff);
  const merged = await moveTicket(
    tx,
    row,
    'merge',
    { by, body: `并入工单${target.ticket_no}` },
    // It goes on in the other ticket, and is not opened again beside that.
    { reopened_at: row.reopened_at ?? (await now(tx)) },
  );
  await moveTicket(tx, target, 'merged', { by, body: `工单${row.ticket_no}并入，内容可在该工单中查看` });
  await notifyOfTicket(
    tx,
    merged,
    '工单已合并处理',
    `您的工单“${row.title}”与工单${target.ticket_no}为同一问题，已并入后者，请在工单${target.ticket_no}中查看进展。`,
  );
  return merged;
}

/** Why a ticket cannot go on in another one; undefined where it can. */
function faultOf(row: TicketRow, target: TicketRow | undefined): string | undefined {
  if (target === undefined || target.uid !== row.uid || target.ticket_no === row.ticket_no)
    return '没有找到该客户的这个工单，请核对工单编号';
  if (target.created_by_sub !== row.created_by_sub) return '两个工单由不同的人提交，不能合并，请分别答复';
  return next(target.status, 'merged') === undefined ? '该工单已结束，不能并入' : undefined;
}
