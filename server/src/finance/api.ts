import type { Api } from '@uc/contract';
import { permissionText } from '@uc/contract/permissions';
import { type Handlers, refuse } from '../call/index';
import { profileOf } from '../accounts/index';
import { onOneConnection } from '../db/index';
import { creditList, rmbList } from './lists';
import { amountInfo, balance2, holdingsOf } from './overview';

const permissionOf = { coin: 'finance.coin:view', credit_limit: 'finance.credit:view' } as const;

/** Balances and their lines, as they are read. */
export const finance = (): Handlers<Api['finance']> => ({
  balance2: ({ input, actor, db }) => onOneConnection(db, (one) => balance2(one, actor, input.location)),
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
});
