import { api } from '@uc/contract';
import { endExports } from '../../exports/testing-examples';
import type { As, TestApp } from '../../testing';
import { eachOf, type Examples, type Fresh, type Person, type Queues } from '../../testing-examples';
import { PASSWORD, PICTURE } from '../../testing-names';
import { filedStatus, formFor, newApplicant, newDraft, ticketOf } from './testing';

type Area = 'copyright' | 'trademark' | 'patent';
const areas: readonly Area[] = ['copyright', 'trademark', 'patent'];

/** Applicants and one draft of each kind, each with the tenant's name. */
export type Filings = Record<Area | 'applicant' | 'spare', string>;

export async function newFilings(
  app: TestApp,
  { owner, canary }: { owner: As; canary: string },
): Promise<Filings> {
  const person = { as: owner };
  const applicant = await newApplicant(app, person, { name_cn: `${canary}文化有限公司` });
  const spare = await newApplicant(app, person, { name_cn: `${canary}备用` });
  const drafts = { copyright: '', trademark: '', patent: '' };
  for (const area of areas)
    drafts[area] = (await newDraft(app, area, person, { name: canary, applicants: [applicant] })).app_no;
  return { applicant, spare, ...drafts };
}

/** A case that waits for staff, without its money. */
export async function newCaseForStaff(app: TestApp, owner: As, name: string): Promise<string> {
  const { app_no } = await newDraft(app, 'trademark', { as: owner }, { name });
  await filedStatus(app, app_no, 'auditing');
  return app_no;
}

/** Example inputs of customers about filings. */
export function examples({ filings, canary }: Person & { filings: Filings }): Examples {
  const ofArea = (area: Area) => {
    const seen = { app_no: filings[area], version: 1 };
    return {
      [`${area}.detail`]: { app_no: filings[area] },
      [`${area}.saveDraft`]: { ...seen, form: { name: `${canary} 改` } },
      [`${area}.check`]: { app_no: filings[area] },
      [`${area}.submit`]: seen,
      [`${area}.cancel`]: seen,
      [`${area}.reply`]: { ...seen, comment: `${canary} 已按通知书修改` },
      [`${area}.copy`]: { app_no: filings[area] },
    };
  };
  return {
    ...ofArea('copyright'),
    ...ofArea('trademark'),
    ...ofArea('patent'),
    'trademark.siblings': { app_no: filings.trademark },
    'trademark.orderFees': { app_no: filings.trademark, business: 'change' },
    'patent.orderFees': { app_no: filings.patent, business: 'change' },
    'trademark.order': { app_no: filings.trademark, version: 1, business: 'change', note: '变更名称' },
    'patent.order': { app_no: filings.patent, version: 1, business: 'change', note: '变更地址' },
    'trademark.cancelOrder': { app_no: filings.trademark, order_no: `O${filings.trademark.slice(2)}` },
    'patent.cancelOrder': { app_no: filings.patent, order_no: `O${filings.patent.slice(2)}` },
    'patent.confirmDraft': { app_no: filings.patent, version: 1, event: 'approve' },
  };
}

/** A case that waits for staff, and an order with a refund that does. */
export interface StaffCase {
  staffObjects: { filing: string };
  orders: { refunding: string };
}
/** Example inputs of staff about a case. */
export function staffExamples({
  staffObjects: { filing: no },
  orders: { refunding: orderNo },
}: StaffCase): Examples {
  const seen = { no, version: 1000 };
  return {
    'cases.staffCaseDetail': { no },
    'cases.staffCaseTake': seen,
    'cases.staffCaseApprove': seen,
    'cases.staffCaseFix': { ...seen, items: [{ field: 'name', reason: '名称不一致' }] },
    'cases.staffCaseDraft': { ...seen, note: '权利要求书已完成' },
    'cases.staffCaseFile': { ...seen, order_no: orderNo },
    'cases.staffCaseNotice': { ...seen, kind: 'accepted', served_on: '2026-11-20' },
    'cases.staffCaseAnswered': { ...seen, handed_on: '2026-11-20' },
    'cases.staffCasePaper': { ...seen, of: 1, kind: 'certificate', title: '登记证书', file: PICTURE },
    'cases.staffCaseCorrect': { ...seen, field: 'filing_no', number: '201710601862.3', reason: '录入有误' },
    'cases.staffCaseCorrectDecide': { ...seen, event: 'refuse' },
    'cases.staffCaseReceipt': { ...seen, order_no: orderNo, receipt_no: `GF${orderNo}` },
  };
}

