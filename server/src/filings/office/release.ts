import { dayAfter, dayOf, isAfter } from '@uc/contract/day';
import { refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { enqueue } from '../../jobs/index';
import type { Initiator } from '../../ledger/index';
import { caseOrders } from '../money/store';
import { waitsForStaff } from '../states/states';
import { notifyCase } from '../cases/notifications';
import { type CaseRow, changeCase } from '../cases/store';
import { recordStage } from '../cases/transition';

/** The kind of outbox entries for the office: an answer, or the filing of an order. */
export const TO_OFFICE = 'filing.toOffice';

/** Whether an answer that nobody has read yet leaves by itself: on the day before its last one, and on that. */
export const leavesBy = (today: string, dueOn: string): boolean => !isAfter(dueOn, dayAfter(today, 1));

/**
 * Staff have read a customer's answer: through the port it leaves now; by hand they have handed it in on a day. Refuses
 * state.conflict where none waits, and the form without a day, or for one to come.
 */
export async function handInAnswer(
  { partners }: Pick<Deps, 'partners'>,
  tx: Tx,
  row: CaseRow,
  by: Initiator,
  handedOn: string | undefined,
): Promise<CaseRow> {
  if (row.answer_due_on === null) throw refuse('state.conflict');
  if (partners.ipOffice !== undefined) return releaseAnswer(tx, row, by);
  if (handedOn === undefined || isAfter(handedOn, dayOf(await now(tx))))
    throw refuseForm({ field: 'handed_on', message: '请填写递交日期，不能晚于今天' });
  return answerGone(tx, row, by, handedOn);
}

/** The answer of a case leaves for the office through its port. */
export async function releaseAnswer(tx: Tx, row: CaseRow, by: Initiator): Promise<CaseRow> {
  await enqueue(tx, {
    uid: row.uid,
    kind: TO_OFFICE,
    refNo: `${row.app_no}:${row.version}`,
    payload: { appNo: row.app_no, what: 'answer' },
  });
  return answerGone(tx, row, by, dayOf(await now(tx)));
}

async function answerGone(tx: Tx, row: CaseRow, by: Initiator, goneOn: string): Promise<CaseRow> {
  const left = (await caseOrders(tx, row.uid, row.app_no)).some(({ state }) => state === 'paid');
  const changed = await changeCase(tx, row, {
    answer_due_on: null,
    ...(!left && !waitsForStaff(row.status) && { waiting_since: null }),
  });
  if (changed === undefined) throw refuse('state.conflict');
  await recordStage(tx, changed, 'answer_filed', { by, comment: `${goneOn}递交` });
  await notifyCase(tx, changed, `答复已递交：${row.name}`, `“${row.name}”的答复已于${goneOn}递交官方。`);
  return changed;
}
