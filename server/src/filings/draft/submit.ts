import { createHash } from 'node:crypto';
import { dayOf } from '@uc/contract/day';
import { type FilingArea, firstBusiness } from '@uc/contract/filings/kinds';
import { refuse, type Customer } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { audit, initiatorOf } from '../../ledger/index';
import { wordsOf } from '../../orders/index';
import { findApplicants } from '../applicants/store';
import { areas } from '../law/areas';
import { lawOn } from '../law/law';
import { applicantsKept } from './applicants';
import { entrustmentOf } from './entrustment';
import { checkWritten, refuseFaults } from './check';
import { formOf } from '../cases/form';
import { caseFor } from '../cases/visibility';
import { notifyCase } from '../cases/notifications';
import { isBeforeFiling } from '../states/states';
import { lockCaseMoney, markClosed, placeCaseOrder, returnAll } from '../money/money';
import { lockCaseOrder } from '../money/store';
import { lastLine } from '../cases/line-store';
import type { CaseRow } from '../cases/store';
import { transitionCase } from '../cases/transition';

/**
 * Hands in a draft whose files were checked in this version; the form and the applicants are checked again.
 * Refuses filing.incomplete, state.conflict.
 */
export async function submitCase(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  area: FilingArea,
  input: { app_no: string; version: number },
): Promise<CaseRow> {
  await lockCaseMoney(tx, actor.uid);
  const row = await caseFor(tx, actor, area, input);
  if (row.status !== 'draft') throw refuse('state.conflict');
  refuseFaults((await checkWritten(tx, row)).faults);
  return handIn(deps, tx, actor, row);
}

/**
 * A draft with nothing wrong becomes an order of its fees that is due in 24 hours
 * (copyright.md#states-before-the-filing).
 */
export async function handIn(deps: Deps, tx: Tx, actor: Customer, row: CaseRow): Promise<CaseRow> {
  const form = formOf(row);
  const law = await lawOn(tx, dayOf(await now(tx)));
  const fees = areas[row.area].fees(form, law);
  const rows = await findApplicants(tx, row.uid, form.applicants ?? []);
  const by = initiatorOf(actor);
  const ordered = { ...row, name: areas[row.area].orderedOf(form) };
  const order = await placeCaseOrder(tx, ordered, {
    by,
    subId: actor.subId,
    business: firstBusiness[row.area],
    fees,
  });
  const kept = applicantsKept(deps, row, rows);
  const entrusted = entrustmentOf({
    appNo: row.app_no,
    area: row.area,
    kind: row.kind,
    name: ordered.name,
    applicant: kept.applicant,
    lawOn: law.on,
    official: fees.official,
    service: fees.service,
  });
  await audit(tx, {
    uid: row.uid,
    by,
    action: 'filing.entrust',
    target: `filing:${row.app_no}`,
    detail: { text_hash: createHash('sha256').update(entrusted, 'utf8').digest('hex') },
  });
  return transitionCase(
    tx,
    row,
    'submit',
    { by },
    {
      ...kept,
      entrusted,
      law_on: law.on,
      order_no: order.order_no,
      official_fen: fees.official,
      service_fen: fees.service,
      submitted_at: await now(tx),
    },
  );
}

/**
 * Gives a case up: a draft is deleted, an unpaid one is a draft again, and before the filing everything goes back by its
 * way. Refuses state.conflict once the office has it.
 */
export async function cancelCase(
  tx: Tx,
  actor: Customer,
  area: FilingArea,
  { reason = '', ...input }: { app_no: string; version: number; reason?: string | undefined },
): Promise<CaseRow> {
  await lockCaseMoney(tx, actor.uid);
  const row = await caseFor(tx, actor, area, input);
  const by = initiatorOf(actor);
  const details = { by, comment: reason };
  if (row.status === 'draft') return transitionCase(tx, row, 'cancel', details);
  const order = await firstOrder(tx, row);
  if (row.status === 'pending_pay') {
    await markClosed(tx, order, { by, comment: '申请已撤回' });
    const back = { by, comment: reason || '撤回提交，退回草稿' };
    return transitionCase(tx, row, 'cancel', back, { order_no: null });
  }
  if (!isBeforeFiling(row.status)) throw refuse('state.conflict');
  const changed = await transitionCase(tx, row, 'cancel', details);
  const line = await lastLine(tx, changed);
  const { legs } = await returnAll(tx, order, { by, reason: reason || '取消申请', line });
  await notifyCase(tx, changed, '申请已取消，费用已退回', `“${row.name}”已取消：${wordsOf(legs)}。`);
  return changed;
}

/** The order of the application itself, locked. */
export async function firstOrder(tx: Tx, row: CaseRow) {
  const found = row.order_no === null ? undefined : await lockCaseOrder(tx, row.uid, row.order_no);
  if (found === undefined) throw refuse('state.conflict');
  return found;
}
