import type { Api } from '@uc/contract';
import type { Deps } from '../../deps';
import { afterCheck, type Handlers } from '../../call/index';
import { couponClaimed, offers } from './center';
import { checkCode, couponRedeemed, demoCodeOf } from './codes';
import { couponList, couponSummary, couponTickets } from './shown';

type Answers =
  | 'couponList'
  | 'couponSummary'
  | 'couponTicket'
  | 'couponCenter'
  | 'couponClaim'
  | 'couponRedeem';

/** Coupons as a customer has them and comes by them. */
export const couponHandlers = (deps: Deps): Pick<Handlers<Api['finance']>, Answers> => ({
  couponList: ({ input, actor, db }) => couponList(db, actor.uid, input),
  couponSummary: ({ input, actor, db }) => couponSummary(db, actor.uid, input.location),
  couponTicket: ({ input, actor, db }) => couponTickets(db, actor.uid, input),
  async couponCenter({ input, actor, db }) {
    const [listed, demoCode] = await Promise.all([offers(db, actor.uid, input), demoCodeOf(deps, db)]);
    return { ...listed, demo_code: demoCode };
  },
  couponClaim: ({ input, actor, db }) => couponClaimed(db, actor, input.template_id),
  couponRedeem: afterCheck(
    ({ input, actor }) => checkCode(deps, actor.uid, input.code),
    ({ input, actor, db }) => couponRedeemed(deps, db, actor, input.code),
  ),
});
