import type { FileUse } from '@uc/contract/file-uses';
import { fileUses } from '@uc/contract/file-uses';
import { wholeOf } from '../../opener/index';
import type { Deps } from '../../deps';
import { documentSource, findFileView } from '../../files/index';
import { applicantFiles, APPLICANT_BIZ } from '../applicants/applicant';
import { type CaseRow, papersOf } from '../cases/store';
import { FILE_BIZ } from '../cases/form';
import { openApplicants } from '../draft/applicants';
import { areas, type CaseForm } from '../law/areas';
import { officeGuides } from './guide';

/** A paper of a package: `02-源程序鉴别材料.pdf`. */
export interface PackagePaper {
  name: string;
  /** The customer's own title. */
  title: string;
  read: () => Promise<Uint8Array>;
}
interface Found {
  fileId: string;
  use: FileUse;
  bizType: string;
  bizNo: string;
}

/** The papers of an application, or of an answer to the office, numbered in the office's order under its names. */
export async function papersToHandIn(deps: Deps, row: CaseRow, isAnswer: boolean): Promise<PackagePaper[]> {
  const { papers: order } = officeGuides[row.area];
  const found = await (isAnswer ? ofAnswer(deps, row) : ofApplication(deps, row));
  const rank = (use: FileUse) => {
    const at = order.findIndex(([one]) => one === use);
    return at < 0 ? order.length : at;
  };
  const { db } = deps.database;
  const named: PackagePaper[] = [];
  for (const one of found.toSorted((a, b) => rank(a.use) - rank(b.use))) {
    const view = await findFileView(deps, db, row.uid, one.fileId);
    if (view === undefined) continue;
    const text = order.find(([use]) => use === one.use)?.[1] ?? fileUses[one.use].text;
    const number = String(named.length + 1).padStart(2, '0');
    named.push({
      name: `${number}-${text}${/\.\w+$/.exec(view.name)?.[0] ?? ''}`,
      title: view.name,
      read: async () => wholeOf(await documentSource(deps, db, { uid: row.uid, ...one })),
    });
  }
  return named;
}

async function ofApplication(deps: Deps, row: CaseRow): Promise<Found[]> {
  const { db } = deps.database;
  const applicants = openApplicants(deps, row);
  const licences: Found[] = [];
  for (const one of applicants)
    for (const { file_id: fileId } of await applicantFiles(deps, db, row.uid, [one]))
      licences.push({ fileId, use: 'applicant_licence', bizType: APPLICANT_BIZ, bizNo: one.applicant_no });
  const drafts = (await papersOf(db, row.uid, row.app_no)).filter(({ kind }) => kind === 'draft');
  const newest = drafts.filter(
    ({ seq, of_seq: of }) =>
      !drafts.some((other) => (other.of_seq ?? other.seq) === (of ?? seq) && other.seq > seq),
  );
  const inCase = { bizType: FILE_BIZ, bizNo: row.app_no };
  return [
    ...licences,
    ...areas[row.area].files(row.form as CaseForm).map(([fileId, use]) => ({ fileId, use, ...inCase })),
    ...newest.flatMap(({ file_id: fileId }) =>
      fileId === null ? [] : [{ fileId, use: 'filing_paper' as const, ...inCase }],
    ),
  ];
}

/** The papers that the customer has handed in since the office asked last. */
async function ofAnswer({ database }: Deps, row: CaseRow): Promise<Found[]> {
  const all = await papersOf(database.db, row.uid, row.app_no);
  const asked = all.filter(({ side }) => side === 'office').reduce((most, { seq }) => Math.max(most, seq), 0);
  return all
    .filter(({ kind, seq }) => kind === 'answer' && seq > asked)
    .flatMap(({ file_id: fileId }) =>
      fileId === null
        ? []
        : [{ fileId, use: 'filing_answer' as const, bizType: FILE_BIZ, bizNo: row.app_no }],
    );
}
