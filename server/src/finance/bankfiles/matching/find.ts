import { bareAccount } from '@uc/contract/bare-account';
import { dayOf, daysAfter, isAfter, isBefore } from '@uc/contract/day';
import { bankMatchKinds, type BankMatchRule, type BankOpenKind } from '@uc/contract/finance/bank-match-texts';
import { fen, formatFen } from '@uc/contract/money';
import { workingDayAfter } from '../../../calendar/index';
import type { Db, Tx } from '../../../db/index';
import type { Deps } from '../../../deps';
import { keyOfNumber } from '../../cards/index';
import { codesIn } from '../../recharge/index';
import {
  batchesByNumber,
  type Candidate,
  holderOf,
  microsAlike,
  payoutsAlike,
  payoutsByNumber,
  rechargeRefunds,
  taxesAlike,
  transfersCredited,
} from './candidate-store';
import { isBesidePayout, linesAlike } from './line-store';
import { bookedAlike } from './booked-store';
import { findInBill } from './find-bill';
import { findSettlement } from './find-settlement';
import { bankNumberOf, type Found, isBill, type Line, numbersIn, ours, says, type Target } from './line';

/** Words by which a bank says that a payment has come back, that it has paid interest or taken a fee. */
const RETURNED = /退汇|退票|退回|退款|冲正|冲账|抹账/;
const INTEREST = /结息|利息/;
const FEE = /手续费|工本费|账户管理费|年费/;
const TAX = /税/;
/** A fee above it is looked at by a person. */
const FEE_MOST = 100_00;
/** Days in which a payout comes back by itself (shared rule of the banks), and those in which it is looked for. */
const RETURN_DAYS = 10;

/** Days between an official fee's payment at the bank and the office's receipt, by which it is booked. */
export const OFFICIAL_DAYS = 30;

const yuan = (amount: number) => `${formatFen(fen(amount))}元`;
const left = (open: BankOpenKind, why: string): Found => ({ open, why });

/**
 * What a line stands for, where exactly one of our documents and no other line is meant: by our number with the amount, by
 * the channel's number, by amount and account in the days of a payment, by the channel's bill, or beside its payout
 * (ADR 121). Money of customers that has arrived is entered as a bank line. Else why a person has to look.
 */
export async function findTarget(deps: Deps, tx: Tx, line: Line): Promise<Found> {
  if (isBill(line.kind)) return findInBill(deps, tx, line);
  const known = await findKnown(tx, line);
  if (known !== undefined) return known;
  return line.direction === 'in' ? findArrival(deps, tx, line) : findPaid(deps, tx, line);
}

/** The document under which somebody has entered the bank's number before its file came. */
async function findKnown(db: Db, line: Line): Promise<Found | undefined> {
  const number = bankNumberOf(line);
  const held = number === '' ? undefined : await holderOf(db, number);
  const use = held && uses[held.use];
  if (use === undefined) return undefined;
  const { no, uid, amount, is_taken: isTaken, status } = held!;
  if (use.direction !== line.direction || amount !== line.amount_fen)
    return left('amount', `流水号已用于${bankMatchKinds[use.kind]}${no}，收支或金额与这笔不同`);
  if (isTaken) return left('twice', `流水号已用于${bankMatchKinds[use.kind]}${no}，它已匹配另一笔流水`);
  if (status === 'waiting') return left('late', `${bankMatchKinds[use.kind]}${no}正等待复核`);
  return { target: { kind: use.kind, uid, no }, rule: 'channel_no' };
}
const uses: Partial<Record<string, { kind: Target['kind']; direction: 'in' | 'out' }>> = {
  receipt: { kind: 'receipt', direction: 'in' },
  recharge: { kind: 'recharge', direction: 'in' },
  recharge_refund: { kind: 'recharge_refund', direction: 'out' },
  settlement: { kind: 'settlement', direction: 'in' },
  payout: { kind: 'payout', direction: 'out' },
  payout_return: { kind: 'return', direction: 'in' },
  tax: { kind: 'tax', direction: 'out' },
};

