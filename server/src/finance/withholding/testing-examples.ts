import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { VAT_CONSENT } from '@uc/contract/finance/vat-texts';
import type { TestApp } from '../../testing';
import type { Examples, Fresh, Queues } from '../../testing-examples';
import { placeOf } from './report';

/** Example inputs of customers. */
export const examples = (): Examples => ({
  'withholding.year': { year: dayOf(new Date()).slice(0, 4) },
  'withholding.vatConsent': { version: VAT_CONSENT },
});
const consent: Fresh = async ({ database }, { uid }) => {
  await database.asOwner(
    `insert into vat_consents (uid, consent_no, version, given_at) values (${uid}, 'proof', ${VAT_CONSENT}, app_now())
     on conflict do nothing`,
  );
  return {};
};
/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [api.withholding.vat.path]: consent,
  async [api.withholding.vatConsent.path](app, { uid }) {
    await app.database.asOwner(`update users set realname_status = 'person' where uid = ${uid}`);
    return {};
  },
  [api.withholding.vatWithdraw.path]: consent,
};

/** Calls of natural persons alone: each is asked by an owner of its own. */
export const ofOneself = [api.withholding.vatConsent, api.withholding.vatWithdraw];

/** Example inputs of staff. */
export const staffExamples = ({ staffObjects }: { staffObjects: { report: string } }): Examples => ({
  'withholding.staffRulePropose': {
    valid_from: '2099-01-01',
    is_agent: 'no',
    gap: 'restart',
    vat: 'inside',
    fee: 'outside',
    source: '税务顾问意见第1号',
  },
  'withholding.staffReportMake': { quarter: '2020-Q1' },
  'withholding.staffReportSent': { no: 'none', receipt: '电子税务局受理' },
  'withholding.staffReportFile': { no: staffObjects.report },
  'withholding.staffRuleDecide': { no: 'none', event: 'approve' },
});

/** Its queues of the console. */
export const queues: Queues = {
  'tax-report': { endpoint: api.withholding.staffReportList, work: ['sent'] },
  withholding: { endpoint: api.withholding.staffRuleList, work: ['approve'] },
};

/** A report that was handed in, for whoever proves the calls of staff; its number. */
export async function keptReport({ deps, database }: TestApp, uid: number): Promise<string> {
  const no = `SB${uid}`;
  const content = deps.vault.seal(placeOf(no), Buffer.from('proof').toString('base64'));
  await database.asOwner(
    `insert into tax_reports (report_no, quarter, version, content, digest, gross_fen, refunds_fen, fee_fen, sellers, deals,
       status, made_by, made_name, made_at, sent_name, sent_at)
     values ('${no}', '2020-Q1', ${uid % 1_000_000_000}, '${content}', '${'0'.repeat(64)}', 0, 0, 0, 0, 0, 'sent', 'a', '甲',
       app_now(), '乙', app_now())`,
  );
  return no;
}
