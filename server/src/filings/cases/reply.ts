import type { FilingArea } from '@uc/contract/filings/kinds';
import { caseStatusTexts } from '@uc/contract/filings/case-texts';
import { refuse, refuseForm, type Customer } from '../../call/index';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { claimFile } from '../../files/index';
import { enqueue } from '../../jobs/index';
import { initiatorOf } from '../../ledger/index';
import { requireStepUp } from '../../passport/index';
import { findApplicants } from '../applicants/index';
import { areas, type CaseForm } from './areas';
import { caseFor, FILE_BIZ, formOf, moveFiles } from './draft';
import { endDuty } from './duties';
import { mayMend, mended } from './fix';
import { answered } from './states';
import { type CaseRow, insertPaper } from './store';
import { applicantsKept } from './submit';
import { transitionCase } from './transition';

/** What leaves for the office: an answer, or the filing of an order. */
export const TO_OFFICE = 'filing.toOffice';
const MOST_DRAFT_CHANGES = 3;

export interface Reply {
  app_no: string;
  version: number;
  comment: string;
  files?: string[] | undefined;
  form?: CaseForm | undefined;
}

/**
 * Answers what is asked for now: 补充材料 of the platform, 补正 or 审查意见 of the office. Refuses state.conflict where
 * nothing is asked, and the form.
 */
export async function replyToCase(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  actor: Customer,
  area: FilingArea,
  reply: Reply,
): Promise<CaseRow> {
  const row = await caseFor(tx, actor, area, reply);
  const duty = answered[row.status];
  if (duty === undefined) throw refuse('state.conflict');
  const isFix = row.status === 'need_fix';
  if (reply.form !== undefined && !isFix)
    throw refuseForm({ field: 'form', message: '官方受理后不能修改申请内容，请在说明与材料中答复' });
  const form = reply.form === undefined ? formOf(row) : await mended(tx, row, reply.form);
  if (isFix) await moveFiles(tx, row, formOf(row), form);
  for (const fileId of reply.files ?? []) {
    await claimFile(tx, { uid: row.uid, fileId, use: 'filing_answer', bizType: FILE_BIZ, bizNo: row.app_no });
    await insertPaper(tx, {
      uid: row.uid,
      app_no: row.app_no,
      side: 'applicant',
      kind: 'answer',
      title: `${caseStatusTexts[row.status]}答复材料`,
      file_id: fileId,
    });
  }
  const done = await endDuty(tx, row, 'done', [duty]);
  const changed = await transitionCase(
    tx,
    done,
    isFix ? 'resubmit' : 'answer',
    { by: initiatorOf(actor), comment: reply.comment },
    isFix
      ? {
          form: JSON.stringify(form),
          name: areas[area].nameOf(form),
          ...(reply.form !== undefined &&
            mayMend(row, 'applicants') &&
            applicantsKept(deps, row, await findApplicants(tx, row.uid, form.applicants ?? []))),
          fix_note: null,
          fix_items: '[]',
        }
      : {},
  );
  if (!isFix)
    await enqueue(tx, {
      uid: row.uid,
      kind: TO_OFFICE,
      refNo: `${row.app_no}:${changed.version}`,
      payload: { appNo: row.app_no, what: 'answer' },
    });
  return changed;
}

/**
 * Approves the draft of a patent, or asks for changes, three times at most. Refuses stepUp.*, filing.draftChanges,
 * state.conflict, the form without what is to be changed.
 */
export async function confirmDraft(
  tx: Tx,
  actor: Customer,
  input: {
    app_no: string;
    version: number;
    event: 'approve' | 'change';
    comment?: string | undefined;
    verify_token?: string | undefined;
  },
): Promise<CaseRow> {
  const row = await caseFor(tx, actor, 'patent', input);
  if (row.status !== 'confirm') throw refuse('state.conflict');
  const { comment = '' } = input;
  const isChange = input.event === 'change';
  if (isChange && row.draft_changes >= MOST_DRAFT_CHANGES) throw refuse('filing.draftChanges');
  if (isChange && [...comment].length < 2)
    throw refuseForm({ field: 'comment', message: '请说明需要修改的内容' });
  await requireStepUp(tx, actor, 'filing', input.verify_token);
  return transitionCase(
    tx,
    row,
    isChange ? 'change_draft' : 'approve_draft',
    { by: initiatorOf(actor), comment },
    isChange ? { draft_changes: row.draft_changes + 1 } : {},
  );
}
export const changesLeft = (row: CaseRow): number => MOST_DRAFT_CHANGES - row.draft_changes;
