import { type Coin, coin, type Fen, fen, negate } from '@uc/contract/money';
import type { Db, Tx } from '../db/index';
import { accountBalances, balanceOverAll, bookedBeside, escrowHeld, openTenant } from './store';

/**
 * The chart of accounts of ledger.md#ledger-accounts: code → number in table `ledger_codes`, which says what
 * each is. Credit is positive: what a customer owns (`L.*`, `C.*`) is above zero, what they owe (`A.IOU*`)
 * below.
 */
export const fenAccounts = {
  'L.AVAIL': 1,
  'L.FROZEN': 2,
  'L.PENDING': 3,
  'L.ESCROW': 4,
  'L.WD.CLEAR': 5,
  'L.COINDEF': 6,
  'L.OFFFEE': 7,
  'L.SUSPENSE': 8,
  'L.DEPOSIT': 9,
  'A.IOU': 10,
  'A.IOUFEE': 11,
  'M.LIMIT': 12,
  'M.GRANTED': 13,
  'M.IOUHOLD': 14,
  'L.TAX': 15,
  'A.BANK': 20,
  'A.CH.alipay': 21,
  'A.CH.wechat': 22,
  'A.CH.unionpay': 23,
  'R.SALES': 30,
  'R.FEE.SERVICE': 31,
  'R.FEE.WD': 32,
  'R.LATE': 33,
  'R.BREAKAGE': 34,
  'R.INTEREST': 35,
  'E.PROMO': 40,
  'E.CH': 41,
  'E.VERIFY': 42,
  'E.COMP': 43,
  'E.BADDEBT': 44,
  'E.BANK': 45,
  'X.TRANSIT': 50,
} as const;
export const coinAccounts = { 'K.ISSUED': 60, 'C.PAID': 61, 'C.BONUS': 62, 'C.FROZEN': 63 } as const;

/** Codes by currency: 分, or hundredths of a coin. */
export type FenAccount = keyof typeof fenAccounts;
export type CoinAccount = keyof typeof coinAccounts;
export type Account = FenAccount | CoinAccount;

/** Number of an account, the same in every tenant; locks are taken in its order. */
export const accountNo: Record<Account, number> = { ...fenAccounts, ...coinAccounts };
/** True for accounts in coins. */
export const isCoinAccount = (account: Account): account is CoinAccount => account in coinAccounts;

/**
 * The accounts whose sum is the available balance that a customer sees, by the list that shows it
 * (finance.md#record-fields).
 */
export const availableOf = {
  rmb: ['L.AVAIL'],
  coin: ['C.PAID', 'C.BONUS'],
  credit_limit: ['M.LIMIT', 'A.IOU'],
} as const satisfies Record<string, readonly Account[]>;
export type RecordAccount = keyof typeof availableOf;

/** Opens every account of a tenant and its audit chain, in a fixed order; nothing happens to those that are open. */
export const openAccounts = (tx: Tx, uid: number): Promise<void> => openTenant(tx, uid);

/** Every balance of a tenant. */
export type Balances = Record<FenAccount, Fen> & Record<CoinAccount, Coin>;

/** Every balance of a tenant in one read, in 分 and hundredths of a coin; 0 where no account is open yet. */
export async function balancesOf(db: Db, uid: number): Promise<Balances> {
  const found = new Map((await accountBalances(db, uid)).map((row) => [row.code, row.balance]));
  const all = Object.keys(accountNo) as Account[];
  return Object.fromEntries(
    all.map((code) => [code, (isCoinAccount(code) ? coin : fen)(found.get(code) ?? 0)]),
  ) as Balances;
}

/**
 * The amount that a payment channel holds for us by the book, in 分: its clearing account over all tenants,
 * each read as it is now.
 */
export const heldByChannel = async (db: Db, channel: 'alipay' | 'wechat' | 'unionpay'): Promise<Fen> =>
  negate(fen(await balanceOverAll(db, accountNo[`A.CH.${channel}`])));

/** The fees that a payment channel has deducted from payments, by the book over all tenants, in 分. */
export const keptByChannel = async (db: Db, channel: 'alipay' | 'wechat' | 'unionpay'): Promise<Fen> =>
  negate(fen(await bookedBeside(db, accountNo['E.CH'], accountNo[`A.CH.${channel}`])));

/** The amount that is still in escrow for an order or milestone, in 分. */
export const escrowOf = async (db: Db, uid: number, escrowNo: string): Promise<Fen> =>
  fen(await escrowHeld(db, uid, escrowNo));
