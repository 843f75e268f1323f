import { limits } from '@uc/contract/limits';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse } from '../../call/index';
import { requireStepUp } from '../../passport/index';
import { forEachDue, type Job } from '../../jobs/index';
import { audit, initiatorOf, system } from '../../ledger/index';
import { expectedText } from './position';
import { postWithdrawalRelease } from './posting';
import {
  assertTransition,
  bookOf,
  lockForTransition,
  notifyCustomer,
  type EventDetails,
  transitionWithdrawal,
} from './transition';
import type { WithdrawalRow } from './store';
import { risksNow } from './submit';
import { isUnconfirmed } from './states';
import { lapsedRequests } from './queue-store';

/**
 * Takes a request back while it waits (J6). A sub-account takes back its own; a second time is refused with
 * state.conflict.
 */
export async function cancelWithdrawal(tx: Tx, actor: Customer, no: string): Promise<WithdrawalRow> {
  const row = await lockForTransition(tx, actor.uid, no);
  if (actor.subId !== null && row.sub_id !== actor.subId) throw refuse('notFound');
  return release(tx, row, 'cancel', { by: initiatorOf(actor) });
}

/**
 * The owner confirms or refuses a withdrawal of a sub-account (finance.md#withdrawal-states). Money leaves by
 * the position of the account when its owner says so: a hold, a debt or a risk that has come since counts as
 * for one that is submitted now (trust §4.6).
 */
export async function confirmWithdrawal(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  input: { no: string; agree: boolean; reason: string; token: string | undefined },
): Promise<WithdrawalRow> {
  const row = await lockForTransition(tx, actor.uid, input.no);
  const now = await clock.now(tx);
  if (row.status !== 'pending_owner' || isUnconfirmed(row, now)) throw refuse('state.conflict');
  const details: EventDetails = { by: initiatorOf(actor), comment: input.reason };
  if (!input.agree) return release(tx, row, 'refuse', details, input.reason);
  const risks = await risksNow(deps, tx, row, now);
  await requireStepUp(tx, actor, 'withdraw_confirm', input.token);
  const confirmed = await transitionWithdrawal(tx, row, 'confirm', details, {
    submitted_at: now,
    risk_rules: risks,
    needs_second: row.needs_second || risks.length > 0,
  });
  await notifyCustomer(
    tx,
    confirmed,
    '提现申请已提交',
    `已由主账号确认，预计${expectedText(confirmed)}前到账。`,
  );
  await audit(tx, {
    uid: row.uid,
    by: details.by,
    action: 'withdraw.confirm',
    target: `withdraw:${row.withdraw_no}`,
    detail: { amount: row.amount_fen },
  });
  return confirmed;
}

/** Unfreezes the money (J6) and ends the withdrawal. */
export async function release(
  tx: Tx,
  row: WithdrawalRow,
  event: 'cancel' | 'refuse' | 'expire' | 'reject',
  details: EventDetails,
  reason = '',
): Promise<WithdrawalRow> {
  assertTransition(row, event);
  await postWithdrawalRelease(tx, bookOf(row, details));
  const ended_at = await clock.now(tx);
  const ended = await transitionWithdrawal(tx, row, event, details, { ended_at, reason });
  const [title, text] = sentences[event];
  await notifyCustomer(tx, ended, title, text.replace('{reason}', reason), { sms: event === 'reject' });
  return ended;
}

const sentences = {
  cancel: ['提现已撤销', '已撤销，资金已退回可用余额。'],
  refuse: ['提现申请未获主账号同意', '未获主账号同意，资金已退回可用余额。'],
  expire: ['提现申请已过期', `超过${limits.withdraw.ownerHours}小时未确认，已自动撤销，资金已退回可用余额。`],
  reject: ['提现审核未通过', '审核未通过，资金已退回可用余额。原因：{reason}'],
} as const;

/** Expires withdrawals that the owner did not confirm in time. */
export const lapseJob = ({ database, log }: Deps): Job => ({
  name: 'finance.withdrawLapse',
  text: '提现确认超时',
  about: `撤销主账号${limits.withdraw.ownerHours}小时未确认的提现申请，退回资金`,
  at: '7 * * * * *',
  run: async () =>
    forEachDue(
      { log },
      (batch) => lapsedRequests(database.db, batch),
      ({ uid, withdraw_no }) =>
        database.transaction(async (tx) => {
          const row = await lockForTransition(tx, uid, withdraw_no);
          if (row.status !== 'pending_owner') return false;
          await release(tx, row, 'expire', { by: system }, `超过${limits.withdraw.ownerHours}小时未确认`);
          return true;
        }),
      ({ withdraw_no: withdraw }) => ({ withdraw }),
    ),
});
