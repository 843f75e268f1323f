import { dayOf } from '@uc/contract/day';
import type { Input, Output } from '@uc/contract/endpoint';
import { channels } from '@uc/contract/finance/records';
import type { repay } from '@uc/contract/finance/repay';
import { compare, type Fen, fen, max, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse, refuseForm } from '../../call/index';
import type { ChannelName } from '../../partners/index';
import { audit, balancesOf, initiatorOf } from '../../ledger/index';
import { directionOf, rangeOf } from '../../calendar/index';
import { after, allocate, partsOf, type Share, totalOf } from './allocation';
import { isOverdueAt, remainingOf } from './bills';
import { openBillsToday } from './late-fees';
import { notifyRepaid, notifyResumed } from './notifications';
import { chooseBills, postIouRepayment } from './repayment';
import { listRepayments } from './repayment-store';
import { sourceTexts } from './view';
import { type Bill, findCreditAccount, hasBadDebt, setAutoRepay } from './store';

/** A share of a repayment as it is answered. */
export const shareView = ({ bill, lateFee, principal }: Share) => ({
  bill_no: bill.bill_no,
  period: bill.period,
  to_late_fee: lateFee,
  to_principal: principal,
});

/**
 * The result that a repayment would have now: late fees of today are on the bills, as the repayment itself
 * puts them there.
 */
export async function previewOf(
  db: Db,
  uid: number,
  request: { amount?: Fen | undefined; billNos?: string[] | undefined },
) {
  const account = await findCreditAccount(db, uid);
  const balances = await balancesOf(db, uid);
  const today = dayOf(await clock.now(db));
  const bills = await openBillsToday(db, uid, today);
  const chosenBills = chooseBills(bills, request.billNos);
  const total = totalOf(chosenBills);
  const amount = request.amount ?? total;
  const { shares, rest } = allocate(chosenBills, amount);
  if (rest > 0) throw refuseForm({ field: 'amount', message: '还款金额不能超过剩余应还' });
  const left = after(bills, shares);
  const resumes =
    account?.status === 'suspended' &&
    !left.some((bill) => isOverdueAt(bill, today)) &&
    !(await hasBadDebt(db, uid));
  return {
    total,
    overdue: totalOf(chosenBills.filter((bill) => isOverdueAt(bill, today))),
    current: currentAmong(chosenBills),
    amount,
    shares,
    remaining: totalOf(left),
    resumes,
    balance: balances['L.AVAIL'],
  };
}

/** 本期 as the head of 信用额度 has it (`dueOf`): the bill that is due first. */
const currentAmong = ([first]: readonly Bill[]) =>
  first === undefined
    ? null
    : { bill_no: first.bill_no, period: first.period, remaining: remainingOf(first) };

/** 还款试算 (finance.md#credit-screen: itemised before it is confirmed). */
export async function repayPreview(
  { partners }: Pick<Deps, 'partners'>,
  db: Db,
  uid: number,
  input: Input<typeof repay.repayPreview>,
): Promise<Output<typeof repay.repayPreview>> {
  const preview = await previewOf(db, uid, { amount: input.amount, billNos: input.bill_nos?.split(',') });
  const { shares, ...figures } = preview;
  const { lateFee, principal } = partsOf(shares);
  return {
    ...figures,
    alloc: shares.map(shareView),
    to_late_fee: lateFee,
    to_principal: principal,
    releases: principal,
    short: max(fen(0), subtract(preview.amount, preview.balance)),
    channels: Object.entries(partners.payments.channels).map(([code, channel]) => ({
      code: code as ChannelName,
      text: channels[code as ChannelName],
      is_sandbox: channel.isSandbox,
    })),
  };
}

/**
 * Repays from the balance, in the caller's transaction. Refuses as `postIouRepayment`, and `money.insufficient` before
 * anything is written.
 */
export async function repayFromBalance(
  tx: Tx,
  actor: Customer,
  request: { amount?: Fen | undefined; billNos?: string[] | undefined },
): Promise<Output<typeof repay.repay>> {
  const { uid } = actor;
  const repaid = await postIouRepayment(tx, {
    uid,
    by: initiatorOf(actor),
    source: 'balance',
    ...(request.amount !== undefined && { amount: request.amount }),
    billNos: request.billNos,
  });
  await notifyRepaid(tx, uid, { ...repaid, isAuto: false });
  if (repaid.resumed) await notifyResumed(tx, uid);
  return {
    repay_no: repaid.repayNo,
    status: 'success',
    amount: repaid.amount,
    alloc: repaid.shares.map(shareView),
    remaining: repaid.remaining,
    releases: partsOf(repaid.shares).principal,
    resumed: repaid.resumed,
    pay_no: null,
    expire_at: null,
  };
}

/** Refuses an amount of nothing before a password is asked for. */
export function assertAmount(amount: Fen | undefined): void {
  if (amount !== undefined && compare(amount, fen(0)) === 0)
    throw refuseForm({ field: 'amount', message: '请输入还款金额' });
}

/** 自动还款 on or off; refuses `state.conflict` without a line. */
export async function switchAutoRepay(
  tx: Tx,
  actor: Customer,
  isOn: boolean,
): Promise<{ auto_repay: boolean }> {
  const { uid } = actor;
  if (!(await setAutoRepay(tx, uid, isOn))) throw refuse('state.conflict');
  await audit(tx, {
    uid,
    by: initiatorOf(actor),
    action: 'credit.autoRepay',
    target: `credit:${uid}`,
    detail: { on: isOn },
  });
  return { auto_repay: isOn };
}

/** 还款记录, each with the bills it went to. */
export async function repayList(
  db: Db,
  uid: number,
  input: Input<typeof repay.repayments>,
): Promise<Output<typeof repay.repayments>> {
  const filter = { keyword: input.keyword || undefined, ...rangeOf(input) };
  const offset = (input.page - 1) * input.page_size;
  const { rows, total } = await listRepayments(db, uid, filter, {
    limit: input.page_size,
    offset,
    direction: directionOf(input),
  });
  return {
    total,
    page: input.page,
    page_size: input.page_size,
    list: rows.map((row) => ({
      repay_no: row.repay_no,
      time: row.created_at,
      amount: fen(row.amount_fen),
      source: row.source,
      source_text: sourceTexts[row.source],
      to_late_fee: fen(row.late_fee_fen),
      to_principal: fen(row.principal_fen),
      alloc: row.shares.map((share) => ({
        bill_no: share.bill_no,
        period: share.period,
        to_late_fee: fen(share.late_fee_fen),
        to_principal: fen(share.principal_fen),
      })),
    })),
  };
}
