import type { Api } from '@uc/contract';
import { maskEmail, maskPhone } from '@uc/contract/mask';
import type { Deps } from '../deps';
import type { Handlers } from '../http/index';

const DAY_MS = 86_400_000;
/** The beginning of a day in China. */
const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);

/** The staff's own room. */
export const operator = ({ partners }: Deps): Handlers<Api['operator']> => ({
  /** Newest first; `keyword` is a whole phone number or address, for those stand sealed. */
  outbox: async ({ input: { page, page_size, channel, keyword, start_time: from, end_time: until } }) => {
    const { list, total } = await partners.outbox.list({
      channel,
      to: keyword,
      from: from === undefined ? undefined : midnight(from),
      until: until === undefined ? undefined : new Date(midnight(until).getTime() + DAY_MS),
      limit: page_size,
      offset: (page - 1) * page_size,
    });
    return {
      list: list.map(({ messageId: id, channel: kind, to, scene, body, at }) => ({
        id,
        channel: kind,
        to: kind === 'sms' ? maskPhone(to) : maskEmail(to),
        scene,
        body,
        at,
      })),
      total,
      page,
      page_size,
    };
  },
});
