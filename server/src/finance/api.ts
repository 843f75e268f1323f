import type { Api } from '@uc/contract';
import { permissionText } from '@uc/contract/permissions';
import type { Deps } from '../deps';
import { type Handlers, refuse } from '../http/index';
import { profileOf } from '../passport/index';
import { couponList, couponSummary, couponTickets } from './coupons/shown';
import { iouBills, iouSummary } from './credit/shown';
import { creditList, rmbList } from './lists';
import { amountInfo, balance2 } from './overview';

const permissionOf = { coin: 'finance.coin:view', credit_limit: 'finance.credit:view' } as const;

/** Balances, records, coupons and credit, as they are read; what moves money comes later. */
export const finance = (_deps: Deps): Handlers<Api['finance']> => ({
  balance2: ({ input, actor, db }) => balance2(db, actor, input.location),
  async amountInfo({ actor, db }) {
    const profile = await profileOf(db, actor.uid);
    if (profile === undefined) throw refuse('session.expired');
    return amountInfo(db, actor.uid, profile);
  },
  rmbList: ({ input, actor, db }) => rmbList(db, actor, input),
  creditList({ input, actor, db }) {
    const permission = permissionOf[input.account];
    if (!actor.permissions.has(permission))
      throw refuse('permission.subAccount', { permission: permissionText(permission) });
    return creditList(db, actor, input);
  },
  couponList: ({ input, actor, db }) => couponList(db, actor.uid, input),
  couponSummary: ({ input, actor, db }) => couponSummary(db, actor.uid, input.location),
  couponTicket: ({ input, actor, db }) => couponTickets(db, actor.uid, input),
  iouSummary: ({ actor, db }) => iouSummary(db, actor.uid),
  iouBill: ({ input, actor, db }) => iouBills(db, actor.uid, input),
});
