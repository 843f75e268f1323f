import { api } from '@uc/contract';
import { patentCheckDigit } from '@uc/contract/filings/patent-number';
import type { Payer } from '../../orders/cashier/testing';
import { newStaff } from '../../passport/testing';
import type { As, TestApp } from '../../testing';
import { approveDraft, type Area } from './testing';

/** A number that an office would give the certificate of a case: always the same, and another one for each case. */
export function registrationFor(no: string, area: Area, kind: string): string {
  const serial = [...no].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e8, 7);
  const digits = (count: number) => String(serial).padStart(count, '0').slice(-count);
  if (area === 'trademark') return digits(8);
  if (area === 'copyright')
    return kind === 'software' ? `2017SR${digits(7)}` : `国作登字-2017-F-${digits(8)}`;
  const twelve = `2017${serial}`.padEnd(12, '0');
  return `ZL${twelve}.${patentCheckDigit(twelve)}`;
}
const certificates: ReadonlySet<string> = new Set(['certified', 'registered', 'granted']);
/** A staff member's calls on cases, each in the version that is seen. */
export async function caseWorker(app: TestApp, staff?: { as: As }) {
  const { as } = staff ?? (await newStaff(app.deps, 'ip'));
  const detail = async (no: string) => (await app.call(api.cases.staffCaseDetail, { no }, as)).data;
  const seen = async (no: string) => ({ no, version: (await detail(no)).version });
  const unfiled = async (no: string) =>
    (await detail(no)).orders.find(({ state }) => state === 'paid')!.order_no;
  return {
    as,
    detail,
    seen,
    take: async (no: string) => app.call(api.cases.staffCaseTake, await seen(no), as),
    approve: async (no: string) => app.call(api.cases.staffCaseApprove, await seen(no), as),
    fix: async (no: string, items = [{ field: 'name', reason: '名称与材料不一致，请核对' }]) =>
      app.call(api.cases.staffCaseFix, { ...(await seen(no)), items }, as),
    draft: async (no: string) =>
      app.call(api.cases.staffCaseDraft, { ...(await seen(no)), note: '权利要求书与说明书已完成' }, as),
    file: async (no: string, more: object = {}) =>
      app.call(api.cases.staffCaseFile, { ...(await seen(no)), order_no: await unfiled(no), ...more }, as),
    answered: async (no: string, more: object = {}) =>
      app.call(api.cases.staffCaseAnswered, { ...(await seen(no)), ...more }, as),
    notice: async (no: string, kind: string, more: object = {}) => {
      const { version, filing_no: filingNo, area, kind: of } = await detail(no);
      // A case without a number of its own is entered with that of its certificate.
      const number = filingNo === null && certificates.has(kind) && registrationFor(no, area, of);
      const input = { no, version, kind, served_on: '2026-11-20', ...(number && { number }), ...more };
      return app.call(api.cases.staffCaseNotice, input as never, as);
    },
    receipt: async (no: string, orderNo: string, receiptNo = `GF${orderNo}`) =>
      app.call(
        api.cases.staffCaseReceipt,
        { ...(await seen(no)), order_no: orderNo, receipt_no: receiptNo },
        as,
      ),
  };
}
export type Worker = Awaited<ReturnType<typeof caseWorker>>;

/** Takes a paid case up to its filing at the office. */
export async function fileNew(app: TestApp, worker: Worker, payer: Payer, appNo: string, area: Area) {
  await worker.take(appNo);
  await worker.approve(appNo);
  if (area === 'patent') {
    await worker.draft(appNo);
    const { data } = await app.call(api.patent.detail, { app_no: appNo }, payer.as);
    await approveDraft(app, payer, data.app_no, data.version);
  }
  return worker.file(appNo);
}
