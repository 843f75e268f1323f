import type { Output } from '@uc/contract/endpoint';
import type { provider as agreed } from '@uc/contract/provider/provider';
import {
  certFieldTexts,
  certStatusTexts,
  quoteModeTexts,
  regionTexts,
  teamSizeTexts,
} from '@uc/contract/provider/texts';
import { mask, maskPhone } from '@uc/contract/mask';
import { certificateKinds, serviceCategories } from '@uc/contract/service-categories';
import { agreementView } from '../agreements/index';
import { profileOf } from '../accounts/index';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import type { ProviderFacts, TrackRecord } from '../room/index';
import { conditionsOf } from './conditions';
import { changeIn, openContact, type Profile, profileIn, rejectItemsIn } from './form';
import { levelOf, TOP_LEVEL } from './level';
import { paperViews } from './papers';
import { homepageOf } from './open-homepage';
import { isValid } from './states';
import { type CertRow, certsOf, certStatuses, liveCert } from './store';

type Status = Output<(typeof agreed)['status']>;
type Shown = Omit<NonNullable<Status['cert']>, 'files'>;

const kindTexts = { person: '个人服务商', enterprise: '企业服务商' } as const;

/** The published profile of a provider, with the texts of its codes. */
const profileView = (one: Profile): Shown['profile'] => ({
  categories: one.categories.map((code) => ({ code, text: serviceCategories[code] })),
  skills: one.skills,
  years: one.years,
  region: one.region,
  region_text: regionTexts[one.region],
  intro: one.intro,
  cases: one.cases.map(({ title, url, imgs }) => ({ title, url: url ?? null, imgs })),
  certificates: one.certificates.map(({ valid_to, ...certificate }) => ({
    ...certificate,
    kind_text: certificateKinds[certificate.kind],
    valid_to: valid_to ?? null,
  })),
  quote_mode: one.quote_mode,
  quote_text: quoteModeTexts[one.quote_mode],
  price_min: one.price_min,
  team_size: one.team_size ?? null,
  team_text: one.team_size === undefined ? null : teamSizeTexts[one.team_size],
  founded_at: one.founded_at ?? null,
  office_address: one.office_address ?? null,
  clients: one.clients ?? null,
});

/** A certification as owner and staff see it, the contact masked. */
export function certView(deps: Pick<Deps, 'vault'>, row: CertRow): Shown {
  const { phone, wechat, qq } = openContact(deps, row);
  const change = changeIn(row);
  return {
    cert_no: row.cert_no,
    kind: row.kind,
    kind_text: kindTexts[row.kind],
    status: row.status,
    status_text: certStatusTexts[row.status],
    profile: profileView(profileIn(row)),
    change: change && profileView(change),
    contact: {
      phone: phone === undefined ? '' : maskPhone(phone),
      wechat: mask(wechat ?? ''),
      qq: mask(qq ?? ''),
    },
    reject_items: rejectItemsIn(row).map(({ field, reason }) => ({
      field,
      text: certFieldTexts[field],
      reason,
    })),
    submitted_at: row.submitted_at,
    approved_at: row.approved_at,
    valid_to: row.valid_to,
    ended_reason: row.ended_reason,
  };
}

/** The account's certification, its provider status, and the owner's next actions. */
export async function statusOf(deps: Deps, facts: ProviderFacts, db: Db, uid: number): Promise<Status> {
  const [live, all, { kind, conditions }, homepage, profile] = await Promise.all([
    liveCert(db, uid),
    certsOf(db, uid),
    conditionsOf(facts, db, uid),
    homepageOf(deps.config, db, uid),
    profileOf(db, uid),
  ]);
  const revoked = all.find(({ status }) => status === 'revoked');
  const row = live ?? revoked;
  const isOpen =
    revoked === undefined &&
    (live === undefined || ['rejected', 'expired', 'suspended'].includes(live.status));
  const { title, version } = agreementView('provider');
  return {
    status: row?.status ?? 'none',
    status_text: row === undefined ? '未认证' : certStatusTexts[row.status],
    cert: row === undefined ? null : { ...certView(deps, row), files: await paperViews(deps, db, row) },
    conditions: profile === undefined ? [] : conditions,
    can_apply: { person: isOpen && kind === 'person', enterprise: isOpen && kind === 'enterprise' },
    can_change: live?.status === 'approved',
    can_cancel: live?.status === 'pending' || live?.status === 'change_pending',
    can_exit: live !== undefined && live.status !== 'pending',
    homepage,
    level:
      live !== undefined && isValid(live.status)
        ? levelView(live.level, await facts.trackRecord(db, uid))
        : null,
    agreement: { code: 'provider', title, version },
  };
}

/** The level that the last evaluation gave, and today's figures with the level that the next one will give. */
function levelView(level: number, record: TrackRecord) {
  const { level: due, parts } = levelOf(record, level);
  return { level, due, top: TOP_LEVEL, parts };
}

/** The states of certifications, for the messages about them. */
export async function certStates(db: Db, uid: number, certNos: string[]): Promise<Map<string, string>> {
  const rows = await certStatuses(db, uid, certNos);
  return new Map(rows.map(({ no, status }) => [no, certStatusTexts[status]]));
}
