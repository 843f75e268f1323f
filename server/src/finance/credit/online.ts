import type { Input, Output } from '@uc/contract/endpoint';
import type { repay } from '@uc/contract/finance/repay';
import { limits } from '@uc/contract/limits';
import { compare, type Fen, fen, formatFen, min, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { notify } from '../../messages/index';
import { documentNo, lockAccounts, system } from '../../ledger/index';
import { openChannelPayment } from '../channels/index';
import { postRecharge } from '../recharge/index';
import type { PaidHandler } from '../../room/index';
import { partsOf, totalOf } from './allocation';
import { todayOf } from './bills';
import { chargeLateFees } from './late-fees';
import { notifyRepaid, notifyResumed } from './notifications';
import { lockForRepayment, postIouRepayment } from './repayment';
import { endOnlineRepayment, findOnlineRepayment, insertOnlineRepayment } from './repayment-store';
import { previewOf, shareView } from './repay';
import { findCreditAccount, openBills } from './store';

/**
 * Opens a payment at a channel for a repayment; the bills stay open until it is paid. Refuses as
 * `postIouRepayment`.
 */
export async function repayOnline(
  tx: Tx,
  actor: Customer,
  input: Pick<Input<typeof repay.repay>, 'amount' | 'bill_nos' | 'channel'>,
): Promise<Output<typeof repay.repay>> {
  const { uid } = actor;
  const { channel } = input;
  if (channel === undefined) throw refuseForm({ field: 'channel', message: '请选择支付方式' });
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const preview = await previewOf(tx, uid, { amount: input.amount, billNos: input.bill_nos });
  const { amount, shares } = preview;
  if (amount === 0) throw refuseForm({ field: 'amount', message: '还款金额不能超过剩余应还' });
  const now = await clock.now(tx);
  const repayNo = documentNo('H', now);
  const expiresAt = new Date(now.getTime() + limits.iou.onlineMinutes * 60_000);
  const title = `白条还款 ${formatFen(amount)}元`;
  const { payNo } = await openChannelPayment(tx, {
    uid,
    purpose: 'iou',
    refNo: repayNo,
    amount,
    channel,
    title,
    expiresAt,
  });
  await insertOnlineRepayment(tx, {
    uid,
    repay_no: repayNo,
    pay_no: payNo,
    amount_fen: amount,
    bill_nos: shares.map(({ bill }) => bill.bill_no),
    created_at: now,
    expires_at: expiresAt,
  });
  return {
    repay_no: repayNo,
    status: 'pending',
    amount,
    alloc: shares.map(shareView),
    remaining: preview.remaining,
    releases: partsOf(shares).principal,
    resumed: false,
    pay_no: payNo,
    expire_at: expiresAt,
  };
}

/** The state of an online repayment; refuses `notFound`. */
export async function onlineState(
  db: Db,
  uid: number,
  repayNo: string,
): Promise<Output<typeof repay.repayState>> {
  const [found, now] = await Promise.all([findOnlineRepayment(db, uid, repayNo), clock.now(db)]);
  if (found === undefined) throw refuse('notFound');
  const isOver = found.status === 'pending' && found.expires_at <= now;
  return {
    repay_no: repayNo,
    pay_no: found.pay_no,
    status: isOver ? 'closed' : found.status,
    amount: fen(found.amount_fen),
    repaid: fen(found.repaid_fen),
    to_balance: fen(found.to_balance_fen),
  };
}

/** The channel has the money: repays the debt that is left and credits the rest to the customer's balance. */
export const postIouPayment: PaidHandler = async (tx, _deps, { uid, refNo, amount, channel, channelNo }) => {
  const repayment = await findOnlineRepayment(tx, uid, refNo);
  if (repayment === undefined) throw new Error(`no repayment ${refNo}`);
  await lockForRepayment(tx, uid, channel);
  const account = await findCreditAccount(tx, uid);
  const event = { uid, by: system, day: await todayOf(tx) };
  if (account !== undefined) await chargeLateFees(tx, event, account);
  const open = (await openBills(tx, uid)).filter(({ bill_no }) => repayment.bill_nos.includes(bill_no));
  const owed = min(amount, totalOf(open));
  if (owed > 0) {
    const source = { channel, channelNo };
    const billNos = open.map(({ bill_no }) => bill_no);
    const repaid = await postIouRepayment(tx, {
      uid,
      by: system,
      repayNo: refNo,
      amount: owed,
      source,
      billNos,
    });
    await notifyRepaid(tx, uid, { ...repaid, isAuto: false });
    if (repaid.resumed) await notifyResumed(tx, uid);
  }
  const rest = subtract(amount, owed);
  if (compare(rest, fen(0)) > 0) await postRest(tx, { uid, repayNo: refNo, rest, channel, channelNo });
  await endOnlineRepayment(tx, uid, refNo, { repaid_fen: owed, to_balance_fen: rest });
};

async function postRest(
  tx: Tx,
  paid: {
    uid: number;
    repayNo: string;
    rest: Fen;
    channel: 'alipay' | 'wechat' | 'unionpay';
    channelNo: string;
  },
): Promise<void> {
  const { uid, repayNo, rest, channel, channelNo } = paid;
  await postRecharge(tx, { uid, by: system, rechargeNo: repayNo, amount: rest, channel, channelNo });
  await notify(tx, {
    uid,
    category: 'finance',
    title: '多付的还款已转入余额',
    content: `您在线支付的还款超出应还金额，多出的${formatFen(rest)}元已转入账户余额。`,
    link: '/finance/rmb',
    bizType: 'iou_repayment',
    bizNo: repayNo,
  });
}
