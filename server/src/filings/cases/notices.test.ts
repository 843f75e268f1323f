import { api } from '@uc/contract';
import { type OfficeEventKind, officeEventTexts } from '@uc/contract/filings/office-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing';
import { type Area, caseWorker, fileNew, newFiler, newPaidCase, type Worker } from './testing';

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp();
  worker = await caseWorker(app);
});
afterAll(() => app.close());

const lives: Record<Area, OfficeEventKind[]> = {
  copyright: ['accepted', 'certified'],
  trademark: ['accepted', 'announced', 'registered'],
  patent: ['grant', 'granted'],
};

test.each(Object.keys(lives) as Area[])(
  'the desk offers for a %s case the notices that it accepts in each state, and no other',
  async (area) => {
    const payer = await newFiler(app);
    const no = await newPaidCase(app, area, payer);
    const seen = async () => (await app.call(api.cases.staffCaseDetail, { no }, worker.as)).data;
    expect(await seen()).toMatchObject({ notices: [], actions: expect.not.arrayContaining(['notice']) });
    await fileNew(app, worker, payer, no, area);
    for (const kind of [...lives[area], undefined]) {
      const { notices, actions } = await seen();
      expect(actions.includes('notice')).toBe(notices.length > 0);
      for (const other of Object.keys(officeEventTexts) as OfficeEventKind[])
        if (!notices.includes(other))
          expect([other, (await worker.notice(no, other)).text]).toEqual([
            other,
            expect.stringMatching(/"kind".*该通知与案件当前状态不符/),
          ]);
      if (kind === undefined) continue;
      expect(notices).toContain(kind);
      expect((await worker.notice(no, kind)).status).toBe(200);
    }
  },
);
