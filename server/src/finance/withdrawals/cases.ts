import type { withdrawalStaffCalls } from '@uc/contract/finance/withdrawal-staff';
import { riskRules, riskTexts, withdrawStatusTexts } from '@uc/contract/finance/withdraw-rules';
import type { Output } from '@uc/contract/endpoint';
import { fen, subtract } from '@uc/contract/money';
import { isEstimated } from '../../calendar/index';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import type { Staff } from '../../call/index';
import { initiatorForStaff } from '../../ledger/index';
import { profileOf } from '../../accounts/index';
import { pendingByDocument } from '../bookings/index';
import { isAlarming } from './payout';
import { eventTexts } from './states';
import { eventsOf, type WithdrawalRow } from './store';

type Case = Output<typeof withdrawalStaffCalls.staffList>['list'][number];
type Detail = Output<typeof withdrawalStaffCalls.staffDetail>;

interface Light {
  actor: Staff;
  now: Date;
  names: ReadonlyMap<number, string>;
  /** Requests that wait in 入账复核, by withdrawal. */
  requests: ReadonlyMap<string, string>;
}

/** A withdrawal as staff see it, with the actions of this person now. */
export function caseOf(row: WithdrawalRow, { actor, now, names, requests }: Light): Case {
  const request = requests.get(row.withdraw_no) ?? null;
  const [amount, fee] = [fen(row.amount_fen), fen(row.fee_fen)];
  const since = row.submitted_at ?? row.created_at;
  return {
    no: row.withdraw_no,
    uid: String(row.uid),
    username: names.get(row.uid) ?? '',
    amount,
    fee,
    net: subtract(amount, fee),
    status: row.status,
    status_text:
      row.status === 'submitted' && row.reviewer1 !== null ? '待复核' : withdrawStatusTexts[row.status],
    bank_name: row.bank_name,
    card_mask: `**** **** **** ${row.last4}`,
    holder_mask: row.holder_mask,
    created_at: row.created_at,
    since: sinceOf(row),
    by_hand: row.is_manual && row.in_batch === null,
    in_batch: row.in_batch ?? '',
    created_by: row.actor,
    expected_at: row.expected_on,
    expected_is_estimate: isEstimated(row.expected_on),
    age_hours: Math.floor(((row.ended_at ?? now).getTime() - since.getTime()) / 3_600_000),
    alarm: isAlarming(row, now),
    needs_second: row.needs_second,
    risks: riskRules
      .filter((rule) => row.risk_rules.includes(rule))
      .map((rule) => ({ rule, text: riskTexts[rule] })),
    reviewer1: row.reviewer1_name ?? '',
    reviewer2: row.reviewer2_name ?? '',
    reason: row.reason,
    version: row.version,
    request_no: request,
    events: eventsFor(row, actor, request !== null),
  };
}

const sinceOf = ({ sent_at, submitted_at, created_at }: WithdrawalRow): Date =>
  sent_at ?? submitted_at ?? created_at;

export async function caseDetail(db: Db, row: WithdrawalRow, actor: Staff): Promise<Detail> {
  const [events, now, names, requests] = await Promise.all([
    eventsOf(db, row.uid, row.withdraw_no),
    clock.now(db),
    usernamesOf(db, [row]),
    pendingByDocument(db, [row.withdraw_no]),
  ]);
  return {
    ...caseOf(row, { actor, now, names, requests }),
    remark: row.remark,
    batch_no: row.batch_no ?? '',
    bank_txn_no: row.bank_txn_no ?? '',
    asked: row.asked,
    timeline: events.map((one) => ({
      at: one.at,
      actor: initiatorForStaff({ kind: one.actor_kind, name: one.actor }),
      text: eventTexts[one.event as keyof typeof eventTexts] ?? one.event,
      comment: one.comment,
    })),
  };
}

/** User names of the accounts that some withdrawals belong to. */
export async function usernamesOf(db: Db, rows: readonly WithdrawalRow[]): Promise<Map<number, string>> {
  const uids = [...new Set(rows.map(({ uid }) => uid))];
  const profiles = await Promise.all(uids.map((uid) => profileOf(db, uid)));
  return new Map(uids.map((uid, index) => [uid, profiles[index]?.username ?? '']));
}

/** The actions of this person; a withdrawal that waits for another one in 入账复核 is decided there. */
function eventsFor(
  { status, reviewer1, in_batch }: WithdrawalRow,
  actor: Staff,
  isBeside: boolean,
): Case['events'] {
  switch (status) {
    case 'submitted':
      if (reviewer1 === null) return ['approve', 'reject'];
      return reviewer1 === actor.staffId ? ['reject'] : ['approve2', 'reject'];
    case 'approved':
      return in_batch === null ? ['paying'] : [];
    case 'paying':
      return isBeside ? ['success'] : ['success', 'fail'];
    case 'success':
      return isBeside ? [] : ['returned'];
    default:
      return [];
  }
}
