import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { mask } from '@uc/contract/mask';
import { mayStaff } from '@uc/contract/permissions';
import {
  complaintGroundTexts,
  type ComplaintSide,
  complaintStatusTexts,
  type ComplaintStatus,
} from '@uc/contract/works/complaint-texts';
import type { complaintStaffCalls, worksComplaints } from '@uc/contract/works/complaints';
import { workStatusTexts } from '@uc/contract/works/texts';
import { profileOf } from '../accounts/index';
import type { Staff } from '../call/index';
import { now } from '../clock';
import { alsoTenant, type Db } from '../db/index';
import type { Deps } from '../deps';
import { findFileView, type FileView } from '../files/index';
import { waited } from '../account/index';
import { mayAnswer, mayWithdraw } from './complaint';
import { decisionsOn } from './complaint-decide';
import { type ComplaintRow, complaintStatuses } from './complaint-store';
import { isPublic } from './states';
import { findWork } from './store';

type Row = Output<(typeof worksComplaints)['complain']>;
type Case = Output<(typeof complaintStaffCalls)['staffComplaintDetail']>;
type Opens = Pick<Deps, 'vault'>;

/** A complaint as one of its sides sees it. */
export async function complaintView(
  deps: Opens,
  db: Db,
  row: ComplaintRow,
  { side, mayManage }: { side: ComplaintSide; mayManage: boolean },
): Promise<Row> {
  alsoTenant(row.uid);
  alsoTenant(row.by_uid);
  const [said, other, at] = [
    await saidIn(deps, db, row),
    await profileOf(db, side === 'received' ? row.by_uid : row.uid),
    await now(db),
  ];
  const may: Row['actions'] =
    side === 'received' ? (mayAnswer(row, at) ? ['answer'] : []) : mayWithdraw(row) ? ['withdraw'] : [];
  const name = other?.nickname ?? '';
  return {
    ...said,
    side,
    other: side === 'received' ? mask(name) : name,
    seconds_left: secondsLeft(row, at),
    actions: mayManage ? may : [],
  };
}

/** A complaint as staff see it, with the decisions that this person may take now. */
export async function complaintCase(deps: Opens, db: Db, row: ComplaintRow, { role }: Staff): Promise<Case> {
  const [said, owner, by, work, at] = await Promise.all([
    saidIn(deps, db, row),
    profileOf(db, row.uid),
    profileOf(db, row.by_uid),
    findWork(db, { uid: row.uid, creator: null }, row.work_no),
    now(db),
  ]);
  return {
    ...said,
    seconds_left: secondsLeft(row, at),
    uid: String(row.uid),
    customer: owner?.username ?? '',
    by_uid: String(row.by_uid),
    by_name: by?.username ?? '',
    work_status_text: workStatusTexts[work?.status ?? 'deleted'],
    work_path: work !== undefined && isPublic(work.status) ? `/studio/${row.uid}/${row.work_no}` : null,
    ...waited(at, {
      since: row.answered_at ?? row.created_at,
      isOpen: row.status === 'answered',
      hours: limits.complaint.decideHours,
    }),
    decider: row.decider,
    actions: mayStaff(role, 'staff.work:handle') ? decisionsOn(row) : [],
  };
}

const secondsLeft = ({ status, answer_by: until }: ComplaintRow, at: Date): number | null =>
  status === 'open' ? Math.max(0, Math.ceil((until.getTime() - at.getTime()) / 1000)) : null;

async function saidIn(deps: Opens, db: Db, row: ComplaintRow) {
  const shown = async (uid: number, ids: readonly string[]): Promise<FileView[]> =>
    (await Promise.all(ids.map((id) => findFileView(deps, db, uid, id)))).filter(
      (file) => file !== undefined,
    );
  return {
    complaint_no: row.complaint_no,
    work_no: row.work_no,
    title: row.title,
    ground: row.ground,
    ground_text: complaintGroundTexts[row.ground],
    status: row.status,
    status_text: complaintStatusTexts[row.status],
    body: row.body,
    files: await shown(row.by_uid, row.files),
    answer: row.answer,
    answer_files: await shown(row.uid, row.answer_files),
    answered_at: row.answered_at,
    created_at: row.created_at,
    answer_by: row.answer_by,
    decided_at: row.decided_at,
    reason: row.reason,
    version: row.version,
  };
}

/** The states of complaints, for the messages about them. */
export async function complaintStates(db: Db, uid: number, nos: string[]): Promise<Map<string, string>> {
  const rows = await complaintStatuses(db, uid, nos);
  return new Map(
    rows.map(({ no, status }): [string, string] => [no, complaintStatusTexts[status as ComplaintStatus]]),
  );
}
