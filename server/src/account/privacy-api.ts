import type { privacyCalls } from '@uc/contract/account/privacy';
import type { Deps } from '../deps';
import { askerOf, startExport } from '../exports/index';
import { type Handlers, refuse } from '../call/index';
import { agreementTitle, consentsOf, endConsents, isAgreement, lockConsent } from '../agreements/index';
import { requireStepUp } from '../passport/index';
import { withdrawIdentity } from './realname/leave';

/** Consents without which an account cannot exist: they end by closing it. */
const base: ReadonlySet<string> = new Set(['user', 'privacy']);
const needed = '账户使用期间不可撤回；如不再同意，可申请注销账户';
const REALNAME = 'realname';

/** Privacy (trust P6): consents, their withdrawal, and a copy of all personal data. */
export const privacy = (_deps: Deps): Handlers<typeof privacyCalls> => ({
  async consents({ actor, db }) {
    const list = await consentsOf(db, actor.uid);
    return {
      list: list.map(({ consent_id, purpose, version, at, withdrawn_at }) => ({
        consent_id,
        purpose,
        text: consentTitle(purpose),
        version,
        at,
        withdrawn_at,
        can_withdraw: withdrawn_at === null && !base.has(purpose),
        note: noteOf(purpose, withdrawn_at),
      })),
    };
  },
  async withdrawConsent({ input, actor, db, request }) {
    const { uid } = actor;
    const consent = await lockConsent(db, uid, input.consent_id);
    if (consent === undefined) throw refuse('notFound');
    const { purpose, withdrawn_at: at } = consent;
    if (base.has(purpose)) throw refuse('consent.needed', { reason: needed });
    if (at !== null) throw refuse('consent.needed', { reason: '该同意已撤回' });
    await requireStepUp(db, actor, 'privacy', input.verify_token);
    await endConsents(db, uid, purpose);
    if (purpose === REALNAME) await withdrawIdentity(db, uid);
    request.note({ changes: [{ field: consentTitle(purpose), before: '已同意', after: '已撤回' }] });
    return { ok: true as const };
  },
  async exportOwnData({ input, actor, db }) {
    await requireStepUp(db, actor, 'privacy', input.verify_token);
    return startExport(db, {
      ...askerOf(actor),
      kind: 'personal_data',
      format: 'xlsx',
      name: '个人数据',
      params: {},
    });
  },
});

/** The title of the text that was agreed to. */
export const consentTitle = (purpose: string): string =>
  isAgreement(purpose) ? agreementTitle(purpose) : purpose;

function noteOf(purpose: string, withdrawnAt: Date | null): string {
  if (withdrawnAt !== null) return '已撤回';
  if (base.has(purpose)) return needed;
  return purpose === REALNAME
    ? '撤回后实名认证失效，提现等需要实名的功能将不可使用'
    : '撤回后不再用于该目的，已完成的业务不受影响';
}
