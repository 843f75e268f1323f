import { inThePast } from '../clock';
import { seedApplication } from '../account/realname/seed';
import { approveAuth } from '../account/realname/decide';
import { passAuth } from '../account/realname/pass';
import { microSent as realNameMicroSent } from '../account/realname/micro';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { system } from '../ledger/index';
import { applicant, debtor, defaulter, owner, provider } from './people';
import { after } from './story';

/**
 * Verified identities of the demo accounts; their numbers belong to nobody and have right check digits
 * (account.md#identity-and-contact-rules).
 */
export const identities = {
  owner: {
    kind: 'enterprise',
    realName: '林海',
    idNo: '11010519491231002X',
    company: { name: '山海数字文创（苏州）有限公司', uscc: '91350100M000100Y43' },
  },
  provider: { kind: 'person', realName: '沈知秋', idNo: '330106199209173625', company: null },
} as const;

const companies = [
  {
    who: owner,
    name: identities.owner.realName,
    idNo: identities.owner.idNo,
    company: identities.owner.company,
  },
  {
    who: applicant,
    name: '陆启航',
    idNo: '320506198801122558',
    company: { name: '苏州启航动画制作有限公司', uscc: '91320506MA1YC4P8XM' },
  },
  {
    who: debtor,
    name: '何远山',
    idNo: '320583199509213302',
    company: { name: '昆山远山数字影像有限公司', uscc: '91320583MA20D7K1XE' },
  },
  {
    who: defaulter,
    name: '江雨巷',
    idNo: '32050719890314261X',
    company: { name: '苏州江南漫画创作有限公司', uscc: '91320507MA1W7K2R3E' },
  },
] as const;

/** The company's own account, as every enterprise of the demo world has given it. */
export const demoAccount = {
  bank_code: 'ICBC',
  bank_name: '中国工商银行',
  bank_branch: '工商银行苏州平江支行',
  cnaps: '102305000019',
};

/** The approved identities of the demo world, each by the way that account.md#real-name-states knows. */
export async function proveDemoIdentities(deps: Deps, tx: Tx, now: Date): Promise<void> {
  const auditor = { kind: 'staff', name: '审核员' } as const;
  const finance = { kind: 'staff', name: '财务' } as const;
  const at = (days: number) => after(now, { days: -days });
  for (const { who, name, idNo, company } of companies) {
    const by = { kind: 'owner', name: who.username } as const;
    const form = {
      org_type: 'company',
      company_name: company.name,
      uscc: company.uscc,
      is_long_term: true,
      legal_name: name,
      legal_id_no: idNo,
      operator_is_legal: true,
      account_no: `1102020409000${String(who.uid).slice(-6)}`,
      ...demoAccount,
    } as const;
    const asked = await inThePast(at(257), () =>
      seedApplication(deps, tx, { uid: who.uid, kind: 'enterprise', form, by }),
    );
    const approved = await inThePast(at(256.5), () =>
      approveAuth(deps, tx, asked, { by: auditor, staffId: 'auditor' }),
    );
    const sent = await inThePast(at(256), () =>
      realNameMicroSent(deps, tx, approved, { by: finance, staffId: 'finance' }),
    );
    await inThePast(at(255.9), () => passAuth(deps, tx, sent, 'micro_right', { by }));
  }
  const { realName, idNo } = identities.provider;
  const form = {
    id_type: 'id_card',
    real_name: realName,
    id_no: idNo,
    is_long_term: true,
    verify_method: 'bank4',
  } as const;
  const by = { kind: 'owner', name: provider.username } as const;
  const asked = await inThePast(at(254), () =>
    seedApplication(deps, tx, { uid: provider.uid, kind: 'person', form, by }),
  );
  await inThePast(at(254), () => passAuth(deps, tx, asked, 'auto_pass', { by: system }));
}
