import { limits } from '@uc/contract/limits';
import { refuse } from '../call/index';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { countTries } from './attempt-store';
import { counterKey } from './guess-counters';

const DAY = 24 * 3600;
const budgets = { sms: limits.smsCode, email: limits.emailCode } as const;

/**
 * Counts one code on the daily limit of the cost of all codes. Strangers cannot use up the codes that people
 * need who are signed in, or at a known device. The alarm comes while there is still something left. Refuses
 * code.dayLimit.
 */
export async function countSpending(
  deps: Deps,
  tx: Tx,
  channel: keyof typeof budgets,
  isStranger: boolean,
): Promise<void> {
  const { perDay, strangersPerDay, alarmPercent } = budgets[channel];
  const shares = [
    { of: 'all', allowed: perDay },
    ...(isStranger ? [{ of: 'strangers', allowed: strangersPerDay }] : []),
  ];
  const tallies = await countTries(
    tx,
    shares.map(({ of, allowed }) => ({
      key: counterKey(deps, `${channel}.spending`, of),
      allowed,
      windowSeconds: DAY,
      lockSeconds: 0,
    })),
  );
  for (const [at, { of, allowed }] of shares.entries()) {
    const { tries, isOver } = tallies[at]!;
    if (tries === Math.ceil((allowed * alarmPercent) / 100) || tries === allowed)
      deps.log.error(
        { alarm: 'code.spending', channel, of, sent: tries, allowed },
        'many codes are sent today',
      );
    if (isOver) throw refuse('code.dayLimit');
  }
}
