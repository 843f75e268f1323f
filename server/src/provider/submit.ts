import { limits } from '@uc/contract/limits';
import { dayOf } from '@uc/contract/day';
import { certFaults, type CertForm, openedBy } from '@uc/contract/provider/form';
import { agreementView, saveConsent } from '../agreements/index';
import { type Customer, refuse, refuseForm, type RequestFacts } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { initiatorOf, lockAccounts } from '../ledger/index';
import { mintId } from '../vault/index';
import { listedFaults } from '../words/index';
import type { ProviderFacts } from '../room/index';
import { refuseUnready } from './conditions';
import {
  given,
  isSame,
  openContact,
  partsOf,
  profileIn,
  publicTextsOf,
  rejectItemsIn,
  sealContact,
} from './form';
import { notifyOwner } from './notifications';
import { holdersOf, movePapers } from './papers';
import type { Kind } from './states';
import { type CertRow, certsOf, insertCert, lockLiveCert } from './store';
import { recordCertEvent, transitionCert } from './transition';

export type Submission = CertForm & { cert_no?: string | undefined; agreement_version: string };

/**
 * Hands in an application, for the first time or again. Refuses provider.agreement, provider.realName, provider.avatar,
 * provider.work, provider.pending, provider.revoked, state.conflict, notFound and the form.
 */
export async function submitCert(
  deps: Deps,
  facts: ProviderFacts,
  tx: Tx,
  actor: Customer,
  kind: Kind,
  { cert_no: certNo, agreement_version: version, ...typed }: Submission,
  request: Pick<RequestFacts, 'ip'>,
): Promise<CertRow> {
  const { uid } = actor;
  if (version !== agreementView('provider').version) throw refuse('provider.agreement');
  // Whatever takes the identity away waits for this, or this finds it gone.
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const before = await lockLiveCert(tx, uid);
  if (certNo !== undefined && before?.cert_no !== certNo) throw refuse('notFound');
  if (before?.status === 'pending') throw refuse('provider.pending');
  if (before?.status === 'approved' || before?.status === 'change_pending') throw refuse('state.conflict');
  if ((await certsOf(tx, uid)).some(({ status }) => status === 'revoked')) throw refuse('provider.revoked');
  await refuseUnready(facts, tx, uid, kind);

  const again = before?.kind === kind ? before : undefined;
  const at = await now(tx);
  const form = again === undefined ? given(typed) : merged(deps, again, given(typed));
  const texts = publicTextsOf(form);
  // After a rejection only the opened fields are checked: an approved text stays, also when a word of it is
  // listed later.
  const changing =
    again?.status === 'rejected'
      ? Object.fromEntries(Object.entries(texts).filter(([field]) => openedIn(again).has(field)))
      : texts;
  const faults = await listedFaults(tx, changing, certFaults(kind, form, dayOf(at)));
  if (faults.length > 0) throw refuseForm(...faults);
  await saveConsent(tx, { uid, purpose: 'provider', version, ip: request.ip, session_id: actor.sessionId });
  const by = initiatorOf(actor);
  if (before !== undefined && again === undefined) {
    await transitionCert(tx, before, 'replace', { by });
    await movePapers(tx, before, holdersOf(before), []);
  }
  const row = await saveCert(deps, tx, { uid, kind, form, by, at, again });
  await notifyOwner(
    tx,
    row,
    '服务商认证已提交',
    `我们将在1–${limits.workingDays.provider}个工作日内完成审核，结果会通知您。`,
    {
      sms: false,
    },
  );
  return row;
}

/** Saves a judged form as an application that waits for staff. */
export async function saveCert(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  {
    uid,
    kind,
    form,
    by,
    at,
    again,
  }: {
    uid: number;
    kind: Kind;
    form: CertForm;
    by: Parameters<typeof recordCertEvent>[3]['by'];
    at: Date;
    again?: CertRow | undefined;
  },
): Promise<CertRow> {
  const { profile, contact } = partsOf(form);
  const certNo = again?.cert_no ?? mintId('SC');
  const columns = {
    profile: JSON.stringify(profile),
    change: null,
    contact: sealContact(deps, uid, certNo, contact),
    agreement_version: agreementView('provider').version,
    submitted_at: at,
  };
  if (again !== undefined) {
    const fresh = {
      reject_items: '[]',
      reviewer: null,
      reviewed_at: null,
      told_days: null,
      ended_reason: null,
    };
    const row = await transitionCert(tx, again, 'resubmit', { by }, { ...columns, ...fresh });
    await movePapers(tx, row, holdersOf(again), holdersOf(row));
    return row;
  }
  const row = await insertCert(tx, { uid, cert_no: certNo, kind, status: 'pending', ...columns });
  await recordCertEvent(tx, row, 'submit', { by });
  await movePapers(tx, row, [], holdersOf(row));
  return row;
}

/**
 * The form as it was handed in before, with the changes; of a rejected one, only rejected fields may change.
 * Refuses the form.
 */
function merged(deps: Deps, row: CertRow, typed: CertForm): CertForm {
  const known: CertForm = { ...profileIn(row), ...openContact(deps, row) };
  if (row.status !== 'rejected') return { ...known, ...typed };
  const opened = openedIn(row);
  const faults = (Object.keys(typed) as (keyof CertForm)[])
    .filter((field) => !opened.has(field) && !isSame(typed[field], known[field]))
    .map((field) => ({ field, message: '该项已通过审核，无需修改' }));
  if (faults.length > 0) throw refuseForm(...faults);
  return { ...known, ...typed };
}

/** The fields that a rejection opens again. */
const openedIn = (row: CertRow): ReadonlySet<string> =>
  new Set(rejectItemsIn(row).flatMap(({ field }) => openedBy[field]));
