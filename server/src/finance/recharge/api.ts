import { type recharges, rechargeStatuses } from '@uc/contract/finance/recharge';
import { permissionText } from '@uc/contract/permissions';
import type { Deps } from '../../deps';
import {
  afterCheck,
  type Customer,
  type Handlers,
  ownTransaction,
  refuse,
  refuseForm,
} from '../../call/index';
import { agreementView, saveConsent } from '../../agreements/index';
import type { Tx } from '../../db/index';
import { checkSpending } from '../../passport/index';
import { initiatorOf } from '../../ledger/index';
import type { PaidHandlers } from '../../room/index';
import { cancelRecharge } from './close';
import { submitVoucher } from './offline';
import { startRecharge } from './recharge';
import { rechargeConfig } from './settings';
import { rechargeDetail, rechargeList, visibleRecharge } from './view';

type Recharging = Handlers<typeof recharges>;

/** Recharging RMB and coins, as customers do it. */
export const rechargeHandlers = (deps: Deps, handlers: PaidHandlers): Recharging => {
  const create: Recharging['create'] = async ({ input, actor, db, request }) => {
    if (input.target === 'coin') await agreeToCoins(db, actor, input, request.ip);
    return startRecharge(deps, db, actor, input);
  };
  return {
    create: afterCheck(async ({ input, actor }) => {
      mayRecharge(actor, input.target);
      if (input.channel === 'balance' && input.target === 'coin') await checkSpending(deps, actor, input);
    }, create),
    config({ input: { target }, actor, db }) {
      mayRecharge(actor, target);
      return rechargeConfig(deps, db, actor, target);
    },
    list: ({ input, actor, db }) => rechargeList(db, actor, input),
    detail: ({ input, actor, db }) => rechargeDetail(deps, db, actor, input.recharge_no),
    cancel: ownTransaction(async ({ input, actor }) => {
      const { recharge_no, status } = await cancelRecharge(deps, handlers, actor, input.recharge_no);
      return { recharge_no, status };
    }),
    async voucher({ input, actor, db }) {
      const seen = await visibleRecharge(db, actor, input.recharge_no, 'recharge');
      if (seen.channel !== 'offline') throw refuse('state.conflict');
      const { recharge_no, status } = await submitVoucher(deps, db, initiatorOf(actor), seen, input);
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

/** Keeps the consent to the agreement on coins, where one came with the request. Refuses the form for an older version. */
async function agreeToCoins(
  tx: Tx,
  { uid, sessionId }: Customer,
  { agreement_version: version }: { agreement_version?: string | undefined },
  ip: string,
): Promise<void> {
  if (version === undefined) return;
  const { title, version: current } = agreementView('coin');
  if (version !== current)
    throw refuseForm({
      field: 'agreement_version',
      message: `${title}已更新，请刷新页面，阅读并同意后再提交`,
    });
  await saveConsent(tx, { uid, purpose: 'coin', version, ip, session_id: sessionId });
}
