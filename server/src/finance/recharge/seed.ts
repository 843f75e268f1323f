import { daysAfter } from '@uc/contract/day';
import { type Coin, coin, type Fen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { type Initiator, system } from '../../ledger/index';
import { claimNumber } from '../bookings/index';
import { bonusFor } from '../coins/index';
import { creditRecharge, notifyPaid } from './arrival';
import { freshMemo } from './offline';
import { claimRechargeNo, insertRecharge, type RechargeRow } from './store';
import { transition } from './transition';

/** A recharge of the demo world, from its request to its end. */
export interface RechargeSeed {
  uid: number;
  rechargeNo: string;
  /** The person who requested it, and the id of their sub-account, if they have one. */
  by: Initiator;
  subId: string | null;
  amount: Fen;
  /** Coins that it brings; without them it is RMB. */
  coins?: Coin;
  channel: 'alipay' | 'wechat' | 'unionpay' | 'offline';
  channelNo: string;
  /** The 分 that the channel deducts. */
  fee?: Fen;
  outcome: 'success' | 'closed' | 'rejected' | 'pending';
  /** The member of staff who found the transfer, or did not. */
  clerk: Initiator;
  reason?: string;
}

/** Writes a recharge with everything that happened to it: the same rows, events and postings as if it were new. */
export async function seedRecharge(tx: Tx, seed: RechargeSeed): Promise<RechargeRow> {
  const { uid, rechargeNo, by, subId, amount, coins, channel, channelNo, outcome, clerk, fee } = seed;
  const at = await clock.now(tx);
  await claimRechargeNo(tx, rechargeNo, uid);
  const isOffline = channel === 'offline';
  const memo = isOffline ? await freshMemo(tx, uid, rechargeNo) : null;
  const row = await insertRecharge(
    tx,
    {
      uid,
      recharge_no: rechargeNo,
      target: coins === undefined ? 'rmb' : 'coin',
      channel,
      amount_fen: amount,
      amount_coin: coins ?? coin(0),
      bonus_coin: coins === undefined ? coin(0) : bonusFor(coins),
      memo_code: memo,
      created_by: by.name,
      created_by_sub: subId,
      created_at: at,
      expires_at: daysAfter(at, isOffline ? 7 : 1 / 48),
    },
    { at, event: 'create', actor_kind: by.kind, actor: by.name },
  );
  const details = { by: isOffline ? clerk : system, at };
  if (outcome === 'success') {
    if (isOffline)
      await claimNumber(tx, {
        source: 'bank',
        use: 'recharge',
        number: channelNo,
        uid,
        doc_no: rechargeNo,
        by: clerk.name,
        isBooked: true,
      });
    const credit = { by: isOffline ? clerk : by, channelNo, ...(fee !== undefined && { fee }) };
    await creditRecharge(tx, row, credit);
    const change = { paid_at: at, channel_no: channelNo };
    const done = await transition(tx, row, isOffline ? 'match' : 'pay', details, change);
    await notifyPaid(tx, done);
    return done;
  }
  if (outcome === 'closed') return transition(tx, row, 'expire', details, { close_reason: 'timeout' });
  if (outcome === 'pending') return row;
  const submitted = await transition(tx, row, 'submit', { by, at }, { submitted_at: at });
  const comment = seed.reason ?? '付款户名与账户主体不一致';
  return transition(tx, submitted, 'reject', { ...details, comment }, { reject_reason: comment });
}
