import * as clock from '../../clock';
import type { realNameCalls } from '@uc/contract/account/realname';
import { type RealNameField, realNameFieldTexts, realNameStatusTexts } from '@uc/contract/account/texts';
import { dayOf } from '@uc/contract/day';
import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { mask, maskCard, maskIdNo, maskName } from '@uc/contract/mask';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { agreementView } from '../../agreements/index';
import { maskedFields, openForm } from './form';
import { microView } from './micro';
import { paperFields, paperViews } from './papers';
import { open, accountStatusOf, waysOf } from './states';
import { type AuthRow, authsOf, submissionsOf } from './store';
import { mayApply } from './submit';

type Status = Output<(typeof realNameCalls)['realName']>;
type Shown = NonNullable<Status['current']>;

const kindTexts = { person: '个人认证', enterprise: '企业认证' } as const;
const accountStatusTexts: Record<ReturnType<typeof accountStatusOf>, string> = {
  none: '未认证',
  pending: '认证中',
  person: '个人已认证',
  enterprise: '企业已认证',
  rejected: '未通过',
  expired: '已过期',
  revoked: '已撤销',
};
const masked = (value: string | undefined, how: (value: string) => string): string =>
  value === undefined ? '' : how(value);

/** An application as owner and staff see it, with identifying fields masked. */
export async function authView(deps: Pick<Deps, 'vault'>, db: Db, row: AuthRow): Promise<Shown> {
  const form = openForm(deps, row) ?? {};
  const isPerson = row.kind === 'person';
  const [papers, micro] = await Promise.all([
    paperViews(deps, db, row.uid, form),
    microView(db, row, masked(form.account_no, maskCard)),
  ]);
  return {
    auth_no: row.auth_no,
    kind: row.kind,
    kind_text: kindTexts[row.kind],
    status: row.status,
    status_text: realNameStatusTexts[row.status],
    name_mask: masked(isPerson ? form.real_name : form.legal_name, maskName),
    id_mask: masked(isPerson ? form.id_no : form.legal_id_no, maskIdNo),
    company_mask: isPerson ? null : masked(form.company_name, mask),
    uscc_mask: isPerson ? null : masked(form.uscc, mask),
    fields: maskedFields(form, paperFields),
    papers,
    reject_items: (row.reject_items as { field: RealNameField; reason: string }[]).map(
      ({ field, reason }) => ({ field, text: realNameFieldTexts[field], reason }),
    ),
    warnings: row.warnings,
    submitted_at: row.submitted_at,
    approved_at: row.approved_at,
    expire_on: row.expires_on,
    micro,
  };
}

/** The account's status, its open application, and the owner's next actions. */
export async function statusOf(
  deps: Pick<Deps, 'vault' | 'partners' | 'config'>,
  db: Db,
  uid: number,
): Promise<Status> {
  const [rows, moments, now] = await Promise.all([
    authsOf(db, uid),
    submissionsOf(db, uid, limits.realName.windowDays),
    clock.now(db),
  ]);
  const accountStatus = accountStatusOf(rows);
  const current = rows.find(({ status }) => ['approved', 'expired', 'revoked'].includes(status));
  const newest = rows.find(({ status }) => status !== 'withdrawn' && status !== 'replaced');
  const latest = newest === current ? undefined : newest;
  const today = dayOf(now);
  const { title, version } = agreementView('realname', deps.partners);
  const shown = async (row: AuthRow | undefined) => (row === undefined ? null : authView(deps, db, row));
  return {
    status: accountStatus,
    status_text: accountStatusTexts[accountStatus],
    current: await shown(current),
    latest: await shown(latest),
    can_upgrade: accountStatus === 'person' && mayApply(rows, 'enterprise', today),
    upgrade_reason:
      accountStatus === 'person' && rows.some(({ status }) => open.includes(status))
        ? '企业认证审核中，个人认证在此期间仍然有效'
        : '',
    can_apply: { person: mayApply(rows, 'person', today), enterprise: mayApply(rows, 'enterprise', today) },
    ways: waysOf(deps),
    left_submissions: Math.max(0, limits.realName.submissions - moments.length),
    agreement: { code: 'realname', title, version },
    paper_reading: deps.config.partners.ocr,
    verified_by: deps.config.partners.identity,
  };
}
