import { api } from '@uc/contract';
import { type CaseStatus, caseStatusTexts } from '@uc/contract/filings/case-texts';
import { type OfficeEventKind, officeEventTexts } from '@uc/contract/filings/office-texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing';
import { isWhole } from '../../testing-breadth';
import { noticesNow } from './office-turn';
import { newFiler, newPaidCase, payFor } from '../cases/testing';
import { caseWorker, fileNew, type Worker } from '../cases/testing-worker';

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp();
  worker = await caseWorker(app);
});
afterAll(() => app.close());

const areaOf = {
  software: 'copyright',
  work: 'copyright',
  word: 'trademark',
  invention: 'patent',
  utility: 'patent',
  design: 'patent',
} as const;
type Kind = keyof typeof areaOf;
const kinds = Object.keys(areaOf) as Kind[];

type Offered = Partial<Record<CaseStatus, string>>;
const copyright: Offered = { submitted: 'accepted', accepted: 'correction certified refused' };
const atOnce: Offered = {
  prelim: 'correction rejected grant',
  reviewing: 'rejected grant',
  exam: 'rejected action grant',
};
/**
 * The notices possible in each state while no order waits for an answer (filings.md#states-and-forms), none
 * in others.
 */
const offered: Record<Kind, Offered> = {
  software: copyright,
  work: copyright,
  word: {
    submitted: 'accepted correction not_accepted',
    examining: 'announced partial_rejected rejected',
    partial_rejected: 'announced',
    reviewing: 'announced rejected registered',
    announced: 'opposed registered',
    opposed: 'rejected registered',
    registered: 'cancellation revoked',
    renewal_due: 'cancellation revoked',
  },
  invention: { ...atOnce, prelim: 'correction rejected published', reviewing: 'rejected resumed' },
  utility: atOnce,
  design: atOnce,
};
const filed = (business: string) => [{ state: 'filed' as const, business }];
const over: readonly CaseStatus[] = [
  ...(['not_accepted', 'certified', 'refused', 'deemed_withdrawn', 'expired', 'revoked'] as const),
  ...(['lapsed', 'term_ended', 'closed', 'cancelled'] as const),
];

/** Where a patent stood that was rejected. */
const before = (status: CaseStatus) => (status === 'reviewing' ? ('exam' as const) : null);

describe.each(kinds)('the notices of %s', (kind) => {
  test.each(Object.keys(caseStatusTexts) as CaseStatus[])(
    'a case in the state %s is offered the notices that its kind can have there, and no other',
    (status) => {
      const row = { area: areaOf[kind], kind, status, resume_status: before(status), filed_on: '2026-11-01' };
      const now = (business?: string) => new Set(noticesNow(row, business ? filed(business) : []));
      const plain = offered[kind][status]?.split(' ') ?? [];
      const also = (more: OfficeEventKind, isComing: boolean) => new Set(isComing ? [...plain, more] : plain);
      expect(now()).toEqual(new Set(plain));
      expect(now('renewal')).toEqual(also('renewed', kind === 'word' && status === 'renewal_due'));
      expect(now('change')).toEqual(also('recorded', !over.includes(status)));
      expect(now('registration')).toEqual(
        also('granted', areaOf[kind] === 'patent' && status === 'grant_notice'),
      );
      expect(noticesNow({ ...row, filed_on: null }, filed('change'))).toEqual([]);
    },
  );
});

/** Notices, and businesses that are ordered and filed. */
const lives: Record<Exclude<Kind, 'software'>, string> = {
  work: 'accepted certified',
  word: 'accepted order:change recorded announced registered expiring order:renewal renewed',
  invention: 'published order:exam grant order:registration granted',
  utility: 'grant order:registration granted',
  design: 'grant order:registration granted',
};

test.each(Object.keys(lives) as (keyof typeof lives)[])(
  'staff are offered for a case of %s the notices that it accepts in each state, and no other',
  async (kind) => {
    const area = areaOf[kind];
    const payer = await newFiler(app);
    const no = await newPaidCase(app, area, payer, area === 'patent' ? { type: kind } : {});
    const seen = async () => (await app.call(api.cases.staffCaseDetail, { no }, worker.as)).data;
    expect(await seen()).toMatchObject({ notices: [], actions: expect.not.arrayContaining(['notice']) });
    await fileNew(app, worker, payer, no, area);
    for (const [at, step] of [...lives[kind].split(' '), undefined].entries()) {
      const { notices, actions, version } = await seen();
      expect(actions.includes('notice')).toBe(notices.length > 0);
      for (const [place, other] of (Object.keys(officeEventTexts) as OfficeEventKind[]).entries())
        if (!notices.includes(other) && (isWhole || (place + at) % 4 === 0))
          expect([other, (await worker.notice(no, other)).text]).toEqual([
            other,
            expect.stringMatching(/"kind".*(该通知与案件当前状态不符|无需再次登记)/),
          ]);
      if (step === undefined) continue;
      if (step.startsWith('order:')) {
        const order = { app_no: no, version, business: step.slice(6), note: '变更地址' };
        const { data } = await app.call(api[area as 'patent'].order, order as never, payer.as);
        await payFor(app, payer, data.orders.find(({ state }) => state === 'unpaid')!.order_no);
        expect((await worker.file(no)).status).toBe(200);
      } else if (step === 'expiring') {
        await app.database.asOwner(
          `update filing_cases set ends_on = (app_now() at time zone 'Asia/Shanghai')::date + 360 where app_no = '${no}'`,
        );
        await app.runner.run('filings.renewals');
      } else {
        expect(notices).toContain(step);
        expect((await worker.notice(no, step)).status).toBe(200);
      }
    }
  },
);
