import type { PatentForm } from '@uc/contract/filings/patent-form';
import type { Tx } from '../../db/index';
import { enqueue } from '../../jobs/index';
import { system } from '../../ledger/index';
import { lawEntries } from '@uc/contract/filings/law-texts';
import { lawOn } from '../law/law';
import { lockCaseOrder } from '../money/store';
import { formOf } from '../cases/form';
import { openDuty, periodEnd } from '../cases/duties';
import { TO_OFFICE } from './release';
import type { CaseRow } from '../cases/store';
import { transitionCase } from '../cases/transition';

/** An invention is published: it is examined where that was ordered with it, else it is to be asked for in time. */
export async function afterPublication(tx: Tx, row: CaseRow, servedOn: string): Promise<CaseRow> {
  if (await isPaidFor(tx, row)) return requestExam(tx, row);
  // The period runs from the earliest priority, not from the filing (专利法实施细则第十二条).
  const from = (formOf(row) as PatentForm).priority_on ?? row.filed_on ?? servedOn;
  const dueOn = periodEnd(await lawOn(tx, row.law_on), 'patent.examTime', from);
  return openDuty(tx, row, { kind: 'exam', servedOn, dueOn });
}

/** Whether the order of the application holds the fee of its examination. */
async function isPaidFor(tx: Tx, row: CaseRow): Promise<boolean> {
  const order = row.order_no === null ? undefined : await lockCaseOrder(tx, row.uid, row.order_no);
  const items = (order?.items ?? []) as { text: string }[];
  return items.some(({ text }) => text === lawEntries['patent.exam'][0]);
}

async function requestExam(tx: Tx, row: CaseRow): Promise<CaseRow> {
  const changed = await transitionCase(tx, row, 'exam', { by: system, comment: '提交申请时已同时请求' });
  await enqueue(tx, {
    uid: row.uid,
    kind: TO_OFFICE,
    refNo: `${row.app_no}:exam`,
    payload: { appNo: row.app_no, what: 'exam', turn: row.order_no },
  });
  return changed;
}
