import type { SmsProvider } from '../config/partners';
import type { Deps } from '../deps';
import { counterKey } from './guess-counters';
import type { Limit } from './attempt-store';

/**
 * Codes that each provider takes for one number by default (docs/outside.md). Whoever asks counts there as the same, while
 * ours have separate quotas for strangers and known devices.
 */
const taken: Record<SmsProvider, { minute: number; hour: number; day: number }> = {
  aliyun: { minute: 1, hour: 5, day: 10 },
  tencent: { minute: 2, hour: 10, day: 10 },
};
/**
 * Codes of a number's quota that strangers cannot use up: their requests keep nobody from a code who is
 * signed in or at a known device.
 */
const keptBack = { minute: 0, hour: 2, day: 3 };
const seconds = { minute: 60, hour: 3600, day: 24 * 3600 };

/** The limits of the providers as ours, so that we refuse, with the seconds to wait, before they do. */
export function numberLimits(
  deps: Pick<Deps, 'config' | 'vault'>,
  phone: string,
  isStranger: boolean,
): Limit[] {
  const { sms } = deps.config;
  if (sms.length === 0) return [];
  const limit = (window: keyof typeof seconds, whose: 'all' | 'strangers'): Limit => ({
    key: counterKey(deps, `sms.number.${whose}.${window}`, phone),
    allowed:
      sms.reduce((sum, { name }) => sum + taken[name][window], 0) -
      (whose === 'strangers' ? keptBack[window] : 0),
    windowSeconds: seconds[window],
    lockSeconds: 0,
  });
  return [
    limit('minute', 'all'),
    limit('hour', 'all'),
    limit('day', 'all'),
    ...(isStranger ? [limit('hour', 'strangers'), limit('day', 'strangers')] : []),
  ];
}
