import { bareAccount } from '@uc/contract/bare-account';
import { daysAfter } from '@uc/contract/day';
import { bankMatchKinds, bankMatchRules } from '@uc/contract/finance/bank-match-texts';
import { limits } from '@uc/contract/limits';
import { fen, formatFen } from '@uc/contract/money';
import type { Db } from '../../../db/index';
import type { Deps } from '../../../deps';
import { waitingTransfers } from '../../recharge/index';
import { typedAlike } from './arrival';
import { bookedAlike } from './booked-store';
import { newSettlement, settlementText } from './book';
import {
  batchesAlike,
  bookedFee,
  type Candidate,
  channelRefundsBy,
  paymentsBy,
  payoutsAlike,
  payoutsByNumber,
  settlementsAlike,
  taxesAlike,
} from './candidate-store';
import { findNamed, OFFICIAL_DAYS } from './find';
import { channelPaying, isPaidOut } from './find-settlement';
import { channelOf, isBill, type Line, numbersIn, ours, sideOf, type Target, targetText } from './line';
import { othersAlike } from './line-store';
import { refusedOf } from './match-store';
import { sumOfRows } from './settlement-sum';

/** A document that a line may stand for, with why. */
export interface Proposal {
  target: Target;
  text: string;
  why: string;
}
const MOST = 8;
const ENTERED = '已登记的结算，金额与日期相符';

/** What an open line may stand for, the likeliest first: of exactly its amount, and never one that was refused. */
export async function proposalsFor(deps: Deps, db: Db, line: Line): Promise<Proposal[]> {
  const found = isBill(line.kind)
    ? await ofBill(db, line)
    : line.direction === 'in'
      ? await ofArrival(deps, db, line)
      : await ofPaid(db, line);
  const refused = await refusedOf(db, line.line_key);
  const all = [...(await copiesFor(db, line)), ...(await named(db, line)), ...found];
  const isFirst = ({ target }: Proposal, at: number) =>
    all.findIndex((one) => targetText(one.target) === targetText(target)) === at;
  return all.filter((one, at) => isFirst(one, at) && !refused.has(targetText(one.target))).slice(0, MOST);
}

/** Lines of other files that an open line repeats in another form; of a channel's bills none has such. */
const copiesFor = async (db: Db, line: Line) =>
  (await othersAlike(db, line)).map(({ line_key: key, row_no: row, file }) => ({
    target: ours('copy', key),
    text: `重复的明细：${file} 第${row}行`,
    why: '同日、同收支、同金额，余额也相同，只是写法不同',
  }));

/** What a line of the bank names, which no rule has taken because the document was not there yet or its file was not whole. */
async function named(db: Db, line: Line): Promise<Proposal[]> {
  const found = isBill(line.kind) ? undefined : await findNamed(db, line);
  if (found === undefined || 'open' in found) return [];
  const { target, rule } = found;
  const text = `${bankMatchKinds[target.kind]} ${target.no}，${formatFen(fen(line.amount_fen))}元`;
  return [{ target, text, why: bankMatchRules[rule] }];
}

const free = ({ amount, is_taken: isTaken }: Candidate, line: Line) => amount === line.amount_fen && !isTaken;
const proposed = (kind: Target['kind'], { uid, no, amount }: Candidate, why: string): Proposal => ({
  target: { kind, uid, no },
  text: `${bankMatchKinds[kind]} ${no}，${formatFen(fen(amount))}元`,
  why,
});

async function ofBill(db: Db, line: Line): Promise<Proposal[]> {
  const [side, channel] = [sideOf(line), channelOf(line)];
  if (line.direction === 'in')
    return (await paymentsBy(db, side, 'payment', channel, line))
      .filter((one) => free(one, line) && one.status === 'paid')
      .map((one) => proposed('payment', one, '单号与金额一致'));
  const settled = isPaidOut(line) ? await settlementsAlike(db, side, channel, line) : [];
  const back = (await channelRefundsBy(db, side, channel, line))
    .filter((one) => free(one, line) && one.status === 'refunded')
    .map((one) => proposed('refund', one, '单号与金额一致'));
  const fees: Proposal[] = [];
  for (const one of side === 'fund' ? await paymentsBy(db, side, 'channel_fee', channel, line) : []) {
    if (one.amount <= line.amount_fen || one.is_taken || one.status !== 'paid') continue;
    const booked = await bookedFee(db, one);
    if (booked === 0 || booked === line.amount_fen)
      fees.push(proposed('channel_fee', one, '这笔收款的手续费'));
  }
  return [
    ...settled.filter((one) => free(one, line)).map((one) => proposed('settlement', one, ENTERED)),
    ...back,
    ...fees,
  ];
}

