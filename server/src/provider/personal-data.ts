import { certStatusTexts } from '@uc/contract/provider/texts';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { certsOf, type CertRow } from './store';
import { certView } from './view';

/**
 * The certifications for the copy of an account's personal data, the newest first
 * (account.md#copy-of-the-personal-data).
 */
export async function providerData(deps: Deps, db: Db, uid: number) {
  return (await certsOf(db, uid)).map((row) => ({
    section: '服务商认证',
    at: row.submitted_at,
    item: `${row.cert_no} ${certStatusTexts[row.status]}`,
    content: contentOf(deps, row),
  }));
}

function contentOf(deps: Deps, row: CertRow): string {
  const { profile, contact, kind_text } = certView(deps, row);
  return [
    kind_text,
    profile.categories.map(({ text }) => text).join('、'),
    profile.skills.join('、'),
    `从业${profile.years}年`,
    profile.region_text,
    profile.office_address,
    profile.intro,
    `联系方式 ${[contact.phone, contact.wechat, contact.qq].filter(Boolean).join(' ')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
