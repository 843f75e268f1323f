import { answered } from '@uc/contract/filings/duty-answers';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { dayOf } from '@uc/contract/day';
import type { FileUse } from '@uc/contract/file-uses';
import type { CopyrightForm } from '@uc/contract/filings/copyright-form';
import type { Fault } from '@uc/contract/filings/form-fault';
import { caseStatusTexts } from '@uc/contract/filings/case-texts';
import { refuse, refuseForm, type Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { claimFile } from '../../files/index';
import { initiatorOf, system } from '../../ledger/index';
import { leavesBy, releaseAnswer } from './release';
import { findApplicants } from '../applicants/store';
import { moveFiles } from '../draft/draft';
import { FILE_BIZ, formOf, placeOf } from '../cases/form';
import { caseFor } from '../cases/visibility';
import { endDuty } from '../cases/duties';
import { areas, type CaseForm } from '../law/areas';
import { lawOn } from '../law/law';
import { paperFaults, programPapers } from '../programs/papers';
import { mayMend, mended } from '../papers/fix';
import { isTooLate } from '../states/businesses';
import { type CaseRow, insertPaper, openDuties } from '../cases/store';
import { applicantsKept } from '../draft/applicants';
import { transitionCase } from '../cases/transition';

export interface Reply {
  app_no: string;
  version: number;
  comment: string;
  files?: string[] | undefined;
  papers?: { source_file?: string | undefined; manual_file?: string | undefined } | undefined;
  form?: CaseForm | undefined;
}

const isProgram = (row: CaseRow): boolean => row.area === 'copyright' && row.kind === 'software';

/** Faults for which the office would send back the new papers of an answer (filings.md#filing-screens). */
export async function answerFaults(
  deps: Deps,
  db: Db,
  row: CaseRow,
  { papers, form }: Pick<Reply, 'papers' | 'form'>,
): Promise<Fault[]> {
  const isFix = row.status === 'need_fix';
  const brought = isFix ? form : papers && { ...formOf(row), source_file: '', manual_file: '', ...papers };
  if (brought === undefined || !isProgram(row)) return [];
  const law = await lawOn(db, dayOf(await now(db)));
  const faults = await paperFaults(deps, db, placeOf(row), brought as CopyrightForm, law);
  return isFix ? faults.filter(({ field }) => mayMend(row, field)) : faults;
}

/**
 * Answers the open duty: 补充材料 of the platform, 补正 or 审查意见 of the office. Refuses state.conflict where there
 * is none, filing.late where its day has passed, filing.incomplete, and the form.
 */
export async function replyToCase(
  deps: Pick<Deps, 'vault' | 'partners'>,
  tx: Tx,
  actor: Customer,
  area: FilingArea,
  reply: Reply,
  /** Found before in what it brings, in the version that it answers. */
  faults: readonly Fault[] = [],
): Promise<CaseRow> {
  const row = await caseFor(tx, actor, area, reply);
  const duty = answered[row.status];
  if (duty === undefined) throw refuse(isTooLate(row.status) ? 'filing.late' : 'state.conflict');
  const isFix = row.status === 'need_fix';
  if (reply.form !== undefined && !isFix)
    throw refuseForm({ field: 'form', message: '官方受理后不能修改申请内容，请在说明与材料中答复' });
  const papers = Object.entries(reply.papers ?? {}).filter(([, fileId]) => fileId);
  if (papers.length > 0 && !(row.status === 'correction' && isProgram(row)))
    throw refuseForm({ field: 'papers', message: '该通知无需重新提交源程序与文档，请在材料中上传' });
  if (faults.length > 0) throw refuse('filing.incomplete', {}, { errors: [...faults] });
  const form = reply.form === undefined ? formOf(row) : await mended(tx, row, reply.form);
  if (isFix) await moveFiles(tx, row, formOf(row), form);
  const handIn = async (fileId: string, use: FileUse, title: string) => {
    const { uid, app_no } = row;
    await claimFile(tx, { uid, fileId, use, bizType: FILE_BIZ, bizNo: app_no });
    await insertPaper(tx, { uid, app_no, side: 'applicant', kind: 'answer', title, file_id: fileId });
  };
  for (const [field, fileId] of papers)
    await handIn(
      fileId!,
      programPapers[field as keyof typeof programPapers],
      `${field === 'source_file' ? '源程序' : '文档'}（补正）`,
    );
  for (const fileId of reply.files ?? [])
    await handIn(fileId, 'filing_answer', `${caseStatusTexts[row.status]}答复材料`);
  const asked = (await openDuties(tx, row.uid, row.app_no)).find(({ kind }) => kind === duty);
  const dueOn = asked?.due_on ?? dayOf(await now(tx));
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
      : // Whoever has the case reads the answer before it leaves for the office (ADR 94).
        { answer_due_on: dueOn, waiting_since: await now(tx) },
  );
  const isUrgent = !isFix && deps.partners.ipOffice !== undefined && leavesBy(dayOf(await now(tx)), dueOn);
  return isUrgent ? releaseAnswer(tx, changed, system) : changed;
}
