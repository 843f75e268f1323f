import type { SigningSource } from '../room/index';
import { agreements } from './agreements';
import { consentByNo, signingRows } from './signing-store';

/** Consents to an agreement with the platform, for the list over all rooms (ADR 120). */
export const agreementSignings = (purpose: 'provider', link: string): SigningSource => ({
  rows: signingRows(purpose, agreements[purpose].title),
  link: () => link,
  async read(db, uid, no) {
    const consent = await consentByNo(db, uid, no);
    const { title, version, content } = agreements[purpose];
    // Only the version in force is kept here.
    if (consent?.purpose !== purpose || consent.version !== version) return undefined;
    const { at, ip, withdrawn_at: withdrawn } = consent;
    return {
      text: `${title}\n${content}`,
      version,
      signers: [
        {
          side: '甲方（服务商）',
          name: '本账户',
          at,
          proof: `登录后勾选同意${ip === '' ? '' : `，网络地址${ip}`}`,
        },
        { side: '乙方', name: '平台', at, proof: '平台公布的协议' },
      ],
      trail: [
        { at, by: '本账户', text: `同意${version}版` },
        ...(withdrawn === null ? [] : [{ at: withdrawn, by: '本账户', text: '撤回同意' }]),
      ],
    };
  },
});
