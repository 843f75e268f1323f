import { randomBytes } from 'node:crypto';
import type { ChannelReply } from './ask';

/** The result for a channel that has answered about a payment that nobody made. */
export const KNOWN = 'knows our keys, and we its signature';
/** The channels refuse requests of another time; their answers carry whole seconds. */
const MOST_CLOCK_MS = 60_000;

/** A number that no payment has. */
export const unknownNo = (): string => `DOCTOR${randomBytes(8).toString('hex')}`;

/** Throws where this machine and a channel have not the same time. */
export function assertClock(channel: string, { headers }: ChannelReply): void {
  const ahead = Date.now() - Date.parse(headers.get('date') ?? '');
  if (Math.abs(ahead) > MOST_CLOCK_MS)
    throw new Error(
      `the clock of this machine is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of ${channel}, which refuses such requests: run an NTP client`,
    );
}