async function ofArrival(deps: Deps, db: Db, line: Line): Promise<Proposal[]> {
  const channel = channelPaying(line);
  if (channel !== undefined) {
    const entered = (await settlementsAlike(db, 'bank', channel, line)).filter((one) => free(one, line));
    const summed = await sumOfRows(db, channel, line);
    return [
      ...entered.map((one) => proposed('settlement', one, ENTERED)),
      ...(summed === undefined
        ? []
        : [{ target: summed, text: settlementText(channel), why: '渠道账单里几笔提现的合计与这笔一致' }]),
      {
        target: newSettlement(channel),
        text: settlementText(channel),
        why: '付款方是渠道；请先与渠道账单核对',
      },
    ];
  }
  const returns = await alike(db, 'return', line);
  const interest = { target: ours('interest', 'new'), text: '入账为银行利息', why: '摘要写着利息' };
  const typed = (await typedAlike(db, line)).map((no) => ({
    target: ours('receipt', no),
    text: `${bankMatchKinds.receipt} ${no}，${formatFen(fen(line.amount_fen))}元`,
    why: '同日同额，已人工登记',
  }));
  const arrival = {
    target: ours('receipt', 'new'),
    text: '登记为银行到账',
    why: await whoMayPay(deps, db, line),
  };
  return [...returns, ...typed, ...(/利息|结息/.test(line.memo) ? [interest] : []), arrival];
}

/** The transfers that an arrival may be for, in words: it is entered first and matched in 银行到账. */
async function whoMayPay(deps: Deps, db: Db, { amount_fen: amount, moved_at: at, name, party }: Line) {
  const waiting = await waitingTransfers(deps, db, { amount, at, days: limits.booking.bankLineDays });
  if (waiting.length === 0) return '没有金额相符的充值单，登记后待匹配';
  const likely = waiting.find(
    ({ payerName, payerAccount }) =>
      (payerAccount !== '' && payerAccount === bareAccount(party)) ||
      (payerName !== '' && payerName === name),
  );
  if (likely !== undefined) return `充值单${likely.no}金额相符，付款方一致；登记后在“银行到账”中匹配`;
  return `充值单${waiting
    .slice(0, 3)
    .map(({ no }) => no)
    .join('、')}金额相符；登记后在“银行到账”中匹配`;
}

async function ofPaid(db: Db, line: Line): Promise<Proposal[]> {
  const fee = { target: ours('fee', 'new'), text: '入账为银行手续费', why: '银行从账户收取的费用' };
  const taxes = (await taxesAlike(db, line.amount_fen, line.moved_at)).filter((one) => free(one, line));
  const booked = async (kind: 'official' | 'micro', days: number) =>
    (await bookedAlike(db, kind, line, days)).filter((one) => free(one, line));
  const officials = await booked('official', OFFICIAL_DAYS);
  const micros = line.amount_fen < 100 ? await booked('micro', 5) : [];
  const batches = (
    await batchesAlike(db, line.amount_fen, daysAfter(line.moved_at, -15), daysAfter(line.moved_at, 2))
  ).filter((one) => free(one, line));
  return [
    ...(await alike(db, 'payout', line)),
    ...batches.map((one) => proposed('batch', one, '整批打款的合计金额相符，日期相近')),
    ...officials.map((one) => proposed('official', one, '金额相符的官费，日期相近')),
    ...micros.map((one) => proposed('micro', one, '金额相符的打款验证，日期相近')),
    ...taxes.map((one) => proposed('tax', one, '金额相符的缴税')),
    ...(/费/.test(line.memo) ? [fee] : []),
  ];
}

/** Payouts that the line names, and those of its amount in the days around it. */
async function alike(db: Db, kind: 'payout' | 'return', line: Line): Promise<Proposal[]> {
  const named = await payoutsByNumber(db, kind, numbersIn(line, 'W'));
  const around = await payoutsAlike(db, kind, {
    amount: line.amount_fen,
    from: daysAfter(line.moved_at, kind === 'payout' ? -15 : -limits.withdraw.returnDays),
    to: daysAfter(line.moved_at, 2),
  });
  const nos = new Set(named.map(({ no }) => no));
  return [
    ...named.filter((one) => free(one, line)).map((one) => proposed(kind, one, '单号与金额一致')),
    ...around
      .filter((one) => free(one, line) && !nos.has(one.no))
      .map((one) => proposed(kind, one, '金额相符，日期相近')),
  ];
}
