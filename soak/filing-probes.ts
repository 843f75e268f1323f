import { api } from '@uc/contract';
import { newFiler, newPaidCase, payFor } from '../server/src/filings/cases/testing';
import { caseWorker, fileNew } from '../server/src/filings/cases/testing-worker';
import { balancesOf } from '../server/src/ledger/index';
import { grantedTo, newPlanner, readPlanOf } from '../server/src/maker/plans/testing';
import { newOwner } from '../server/src/passport/testing';
import { beside, differs } from './beside';
import type { Stage } from './stage';

/** Invariants of filings and plans, checked over HTTP. */
export const filingProbes = {
  /**
   * A case handed in holds its official part for the office: 270.00 of one class, and only the service part is left in
   * escrow.
   */
  officialHeld: (stage: Stage) =>
    beside(stage, async (app) => {
      const payer = await newFiler(app);
      const no = await newPaidCase(app, 'trademark', payer);
      await fileNew(app, await caseWorker(app), payer, no, 'trademark');
      const { tally } = (await app.call(api.trademark.detail, { app_no: no }, payer.as)).data;
      const { 'L.OFFFEE': held, 'L.ESCROW': escrow } = await balancesOf(app.database.db, payer.uid);
      return [
        ...differs('the tally of a case that is filed', [tally.official_held, tally.escrow], [270, 499]),
        ...differs('what the books hold of it, in 分', [held, escrow], [270_00, 499_00]),
      ];
    }),
  /** A period that ends on a day off ends with the next working day: served on paper on 10 March, due on 27 July. */
  actionDue: (stage: Stage) =>
    beside(stage, async (app) => {
      const [payer, worker] = [await newFiler(app), await caseWorker(app)];
      const no = await newPaidCase(app, 'patent', payer);
      await fileNew(app, worker, payer, no, 'patent');
      await worker.notice(no, 'published', { served_on: '2026-03-01' });
      const { version } = (await app.call(api.patent.detail, { app_no: no }, payer.as)).data;
      const exam = { app_no: no, version, business: 'exam' } as const;
      await payFor(app, payer, (await app.call(api.patent.order, exam, payer.as)).data.order_no!);
      await worker.file(no);
      await worker.notice(no, 'action', { served_on: '2026-03-10', delivery: 'paper' });
      const { duty } = (await app.call(api.patent.detail, { app_no: no }, payer.as)).data;
      return differs('when an action on paper is to be answered', duty?.due_on, '2026-07-27');
    }),
  /** Each reading of a plan is recorded for its owner. */
  planRead: (stage: Stage) =>
    beside(stage, async (app) => {
      const [owner, reader] = [await newPlanner(app), await newOwner(app.deps)];
      const { ask_no: ask } = await grantedTo(app, owner.no, { asker: reader.as, owner: owner.as });
      const answers = [await readPlanOf(app, ask, reader.as), await readPlanOf(app, ask, reader.as)];
      const { list } = (await app.call(api.plans.received, { project_no: owner.no }, owner.as)).data;
      return [
        ...differs(
          'a plan that was granted',
          answers.map(({ status }) => status),
          [200, 200],
        ),
        ...differs('the downloads that its owner sees', list[0]?.read_count, 2),
      ];
    }),
};
