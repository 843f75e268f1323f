import * as clock from '../../clock';
import { randomInt } from 'node:crypto';
import {
  enterpriseFaults,
  type Fault,
  openedBy,
  personFaults,
  normalizedForm,
  warningsOf,
} from '@uc/contract/account/realname-form';
import type { RealNameField } from '@uc/contract/account/texts';
import { dayAfter, dayOf, isAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse, refuseForm, type RequestFacts } from '../../call/index';
import { initiatorOf, lockAccounts } from '../../ledger/index';
import { agreementView, saveConsent } from '../../agreements/index';
import { compared, differencesOf } from './comparison';
import { unreviewed } from './decide';
import { type PartnerAnswer, warningOf } from './name-and-number';
import { endOf, type Form, keysOf, openForm, sealForm } from './form';
import { transitionAuth, recordEvent } from './transition';
import { notifyOwner } from './notifications';
import { paperFields, takePapers } from './papers';
import { type Kind, open, waysOf } from './states';
import { type AuthRow, authsOf, claimNumber, findAuth, insertAuth, isTaken, submissionsOf } from './store';

/** A valid submission in normal form. */
export interface Submission {
  kind: Kind;
  form: Form;
  warnings: string[];
  /** A paper shows something else than was typed, as far as a machine can tell: people decide. */
  isDoubtful: boolean;
  /** The rejected application that is submitted again. */
  again: AuthRow | undefined;
}
type SubmitRequest = Form & {
  auth_no?: string | undefined;
  agreement_version: string;
  sms_code?: string | undefined;
};

/**
 * Validates a submission. Refuses realName.agreement, realName.pending, realName.tooOften, state.conflict when this
 * account may not apply for this kind, notFound for a rejected application of another account, and the form.
 */
export async function readSubmission(
  deps: Deps,
  db: Db,
  uid: number,
  kind: Kind,
  { auth_no: authNo, agreement_version: version, sms_code: _code, ...given }: SubmitRequest,
): Promise<Submission> {
  if (version !== agreementView('realname', deps.partners).version) throw refuse('realName.agreement');
  const today = dayOf(await clock.now(db));
  const again = authNo === undefined ? undefined : await findAuth(db, uid, authNo);
  if (authNo !== undefined && again?.kind !== kind) throw refuse('notFound');
  await refuseUnfit(db, uid, kind, again, today);
  const typed = normalizedForm(given);
  const form = again === undefined ? typed : merged(deps, again, typed);
  const faults = kind === 'person' ? personFaults(form, today) : enterpriseFaults(form, today);
  if (kind === 'person' && form.verify_method && !waysOf(deps).includes(form.verify_method))
    faults.push({ field: 'verify_method', message: '该验证方式暂未开通，请选择人工审核' });
  if (faults.length > 0) throw refuseForm(...faults);
  if (await isTaken(db, uid, keysOf(deps, kind, form)))
    throw refuse(kind === 'person' ? 'realName.taken' : 'realName.companyTaken');
  const differences = differencesOf(await compared(deps, db, uid, form));
  return {
    kind,
    form,
    warnings: [...warningsOf(form, today), ...differences],
    isDoubtful: differences.length > 0,
    again,
  };
}

/** Submits an application with its consent and uploads. Refuses realName.pending to the second of two at once. */
export async function submit(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  { kind, form, warnings, isDoubtful, again }: Submission,
  request: Pick<RequestFacts, 'ip'>,
  answer: PartnerAnswer,
): Promise<AuthRow> {
  const { uid } = actor;
  // One submission at a time for each account, so that the limits hold.
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  await refuseUnfit(tx, uid, kind, again, dayOf(await clock.now(tx)));
  const { version } = agreementView('realname', deps.partners);
  await saveConsent(tx, { uid, purpose: 'realname', version, ip: request.ip, session_id: actor.sessionId });
  const columns = (authNo: string) => ({
    form: sealForm(deps, uid, authNo, form),
    ...keysOf(deps, kind, form),
    ...endOf(form),
    verify_method: kind === 'person' ? (form.verify_method ?? 'manual') : ('micro' as const),
    partner_answer: answer,
    warnings: [...warnings, ...warningOf(answer)],
  });
  const row = again
    ? await transitionAuth(
        tx,
        again,
        'resubmit',
        { by: initiatorOf(actor) },
        {
          ...columns(again.auth_no),
          reject_items: '[]',
          ...unreviewed,
          reviewer: null,
          reviewed_at: null,
          submitted_at: await clock.now(tx),
        },
      )
    : await insertSubmitted(tx, actor, kind, columns);
  await takePapers(tx, { uid, authNo: row.auth_no }, form, again && openForm(deps, again));
  if (isDoubtful || (row.verify_method !== 'bank4' && row.verify_method !== 'face'))
    await notifyOwner(
      tx,
      row,
      '实名认证已提交',
      `我们将在${limits.workingDays.realName}个工作日内完成审核，结果会通知您。`,
      {
        sms: false,
      },
    );
  return row;
}

