import type { couponCenter } from '@uc/contract/finance/coupon-center';
import type { coupons } from '@uc/contract/finance/coupons';
import type { Deps } from '../../deps';
import { afterCheck, type Handlers } from '../../call/index';
import { claimCoupon, offers } from './center';
import { checkCode, demoCodeOf, redeemCoupon } from './codes';
import { couponList, couponSummary, couponTickets } from './view';

/** The calls with which customers list, claim and redeem coupons. */
export const couponHandlers = (deps: Deps): Handlers<typeof coupons & typeof couponCenter> => ({
  list: ({ input, actor, db }) => couponList(db, actor.uid, input),
  summary: ({ input, actor, db }) => couponSummary(db, actor.uid, input.location),
  ticket: ({ input, actor, db }) => couponTickets(db, actor.uid, input),
  async center({ input, actor, db }) {
    const [listed, demoCode] = await Promise.all([offers(db, actor.uid, input), demoCodeOf(deps, db)]);
    return { ...listed, demo_code: demoCode };
  },
  claim: ({ input, actor, db }) => claimCoupon(db, actor, input.template_id),
  redeem: afterCheck(
    ({ input, actor }) => checkCode(deps, actor.uid, input.code),
    ({ input, actor, db }) => redeemCoupon(deps, db, actor, input.code),
  ),
});
