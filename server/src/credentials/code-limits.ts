import { limits } from '@uc/contract/limits';
import { networkOf, refuse, subscriberOf } from '../call/index';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { countTries, type Limit } from './attempt-store';
import { perAddress } from './attempts';
import { countSpending } from './code-spending';
import { counterKey } from './guess-counters';
import { numberLimits } from './number-limits';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Validity and sending limits by channel. */
export const channels = {
  sms: {
    ...limits.smsCode,
    port: 'sms',
    perHour: limits.smsCode.perPhoneHour,
    perTargetDay: limits.smsCode.perPhoneDay,
  },
  email: {
    ...limits.emailCode,
    port: 'mail',
    perHour: limits.emailCode.perAddressHour,
    perTargetDay: limits.emailCode.perAddressDay,
  },
} as const;
export type Channel = keyof typeof channels;

/** The recipient of a code, and the person who asked for it. */
export interface Addressee {
  channel: Channel;
  target: string;
  ip: string;
  /**
   * The person with a separate sending quota at this phone: a known device of its account, or its owner when
   * signed in.
   */
  asker?: string | undefined;
}

/** Counts one code on the daily quota of its recipient. Refuses code.dayLimit. */
export async function countHolder(deps: Deps, tx: Tx, channel: Channel, holder: string): Promise<void> {
  const [tally] = await countTries(tx, [
    {
      key: counterKey(deps, `${channel}.holder`, holder),
      allowed: channels[channel].perUidDay,
      windowSeconds: DAY,
      lockSeconds: 0,
    },
  ]);
  if (tally!.isOver) throw refuse('code.dayLimit');
}

/** Counts all limits or none: a refusal rolls the others back. */
export async function countSending(
  deps: Deps,
  tx: Tx,
  { channel, target, ip, asker }: Addressee,
): Promise<void> {
  const { resendSeconds, perHour, perTargetDay, perIpDay, perNetworkDay } = channels[channel];
  const limit = (what: string, whom: string, allowed: number, windowSeconds: number): Limit => ({
    key: counterKey(deps, what, whom),
    allowed,
    windowSeconds,
    lockSeconds: 0,
  });
  const whom = asker === undefined ? target : `${target}|${asker}`;
  const counted = [
    limit(`${channel}.resend`, whom, 1, resendSeconds),
    limit(`${channel}.hour`, whom, perHour, HOUR),
    limit(`${channel}.day`, whom, perTargetDay, DAY),
    limit(`${channel}.network`, networkOf(ip), perAddress(deps, perNetworkDay), DAY),
    ...(asker === undefined
      ? [limit(`${channel}.address`, subscriberOf(ip), perAddress(deps, perIpDay), DAY)]
      : []),
    ...(channel === 'sms' ? numberLimits(deps, target, asker === undefined) : []),
  ];
  const tallies = await countTries(tx, counted);
  const over = tallies.flatMap(({ isOver, waitSeconds }, at) =>
    isOver ? [{ waitSeconds, isDay: counted[at]!.windowSeconds === DAY }] : [],
  );
  if (over.some(({ isDay }) => isDay)) throw refuse('code.dayLimit');
  if (over.length > 0)
    throw refuse('code.tooFrequent', { seconds: Math.max(...over.map(({ waitSeconds }) => waitSeconds)) });
  await countSpending(deps, tx, channel, asker === undefined);
}