async function insertSubmitted(
  tx: Tx,
  actor: Customer,
  kind: Kind,
  columns: (authNo: string) => Omit<Parameters<typeof insertAuth>[1], 'uid' | 'auth_no' | 'kind' | 'status'>,
): Promise<AuthRow> {
  const { uid } = actor;
  const authNo = await takeNumber(tx, uid);
  const row = await insertAuth(tx, { uid, auth_no: authNo, kind, status: 'pending', ...columns(authNo) });
  await recordEvent(tx, row, 'submit', { by: initiatorOf(actor) });
  return row;
}

/** `RN` + day + 6 digits (account.md#real-name-fields). */
export async function takeNumber(tx: Tx, uid: number): Promise<string> {
  const day = dayOf(await clock.now(tx)).replaceAll('-', '');
  for (;;) {
    const authNo = `RN${day}${String(randomInt(1_000_000)).padStart(6, '0')}`;
    if (await claimNumber(tx, authNo, uid)) return authNo;
  }
}

async function refuseUnfit(db: Db, uid: number, kind: Kind, again: AuthRow | undefined, today: string) {
  const rows = await authsOf(db, uid);
  if (rows.some(({ status }) => open.includes(status))) throw refuse('realName.pending');
  if (!mayApply(rows, kind, today) || (again !== undefined && again.status !== 'rejected'))
    throw refuse('state.conflict');
  const { submissions, windowDays } = limits.realName;
  const moments = await submissionsOf(db, uid, windowDays);
  if (moments.length >= submissions)
    throw refuse('realName.tooOften', { date: dayAfter(dayOf(moments.at(-submissions)!), windowDays) });
}

/**
 * Allowed: an account without an identity; a person for an enterprise; and the same kind again when the document
 * expires soon.
 */
export function mayApply(
  rows: readonly Pick<AuthRow, 'kind' | 'status' | 'expires_on'>[],
  kind: Kind,
  today: string,
): boolean {
  if (rows.some(({ status }) => status === 'revoked' || open.includes(status))) return false;
  const current = rows.find(({ status }) => status === 'approved' || status === 'expired');
  if (current === undefined) return true;
  if (current.kind !== kind) return kind === 'enterprise';
  return (
    current.status === 'expired' ||
    (current.expires_on !== null &&
      !isAfter(current.expires_on, dayAfter(today, limits.realName.certificateWarningDays)))
  );
}

/** The rejected form with its changes; only rejected fields may change. Refuses the form, state.conflict. */
function merged(deps: Deps, row: AuthRow, typed: Form): Form {
  const before = openForm(deps, row);
  if (before === undefined) throw refuse('state.conflict');
  const items = row.reject_items as { field: RealNameField }[];
  const opened = new Set(items.flatMap(({ field }) => openedBy[field]));
  const known = before as Record<string, unknown>;
  const faults: Fault[] = Object.entries(typed)
    .filter(([field, value]) => !opened.has(field) && known[field] !== value)
    .map(([field]) => ({ field, message: '该项已通过审核，无需修改' }));
  if (faults.length > 0) throw refuseForm(...faults);
  // An absent text stays as it was; a rejected document has to be uploaded again.
  const spoilt = items.map(({ field }) => openedBy[field][0]!).filter((field) => paperFields.includes(field));
  const form = { ...known, ...typed } as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(form).filter(([field, value]) => !spoilt.includes(field) || value !== known[field]),
  ) as Form;
}
