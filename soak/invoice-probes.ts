import { byHand, desk, today } from '../server/src/finance/invoices/testing';
import { newStaff } from '../server/src/passport/testing';
import type { TestApp } from '../server/src/testing';
import { beside, differs } from './beside';
import type { Stage } from './stage';

const deskOf = async (app: TestApp) => desk(app, (await newStaff(app.deps, 'finance')).as);

/** The server issues invoices by hand, as the probes do. */
export const invoiceEnv = { INVOICES: byHand.partners.invoices };

/** Invariants of invoices, checked over HTTP. */
export const invoiceProbes = {
  /** What an order is invoiced for is its money, once: 100.00 are 100.00, then nothing. */
  invoicedOnce: (stage: Stage) =>
    beside(stage, async (app) => {
      const at = await deskOf(app);
      const who = await at.buyer();
      const order = await at.paid(who, 100_00);
      const before = await at.seen(who.as, order);
      await at.invoiced(who, [order]);
      const { amount, reason } = await at.seen(who.as, order);
      const again = await at.apply(who, [order]);
      return [
        ...differs('what an order can be invoiced for', before.amount, 100),
        ...differs('what an invoiced order can be invoiced for', [amount, reason], [0, '已开具发票']),
        ...differs('a second application for an invoiced order', again.status, 422),
      ];
    }),
  /** Totals are the sums of lines of which each is rounded half up, and an invoice of other totals is not entered. */
  invoiceTotals: (stage: Stage) =>
    beside(stage, async (app) => {
      const at = await deskOf(app);
      const who = await at.buyer();
      const orders = [await at.paid(who, 33_33), await at.paid(who, 33_33), await at.paid(who, 33_34)];
      const { apply_no: no, net, tax } = (await at.apply(who, orders)).data;
      await at.accept(no);
      const wrong = await at.enter(no, { net: 94.32, tax: 5.68 });
      const right = await at.enter(no, { net: 94.33, tax: 5.67, issued_on: today() });
      return [
        ...differs('the totals of 33.33, 33.33 and 33.34 at 6 %', [net, tax], [94.33, 5.67]),
        ...differs(
          'an invoice that differs by a 分, and one that does not',
          [wrong.status, right.status],
          [422, 200],
        ),
      ];
    }),
  /** A refund after the invoice ends in a red letter of exactly its part. */
  redLetter: (stage: Stage) =>
    beside(stage, async (app) => {
      const at = await deskOf(app);
      const who = await at.buyer();
      const order = await at.paid(who, 100_00);
      const no = await at.invoiced(who, [order]);
      await at.refund(who, order, 33_33);
      const { reds } = await at.ofStaff(no);
      return differs(
        'red letters of a refunded 33.33',
        reds.map(({ amount, tax }) => [amount, tax]),
        [[33.33, 1.89]],
      );
    }),
};
