import type { credit } from '@uc/contract/finance/credit';
import type { repay } from '@uc/contract/finance/repay';
import type { Deps } from '../../deps';
import { afterCheck, type Handlers } from '../../call/index';
import { checkSpending, spendProof } from '../../passport/index';
import { applications, applyForCredit } from './application';
import { onlineState, repayOnline } from './online';
import { badDebtOf, recoverFromBalance } from './recovery';
import { assertAmount, previewOf, repayFromBalance, repayList, repayPreview, switchAutoRepay } from './repay';
import { iouBills, iouSummary } from './view';

/** Repaying 白条, and asking for a line (finance.md#further-calls). */
export const creditHandlers = (deps: Deps): Handlers<typeof credit & typeof repay> => ({
  summary: ({ actor, db }) => iouSummary(db, actor.uid),
  bills: ({ input, actor, db }) => iouBills(db, actor.uid, input),
  repayPreview: ({ input, actor, db }) => repayPreview(deps, db, actor.uid, input),
  repay: afterCheck(
    async ({ input, actor }) => {
      assertAmount(input.amount);
      // Refuse an impossible repayment before the password is checked, so that no wrong try is counted.
      await previewOf(deps.database.db, actor.uid, { amount: input.amount, billNos: input.bill_nos });
      if (input.source === 'balance') await checkSpending(deps, actor, input);
    },
    async ({ input, actor, db }) => {
      if (input.source === 'online') return repayOnline(db, actor, input);
      await spendProof(deps, db, actor, input);
      return repayFromBalance(db, actor, { amount: input.amount, billNos: input.bill_nos });
    },
  ),
  recover: afterCheck(
    async ({ input, actor }) => {
      await badDebtOf(deps.database.db, actor.uid, input.bill_no, input.amount);
      await checkSpending(deps, actor, input);
    },
    async ({ input, actor, db }) => {
      await spendProof(deps, db, actor, input);
      return recoverFromBalance(db, actor, input);
    },
  ),
  repayState: ({ input, actor, db }) => onlineState(db, actor.uid, input.repay_no),
  autoRepay: ({ input, actor, db }) => switchAutoRepay(db, actor, input.on),
  repayments: ({ input, actor, db }) => repayList(db, actor.uid, input),
  apply: ({ input, actor, db }) => applyForCredit(db, actor, input),
  applications: ({ actor, db }) => applications(db, actor.uid),
});
