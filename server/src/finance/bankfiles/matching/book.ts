import { channels } from '@uc/contract/finance/records';
import type { BankMatchRule } from '@uc/contract/finance/bank-match-texts';
import { dayOf } from '@uc/contract/day';
import { compare, fen, subtract } from '@uc/contract/money';
import type { Tx } from '../../../db/index';
import type { Deps } from '../../../deps';
import { refuse, type Staff } from '../../../call/index';
import * as clock from '../../../clock';
import { initiatorOf } from '../../../ledger/index';
import { lockAlone } from '../../bookings/index';
import { enterSettlement } from '../../channels/index';
import { lockForTransition, reportReturn, succeed, type WithdrawalRow } from '../../withdrawals/index';
import { enterArrival } from './arrival';
import { assertOneWay } from './batch';
import { charge, chargeOfChannel } from './charge';
import { type Channel, type Line, ours, serialOf, sideOf, type Target } from './line';
import { lineOf } from './locked';
import { othersAlike } from './line-store';
import { insertMatch, lockLine, setMatched } from './match-store';
import { settleBySum } from './settlement-sum';

/** What is noted of a match. */
interface Matched {
  target: Target;
  isBooked: boolean;
  receiptNo?: string;
  note?: string;
}

/**
 * Matches a locked line with its document, and has the document do what the line says where it has not yet: a payout is
 * paid or comes back, a settlement or an arrival is entered, a fee is posted, each by its own event with the limits of one
 * person. False where a second person has to agree to a charge first. Refuses what the event refuses, and `bankLine.unfit` for
 * a document that another line has.
 */
export async function bookTarget(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  line: Line,
  { target, rule }: { target: Target; rule: BankMatchRule },
): Promise<boolean> {
  const done = await happen(deps, tx, staff, line, target, rule);
  if (done === undefined) return false;
  await noteTarget(tx, staff, line, done, rule);
  return true;
}

/** Notes a match; refuses `bankLine.unfit` for a document that another line has. */
export async function noteTarget(
  tx: Tx,
  staff: Pick<Staff, 'staffId' | 'name'>,
  line: Line,
  { target, isBooked, receiptNo, note = '' }: Matched,
  rule: BankMatchRule,
): Promise<void> {
  const made = await insertMatch(tx, {
    line_key: line.line_key,
    side: sideOf(line),
    kind: target.kind,
    uid: target.uid,
    doc_no: target.no,
    rule,
    is_booked: isBooked,
    note,
    staff_id: staff.staffId,
    staff_name: staff.name,
    at: await clock.now(tx),
  });
  if (made === undefined) throw refuse('bankLine.unfit', { why: `单据${target.no}已匹配另一笔流水` });
  await setMatched(tx, line.line_key, receiptNo ?? null);
}

async function happen(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  line: Line,
  target: Target,
  rule: BankMatchRule,
): Promise<Matched | undefined> {
  switch (target.kind) {
    case 'receipt': {
      // Typed before its file came.
      if (target.no !== 'new') return { target, isBooked: false, receiptNo: target.no };
      const receiptNo = await enterArrival(deps, tx, staff, line, { isLookedAt: rule === 'hand' });
      return { target: ours('receipt', receiptNo), isBooked: true, receiptNo };
    }
    case 'batch':
      await assertOneWay(tx, target);
      return { target, isBooked: false };
    case 'payout':
      return { target, isBooked: await paid(tx, staff, line, target) };
    case 'return':
      return { target, isBooked: await cameBack(tx, staff, line, target) };
    case 'settlement':
      return settle(deps, tx, staff, line, target, rule);
    case 'copy':
      return {
        target: ours('copy', line.line_key),
        isBooked: false,
        note: await noteCopy(tx, line, target.no),
      };
    case 'fee':
    case 'interest':
      return (await charge(tx, staff, line, target)) ? { target, isBooked: true } : undefined;
    case 'channel_fee': {
      const done = await chargeOfChannel(tx, staff, line, target);
      return done === 'waits' ? undefined : { target, isBooked: done === 'booked' };
    }
    default:
      return { target, isBooked: false };
  }
}

