import type { Api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import type { Deps } from '../deps';
import { type Handlers, ownTransaction, refuse } from '../call/index';
import type { AllParts } from '../room/index';
import { memberHandlers } from './members-api';
import { roleHandlers } from './roles-api';
import { changeSubPassword } from '../passport/index';
import { findRoles, roleNames, spentOf, subAccountOf } from '../members/index';

/** Handlers for a sub-account's own data (spec §3), and for the members and roles of an account. */
export const access = (deps: Deps, { log }: AllParts): Handlers<Api['access']> => ({
  ...memberHandlers(deps, log),
  ...roleHandlers(deps, log),
  me: async ({ actor, db }) => {
    const sub = actor.subId === null ? undefined : await subAccountOf(deps, db, actor.uid, actor.subId);
    if (sub === undefined) throw refuse('session.expired');
    return {
      can_create: sub.can_create,
      parent_account: String(actor.uid),
      quota: fen(sub.quota_fen),
      quota_status: sub.quota_status,
      true_name: sub.true_name,
      permissions: [...actor.permissions],
      data_scope: { ...actor.scope },
      quota_used: await spentOf(db, actor.uid, sub.sub_id),
      quota_cycle: sub.quota_cycle,
      expire_at: sub.expire_at,
      roles: roleNames(sub.role_ids, await findRoles(db, actor.uid, sub.role_ids)),
    };
  },
  changeOwnPassword: ownTransaction(async ({ input, actor, request }) => {
    const { token, expiresIn } = await changeSubPassword(deps, request, actor, input);
    return { sub_token: token, expires_in: expiresIn };
  }),
});
