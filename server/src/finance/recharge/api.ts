import type { Api } from '@uc/contract';
import { rechargeStatuses } from '@uc/contract/finance/recharge';
import { permissionText } from '@uc/contract/permissions';
import type { Deps } from '../../deps';
import { afterCheck, type Customer, type Handlers, ownTransaction, refuse } from '../../call/index';
import { by } from '../../ledger/index';
import { checkSpending } from '../../passport/index';
import type { PaidHandlers } from '../channels/paid';
import { cancelRecharge } from './closing';
import { submitVoucher } from './offline';
import { startRecharge } from './recharge';
import { rechargeConfig } from './settings';
import { rechargeDetail, rechargeList, rechargeSeen } from './shown';

type Answers =
  | 'recharge'
  | 'rechargeConfig'
  | 'rechargeList'
  | 'rechargeDetail'
  | 'rechargeCancel'
  | 'rechargeVoucher';
type Recharging = Pick<Handlers<Api['finance']>, Answers>;

/** Recharging RMB and coins, as customers do it. */
export const rechargeHandlers = (deps: Deps, handlers: PaidHandlers): Recharging => {
  const recharge: Recharging['recharge'] = ({ input, actor, db }) => startRecharge(deps, db, actor, input);
  return {
    recharge: afterCheck(async ({ input, actor }) => {
      mayRecharge(actor, input.target);
      if (input.channel === 'balance' && input.target === 'coin') await checkSpending(deps, actor, input);
    }, recharge),
    rechargeConfig({ input: { target }, actor, db }) {
      mayRecharge(actor, target);
      return rechargeConfig(deps, db, actor, target);
    },
    rechargeList: ({ input, actor, db }) => rechargeList(db, actor, input),
    rechargeDetail: ({ input, actor, db }) => rechargeDetail(deps, db, actor, input.recharge_no),
    rechargeCancel: ownTransaction(async ({ input, actor }) => {
      const { recharge_no, status } = await cancelRecharge(deps, handlers, actor, input.recharge_no);
      return { recharge_no, status };
    }),
    async rechargeVoucher({ input, actor, db }) {
      const seen = await rechargeSeen(db, actor, input.recharge_no, 'recharge');
      if (seen.channel !== 'offline') throw refuse('state.conflict');
      const { recharge_no, status } = await submitVoucher(deps, db, by(actor), seen, input);
      return { recharge_no, status, status_text: rechargeStatuses[status] };
    },
  };
};

/** RMB and coins are permissions of their own; the call is open to whoever has one of them. */
function mayRecharge(actor: Customer, target: 'rmb' | 'coin'): void {
  const code = `finance.${target}:recharge`;
  if (!actor.permissions.has(code))
    throw refuse('permission.subAccount', { permission: permissionText(code) });
}
