import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { testApi } from '@uc/contract/testing';
import { aMember } from '../server/src/demo/testing';
import { dueAt } from '../server/src/finance/bills/months';
import { newOrder, newPayer, proof } from '../server/src/orders/cashier/testing';
import { newStaff, signedIn } from '../server/src/passport/testing';
import type { As, TestApp } from '../server/src/testing';
import { beside, differs } from './beside';
import type { Stage } from './stage';

const month = () => dayOf(new Date()).slice(0, 7);
const billOf = async (app: TestApp, as: As, of: string) =>
  (await app.call(api.bills.detail, { month: of }, as)).data;

/** Somebody who paid 100.00 and had 45.00 back. */
async function consumer(app: TestApp) {
  const payer = await newPayer(app, { rmb: 500_00 });
  const order_no = await newOrder(app, payer.uid, 100_00);
  await app.call(api.orders.pay, { order_nos: [order_no], ...proof }, payer.as);
  await app.call(api.orders.refundApply, { order_no, reason: '计划有变', amount: 45 }, payer.as);
  const cs = await newStaff(app.deps, 'cs');
  await app.call(api.orders.staffDecideRefund, { no: order_no, decision: 'agree' }, cs.as);
  return payer;
}

/** Invariants of bills, checked over HTTP. */
export const billProbes = {
  /** What came back is taken off the bill: 100.00 less 45.00. */
  billSums: (stage: Stage) =>
    beside(stage, async (app) => {
      const { as } = await consumer(app);
      const { paid, parts } = await billOf(app, as, month());
      return [
        ...differs('what a bill says was paid', paid, 55),
        ...differs(
          'the parts of a bill',
          parts.map((one) => [one.part, one.paid]),
          [
            ['order', 100],
            ['refund', -45],
          ],
        ),
      ];
    }),
  /** A bill that equals the book is fixed, and one that differs from it by a 分 stays open. */
  billOfBook: (stage: Stage) =>
    beside(stage, async (app) => {
      const [right, wrong, of] = [await consumer(app), await consumer(app), month()];
      await app.database.asOwner(
        `set session_replication_role = replica; update payments set amount_fen = amount_fen + 1 where uid = ${wrong.uid}`,
      );
      const later = dueAt(of).getTime() - Date.now() + 60_000;
      await app.call(testApi.clock, { offset_ms: later, jobs: [] });
      // The job fails for the account whose bill differs.
      await app.call(testApi.clock, { jobs: ['finance.bills'] });
      const states = [];
      for (const { uid } of [right, wrong])
        states.push((await billOf(app, await signedIn(app.deps, uid), of)).status);
      await app.call(testApi.clock, { offset_ms: 0, jobs: [] });
      return differs('a bill that equals the book and one that does not', states, ['fixed', 'open']);
    }),
  /** A member that sees its own alone reads nothing of what others consumed. */
  billReaders: (stage: Stage) =>
    beside(stage, async (app) => {
      const { uid } = await consumer(app);
      const counts = [];
      for (const finance of ['all', 'self'] as const) {
        const member = await aMember(app, uid, { permissions: ['finance.bill:view'], scope: { finance } });
        counts.push((await billOf(app, member.as, month())).count);
      }
      return differs('the lines that a member reads, of everything and of its own', counts, [2, 0]);
    }),
};
