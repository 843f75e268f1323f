import type { Api } from '@uc/contract';
import { permissionText } from '@uc/contract/permissions';
import { onOneConnection } from '../db/index';
import type { Deps } from '../deps';
import { type Handlers, refuse } from '../call/index';
import { profileOf } from '../accounts/index';
import { cards } from './cards/cards';
import { bookingDeskHandlers } from './booking/staff';
import { cardDesk } from './cards/staff';
import { channelHandlers } from './channels/api';
import type { PaidHandlers } from './channels/paid';
import { settlementDeskHandlers } from './channels/settling';
import { batches } from './coins/batches';
import { couponHandlers } from './coupons/api';
import { couponDeskHandlers } from './coupons/staff';
import { creditHandlers } from './credit/api';
import { iouBills, iouSummary } from './credit/shown';
import { creditDeskHandlers } from './credit/staff';
import { deskHandlers } from './desk/staff';
import { exportHandlers } from './exporting/asking';
import { creditList, rmbList } from './lists';
import { amountInfo, balance2, holdingsOf } from './overview';
import { rechargeHandlers } from './recharge/api';
import { rechargeDeskHandlers } from './recharge/staff';
import { withdrawalDesk } from './withdrawals/deciding';
import { withdrawals } from './withdrawals/withdrawals';

const permissionOf = { coin: 'finance.coin:view', credit_limit: 'finance.credit:view' } as const;

/** Balances, records, coupons and credit, as they are read; what moves money comes later. */
export const finance = (deps: Deps, paid: PaidHandlers): Handlers<Api['finance']> => ({
  balance2: ({ input, actor, db }) => balance2(db, actor, input.location),
  amountInfo: ({ actor, db }) =>
    onOneConnection(db, async (one) => {
      const [profile, holdings] = await Promise.all([profileOf(one, actor.uid), holdingsOf(one, actor.uid)]);
      if (profile === undefined) throw refuse('session.expired');
      return amountInfo(one, actor.uid, profile, holdings);
    }),
  rmbList: ({ input, actor, db }) => rmbList(db, actor, input),
  creditList({ input, actor, db }) {
    const permission = permissionOf[input.account];
    if (!actor.permissions.has(permission))
      throw refuse('permission.subAccount', { permission: permissionText(permission) });
    return creditList(db, actor, input);
  },
  coinBatches: ({ input, actor, db }) => batches(db, actor.uid, input),
  ...couponHandlers(deps),
  ...couponDeskHandlers(deps),
  iouSummary: ({ actor, db }) => iouSummary(db, actor.uid),
  iouBill: ({ input, actor, db }) => iouBills(db, actor.uid, input),
  ...creditHandlers(deps),
  ...creditDeskHandlers(deps),
  ...cards(deps),
  ...cardDesk(deps),
  ...withdrawals(deps),
  ...withdrawalDesk(deps),
  ...rechargeHandlers(deps, paid),
  ...rechargeDeskHandlers(deps),
  ...channelHandlers(deps, paid),
  ...settlementDeskHandlers(),
  ...bookingDeskHandlers(),
  ...exportHandlers(deps),
  ...deskHandlers(deps),
});