/**
 * Says that a line repeats another one: it counts no more, and the other one stays. That one is locked as well, so that of two
 * people who say it of each the second sees the first. Refuses `bankLine.unfit`.
 */
async function noteCopy(tx: Tx, line: Line, other: string): Promise<string> {
  await lockLine(tx, other);
  const found = (await othersAlike(tx, line)).find(({ line_key: key }) => key === other);
  if (found === undefined) throw refuse('bankLine.unfit', { why: '另一笔已被标为重复的明细' });
  return `与“${found.file}”第${found.row_no}行是同一笔`;
}

/** The bank has paid: under way until now it is paid with the bank's number; settled before, nothing happens. */
async function paid(tx: Tx, staff: Staff, line: Line, target: Target): Promise<boolean> {
  const { uid, no } = target;
  const row = await lockForTransition(tx, uid, no);
  assertNet(row, line);
  await assertOneWay(tx, target);
  if (row.status === 'paying') {
    await succeed(tx, row, { by: initiatorOf(staff), comment: `银行流水 ${serialOf(line)}` }, serialOf(line));
    return true;
  }
  if (row.status !== 'success' && row.status !== 'returned')
    throw refuse('bankLine.unfit', { why: `提现${no}还没有打款` });
  return false;
}

/** What leaves by a withdrawal is its amount less its fee. */
function assertNet({ withdraw_no: no, amount_fen, fee_fen }: WithdrawalRow, line: Line): void {
  if (compare(subtract(fen(amount_fen), fen(fee_fen)), fen(line.amount_fen)) !== 0)
    throw refuse('bankLine.unfit', { why: `提现${no}的金额与这笔不同` });
}

async function cameBack(tx: Tx, staff: Staff, line: Line, { uid, no }: Target): Promise<boolean> {
  await lockAlone(tx, staff, 'credit');
  const row = await lockForTransition(tx, uid, no);
  assertNet(row, line);
  if (row.status === 'returned') return false;
  const reason = line.memo.slice(0, 100) || '银行退票';
  await reportReturn(tx, staff, row, { reason, bankTxnNo: serialOf(line) });
  return true;
}

/**
 * A settlement that was entered is only noted; one that a bill's row or a person names is entered by the line of the bank,
 * and both lines are noted.
 */
async function settle(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  line: Line,
  target: Target,
  rule: BankMatchRule,
): Promise<Matched> {
  if (target.no.startsWith('sum:')) {
    const { target: settled, noted } = await settleBySum(deps, tx, staff, line, target);
    for (const { row, target: part } of noted)
      await noteTarget(tx, staff, row, { target: part, isBooked: true }, rule);
    return { target: settled, isBooked: true };
  }
  const [how, channel, other] = target.no.split(':') as [string, Channel, string];
  if (how !== 'bill' && how !== 'bank' && how !== 'new') return { target, isBooked: false };
  const pair = how === 'new' ? undefined : await lineOf(deps, tx, other);
  if (pair !== undefined && pair.booking === 'matched') throw refuse('state.conflict');
  const ofBank = how === 'bank' ? pair! : line;
  const settled = await enterSettlement(tx, staff, {
    channel,
    settlement_no: serialOf(ofBank),
    day: dayOf(ofBank.moved_at),
    gross: fen(ofBank.amount_fen),
    fee: fen(0),
  });
  const found = { target: ours('settlement', `${channel}:${settled.settlement_no}`), isBooked: true };
  if (pair !== undefined) await noteTarget(tx, staff, pair, found, rule);
  return found;
}

/** A settlement that no bill names, entered by its line because a person says so. */
export const newSettlement = (channel: Channel): Target => ours('settlement', `new:${channel}`);
/** What it is called while it is proposed. */
export const settlementText = (channel: Channel) => `登记${channels[channel]}结算`;
