import { limits } from '@uc/contract/limits';
import type { Deps } from '../../../deps';
import { allParts, forEachOf, type Job } from '../../../jobs/index';
import { matchFetched } from '../matching/fetched';
import { billChannelsOf, fetchBill } from './fetch';
import { countMissing, dueBills, expectBills, takeAlarms } from './store';

/** Bills of one run. */
const MOST = 40;

/** Fetches the bills of the channels, yesterday's from ten o'clock on and again until each is there, and matches their lines. */
export const billJobs = (deps: Deps): Job[] => [
  {
    name: 'finance.channelBills',
    text: '获取渠道账单',
    about: `每天${limits.channelBills.firstHour}点起向微信支付和支付宝获取前一天的账单，未生成时重试，并匹配其中的明细`,
    at: '*/10 * * * *',
    run: () => fetchBills(deps),
  },
];

async function fetchBills(deps: Deps): Promise<number> {
  const { db } = deps.database;
  const wanted = billChannelsOf(deps).flatMap((channel) =>
    (['trade', 'fund'] as const).map((kind) => ({ channel, kind })),
  );
  await expectBills(db, wanted);
  return allParts(
    async () =>
      forEachOf(
        deps,
        await dueBills(db, MOST),
        async (key) => (await fetchBill(deps, key)) === 'kept',
        (key) => key,
      ),
    () => matchFetched(deps),
    async () => {
      for (const bill of await takeAlarms(db))
        deps.log.error({ alarm: 'channel.bill', ...bill }, 'a bill of a channel is missing');
      return 0;
    },
  );
}

/** Figures of `/metrics` about the bills. */
export const billFigures = ({ database }: Pick<Deps, 'database'>) => ({
  help: { channel_bills_missing: 'Bills of channels that should be stored by now' },
  read: async () => ({ channel_bills_missing: await countMissing(database.db) }),
});
