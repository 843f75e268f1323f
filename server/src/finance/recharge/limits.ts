import { dayOf, startOf } from '@uc/contract/day';
import { type LimitKind, limits } from '@uc/contract/limits';
import { add, type Coin, compare, type Fen, formatFen, isWholeCoins, shortFen } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { refuse, refuseForm } from '../../call/index';
import { countUnpaid, onlineSince } from './store';

const digits = (amount: Fen | Coin) => formatFen(amount).replace(/\.00$/, '');
/** 对公转账 has no upper limit but that of an amount (finance.md#money-limits). */
const LARGEST = 99_999_999_999;

/** Refuses an amount outside finance.md#money-limits, with its own sentence at the field. */
export function assertRmbAmount(amount: Fen, kind: LimitKind, channel: string): void {
  const { min, max } = limits.recharge[kind];
  if (channel === 'offline') {
    if (compare(amount, limits.recharge.offlineMin) < 0)
      throw badAmount(`汇款金额不能低于${shortFen(limits.recharge.offlineMin)}元`);
    if (amount > LARGEST) throw badAmount('请输入正确的金额，最多保留两位小数');
    return;
  }
  if (compare(amount, min) < 0 || compare(amount, max) > 0)
    throw badAmount(`单笔充值金额为${digits(min)}-${digits(max)}元`);
}

/** Whole coins only, within the limits of the kind; a transfer is at least the least amount of transfers. */
export function assertCoinAmount(amount: Coin, price: Fen, kind: LimitKind, channel: string): void {
  const { min, max } = limits.coinRecharge[kind];
  if (compare(amount, min) < 0 || compare(amount, max) > 0 || !isWholeCoins(amount))
    throw badAmount(`充值数量为${digits(min)}-${digits(max)}的整数`);
  if (channel === 'offline' && compare(price, limits.recharge.offlineMin) < 0)
    throw badAmount(`汇款金额不能低于${shortFen(limits.recharge.offlineMin)}元`);
}

/** Refuses `recharge.unpaid` and `recharge.dayLimit`; true under the lock on L.AVAIL that the caller holds. */
export async function assertRoom(
  db: Db,
  uid: number,
  recharge: { kind: LimitKind; now: Date; online: Fen | null },
): Promise<void> {
  const { maxUnpaid } = limits.recharge;
  if ((await countUnpaid(db, uid)) >= maxUnpaid) throw refuse('recharge.unpaid');
  if (recharge.online === null) return;
  const soFar = await onlineSince(db, uid, startOf(dayOf(recharge.now)));
  if (compare(add(soFar, recharge.online), limits.recharge[recharge.kind].perDay) > 0)
    throw refuse('recharge.dayLimit');
}

const badAmount = (message: string) => refuseForm({ field: 'amount', message });
