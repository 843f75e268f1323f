import type { Input, Output } from '@uc/contract/endpoint';
import { applicationStatuses, type repay } from '@uc/contract/finance/repay';
import { limits } from '@uc/contract/limits';
import { compare, type Fen, fen, formatFen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import { claimFile } from '../../files/index';
import { type Customer, type Refusal, refuse, refuseForm } from '../../call/index';
import { audit, documentNo, initiatorOf, lockAccounts } from '../../ledger/index';
import { profileOf } from '../../accounts/index';
import { type Application, applicationsOf, insertApplication } from './application-store';
import { notifyApplied } from './notifications';
import { transition } from './states';
import { findCreditAccount } from './store';

const { min: least, max: most } = limits.creditLine;

/**
 * Applies for a credit line or a higher one (finance.md#credit-line-and-bill-states). Refuses unless the
 * enterprise is verified, and while another application is pending.
 */
export async function applyForCredit(
  tx: Tx,
  actor: Pick<Customer, 'uid' | 'kind' | 'name'>,
  input: Pick<Input<typeof repay.apply>, 'amount' | 'reason' | 'files'>,
): Promise<Output<typeof repay.apply>> {
  const { uid } = actor;
  const { amount, reason, files } = input;
  await lockAccounts(tx, { uid, accounts: ['M.LIMIT'] });
  const why = await whyNot(tx, uid);
  if (why !== undefined) throw why;
  const account = await findCreditAccount(tx, uid);
  const isRaise = account?.status === 'active';
  assertWithinLimits(amount, isRaise ? fen(account.total_fen) : fen(0));
  const now = await clock.now(tx);
  const applyNo = documentNo('A', now);
  const isFirst = await insertApplication(tx, {
    uid,
    apply_no: applyNo,
    kind: isRaise ? 'raise' : 'open',
    amount_fen: amount,
    reason,
    files: [...new Set(files)],
    applied_by: actor.name,
    created_at: now,
  });
  if (!isFirst) throw refuse('credit.applying');
  if (!isRaise) await transition(tx, uid, 'apply');
  for (const fileId of new Set(files))
    await claimFile(tx, {
      uid,
      fileId,
      use: 'credit_material',
      bizType: 'credit_application',
      bizNo: applyNo,
    });
  await notifyApplied(tx, uid, applyNo, amount);
  const target = `credit_application:${applyNo}`;
  await audit(tx, { uid, by: initiatorOf(actor), action: 'credit.apply', target, detail: { amount } });
  return { apply_no: applyNo, status: 'pending', status_text: applicationStatuses.pending };
}

/** Why a customer cannot apply; undefined when they can. */
async function whyNot(db: Db, uid: number): Promise<Refusal | undefined> {
  const sent = await applicationsOf(db, uid);
  if (sent.some(({ status }) => status === 'pending')) return refuse('credit.applying');
  if ((await findCreditAccount(db, uid))?.status === 'suspended') return refuse('credit.overdue');
  const profile = await profileOf(db, uid);
  if (profile?.realnameStatus === 'pending') return refuse('realName.pending');
  if (profile?.realnameStatus !== 'enterprise') return refuse('realName.required');
  return undefined;
}

function assertWithinLimits(amount: Fen, current: Fen): void {
  if (compare(amount, current) <= 0 && current > 0)
    throw refuseForm({ field: 'amount', message: `申请额度须高于当前额度${formatFen(current)}元` });
  if (compare(amount, least) < 0 || compare(amount, most) > 0)
    throw refuseForm({
      field: 'amount',
      message: `申请额度为${formatFen(least)}-${formatFen(most)}元`,
    });
}

const reasons: Partial<Record<string, string>> = {
  'realName.required': '完成企业实名认证后可申请',
  'credit.overdue': '您有逾期账单，还清后可申请',
};
const links: Partial<Record<string, string>> = {
  'realName.required': '/account/safe/realNameAuth',
  'realName.pending': '/account/safe/realNameAuth',
};

/** A customer's applications, and whether another may be sent. */
export async function applications(db: Db, uid: number): Promise<Output<typeof repay.applications>> {
  const [list, why, account] = await Promise.all([
    applicationsOf(db, uid),
    whyNot(db, uid),
    findCreditAccount(db, uid),
  ]);
  return {
    list: list.map(applicationView),
    can_apply: why === undefined,
    reason: why === undefined ? '' : (reasons[why.refusal] ?? why.message),
    link: why === undefined ? null : (links[why.refusal] ?? null),
    min: account?.status === 'active' ? fen(account.total_fen) : least,
    max: most,
  };
}

const applicationView = (row: Application) => ({
  apply_no: row.apply_no,
  kind: row.kind,
  amount: fen(row.amount_fen),
  reason: row.reason,
  status: row.status,
  status_text: applicationStatuses[row.status],
  granted: row.granted_fen === null ? null : fen(row.granted_fen),
  refuse_reason: row.refuse_reason,
  created_at: row.created_at,
  decided_at: row.decided_at,
});
