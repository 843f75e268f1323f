import type { Output } from '@uc/contract/endpoint';
import type { casesStaffCalls } from '@uc/contract/filings/cases-staff';
import { mayStaff } from '@uc/contract/permissions';
import { findUsers } from '../../accounts/index';
import { isEstimated } from '../../calendar/index';
import type { Staff } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { initiatorForStaff } from '../../ledger/index';
import { applicantFiles } from '../applicants/applicant';
import { type CaseOrderRow, ordersOfCases } from '../money/store';
import { correctionOf } from '../office/correction';
import { heldCounts } from '../office/office-store';
import { noticesNow } from '../office/office-turn';
import type { CaseRow } from '../cases/store';
import { openApplicants } from '../draft/applicants';
import { detailView, summaryView } from './view';

type StaffCase = Output<(typeof casesStaffCalls)['staffCaseDetail']>;
type StaffListRow = Output<(typeof casesStaffCalls)['staffCaseList']>['list'][number];
type Action = StaffCase['actions'][number];
const nobody = { permissions: new Set<string>() };

/** A page of the staff's list: read together, and without sealed data. */
export async function staffRows(
  { partners }: Pick<Deps, 'partners'>,
  db: Db,
  rows: readonly CaseRow[],
  actor: Staff,
): Promise<StaffListRow[]> {
  if (rows.length === 0) return [];
  const [at, users, held, orders] = await Promise.all([
    now(db),
    findUsers(
      db,
      rows.map(({ uid }) => uid),
    ),
    heldCounts(db, rows),
    ordersOfCases(db, rows),
  ]);
  return rows.map((row) => {
    const own = orders.filter(({ uid, app_no }) => uid === row.uid && app_no === row.app_no);
    const username = users.find(({ uid }) => uid === row.uid)?.username;
    return {
      ...summaryView(row, nobody, own, at),
      ...staffFields(row, actor, { orders: own, username, held: held.get(row.app_no) ?? 0 }),
      is_by_hand: partners.ipOffice === undefined,
    };
  });
}

/** A case as staff open it; its form and papers are shown only to whoever has taken it. */
export async function staffView(deps: Deps, db: Db, row: CaseRow, actor: Staff): Promise<StaffCase> {
  const [detail, users, held, orders] = await Promise.all([
    detailView(deps, db, row, nobody, initiatorForStaff),
    findUsers(db, [row.uid]),
    heldCounts(db, [row]),
    ordersOfCases(db, [row]),
  ]);
  const { form, applicants, files, papers, ...amounts } = detail;
  const isMine = row.staff_id === actor.staffId;
  return {
    ...amounts,
    ...staffFields(row, actor, { orders, username: users[0]?.username, held: held.get(row.app_no) ?? 0 }),
    is_by_hand: deps.partners.ipOffice === undefined,
    correction: correctionView(row),
    disclosure: isMine
      ? {
          form,
          applicants,
          files,
          papers,
          applicant_files: await applicantFiles(deps, db, row.uid, openApplicants(deps, row)),
        }
      : null,
  };
}

function correctionView(row: CaseRow): StaffCase['correction'] {
  const asked = correctionOf(row);
  if (asked === null) return null;
  const { field, before, number, reason, by, at } = asked;
  return { field, before, number, reason, by, at: new Date(at) };
}

function staffFields(
  row: CaseRow,
  actor: Staff,
  {
    orders,
    username,
    held,
  }: { orders: readonly CaseOrderRow[]; username: string | null | undefined; held: number },
) {
  const { status } = row;
  const notices = noticesNow(row, orders);
  const isMine = row.staff_id === actor.staffId;
  const correction = correctionOf(row);
  const mayHandle = mayStaff(actor.role, 'staff.filing:handle');
  const offered: [Action, boolean][] = [
    ['take', !isMine],
    ['approve', isMine && status === 'auditing'],
    ['fix', isMine && status === 'auditing'],
    ['draft', isMine && status === 'drafting'],
    [
      'file',
      isMine &&
        orders.some((one) => one.state === 'paid' && (one.order_no !== row.order_no || status === 'filing')),
    ],
    ['notice', isMine && notices.length > 0],
    ['answered', isMine && row.answer_due_on !== null],
    ['receipt', isMine && orders.some(({ official }) => official === 'held')],
    ['paper', isMine],
    ['correct', isMine && correction === null && (row.filing_no ?? row.reg_no) !== null],
    ['correct_confirm', correction !== null && correction.staff_id !== actor.staffId],
    ['correct_refuse', correction !== null],
  ];
  return {
    // Only the member of staff who has taken the case sees its applicant.
    applicant: isMine ? row.applicant : '',
    uid: String(row.uid),
    customer: username ?? '',
    staff: row.staff_name,
    is_mine: isMine,
    waiting_since: row.waiting_since ?? row.updated_at,
    held_events: held,
    answer_due_on: row.answer_due_on,
    answer_is_estimate: row.answer_due_on !== null && isEstimated(row.answer_due_on),
    notices,
    actions: mayHandle ? offered.filter(([, fits]) => fits).map(([action]) => action) : [],
  };
}
