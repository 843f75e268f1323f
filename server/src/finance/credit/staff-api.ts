import { dayOf, daysBetween } from '@uc/contract/day';
import { billStatuses } from '@uc/contract/finance/credit';
import { type creditStaffCalls, creditRequestStatuses } from '@uc/contract/finance/credit-staff';
import { applicationStatuses } from '@uc/contract/finance/repay';
import { fen } from '@uc/contract/money';
import * as clock from '../../clock';
import { type Db, eachRow, type Waiting } from '../../db/index';
import type { Deps } from '../../deps';
import { type Handlers, refuse, type Staff } from '../../call/index';
import { balancesOf, initiatorForStaff } from '../../ledger/index';
import { profileOf } from '../../accounts/index';
import { rangeOf } from '../../calendar/index';
import { type Application, applicationByNo, countApplications, listApplications } from './application-store';
import { billStatusAt, overdueDays } from './bills';
import {
  approveRequest,
  changeCredit,
  declineRequest,
  grantCredit,
  kindText,
  mayDecide,
  refuseCredit,
  requestDecision,
} from './decide';
import { accountsWaiting, countAccounts, type CreditLine, creditLine, listAccounts } from './staff-store';
import { lineOf } from './line';
import { recoverByTransfer } from './recovery';
import { recoveriesOf } from './recovery-store';
import {
  countRequests,
  listRequests,
  pendingByBill,
  type Request,
  requestByNo,
  requestsOf,
} from './request-store';
import { lineTexts, recoveryTexts } from './view';
import { type Bill, findBill, findCreditAccount, listBills } from './store';
import { isWaivable, isWritable } from './write-off';
import { askOf } from '../../room/index';

/** Lines that are overdue today. */
export const overdueWaiting = async (db: Db): Promise<Waiting> =>
  accountsWaiting(db, dayOf(await clock.now(db)));

interface Listed {
  todo?: '1' | undefined;
  keyword?: string | undefined;
  start_time?: string | undefined;
  end_time?: string | undefined;
}
const filterOf = <T extends Listed>({ todo, ...input }: T, actor: Staff) => ({
  ...input,
  todo: todo && actor,
  keyword: input.keyword || undefined,
  ...rangeOf(input),
});

/** Handlers of staff for credit lines (console.md#staff-calls). */
export const creditStaffHandlers = (deps: Deps): Handlers<typeof creditStaffCalls> => ({
  async staffApplications({ input, db, actor }) {
    const { rows, ...found } = await listApplications(db, filterOf(input, actor), askOf(input));
    const list = await eachRow(db, rows, (db, row) => applicationView(db, row, actor));
    return { list, ...found, counts: await countApplications(db) };
  },
  async staffApplication({ input, db, actor }) {
    const row = await applicationByNo(db, input.no);
    if (row === undefined) throw refuse('notFound');
    const application = await applicationView(db, row, actor);
    return { application, ...(await lineView(db, row.uid, actor)) };
  },
  staffGrant: ({ input, actor, db }) => grantCredit(db, actor, input),
  staffRefuse: ({ input, actor, db }) => refuseCredit(db, actor, input),
  async staffAccounts({ input, db }) {
    const today = dayOf(await clock.now(db));
    const uid = input.keyword === undefined || input.keyword === '' ? undefined : Number(input.keyword);
    const isNumber = uid === undefined || Number.isSafeInteger(uid);
    const filter = { status: input.status, isToDo: input.todo !== undefined, uid };
    const { rows, ...found } = isNumber
      ? await listAccounts(db, filter, today, askOf(input))
      : { rows: [], total: 0, amount_sum: fen(0), clocks: [], page: input.page, page_size: input.page_size };
    const list = await eachRow(db, rows, (db, row) => accountView(db, row, today));
    return { list, ...found, counts: await countAccounts(db) };
  },
  async staffAccount({ input, db, actor }) {
    const uid = Number(input.no);
    const [requests, recoveries] = await Promise.all([requestsOf(db, uid), recoveriesOf(db, uid)]);
    return {
      ...(await lineView(db, uid, actor)),
      recoveries: recoveries.map((one) => ({
        no: one.recovery_no,
        bill_no: one.bill_no,
        amount: fen(one.amount_fen),
        source_text: recoveryTexts[one.source],
        by: initiatorForStaff({ kind: one.by_kind, name: one.by_name }),
        at: one.created_at,
      })),
      requests: await Promise.all(requests.map((row) => requestView(db, row, actor))),
    };
  },
  staffChange: ({ input, actor, db }) => changeCredit(db, actor, input),
  staffWaive: ({ input, actor, db }) => requestDecision(db, actor, { ...input, kind: 'waive' }),
  staffWriteOff: ({ input, actor, db }) => requestDecision(db, actor, { ...input, kind: 'write_off' }),
  staffRecover: ({ input, actor, db }) => recoverByTransfer(deps, db, actor, input),
  async staffRequests({ input, db, actor }) {
    const { rows, ...found } = await listRequests(db, filterOf(input, actor), askOf(input));
    const list = await eachRow(db, rows, (db, row) => requestView(db, row, actor));
    return { list, ...found, counts: await countRequests(db) };
  },
  async staffRequest({ input, db, actor }) {
    const row = await requestByNo(db, input.no);
    if (row === undefined) throw refuse('notFound');
    const today = dayOf(await clock.now(db));
    const [account, bill] = [await creditLine(db, row.uid, today), await findBill(db, row.uid, row.bill_no)];
    return {
      request: await requestView(db, row, actor),
      account: await accountView(db, account!, today),
      bill: billView(bill!, today, actor),
    };
  },
  staffApprove: ({ input, actor, db }) => approveRequest(db, actor, input),
  staffDecline: ({ input, actor, db }) => declineRequest(db, actor, input),
});

