import { leftPlaceholder } from '@uc/contract/support/answer-texts';
import type { TicketEvent } from '@uc/contract/support/texts';
import { mayStaff } from '@uc/contract/permissions';
import { refuse, refuseForm, type Staff } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import { type Initiator, initiatorOf, system } from '../ledger/index';
import { findStaff } from '../staff/index';
import { notifyOfTicket } from './notifications';
import { ticketByNo } from './queue-store';
import type { TicketRow } from './store';
import { moveTicket } from './transition';

export interface Seen {
  no: string;
  version: number;
}
export type Next = 'working' | 'asked' | 'solved';
const eventOf: Record<Next, TicketEvent> = { working: 'answer', asked: 'ask', solved: 'solve' };
export type Worker = Pick<Staff, 'kind' | 'staffId' | 'name'>;
export const byStaff = ({ kind, name }: Worker): Initiator => initiatorOf({ kind, name });

/** A person of staff takes a ticket, also from a colleague. Refuses notFound, state.conflict, ticket.tooLong. */
export async function takeTicket(tx: Tx, staff: Worker, seen: Seen): Promise<TicketRow> {
  const row = await ticketToChange(tx, seen);
  if (row.staff_id === staff.staffId) throw refuse('state.conflict');
  const change = { staff_id: staff.staffId, staff_name: staff.name };
  return moveTicket(tx, row, 'take', { by: byStaff(staff) }, change);
}

/** Whoever works on it answers; then staff go on, or the customer adds something or confirms. Refuses as `takeTicket`, ticket.placeholder. */
export async function answerTicket(
  tx: Tx,
  staff: Worker,
  { body, outcome, ...seen }: Seen & { body: string; outcome: Next },
): Promise<TicketRow> {
  const row = await ticketToChange(tx, seen, staff);
  const left = leftPlaceholder(body);
  if (left !== undefined) throw refuse('ticket.placeholder', { name: `{${left}}` });
  const answered = await moveTicket(
    tx,
    row,
    eventOf[outcome],
    { by: byStaff(staff), body },
    row.first_reply_at === null ? { first_reply_at: await now(tx) } : {},
  );
  const [title, content] = told[outcome](row.title);
  await notifyOfTicket(
    tx,
    answered,
    title,
    content,
    outcome === 'working' ? {} : { level: 'warn', email: true },
  );
  return answered;
}
const told: Record<Next, (title: string) => [title: string, content: string]> = {
  working: (title) => ['工单有新的答复', `您的工单“${title}”有新的答复，我们会继续处理。`],
  asked: (title) => [
    '工单待您补充',
    `您的工单“${title}”需要您补充说明，请在工单中回复。逾期未回复的，工单会自动结束。`,
  ],
  solved: (title) => ['工单待您确认', `您的工单“${title}”已答复，请确认是否解决。未解决的可重新打开一次。`],
};

/** Gives it to a colleague, or back into the queue. Refuses notFound, state.conflict, form.invalid, ticket.tooLong. */
export async function handOverTicket(
  tx: Tx,
  staff: Worker,
  { to, reason, ...seen }: Seen & { to?: string | undefined; reason: string },
): Promise<TicketRow> {
  const row = await ticketToChange(tx, seen, staff);
  const colleague = to ? await findStaff(tx, to) : undefined;
  if (to && (colleague === undefined || !mayStaff(colleague.role, 'staff.ticket:handle')))
    throw refuseForm({ field: 'to', message: '没有找到可处理工单的同事，请核对登录名' });
  if (colleague?.staff_id === staff.staffId)
    throw refuseForm({ field: 'to', message: '这个工单已由您处理，请填写其他同事' });
  return moveTicket(
    tx,
    row,
    'hand_over',
    {
      by: byStaff(staff),
      body: colleague === undefined ? `放回队列：${reason}` : `转给${colleague.name}：${reason}`,
    },
    { staff_id: colleague?.staff_id ?? null, staff_name: colleague?.name ?? null },
  );
}

/** A note for colleagues, which the customer does not see. Refuses as `takeTicket`. */
export const noteOnTicket = async (
  tx: Tx,
  staff: Worker,
  { reason: body, ...seen }: Seen & { reason: string },
): Promise<TicketRow> => moveTicket(tx, await ticketToChange(tx, seen), 'note', { by: byStaff(staff), body });

/** The customer was waited for long enough: it ends. */
export async function lapseTicket(tx: Tx, row: TicketRow): Promise<void> {
  const ended = await moveTicket(tx, row, 'lapse', { by: system });
  await notifyOfTicket(
    tx,
    ended,
    '工单已自动结束',
    `您的工单“${row.title}”逾期未收到回复，已自动结束。${row.reopened_at === null ? '仍未解决的，可重新打开一次。' : '仍未解决的，请提交新的工单。'}`,
  );
}

/** Staff are late: it goes to everybody who answers tickets, and the customer is told. */
export async function escalateTicket(tx: Tx, row: TicketRow): Promise<void> {
  const late = await moveTicket(tx, row, 'escalate', { by: system }, { escalated_at: await now(tx) });
  await notifyOfTicket(
    tx,
    late,
    '工单已加急',
    `您的工单“${row.title}”超过了我们的处理期限，已转为加急，会优先处理。无需重复提交。`,
  );
}

/** A ticket in the version that was seen; with `worker`, one that this person works on. */
export async function ticketToChange(tx: Tx, { no, version }: Seen, worker?: Worker): Promise<TicketRow> {
  const row = await ticketByNo(tx, no);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version) throw refuse('state.conflict');
  if (worker !== undefined && row.staff_id !== worker.staffId) throw refuse('state.conflict');
  return row;
}
