import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { daysAfter } from '@uc/contract/day';
import { formatFen, sum } from '@uc/contract/money';
import type { Deps } from '../../deps';
import { notify } from '../../messages/index';
import { allParts, forEachCustomer, type Job } from '../../jobs/index';
import { lockAccounts, system } from '../../ledger/index';
import { postCoinExpiry } from './expiry';
import { noteEnding, withEnding, withExpired } from './batch-store';

/** The nearest first: a customer notified of “1 day” gets no further notice (finance.md#coin-screen). */
const DAYS = deadlineKinds.coin_end.remind.toSorted((a, b) => a - b);
const LINK = '/finance/creativeCoins';

/** J32, and the announcement before it (console.md#jobs). */
export const coinJobs = (deps: Deps): Job[] => [
  {
    name: 'finance.coinExpiry',
    text: '赠送币到期',
    about: '到期的赠送币失效并通知客户',
    at: '0 10 0 * * *',
    run: async (now) =>
      forEachCustomer(deps, await withExpired(deps.database.db, now), async (tx, uid) => {
        const gone = await postCoinExpiry(tx, { uid, by: system });
        if (gone === 0) return false;
        await notify(tx, {
          uid,
          category: 'finance',
          title: '赠送币已过期',
          content: `您的赠送币有${formatFen(gone)}币已到期失效。`,
          link: `${LINK}?tab=expired`,
          bizType: 'coin',
        });
        return true;
      }),
  },
  {
    name: 'finance.coinReminders',
    text: '赠送币到期提醒',
    about: `到期前${deadlineKinds.coin_end.remind.join('天、')}天提醒客户`,
    at: '0 11 0 * * *',
    run: (now) =>
      allParts(
        ...DAYS.map((days) => async () => {
          const until = daysAfter(now, days);
          const uids = await withEnding(deps.database.db, now, until, days);
          return forEachCustomer(deps, uids, async (tx, uid) => {
            // Spending locks this account first, so batches cannot change meanwhile.
            await lockAccounts(tx, { uid, accounts: ['C.BONUS'] });
            const ending = await noteEnding(tx, uid, now, until, days);
            if (ending.length === 0) return false;
            const amount = formatFen(sum(ending.map(({ remaining }) => remaining)));
            await notify(tx, {
              uid,
              category: 'finance',
              level: 'warn',
              title: `您有赠送币${days}天内到期`,
              content: `您的赠送币有${amount}币将在${days}天内到期，下单时会优先抵扣。`,
              link: LINK,
              bizType: 'coin',
            });
            return true;
          });
        }),
      ),
  },
];
