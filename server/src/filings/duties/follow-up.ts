import { fulfils } from '@uc/contract/filings/duty-answers';
import { seenLength } from '@uc/contract/seen-length';
import { dayAfter, dayOf, startOf } from '@uc/contract/day';
import { businessTexts, type FilingArea } from '@uc/contract/filings/kinds';
import type { DutyKind } from '@uc/contract/filings/case-texts';
import { refuse, refuseForm, type Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import type { Fees } from '../law/fees';
import { followUpFees } from '../law/areas';
import { lawOn } from '../law/law';
import { REDUCED_YEARS } from '../law/lifetime';
import { annualDue, yearOf } from '../certificate/annual';
import { formOf } from '../cases/form';
import { caseFor } from '../cases/visibility';
import { followUps } from '../states/businesses';
import { caseOrders, lockCaseOrder } from '../money/store';
import { lockCaseMoney, markClosed, placeCaseOrder } from '../money/money';
import { type CaseRow, type DutyRow, lastMissed, openDuties } from '../cases/store';
import { recordStage } from '../cases/transition';

/** The businesses that may be ordered for a case now: by its state and open duties, and never twice at once. */
export function orderable(
  row: CaseRow,
  duties: readonly Pick<DutyRow, 'kind' | 'due_on'>[],
  orders: readonly { business: string; state: string }[],
  at: Date,
): string[] {
  const open = new Set(
    orders.filter(({ state }) => state === 'unpaid' || state === 'paid').map(({ business }) => business),
  );
  const isAsked = (answers: readonly DutyKind[]) =>
    answers.some((kind) => duties.some((one) => one.kind === kind));
  return (followUps[row.area][row.status] ?? []).filter(
    (business) =>
      !open.has(business) &&
      (fulfils[business] === undefined || isAsked(fulfils[business])) &&
      !isOver(duties, business, at),
  );
}

/** Orders a later business: 续展, 复审, 年费 and so on, at the fees of today. Refuses state.conflict and the form. */
export async function orderFollowUp(
  tx: Tx,
  actor: Customer,
  area: FilingArea,
  input: {
    app_no: string;
    version: number;
    business: string;
    year?: number | undefined;
    note?: string | undefined;
  },
): Promise<CaseRow> {
  await lockCaseMoney(tx, actor.uid);
  const row = await caseFor(tx, actor, area, input);
  const { business } = input;
  const duties = await openDuties(tx, row.uid, row.app_no);
  const orders = await caseOrders(tx, row.uid, row.app_no);
  if (!orderable(row, duties, orders, await now(tx)).includes(business)) throw refuse('state.conflict');
  if (['change', 'assignment', 'licence'].includes(business) && seenLength(input.note ?? '') < 2)
    throw refuseForm({ field: 'note', message: '请填写办理内容，如变更后的名称或受让人' });
  const until = lastMoment(duties, business);
  const fees = await feesToday(tx, row, duties, business);
  const by = initiatorOf(actor);
  await placeCaseOrder(tx, row, {
    by,
    subId: actor.subId,
    business,
    fees,
    year: business === 'annual' ? (duties.find(isAnnual)?.year ?? undefined) : undefined,
    note: input.note,
    until,
  });
  await recordStage(tx, row, 'order', { by, comment: businessTexts[area][business] });
  return row;
}

/**
 * An unpaid later order is not wanted any more: it closes, and its business is offered again. One that is closed already is
 * left as it is. Refuses notFound, and state.conflict once it is paid.
 */
export async function cancelFollowUp(
  tx: Tx,
  actor: Customer,
  area: FilingArea,
  { app_no, order_no }: { app_no: string; order_no: string },
): Promise<CaseRow> {
  await lockCaseMoney(tx, actor.uid);
  const row = await caseFor(tx, actor, area, { app_no });
  const order = await lockCaseOrder(tx, row.uid, order_no);
  if (order?.app_no !== row.app_no || order_no === row.order_no) throw refuse('notFound');
  if (order.state === 'closed') return row;
  if (order.state !== 'unpaid') throw refuse('state.conflict');
  const by = initiatorOf(actor);
  await markClosed(tx, order, { by, comment: '已取消办理' });
  await recordStage(tx, row, 'drop', { by, comment: businessTexts[area][order.business] });
  return row;
}

/** The end of the first day on which something is due that a business fulfils. */
function lastMoment(duties: readonly Pick<DutyRow, 'kind' | 'due_on'>[], business: string): Date | undefined {
  const due = duties.filter(({ kind }) => fulfils[business]?.includes(kind)).map(({ due_on }) => due_on);
  return due.length === 0 ? undefined : startOf(dayAfter(due.toSorted()[0]!, 1));
}

function isOver(duties: readonly Pick<DutyRow, 'kind' | 'due_on'>[], business: string, at: Date): boolean {
  const until = lastMoment(duties, business);
  return until !== undefined && until <= at;
}

/** The cost of a business of a case today. Refuses state.conflict for one that cannot be ordered now. */
export async function previewFollowUp(db: Db, row: CaseRow, business: string): Promise<Fees> {
  const duties = await openDuties(db, row.uid, row.app_no);
  const orders = await caseOrders(db, row.uid, row.app_no);
  if (!orderable(row, duties, orders, await now(db)).includes(business)) throw refuse('state.conflict');
  return feesToday(db, row, duties, business);
}

const isAnnual = ({ kind }: Pick<DutyRow, 'kind'>) => kind === 'annual' || kind === 'annual_late';

/** The fees by the tables of today, with the late fee where it is late and the reduction while it lasts. */
async function feesToday(db: Db, row: CaseRow, duties: readonly DutyRow[], business: string): Promise<Fees> {
  const today = dayOf(await now(db));
  const year = await feeYear(db, row, duties, business);
  const form = formOf(row);
  const isReduced = !year || year < yearOf(row, row.registered_on ?? today) + REDUCED_YEARS;
  return followUpFees(row.area, isReduced ? form : { ...form, reduction: 'none' }, await lawOn(db, today), {
    business,
    paid: today,
    isLate: duties.some(({ kind }) => kind === 'grace'),
    ...(year && { year, due: annualDue(row, year) }),
    ...(business === 'registration' && { year: yearOf(row, today) }),
  });
}

/** The year whose fee is paid: the one that is due, and with a restoration the one whose fee was missed. */
async function feeYear(db: Db, row: CaseRow, duties: readonly DutyRow[], business: string) {
  if (business === 'annual') return duties.find(isAnnual)?.year;
  if (business !== 'restoration' || row.status !== 'lapsed') return null;
  return (await lastMissed(db, row, ['annual_late']))?.year;
}