const customerOf = async (db: Db, uid: number): Promise<string> => (await profileOf(db, uid))?.nickname ?? '';
const isCreditStaff = ({ role }: Staff) => role === 'credit' || role === 'super';

async function applicationView(db: Db, row: Application, staff: Staff) {
  const line = lineOf(await findCreditAccount(db, row.uid), await balancesOf(db, row.uid));
  return {
    no: row.apply_no,
    uid: String(row.uid),
    customer: await customerOf(db, row.uid),
    kind: row.kind,
    kind_text: row.kind === 'open' ? '申请开通' : '申请提额',
    amount: fen(row.amount_fen),
    total_amount: line.total,
    used_amount: line.used,
    reason: row.reason,
    files: row.files,
    status: row.status,
    status_text: applicationStatuses[row.status],
    created_at: row.created_at,
    decided_at: row.decided_at,
    decided_by: row.decided_by ?? '',
    refuse_reason: row.refuse_reason,
    actions: row.status === 'pending' && isCreditStaff(staff) ? (['grant', 'refuse'] as const).slice() : [],
  };
}

async function lineView(db: Db, uid: number, staff: Staff) {
  const today = dayOf(await clock.now(db));
  const account = await creditLine(db, uid, today);
  if (account === undefined) throw refuse('notFound');
  const { rows } = await listBills(db, uid, {}, today, { limit: 24, offset: 0 });
  return {
    account: await accountView(db, account, today),
    bills: rows.map((bill) => billView(bill, today, staff)),
  };
}

async function accountView(db: Db, row: CreditLine, today: string) {
  const line = lineOf(row, await balancesOf(db, row.uid));
  const { waivable, writable } = await askableBills(db, row, today);
  return {
    no: String(row.uid),
    customer: await customerOf(db, row.uid),
    status: row.status,
    status_text: lineTexts[row.status],
    total_amount: line.total,
    used_amount: line.used,
    overdue_amount: fen(row.overdue_fen),
    overdue_days: row.overdue_since === null ? 0 : daysBetween(row.overdue_since, today),
    bill_day: row.bill_day,
    due_days: row.due_days,
    granted_at: row.granted_at,
    expire_at: row.expire_at,
    waivable,
    writable,
    actions: [
      ...(writable.length > 0 ? ['write-off' as const] : []),
      ...(waivable.length > 0 ? ['waive' as const] : []),
      'change' as const,
    ],
  };
}

/** The bills about which something may be asked for now. */
async function askableBills(db: Db, { uid, overdue_fen }: CreditLine, today: string) {
  if (overdue_fen === 0) return { waivable: [], writable: [] };
  const [{ rows }, waiting] = await Promise.all([
    listBills(db, uid, {}, today, { limit: Infinity, offset: 0 }),
    pendingByBill(db, uid),
  ]);
  const free = rows.filter(({ bill_no }) => !waiting.has(bill_no));
  return {
    waivable: free.filter(isWaivable).map(({ bill_no }) => bill_no),
    writable: free.filter((bill) => isWritable(bill, today)).map(({ bill_no }) => bill_no),
  };
}

function billView(bill: Bill, today: string, staff: Staff) {
  const status = billStatusAt(bill, today);
  const actions: ('waive' | 'write-off')[] = [];
  if (isCreditStaff(staff) && isWaivable(bill)) actions.push('waive');
  if (isCreditStaff(staff) && isWritable(bill, today)) actions.push('write-off');
  return {
    bill_no: bill.bill_no,
    period: bill.period,
    due_date: bill.due_date,
    overdue_days: overdueDays(bill, today),
    principal: fen(bill.principal_fen),
    open_principal: bill.openPrincipal,
    late_fee: fen(bill.late_fee_fen),
    open_late_fee: bill.openLateFee,
    waived: fen(bill.waived_fen),
    written_off: fen(bill.written_off_fen),
    bad_debt: bill.badDebt,
    status,
    status_text: billStatuses[status],
    actions,
  };
}

async function requestView(db: Db, row: Request, staff: Staff) {
  const actions: ('approve' | 'refuse')[] =
    row.status === 'pending' && staff.role !== 'credit' && mayDecide(row, staff) ? ['approve', 'refuse'] : [];
  return {
    no: row.request_no,
    uid: String(row.uid),
    customer: await customerOf(db, row.uid),
    kind: row.kind,
    kind_text: kindText(row.kind),
    bill_no: row.bill_no,
    amount: fen(row.amount_fen),
    reason: row.reason,
    status: row.status,
    status_text: creditRequestStatuses[row.status],
    requested_by: row.requested_name,
    created_at: row.created_at,
    decided_by: row.decided_name ?? '',
    decided_at: row.decided_at,
    refuse_reason: row.refuse_reason,
    actions,
  };
}
