import type { Deps } from '../deps';
import { forEachOf, type Job } from '../jobs/index';
import { KEPT_DAYS } from './notify';
import { noticesToSend, sendNotice } from './notice-store';
import { purgeMessages } from './store';

const UNDELIVERED =
  'messages that a provider takes do not arrive: ask it about the codes, and put the other one first in SMS meanwhile';

/** Messages go after 180 days, those about security and money after 2 years (product 09 §9.13). */
export const messageJobs = ({
  database: { db, transaction },
  partners,
  log,
}: Pick<Deps, 'database' | 'partners' | 'log'>): Job[] => [
  {
    name: 'messages.smsReceipts',
    at: '20 * * * * *',
    async run() {
      const { smsProviders } = partners;
      if (smsProviders === undefined) return 0;
      const done = await smsProviders.pullReceipts();
      for (const { provider, ...figures } of await smsProviders.alarms())
        log.error({ alarm: 'sms.undelivered', partner: `sms.${provider}`, ...figures }, UNDELIVERED);
      return done;
    },
  },
  { name: 'messages.purge', at: '10 3 * * *', run: () => purgeMessages(db) },
  {
    name: 'messages.notices',
    at: '*/5 * * * * *',
    async run() {
      let done = 0;
      const send = async (no: string) => {
        while ((await transaction((tx) => sendNotice(tx, no, KEPT_DAYS))) > 0) done += 1;
      };
      await forEachOf({ log }, await noticesToSend(db), send, (notice) => ({ notice }));
      return done;
    },
  },
];
