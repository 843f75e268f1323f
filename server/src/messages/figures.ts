import type { Deps } from '../deps';

/** Figures of `/metrics` about SMS that did not arrive or have an unknown result; none where the sandbox stands. */
export function smsFigures({ partners: { smsProviders }, config }: Pick<Deps, 'partners' | 'config'>) {
  const providers = config.sms.map(({ name }) => name);
  return {
    help: {
      ...(smsProviders && {
        sms_undelivered_day: 'SMS of the last 24 hours that a provider took and that did not arrive',
        sms_unknown_day: 'SMS of the last 24 hours whose provider gave no answer',
        sms_refused_day: 'SMS of the last 24 hours to numbers that a provider refuses',
      }),
      ...Object.fromEntries(
        providers.flatMap((name) => [
          [`sms_${name}_delivered_hour`, `SMS of the last hour that ${name} took and carriers delivered`],
          [
            `sms_${name}_undelivered_hour`,
            `SMS of the last hour that ${name} took and carriers did not deliver`,
          ],
        ]),
      ),
    },
    async read(): Promise<Record<string, number>> {
      const { undelivered = 0, unknown = 0, refused = 0 } = (await smsProviders?.counts()) ?? {};
      const arrivals = (await smsProviders?.arrivals()) ?? [];
      const ofHour = providers.flatMap((name) => {
        const found = arrivals.find(({ provider }) => provider === name);
        return [
          [`sms_${name}_delivered_hour`, found?.delivered ?? 0],
          [`sms_${name}_undelivered_hour`, found?.undelivered ?? 0],
        ] as const;
      });
      return {
        sms_undelivered_day: undelivered,
        sms_unknown_day: unknown,
        sms_refused_day: refused,
        ...Object.fromEntries(ofHour),
      };
    },
  };
}
