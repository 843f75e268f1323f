import type { Config } from './config';

/**
 * Requirements that no configuration holds or this one leaves open: the proxy, the people for tasks without a
 * partner, and a way for customers to pay.
 */
export function missingForOpening(config: Config, file: string): string[] {
  const { partners, alipay, wechat, offlineAccount, clamd, publicOrigin } = config;
  const add = (role: string) => `npm run staff -- --env=${file} add <username> ${role} <name>`;
  const missing = [
    `a proxy that serves ${publicOrigin} by TLS: "Reverse proxy" of docs/operations.md`,
    `finance and finance2, who ${partners.payout === 'people' ? 'pay' : 'approve'} withdrawals: ${add('finance')}, then finance2`,
  ];
  if (partners.identity !== 'sandbox')
    missing.push(
      `two auditors, who verify ${partners.identity === 'people' ? 'people' : 'whom no machine confirms'}: ${add('auditor')}`,
    );
  if (partners.ipOffice === 'people') missing.push(`somebody who files at the offices: ${add('ip')}`);
  if (alipay === undefined && wechat === undefined)
    missing.push(
      offlineAccount === null
        ? 'a way for customers to pay: OFFLINE_ACCOUNT_NAME, _NO and _BANK for bank transfers, ALIPAY_… or WECHAT_… for online ones'
        : 'online payments: ALIPAY_… or WECHAT_…; until then customers pay by bank transfer',
    );
  if (clamd === undefined)
    missing.push(
      'a virus scanner: CLAMD with a ClamAV, then without ALLOW_SANDBOX; until then the console says so',
    );
  return missing;
}
