import { fen } from '@uc/contract/money';
import type { Database, Tx } from '../server/src/db/index';
import { postCreditGrant, postIouRepayment } from '../server/src/finance/credit/index';
import { postRecharge } from '../server/src/finance/recharge/index';
import { refundOrder, takePayment } from '../server/src/finance/payments/index';
import { system } from '../server/src/ledger/index';
import {
  postWithdrawalFreeze,
  postWithdrawalPaid,
  postWithdrawalRelease,
  postWithdrawalSent,
} from '../server/src/finance/withdrawals/posting';
import { addVoucher, giveMeans } from '../soak/means';
import { FIRST_UID, TENANTS } from './tenants';

/** One turn of the mix: an account, and a unique name. */
export interface Turn {
  uid: number;
  ref: string;
  /** Counts the turns of this account. */
  count: number;
}
/** One kind of business event: its transactions one after the other, and its share of a hundred events (trust-tests M1). */
export interface MoneyEvent {
  name: string;
  share: number;
  steps: ((tx: Tx, turn: Turn) => Promise<unknown>)[];
}

const by = { kind: 'owner', name: 'bench' } as const;
const order = ({ uid, ref }: Turn) => ({ uid, by, orderNo: ref, title: '渲染任务', orderType: 'render' });
const withdrawal = ({ uid, ref }: Turn) => ({ uid, by, withdrawNo: ref, card: '工商银行 尾号0018' });
const gross = fen(5_00);
/** The two amounts between which a credit line is raised and cut. */
const LINE = { low: fen(900_000_000_00), high: fen(900_000_001_00) };

/** The mix. */
export const events: MoneyEvent[] = [
  {
    name: 'recharge',
    share: 25,
    steps: [
      (tx, { uid, ref }) =>
        postRecharge(tx, {
          uid,
          by,
          rechargeNo: ref,
          amount: fen(100_00),
          channel: 'alipay',
          channelNo: ref,
        }),
    ],
  },
  {
    name: 'withdrawal set aside, then cancelled',
    share: 25,
    steps: [
      (tx, turn) => postWithdrawalFreeze(tx, { ...withdrawal(turn), gross }),
      (tx, turn) => postWithdrawalRelease(tx, withdrawal(turn)),
    ],
  },
  {
    name: 'withdrawal sent, then paid out',
    share: 15,
    steps: [
      (tx, turn) => postWithdrawalFreeze(tx, { ...withdrawal(turn), gross }),
      (tx, turn) => postWithdrawalSent(tx, withdrawal(turn)),
      (tx, turn) => postWithdrawalPaid(tx, { ...withdrawal(turn), gross, fee: fen(1_00) }),
    ],
  },
  {
    name: 'order paid with a voucher and the balance',
    share: 10,
    steps: [
      (tx, turn) =>
        takePayment(tx, {
          ...order(turn),
          parts: { coupons: [{ couponNo: voucherOf(turn.uid), amount: fen(1) }], rmb: fen(5_00) },
        }),
    ],
  },
  {
    name: 'bill repaid in part',
    share: 10,
    steps: [(tx, { uid }) => postIouRepayment(tx, { uid, by, amount: fen(1), source: 'balance' })],
  },
  {
    name: 'order paid from the balance, then refunded',
    share: 10,
    steps: [
      (tx, turn) => takePayment(tx, { ...order(turn), parts: { rmb: fen(5_00) } }),
      (tx, turn) => refundOrder(tx, { ...order(turn), refundNo: `F${turn.ref}`, amount: fen(5_00) }),
    ],
  },
  {
    name: 'credit line changed',
    share: 5,
    steps: [
      (tx, { uid, count }) =>
        postCreditGrant(tx, { uid, by: system, total: count % 2 === 0 ? LINE.high : LINE.low }),
    ],
  },
];

/** The one voucher of an account, by a name that can be told from its number. */
const voucherOf = (uid: number) => `V${uid}`;
/** Renames the vouchers, whose numbers the rooms draw by chance. */
export const nameVouchers = `update coupons set coupon_no = 'V' || uid`;
/** The one bill of an account, and how pgbench writes it. */
export const billNo = async (database: Database, uid: number): Promise<string> =>
  (
    await database.db
      .selectFrom('iou_bills')
      .select('bill_no')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
  ).bill_no;

/** Gives every tenant a line that is used and billed, and a voucher with much on it. */
export async function furnish(database: Database): Promise<void> {
  await addVoucher(database);
  for (let tenant = 0; tenant < TENANTS; tenant++)
    await giveMeans(database, FIRST_UID + tenant, { line: LINE.low, owed: fen(800_000_000_00) });
}
