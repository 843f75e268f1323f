import type { Api } from '@uc/contract';
import type { Deps } from '../../deps';
import { afterCheck, type Handlers } from '../../call/index';
import { checkSpending, spendProof } from '../../passport/index';
import { applications, applyForCredit } from './application';
import { onlineState, repayOnline } from './online';
import { badDebtOf, recoverFromBalance } from './recovering';
import {
  assertAmount,
  previewOf,
  repayFromBalance,
  repayList,
  repayPreview,
  switchAutoRepay,
} from './repaying';

type Answers =
  | 'iouRepayPreview'
  | 'iouRepay'
  | 'iouRecover'
  | 'iouRepayState'
  | 'iouAutoRepay'
  | 'iouRepayList'
  | 'creditApply'
  | 'creditApplications';

/** Repaying 白条, and asking for a line (product 09 §9.5). */
export const creditHandlers = (deps: Deps): Pick<Handlers<Api['finance']>, Answers> => ({
  iouRepayPreview: ({ input, actor, db }) => repayPreview(deps, db, actor.uid, input),
  iouRepay: afterCheck(
    async ({ input, actor }) => {
      assertAmount(input.amount);
      // What cannot be repaid is said before a password is asked for, and before a wrong one would count.
      await previewOf(deps.database.db, actor.uid, { amount: input.amount, billNos: input.bill_nos });
      if (input.source === 'balance') await checkSpending(deps, actor, input);
    },
    async ({ input, actor, db }) => {
      if (input.source === 'online') return repayOnline(db, actor, input);
      await spendProof(deps, db, actor, input);
      return repayFromBalance(db, actor, { amount: input.amount, billNos: input.bill_nos });
    },
  ),
  iouRecover: afterCheck(
    async ({ input, actor }) => {
      await badDebtOf(deps.database.db, actor.uid, input.bill_no, input.amount);
      await checkSpending(deps, actor, input);
    },
    async ({ input, actor, db }) => {
      await spendProof(deps, db, actor, input);
      return recoverFromBalance(db, actor, input);
    },
  ),
  iouRepayState: ({ input, actor, db }) => onlineState(db, actor.uid, input.repay_no),
  iouAutoRepay: ({ input, actor, db }) => switchAutoRepay(db, actor, input.on),
  iouRepayList: ({ input, actor, db }) => repayList(db, actor.uid, input),
  creditApply: ({ input, actor, db }) => applyForCredit(db, actor, input),
  creditApplications: ({ actor, db }) => applications(db, actor.uid),
});
