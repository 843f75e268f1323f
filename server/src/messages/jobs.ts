import { limits } from '@uc/contract/limits';
import type { Deps } from '../deps';
import { forEachOf, type Job } from '../jobs/index';
import { purgeMutes } from './mutes-store';
import { KEPT_DAYS } from './notify';
import { noticesToSend, sendNotice } from './notice-store';
import { purgeMessages } from './store';

const UNDELIVERED =
  'messages that a provider takes do not arrive: ask it about the codes, and put the other one first in SMS meanwhile';

/** Messages go after 180 days, those about security and money after 2 years (console.md#jobs). */
export const messageJobs = ({
  database: { db, transaction },
  partners,
  log,
}: Pick<Deps, 'database' | 'partners' | 'log'>): Job[] => [
  {
    name: 'messages.smsReceipts',
    text: '短信回执',
    about: '向短信服务商查询已发短信是否送达',
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
  {
    name: 'messages.purge',
    text: '清理消息',
    about: `删除保存期满的消息：一般${limits.message.keptDays}天，账户安全与资金变动2年`,
    at: '10 3 * * *',
    run: async () => {
      const done = await purgeMessages(db);
      await purgeMutes(db);
      return done;
    },
  },
  {
    name: 'messages.notices',
    text: '发布系统公告',
    about: '到时把系统公告送达各账户的消息中心',
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
