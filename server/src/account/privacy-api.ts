import type { privacyCalls } from '@uc/contract/account/privacy';
import type { Deps } from '../deps';
import { askerOf, startExport } from '../exports/index';
import { type Handlers, refuse } from '../call/index';
import { agreementTitle, consentsOf, endConsents, isAgreement, lockConsent } from '../agreements/index';
import { requireStepUp } from '../passport/index';
import { withdrawIdentity } from './realname/leave';

const needed = '账户使用期间不可撤回；如不再同意，可申请注销账户';
/** Agreements that hold as long as what they are about is used, and how it ends. */
const lasting: ReadonlyMap<string, string> = new Map([
  ['user', needed],
  ['privacy', needed],
  ['provider', '服务商认证期间不可单独撤回；如不再同意，可在服务商认证中申请退出'],
  ['coin', '不可单独撤回；如不再同意，不再充值即可，已有的创意币按协议使用'],
  ['credit', '不可单独撤回；如不再同意，不再使用白条即可，已有的账单按协议还款'],
]);
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
        can_withdraw: withdrawn_at === null && !lasting.has(purpose),
        note: noteOf(purpose, withdrawn_at),
      })),
    };
  },
  async withdrawConsent({ input, actor, db, request }) {
    const { uid } = actor;
    const consent = await lockConsent(db, uid, input.consent_id);
    if (consent === undefined) throw refuse('notFound');
    const { purpose, withdrawn_at: at } = consent;
    const reason = lasting.get(purpose);
    if (reason !== undefined) throw refuse('consent.needed', { reason });
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

const afterwards: ReadonlyMap<string, string> = new Map([
  [REALNAME, '撤回后实名认证失效，提现等需要实名的功能将不可使用，增值税代办同意随之撤回'],
  ['bank_card', '撤回后添加银行卡须重新同意；已绑定的银行卡请在“银行卡”页解绑'],
]);

function noteOf(purpose: string, withdrawnAt: Date | null): string {
  if (withdrawnAt !== null) return '已撤回';
  return lasting.get(purpose) ?? afterwards.get(purpose) ?? '撤回后不再用于该目的，已完成的业务不受影响';
}
