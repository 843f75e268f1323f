import { coin, type Fen, fen, formatFen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import { notify } from '../../messages/index';
import { type Initiator, lockAccounts, system } from '../../ledger/index';
import { overtakeBooking, bookClaims } from '../bookings/index';
import { postCoinPurchase } from '../coins/index';
import type { PaidHandler } from '../../room/index';
import { postRecharge } from './posting';
import type { RechargeRow } from './store';
import { rechargeFor, transition } from './transition';

/** The person who asked for a recharge: its lines are theirs, for lists and for the scope of a sub-account. */
export const requesterOf = ({ created_by: name, created_by_sub: sub }: RechargeRow): Initiator => ({
  kind: sub === null ? 'owner' : 'sub',
  name,
});

/**
 * A channel has collected a recharge: credited, also when it had been closed before
 * (finance.md#recharge-states, "late").
 */
export const postRechargePayment: PaidHandler = async (
  tx,
  _deps,
  { uid, refNo, channelNo, isLate, payNo },
) => {
  const recharge = await rechargeFor(tx, uid, refNo);
  const event = recharge.status === 'closed' ? 'pay_late' : 'pay';
  const at = await clock.now(tx);
  await creditRecharge(tx, recharge, { by: requesterOf(recharge), channelNo, detail: { payNo, isLate } });
  const change = { paid_at: at, channel_no: channelNo, is_late: isLate };
  await notifyPaid(tx, await transition(tx, recharge, event, { by: system, at }, change));
};

/**
 * A transfer has been found on the bank statement: credited. Its number was claimed, by its line or by the request that
 * waited; `decide` ends that request. Refuses `state.conflict` unless the recharge waits for a transfer.
 */
export async function postTransfer(
  tx: Tx,
  recharge: RechargeRow,
  arrival: {
    by: Initiator;
    bankTxnNo: string;
    bankLineNo?: string;
    decide?: (() => Promise<void>) | undefined;
  },
): Promise<RechargeRow> {
  if (recharge.channel !== 'offline') throw refuse('state.conflict');
  const { uid, recharge_no: rechargeNo } = recharge;
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const at = await clock.now(tx);
  const { by, bankTxnNo, bankLineNo, decide } = arrival;
  if (decide !== undefined) await decide();
  if (bankLineNo === undefined) await bookClaims(tx, { use: 'recharge', uid, doc_no: rechargeNo });
  await overtakeBooking(tx, { uid, refNo: rechargeNo }, by, { text: `按银行流水${bankTxnNo}入账` });
  await creditRecharge(tx, recharge, { by, channelNo: bankTxnNo });
  const change = { paid_at: at, channel_no: bankTxnNo, is_late: recharge.status === 'closed' };
  const comment = `银行流水 ${bankTxnNo}`;
  const changed = await transition(tx, recharge, 'match', { by, at, comment }, change);
  await notifyPaid(tx, changed);
  return changed;
}

/**
 * Money that came for a document that is no longer there to be paid, a late one: it is the customer's, so it goes to the
 * balance as a recharge (J1), and they are told.
 */
export const postPaymentToBalance: PaidHandler = async (
  tx,
  _deps,
  { uid, payNo, amount, channel, channelNo },
) => {
  const detail = { payNo };
  await postRecharge(tx, { uid, by: system, rechargeNo: payNo, amount, channel, channelNo, detail });
  await notify(tx, {
    uid,
    category: 'finance',
    title: '付款已转入余额',
    content: `您的付款${payNo}到账时对应的单据已关闭，${formatFen(amount)}元已转入您的人民币账户。`,
    link: '/finance/rmb',
    bizType: 'recharge',
    bizNo: payNo,
  });
};

/** The credit of a recharge; `fee`, the 分 that the channel deducts, is known of demo data alone. */
export interface Credit {
  by: Initiator;
  channelNo: string;
  detail?: Record<string, unknown>;
  fee?: Fen;
}

/** J1 or J2. The same recharge twice is refused by the ledger itself, whatever the states say. */
export async function creditRecharge(tx: Tx, recharge: RechargeRow, credit: Credit): Promise<void> {
  const { uid, recharge_no: rechargeNo, target, channel } = recharge;
  if (channel === 'balance') throw refuse('state.conflict');
  const amount = fen(recharge.amount_fen);
  if (target === 'rmb') return postRecharge(tx, { ...credit, uid, rechargeNo, amount, channel });
  const { by, channelNo } = credit;
  await postCoinPurchase(tx, {
    uid,
    by,
    amount: coin(recharge.amount_coin),
    bonus: coin(recharge.bonus_coin),
    price: amount,
    source: { channel, channelNo },
    bizType: 'recharge',
    bizNo: rechargeNo,
    title: '创意币充值',
  });
}

/** Says that it has arrived; a transfer by SMS as well (finance.md#recharge-states). */
export async function notifyPaid(tx: Tx, recharge: RechargeRow): Promise<void> {
  const { uid, recharge_no: rechargeNo, target, channel, is_late: isLate } = recharge;
  const bonus = recharge.bonus_coin > 0 ? `（含赠送${formatFen(coin(recharge.bonus_coin))}）` : '';
  const what =
    target === 'coin'
      ? `${formatFen(coin(recharge.amount_coin))}创意币${bonus}`
      : `人民币${formatFen(fen(recharge.amount_fen))}元`;
  await notify(tx, {
    uid,
    category: 'finance',
    title: isLate ? '充值到账（关闭后支付）' : '充值成功',
    content: `您的充值${rechargeNo}已到账${what}。`,
    link: linkOf(recharge),
    ...objectOf(recharge),
    sms: channel === 'offline',
  });
}

/** The object of a message about a recharge, and the person who asked for it. */
export const objectOf = ({ recharge_no: bizNo, target, created_by_sub: creator }: RechargeRow) => ({
  bizType: target === 'coin' ? ('coin_recharge' as const) : ('recharge' as const),
  bizNo,
  creator,
});

/** The page to which a message about a recharge leads. */
export const linkOf = ({ recharge_no: no, target }: Pick<RechargeRow, 'recharge_no' | 'target'>): string =>
  target === 'coin' ? `/finance/creativeCoins/recharge?no=${no}` : `/finance/rmb/recharge?no=${no}`;