async function findArrival(deps: Deps, tx: Tx, line: Line): Promise<Found> {
  // Some banks write only why, 户名不符, beside the number of the payout.
  if (RETURNED.test(line.memo) || numbersIn(line, 'W').length > 0) return findReturn(deps, tx, line);
  const settled = await findSettlement(tx, line);
  if (settled !== undefined) return settled;
  if (INTEREST.test(line.memo)) return left('interest', '银行付的利息，请核对后入账');
  return (await creditedBefore(tx, line)) ?? { target: ours('receipt', 'new'), rule: 'number' };
}

/** The one transfer that a line names and that was credited before it came. */
async function creditedBefore(db: Db, line: Line): Promise<Found | undefined> {
  const [one, ...more] = (await transfersCredited(db, codesIn(line.memo))).filter(
    ({ amount, is_taken: isTaken }) => amount === line.amount_fen && !isTaken,
  );
  if (one === undefined || more.length > 0) return undefined;
  return { target: { kind: 'recharge', uid: one.uid, no: one.no }, rule: 'number' };
}

/** The refund of a recharge that a line names. */
async function refundedBefore(db: Db, line: Line): Promise<Found | undefined> {
  const refunds = await rechargeRefunds(db, numbersIn(line, 'R'), line.serial);
  return refunds.length > 0 ? byNumber(db, line, 'recharge_refund', refunds, ['refunded']) : undefined;
}

/**
 * What a line of the bank stands for by a number alone, whatever else it may: the document that holds the bank's number, the
 * transfer or the refund that it names. A document may reach its state after the line was looked at.
 */
export async function findNamed(db: Db, line: Line): Promise<Found | undefined> {
  const known = await findKnown(db, line);
  if (known !== undefined) return known;
  return line.direction === 'in' ? creditedBefore(db, line) : refundedBefore(db, line);
}

/** A payout that came back: by its number, else by amount and account within ten days of it. */
async function findReturn(deps: Deps, tx: Tx, line: Line): Promise<Found> {
  const numbers = numbersIn(line, 'W');
  const named = numbers.length === 0 ? [] : await payoutsByNumber(tx, 'return', numbers);
  if (named.length > 0) return byNumber(tx, line, 'return', named, ['success', 'returned']);
  const from = daysAfter(line.moved_at, -RETURN_DAYS);
  const found = await byAccount(deps, tx, line, 'return', { from, isFitting: () => true });
  return found ?? left('returned', '银行退回的款项，没有找到金额和账号相符的打款');
}

async function findPaid(deps: Deps, tx: Tx, line: Line): Promise<Found> {
  const numbers = numbersIn(line, 'W');
  const named = numbers.length === 0 ? [] : await payoutsByNumber(tx, 'payout', numbers);
  if (named.length > 0) return byNumber(tx, line, 'payout', named, ['paying', 'success', 'returned']);
  const batchNos = numbersIn(line, 'PB');
  const batches = batchNos.length === 0 ? [] : await batchesByNumber(tx, batchNos);
  if (batches.length > 0) return byNumber(tx, line, 'batch', batches, ['handed_out']);
  const refunded = await refundedBefore(tx, line);
  if (refunded !== undefined) return refunded;
  if (FEE.test(line.memo)) return findFee(tx, line);
  const official = (await bookedAlike(tx, 'official', line, OFFICIAL_DAYS)).filter(({ no }) =>
    says(line, no),
  );
  if (official.length > 0) return byNumber(tx, line, 'official', official, ['paid']);
  const paid = await byAccount(deps, tx, line, 'payout', {
    from: daysAfter(line.moved_at, -12),
    isFitting: ({ at }) => isWithinPayout(dayOf(at), dayOf(line.moved_at)),
  });
  if (paid !== undefined) return paid;
  const others = await findOther(deps, tx, line);
  return others ?? left('only_bank', '没有找到对应的打款、退款或缴税');
}

