import type { withdrawals as contract } from '@uc/contract/finance/withdrawals';
import { withdrawStatusTexts } from '@uc/contract/finance/withdraw-rules';
import { fen, subtract } from '@uc/contract/money';
import { isEstimated } from '../../calendar/index';
import type { Deps } from '../../deps';
import { afterCheck, type Customer, type Handlers } from '../../call/index';
import { checkOwnCode, checkSpending, spendOwnCode, spendProof } from '../../passport/index';
import type { Job } from '../../jobs/index';
import { initiatorOf } from '../../ledger/index';
import { cancelWithdrawal, confirmWithdrawal, lapseJob } from './end';
import { withdrawForm } from './form';
import { askJob } from './payout';
import { withdrawalDetail, withdrawalPage } from './view';
import type { WithdrawalRow } from './store';
import { refuseBlocked, submitWithdrawal } from './submit';

/** Withdrawals, as their owner and sub-accounts ask for and follow them (spec §7, finance.md#withdrawal-states). */
export const withdrawals = (deps: Deps): Handlers<typeof contract> => ({
  form: ({ actor, db }) => withdrawForm(deps, db, actor),
  create: afterCheck(
    async ({ input, actor }) => {
      await refuseBlocked(deps, deps.database.db, actor);
      await checkSpending(deps, actor, input);
      if (isOwner(actor)) await checkOwnCode(deps, actor, input.sms_code ?? '');
    },
    async ({ input, actor, db }) => {
      const { amount, card_id: cardId, remark } = input;
      const { uid, subId } = actor;
      const row = await submitWithdrawal(deps, db, {
        uid,
        by: initiatorOf(actor),
        subId,
        amount,
        cardId,
        remark,
      });
      if (isOwner(actor)) await spendOwnCode(deps, db, actor, input.sms_code ?? '');
      else await spendProof(deps, db, actor, input);
      const [gross, fee] = [fen(row.amount_fen), fen(row.fee_fen)];
      return {
        ...stateOf(row),
        amount: gross,
        fee,
        net: subtract(gross, fee),
        expected_at: row.expected_on,
        expected_is_estimate: isEstimated(row.expected_on),
        card: { bank_name: row.bank_name, tail: row.last4 },
      };
    },
  ),
  list: ({ input, actor, db }) => withdrawalPage(db, actor, input),
  detail: ({ input, actor, db }) => withdrawalDetail(db, actor, input.withdraw_no),
  cancel: async ({ input, actor, db }) => stateOf(await cancelWithdrawal(db, actor, input.withdraw_no)),
  async confirm({ input, actor, db }) {
    const { withdraw_no: no, agree, reason = '', verify_token: token } = input;
    return stateOf(await confirmWithdrawal(deps, db, actor, { no, agree, reason, token }));
  },
});

/** Scheduled work on withdrawals (console.md#jobs). */
export const payoutJobs = (deps: Deps): Job[] => [lapseJob(deps), askJob(deps)];

const isOwner = ({ subId }: Customer): boolean => subId === null;
const stateOf = ({ withdraw_no, status }: WithdrawalRow) => ({
  withdraw_no,
  status,
  status_text: withdrawStatusTexts[status],
});
