import { dayOf, isAfter } from '@uc/contract/day';
import { businessTexts } from '@uc/contract/filings/kinds';
import { filingNumberFault } from '@uc/contract/filings/office-numbers';
import { refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import type { Initiator } from '../../ledger/index';
import { enqueue } from '../../jobs/index';
import { lawOn } from '../law/law';
import { endDuty, openDuty, periodEnd } from '../cases/duties';
import { notifyCase } from '../cases/notifications';
import { applyHeld } from './office';
import { openAnnual } from '../certificate/annual';
import { refuseTaken } from './numbers';
import { TO_OFFICE } from './release';
import { filedEvent, isDoneByFiling } from '../states/businesses';
import { next, waitsForStaff } from '../states/states';
import { caseOrders, lockCaseOrder } from '../money/store';
import { earnService, holdOfficial } from '../money/money';
import { type CaseRow, changeCase, lastMissed } from '../cases/store';
import { recordStage, transitionCase } from '../cases/transition';

export interface Filing {
  orderNo: string;
  /** The office's number; left out where the port will tell it. */
  filingNo?: string | undefined;
  filedOn?: string | undefined;
}

/**
 * Files an order at the office: its official part is held for it (J13b), and the case goes on. Refuses
 * state.conflict, and the form for a wrong number or day. The caller holds the money's locks.
 */
export async function fileOrder(
  { partners }: Pick<Deps, 'partners'>,
  tx: Tx,
  row: CaseRow,
  by: Initiator,
  filing: Filing,
): Promise<CaseRow> {
  const order = await lockCaseOrder(tx, row.uid, filing.orderNo);
  if (order === undefined || order.app_no !== row.app_no) throw refuse('notFound');
  const today = dayOf(await now(tx));
  const filedOn = filing.filedOn ?? today;
  if (isAfter(filedOn, today)) throw refuseForm({ field: 'filed_on', message: '提交日期不能晚于今天' });
  const paidOn = dayOf(order.paid_at ?? order.created_at);
  if (filedOn < paidOn) throw refuseForm({ field: 'filed_on', message: `提交日期不能早于付款日期${paidOn}` });
  const isFirst = row.order_no === order.order_no;
  if (isFirst && next(row, 'file') === undefined) throw refuse('state.conflict');
  const isByHand = partners.ipOffice === undefined;
  if (isFirst && isByHand && !filing.filingNo)
    throw refuseForm({
      field: 'filing_no',
      message: '请填写官方回执上的申请号或流水号；尚未取得的，取得后再登记',
    });
  if (isFirst && filing.filingNo) {
    const wrong = filingNumberFault(row, filing.filingNo);
    if (wrong !== undefined) throw refuseForm({ field: 'filing_no', message: wrong });
  }
  if (isFirst && filing.filingNo) await refuseTaken(tx, row, filing.filingNo, 'filing_no');
  const filed = await holdOfficial(tx, row, order, by);
  if (isDoneByFiling(order.business)) await earnService(tx, filed, by);
  const changed = isFirst
    ? await fileFirst(tx, row, by, { ...filing, filedOn })
    : await fileLater(tx, row, by, order.business);
  // A filing by hand, under a number that is known, does not go through the port as well.
  if (isByHand || (isFirst && filing.filingNo)) return changed;
  await enqueue(tx, {
    uid: row.uid,
    kind: TO_OFFICE,
    refNo: `${row.app_no}:${order.order_no}`,
    payload: { appNo: row.app_no, what: order.business, turn: order.order_no },
  });
  await applyHeld(tx, row.uid, row.app_no, by);
  return changed;
}

async function fileFirst(
  tx: Tx,
  row: CaseRow,
  by: Initiator,
  { filingNo, filedOn }: Filing,
): Promise<CaseRow> {
  const law = await lawOn(tx, filedOn!);
  const changed = await transitionCase(
    tx,
    row,
    'file',
    { by, comment: filingNo ? `申请号 ${filingNo}` : undefined },
    {
      filed_on: filedOn!,
      filing_no: filingNo || null,
      ...(row.area === 'trademark' && { edition: law.number('trademark.niceEdition') }),
    },
  );
  await notifyCase(
    tx,
    changed,
    `已提交官方：${row.name}`,
    `“${row.name}”已于${filedOn!}提交官方，官费不再退回。`,
  );
  return changed;
}

async function fileLater(tx: Tx, row: CaseRow, by: Initiator, business: string): Promise<CaseRow> {
  const text = businessTexts[row.area][business] ?? business;
  const event = filedEvent[business];
  const isMoved = event !== undefined && next(row, event) !== undefined;
  let changed = isMoved
    ? await transitionCase(
        tx,
        row,
        event,
        { by, comment: text },
        event === 'restore' ? { resume_status: null } : {},
      )
    : row;
  if (!isMoved) await recordStage(tx, row, 'filed', { by, comment: text });
  if (event === 'restore') changed = await takeUpAgain(tx, changed);
  const left = (await caseOrders(tx, row.uid, row.app_no)).some(({ state }) => state === 'paid');
  const isAnswering = changed.answer_due_on !== null;
  if (!left && !isAnswering && !waitsForStaff(changed.status) && changed.waiting_since !== null)
    changed = (await changeCase(tx, changed, { waiting_since: null }))!;
  await notifyCase(tx, changed, `${text}已提交官方`, `“${row.name}”的${text}已提交官方。`);
  return changed;
}

/** Missed duties of a restored case are open again, within the restoration's time; a patent goes on with its next fee. */
async function takeUpAgain(tx: Tx, row: CaseRow): Promise<CaseRow> {
  const today = dayOf(await now(tx));
  const changed = await endDuty(tx, row, 'done', ['restoration']);
  if (changed.status === 'granted') return openAnnual(tx, changed, today);
  const missed = await lastMissed(tx, row, ['correction', 'action', 'exam', 'registration']);
  if (missed === undefined) return changed;
  const dueOn = periodEnd(await lawOn(tx, row.law_on), 'patent.restorationTime', today);
  return openDuty(tx, changed, { kind: missed.kind, servedOn: today, dueOn });
}