async function findFee(tx: Tx, line: Line): Promise<Found> {
  if (line.amount_fen <= FEE_MOST && line.memo.includes('手续费') && (await isBesidePayout(tx, line)))
    return { target: ours('fee', line.line_key), rule: 'beside' };
  return left('fee', '银行收取的费用，旁边没有已匹配的打款，请核对后入账');
}

/** Taxes, and the small amounts that prove an account. */
async function findOther(deps: Deps, tx: Tx, line: Line): Promise<Found | undefined> {
  const party = bareAccount(line.party);
  if (party !== '' && line.amount_fen < 100) {
    const micros = await microsAlike(tx, line.amount_fen, line.moved_at, keyOfNumber(deps, party));
    if (micros.length > 0) return onlyOne(tx, line, 'micro', micros, 3);
  }
  if (!TAX.test(`${line.memo}${line.name}`)) return undefined;
  const taxes = await taxesAlike(tx, line.amount_fen, line.moved_at);
  return taxes.length > 0 ? onlyOne(tx, line, 'tax', taxes, 10) : undefined;
}

/** Paid on the day on which it was sent, or on the working day after it. */
const isWithinPayout = (sent: string, paid: string): boolean =>
  !isBefore(paid, sent) && !isAfter(paid, workingDayAfter(sent, 1));

/** The one document that a line names, when its amount is the line's and no other line names it. */
async function byNumber(
  db: Db,
  line: Line,
  kind: Target['kind'],
  found: readonly Candidate[],
  states: readonly string[],
  rule: BankMatchRule = 'number',
): Promise<Found> {
  const [one, ...more] = found as [Candidate, ...Candidate[]];
  if (more.length > 0) return left('unclear', `写有${found.map(({ no }) => no).join('、')}多个单号`);
  if (one.amount !== line.amount_fen)
    return left('amount', `单据${one.no}为${yuan(one.amount)}，这笔为${yuan(line.amount_fen)}`);
  if (one.is_taken) return left('twice', `单据${one.no}已匹配另一笔流水，请核对是否重复付款`);
  if (!states.includes(one.status)) return left('late', `单据${one.no}在我方尚未到这一步，请先核对单据`);
  const others = await linesAlike(db, line, RETURN_DAYS);
  if (others.some((other) => names(other, line, one.no)))
    return left('twice', `另一笔相同金额的流水也写着${one.no}`);
  return { target: { kind, uid: one.uid, no: one.no }, rule };
}
const names = (other: Pick<Line, 'memo' | 'ref'>, line: Line, no: string): boolean =>
  says(other, no) || (line.ref !== '' && other.ref === line.ref);

/** The one payout of the amount to the account of a line, when no other line is its equal. */
async function byAccount(
  deps: Deps,
  tx: Tx,
  line: Line,
  kind: 'payout' | 'return',
  { from, isFitting }: { from: Date; isFitting: (one: Candidate) => boolean },
): Promise<Found | undefined> {
  const party = bareAccount(line.party);
  if (party === '') return undefined;
  const cardKey = keyOfNumber(deps, party);
  const to = daysAfter(line.moved_at, 1);
  const all = await payoutsAlike(tx, kind, { amount: line.amount_fen, from, to, cardKey });
  const fitting = all.filter((one) => !one.is_taken && isFitting(one));
  return fitting.length === 0 ? undefined : onlyOne(tx, line, kind, fitting, RETURN_DAYS);
}

/** Exactly one document and one line of this amount and account. */
async function onlyOne(
  tx: Tx,
  line: Line,
  kind: Target['kind'],
  found: readonly Candidate[],
  days: number,
): Promise<Found> {
  const free = found.filter(({ is_taken: isTaken }) => !isTaken);
  if (free.length === 0) return left('twice', `单据${found[0]!.no}已匹配另一笔流水`);
  const others = await linesAlike(tx, line, days);
  const isAlone = !others.some(({ party_key: key }) => key === null || line.party_key?.equals(key));
  if (free.length === 1 && isAlone)
    return { target: { kind, uid: free[0]!.uid, no: free[0]!.no }, rule: 'account' };
  return left('unclear', `有${free.length}张单据、${others.length + 1}笔流水金额相同，请核对各是哪一笔`);
}
