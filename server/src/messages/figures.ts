import type { Deps } from '../deps';

/** What `/metrics` says of SMS that did not arrive, or of which nobody knows; nothing where the sandbox stands. */
export const smsFigures = ({ partners: { smsProviders } }: Pick<Deps, 'partners'>) => ({
  help: {
    ...(smsProviders && {
      sms_undelivered_day: 'SMS of the last 24 hours that a provider took and that did not arrive',
      sms_unknown_day: 'SMS of the last 24 hours whose provider gave no answer',
      sms_refused_day: 'SMS of the last 24 hours to numbers that a provider refuses',
    }),
  },
  async read(): Promise<Record<string, number>> {
    const { undelivered = 0, unknown = 0, refused = 0 } = (await smsProviders?.counts()) ?? {};
    return { sms_undelivered_day: undelivered, sms_unknown_day: unknown, sms_refused_day: refused };
  },
});
