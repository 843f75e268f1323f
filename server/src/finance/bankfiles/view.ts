import { dayAfter, dayOf, isAfter } from '@uc/contract/day';
import type { Output } from '@uc/contract/endpoint';
import type { bankFileStaffCalls } from '@uc/contract/finance/bank-file-staff';
import { bankFileBookings, type BankFileKind, bankFileKinds } from '@uc/contract/finance/bank-file-texts';
import { fen, formatFen } from '@uc/contract/money';
import { moment } from '@uc/contract/wire';
import type { Deps } from '../../deps';
import type { StatementHead } from '../../opener/index';
import { momentOf } from './reading';
import { toldOf } from './told';
import type { Held, listLines, listStatements } from './store';

type Preview = Output<typeof bankFileStaffCalls.staffRead>['statements'][number];
type Stored = Output<typeof bankFileStaffCalls.staffStatements>['list'][number];
type Line = Output<typeof bankFileStaffCalls.staffLines>['list'][number];

/** An amount of a file, which has no bound of ours. */
export const yuanText = (value: number): string => formatFen(fen(value));
const maybeYuan = (value: number | null) => (value === null ? null : yuanText(value));

/**
 * Why the lines of a statement are left to a person: days to come, or balances that do not follow, within it or on what is stored
 * of its account. Empty where neither is.
 */
export function brokenText(
  { broken, opening, lastAt }: StatementHead,
  held: readonly Held[],
  now: Date,
): string {
  // What comes late at night some banks book on the next day; nothing has moved after that.
  if (isAfter(lastAt.slice(0, 10), dayAfter(dayOf(now), 1))) return `有${lastAt}的明细，晚于今天，请核对日期`;
  if (broken !== null)
    return `第${broken.row}行起余额对不上：应为${yuanText(broken.expected)}元，文件写的是${yuanText(broken.found)}元，请核对是否缺少明细`;
  const [before] = held;
  if (opening === null || before === undefined || held.some(({ fen: amount }) => amount === opening))
    return '';
  return `与已保存的“${before.name}”不衔接：该处余额${yuanText(before.fen)}元，本份期初${yuanText(opening)}元，请核对是不是同一账户，或补传中间的明细`;
}

export function headView(head: StatementHead, broken: string): Omit<Preview, 'new_count' | 'missing_count'> {
  return {
    file: head.file,
    kind: head.kind,
    kind_text: bankFileKinds[head.kind],
    account: head.account,
    is_account_assumed: head.isAccountAssumed,
    opening: maybeYuan(head.opening),
    closing: maybeYuan(head.closing),
    broken,
    count: head.count,
    in_count: head.in.count,
    in_sum: yuanText(head.in.sum),
    out_count: head.out.count,
    out_sum: yuanText(head.out.sum),
    first_at: momentOf(head.firstAt),
    last_at: momentOf(head.lastAt),
  };
}

export function statementView(row: Awaited<ReturnType<typeof listStatements>>['rows'][number]): Stored {
  const kind = row.kind as BankFileKind;
  return {
    no: row.statement_no,
    file_no: row.file_no,
    file: row.name,
    kind,
    kind_text: bankFileKinds[kind],
    account: row.account,
    is_account_assumed: row.is_account_assumed,
    opening: maybeYuan(row.opening_fen),
    closing: maybeYuan(row.closing_fen),
    broken: row.broken,
    count: row.line_count,
    in_count: row.in_count,
    in_sum: yuanText(row.in_fen),
    out_count: row.out_count,
    out_sum: yuanText(row.out_fen),
    first_at: row.first_at,
    last_at: row.last_at,
    new_count: row.new_count,
    todo_count: row.todo_count,
    by: row.staff_name,
    at: row.at,
  };
}

export function lineView(deps: Deps, row: Awaited<ReturnType<typeof listLines>>['rows'][number]): Line {
  const { name, account: party_account, raw } = toldOf(deps, row);
  const text = moment.encode(row.moved_at);
  return {
    key: row.line_key,
    kind_text: bankFileKinds[row.kind as BankFileKind],
    account: row.account,
    file: row.name,
    row: row.row_no,
    at: row.has_time ? text : text.slice(0, 10),
    direction: row.direction as Line['direction'],
    amount: fen(row.amount_fen),
    balance: maybeYuan(row.balance_fen) ?? '',
    serial: row.serial,
    ref: row.ref,
    name,
    party_account,
    memo: row.memo,
    state: row.state as Line['state'],
    booking: row.booking,
    booking_text: bankFileBookings[row.booking],
    receipt_no: row.receipt_no ?? '',
    raw,
  };
}