/** A new case with nothing missing, in a state. */
async function caseIn(app: TestApp, area: Area, { uid }: Person, as: As, status: string) {
  const form = await formFor(app, area, { uid, as });
  const { app_no } = await newDraft(app, area, { as }, form);
  if (status !== 'draft') await filedStatus(app, app_no, status);
  return { app_no, version: (await app.call(api[area].detail, { app_no }, as)).data.version };
}

/** Such a case with an order that nobody has paid. */
async function ordered(app: TestApp, area: 'trademark' | 'patent', tenant: Person, as: As, status: string) {
  const seen = await caseIn(app, area, tenant, as, status);
  const wish = { ...seen, business: 'change' as const, note: '变更名称' };
  const { data } = await app.call(api[area].order, wish as never, as);
  return { app_no: seen.app_no, order_no: data.orders.at(-1)!.order_no };
}

const ofEach = (made: (area: Area) => Record<string, Fresh>): Record<string, Fresh> =>
  Object.assign({}, ...areas.map(made)) as Record<string, Fresh>;

/** The state that each call about a case needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  ...ofEach((area) => ({
    [api[area].saveDraft.path]: (app, tenant, as) => caseIn(app, area, tenant, as, 'draft'),
    [api[area].submit.path]: (app, tenant, as) => caseIn(app, area, tenant, as, 'draft'),
    [api[area].cancel.path]: (app, tenant, as) => caseIn(app, area, tenant, as, 'draft'),
    [api[area].reply.path]: (app, tenant, as) => caseIn(app, area, tenant, as, 'need_fix'),
  })),
  [api.trademark.orderFees.path]: async (app, tenant, as) => ({
    app_no: (await caseIn(app, 'trademark', tenant, as, 'registered')).app_no,
  }),
  [api.patent.orderFees.path]: async (app, tenant, as) => ({
    app_no: (await caseIn(app, 'patent', tenant, as, 'prelim')).app_no,
  }),
  [api.trademark.order.path]: (app, tenant, as) => caseIn(app, 'trademark', tenant, as, 'registered'),
  [api.patent.order.path]: (app, tenant, as) => caseIn(app, 'patent', tenant, as, 'prelim'),
  [api.trademark.cancelOrder.path]: (app, tenant, as) => ordered(app, 'trademark', tenant, as, 'registered'),
  [api.patent.cancelOrder.path]: (app, tenant, as) => ordered(app, 'patent', tenant, as, 'prelim'),
  [api.patent.confirmDraft.path]: async (app, tenant, as) => ({
    ...(await caseIn(app, 'patent', tenant, as, 'confirm')),
    verify_token: await ticketOf(app, { as }, PASSWORD),
  }),
  [api.copyright.exportList.path]: endExports,
  [api.trademark.exportList.path]: endExports,
  [api.patent.exportList.path]: endExports,
};

/** Its queues of the console. */
export const queues: Queues = {
  filing: {
    endpoint: api.cases.staffCaseList,
    all: eachOf('queue', ['open', 'office']),
    work: ['approve', 'draft', 'file'],
    // A colleague's case may be taken over; a case that nobody has taken waits for anybody.
    waits: ({ staff, actions }, { queue }) => queue === 'open' && staff === null && actions!.includes('take'),
  },
};
