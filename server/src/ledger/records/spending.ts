import { type Fen, fen, sum } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { type FenAccount, fenAccounts } from '../accounts';
import { spendingLegs } from './spending-store';

/** What the postings of orders paid and refunded moved in a stretch of time, by what it came from or went to, in 分. */
export interface Spending {
  paid: { promotion: Fen; balance: Fen; credit: Fen; online: Fen };
  refunded: { promotion: Fen; balance: Fen; credit: Fen; channel: Fen; debt: Fen };
}

const codes = new Map<number, FenAccount>(
  Object.entries(fenAccounts).map(([code, no]) => [no, code as FenAccount]),
);
const online: readonly FenAccount[] = ['A.CH.alipay', 'A.CH.wechat', 'A.CH.unionpay', 'A.BANK'];
/** Coupons, vouchers and coins: coins that were bought are owed, bonus is promotion as coupons are. */
const promotion: readonly FenAccount[] = ['E.PROMO', 'L.COINDEF'];

/** Orders paid and refunded as the book has them, whatever the rooms of payments have noted beside it. */
export async function spendingOf(db: Db, uid: number, from: Date, to: Date): Promise<Spending> {
  const legs = (await spendingLegs(db, uid, from, to)).map(({ kind, account_no, debit, credit }) => ({
    kind,
    account: codes.get(account_no),
    debit: fen(debit),
    credit: fen(credit),
  }));
  const of = (side: 'debit' | 'credit', kinds: readonly string[], accounts: readonly FenAccount[]): Fen =>
    sum(
      legs
        .filter(({ kind, account }) => kinds.includes(kind) && account && accounts.includes(account))
        .map((leg) => leg[side]),
    );
  const [pay, refund] = [['order.pay'], ['order.refund']];
  const payOrBuy = ['order.pay', 'coin.buy'];
  return {
    paid: {
      promotion: of('debit', pay, promotion),
      balance: of('debit', payOrBuy, ['L.AVAIL', 'L.FROZEN']),
      credit: of('debit', pay, ['A.IOU', 'M.IOUHOLD']),
      online: of('debit', payOrBuy, online),
    },
    refunded: {
      promotion: of('credit', refund, promotion),
      balance: of('credit', refund, ['L.AVAIL']),
      credit: of('credit', refund, ['A.IOU']),
      channel: of('credit', refund, ['L.FROZEN']),
      debt: of('credit', refund, ['E.BADDEBT']),
    },
  };
}
