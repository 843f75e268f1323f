import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { daysAfter } from '@uc/contract/day';
import type { Deps } from '../../deps';
import { notify } from '../../messages/index';
import { allParts, forEachCustomer, type Job, type OutboxHandler } from '../../jobs/index';
import { giveNewcomerCoupons } from './center';
import { noteEnding, withEnding } from './reminder-store';

/** The nearest first: a customer notified of “1 day” is not notified of “7 days” as well. */
const DAYS = deadlineKinds.coupon_end.remind.toSorted((a, b) => a - b);

/**
 * Coupons that end soon are announced, each once per distance (finance.md#coupon-states); that they end
 * follows from the time.
 */
export const couponJobs = (deps: Deps): Job[] => [
  {
    name: 'finance.couponReminders',
    text: '优惠券到期提醒',
    about: `到期前${deadlineKinds.coupon_end.remind.join('天、')}天提醒客户`,
    at: '0 10 0 * * *',
    run: (now) =>
      allParts(
        ...DAYS.map((days) => async () => {
          const until = daysAfter(now, days);
          const uids = await withEnding(deps.database.db, now, until, days);
          return forEachCustomer(deps, uids, async (tx, uid) => {
            const ending = await noteEnding(tx, uid, now, until, days);
            const [first] = ending;
            if (first === undefined) return false;
            const names =
              ending.length === 1 ? `“${first.name}”` : `“${first.name}”等${ending.length}张优惠券`;
            await notify(tx, {
              uid,
              category: 'activity',
              level: 'warn',
              title: `您有${ending.length}张优惠券${days}天内到期`,
              content: `您的${names}将在${days}天内到期，请尽快使用。`,
              link: '/finance/vouchers?soon=1',
              bizType: 'coupon',
              bizNo: first.coupon_no,
            });
            return true;
          });
        }),
      ),
  },
];

/** Outbox handlers: gives a new account its coupons. */
export const couponOutbox = (deps: Deps): Record<string, OutboxHandler> => ({
  async 'account.opened'({ uid }) {
    await deps.database.transaction((tx) => giveNewcomerCoupons(tx, uid));
  },
});
