import { dayOf, startOf } from '@uc/contract/day';
import { randomUUID } from 'node:crypto';
import type { Output } from '@uc/contract/endpoint';
import { channels } from '@uc/contract/finance/records';
import type { recharges } from '@uc/contract/finance/recharge';
import { limits } from '@uc/contract/limits';
import { type Coin, coin, compare, fen, max, min, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import type { Customer } from '../../call/index';
import { agreementView } from '../../agreements/index';
import { balancesOf } from '../../ledger/index';
import { profileOf } from '../../accounts/index';
import { BONUS, bonusFor, COIN_RATE } from '../coins/index';
import { countUnpaid, onlineSince } from './store';

/** 元 or 币 (finance.md#rmb-screen). */
const tiers = {
  rmb: [100_00, 500_00, 1000_00, 5000_00, 10_000_00],
  coin: [100_00, 500_00, 1000_00, 3000_00, 5000_00, 10_000_00],
} as const;

/** The settings of the recharge page for this account: tiers, limits, channels, and the rest of the daily limit. */
export async function rechargeConfig(
  deps: Deps,
  db: Db,
  actor: Customer,
  target: 'rmb' | 'coin',
): Promise<Output<typeof recharges.config>> {
  const { uid } = actor;
  const now = await clock.now(db);
  const [profile, balances, unpaid, online] = await Promise.all([
    profileOf(db, uid),
    balancesOf(db, uid),
    countUnpaid(db, uid),
    onlineSince(db, uid, startOf(dayOf(now))),
  ]);
  const kind = profile?.realnameStatus === 'enterprise' ? 'enterprise' : 'person';
  const { perDay } = limits.recharge[kind];
  const { min: least, max: most } = target === 'coin' ? limits.coinRecharge[kind] : limits.recharge[kind];
  const { offlineAccount } = deps.config;
  const agreement = agreementView('coin');
  return {
    tiers: tiers[target]
      .filter((amount) => compare(fen(amount), fen(most)) <= 0)
      .map((amount) => ({
        amount: fen(amount),
        bonus: fen(target === 'coin' ? bonusFor(coin(amount)) : 0),
      })),
    rate: COIN_RATE / 100,
    bonus: target === 'coin' ? { from: fen(BONUS.from as Coin), percent: BONUS.basisPoints / 100 } : null,
    min: fen(least),
    max: fen(most),
    offline_min: limits.recharge.offlineMin,
    day_max: perDay,
    day_left: subtract(perDay, min(perDay, online)),
    unpaid_count: unpaid,
    unpaid_max: limits.recharge.maxUnpaid,
    hold_hours: limits.recharge.withdrawHoldHours,
    balance: max(fen(0), balances['L.AVAIL']),
    channels: channelsFor(deps, target),
    offline_account: offlineAccount,
    agreement: { title: agreement.title, version: agreement.version },
    request_token: randomUUID(),
  };
}

function channelsFor({ partners, config }: Deps, target: 'rmb' | 'coin') {
  const online = Object.entries(partners.payments.channels).map(([code, channel]) => ({
    code: code as keyof typeof channels,
    is_sandbox: channel.isSandbox,
  }));
  return [
    ...(target === 'coin' ? [{ code: 'balance' as const, is_sandbox: false }] : []),
    ...online,
    ...(config.offlineAccount === null ? [] : [{ code: 'offline' as const, is_sandbox: false }]),
  ].map((one) => ({ ...one, text: channels[one.code] }));
}
