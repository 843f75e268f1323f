import { daysAfter } from '@uc/contract/day';
import type { Input, Output } from '@uc/contract/endpoint';
import type { recharges } from '@uc/contract/finance/recharge';
import type { LimitKind } from '@uc/contract/limits';
import { type Coin, coin, type Fen, fen, worthOf } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { documentNo, initiatorOf, lockAccounts } from '../../ledger/index';
import { profileOf } from '../../accounts/index';
import { spendProof } from '../../passport/index';
import { openChannelPayment, payInfoToOffer } from '../channels/index';
import { bonusFor, COIN_RATE, postCoinPurchase } from '../coins/index';
import { notifyPaid } from './arrival';
import { assertCoinAmount, assertRmbAmount, assertRoom } from './limits';
import { freshMemo, payeeOf } from './offline';
import { claimRechargeNo, insertRecharge, type RechargeRow } from './store';

type Request = Input<typeof recharges.create>;
type Answer = Output<typeof recharges.create>;

/** An unpaid recharge expires after so long (finance.md#recharge-states). */
const ONLINE_MINUTES = 30;
const OFFLINE_DAYS = 7;

/**
 * Begins a recharge: at a channel, by transfer with a 附言码, or coins out of the balance at once (J3). Refuses amounts
 * outside finance.md#money-limits, `recharge.dayLimit`, `recharge.unpaid`, `channel.unavailable`, `money.insufficient`.
 */
export async function startRecharge(deps: Deps, tx: Tx, actor: Customer, input: Request): Promise<Answer> {
  const { uid } = actor;
  const { channel, target } = input;
  if (channel === 'balance' && target === 'rmb')
    throw refuseForm({ field: 'channel', message: '人民币充值不能使用余额支付' });
  const account = channel === 'offline' ? deps.config.offlineAccount : null;
  if (channel === 'offline' && account === null) throw refuse('channel.unavailable');
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const kind = await kindOf(tx, uid);
  const amounts = amountsOf(input, kind);
  const now = await clock.now(tx);
  const isOnline = channel !== 'offline' && channel !== 'balance';
  if (channel !== 'balance')
    await assertRoom(tx, uid, { kind, now, online: isOnline && target === 'rmb' ? amounts.price : null });

  const rechargeNo = await freshNumber(tx, uid, now);
  const row = {
    uid,
    recharge_no: rechargeNo,
    target,
    channel,
    amount_fen: amounts.price,
    amount_coin: amounts.coins,
    bonus_coin: amounts.bonus,
    location: input.location ?? 'all',
    created_by: actor.name,
    created_by_sub: actor.subId,
    created_at: now,
  };
  const creation = { at: now, event: 'create', actor_kind: actor.kind, actor: actor.name } as const;
  const answer = {
    recharge_no: rechargeNo,
    amount: input.amount,
    pay_amount: amounts.price,
    bonus: fen(amounts.bonus),
    channel,
  };
  if (channel === 'balance') {
    await spendProof(deps, tx, actor, input);
    const paid = { ...row, expires_at: now, paid_at: now, status: 'success' } as const;
    await buyFromBalance(tx, actor, await insertRecharge(tx, paid, creation));
    return { ...answer, status: 'success', pay: { type: 'none' }, expire_at: now };
  }
  if (channel === 'offline') {
    const memo = await freshMemo(tx, uid, rechargeNo);
    const expiresAt = daysAfter(now, OFFLINE_DAYS);
    await insertRecharge(tx, { ...row, expires_at: expiresAt, memo_code: memo }, creation);
    const pay = { type: 'account' as const, account: payeeOf(account!, memo) };
    return { ...answer, status: 'pending', pay, expire_at: expiresAt };
  }
  const expiresAt = new Date(now.getTime() + ONLINE_MINUTES * 60_000);
  await insertRecharge(tx, { ...row, expires_at: expiresAt }, creation);
  const order = {
    uid,
    purpose: 'recharge' as const,
    refNo: rechargeNo,
    amount: amounts.price,
    channel,
    title: target === 'coin' ? '创意币充值' : '人民币账户充值',
    expiresAt,
  };
  const { payNo } = await openChannelPayment(tx, order);
  const pay = payInfoToOffer(deps, order, payNo) ?? { type: 'ask' as const };
  return { ...answer, status: 'pending', pay, expire_at: expiresAt };
}

/**
 * The kind of limits that apply to an account (finance.md#money-limits): without real-name authentication those of a
 * person.
 */
export async function kindOf(tx: Tx, uid: number): Promise<LimitKind> {
  const profile = await profileOf(tx, uid);
  return profile?.realnameStatus === 'enterprise' ? 'enterprise' : 'person';
}

function amountsOf(
  { amount, target, channel }: Request,
  kind: LimitKind,
): { price: Fen; coins: Coin; bonus: Coin } {
  if (target === 'rmb') {
    assertRmbAmount(amount, kind, channel);
    return { price: amount, coins: coin(0), bonus: coin(0) };
  }
  // The field is in 币 here; the codec reads both as hundredths.
  const coins = coin(amount);
  const price = worthOf(coins, COIN_RATE);
  assertCoinAmount(coins, price, kind, channel);
  return { price, coins, bonus: bonusFor(coins) };
}

async function buyFromBalance(tx: Tx, actor: Customer, row: RechargeRow): Promise<void> {
  await postCoinPurchase(tx, {
    uid: row.uid,
    by: initiatorOf(actor),
    amount: coin(row.amount_coin),
    bonus: coin(row.bonus_coin),
    price: fen(row.amount_fen),
    source: 'balance',
    bizType: 'recharge',
    bizNo: row.recharge_no,
    title: '创意币充值',
  });
  await notifyPaid(tx, row);
}

async function freshNumber(tx: Tx, uid: number, now: Date): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const rechargeNo = documentNo('R', now);
    if (await claimRechargeNo(tx, rechargeNo, uid)) return rechargeNo;
  }
  throw new Error('no free recharge number');
}
