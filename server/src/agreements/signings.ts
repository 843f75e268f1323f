import type { SigningSource } from '../room/index';
import { agreementOf, agreementTitle } from './agreements';
import { consentByNo, signingRows } from './signing-store';

/** Consents to an agreement with the platform, for the list over all rooms (ADR 120). */
export const agreementSignings = (
  purpose: 'provider' | 'credit',
  { side, how, link }: { side: string; how: string; link: string },
): SigningSource => ({
  rows: signingRows(purpose, agreementTitle(purpose)),
  link: () => link,
  async read(db, uid, no) {
    const consent = await consentByNo(db, uid, no);
    if (consent?.purpose !== purpose) return undefined;
    const { version, at, ip, withdrawn_at: withdrawn } = consent;
    const text = agreementOf(purpose, version);
    if (text === undefined) return undefined;
    return {
      text: `${text.title}\n${text.content}`,
      version,
      signers: [
        {
          side: `甲方（${side}）`,
          name: '本账户',
          at,
          proof: `${how}${ip === '' ? '' : `，网络地址${ip}`}`,
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
