import { newDeals } from '../crowdsourcing/contracts/testing-examples';
import { fundedDispute } from '../crowdsourcing/disputes/testing-examples';
import { newCrowd } from '../crowdsourcing/requests/testing-rows';
import { exportSomething } from '../exports/testing-examples';
import { newFiles } from '../files/testing-examples';
import { newFilings } from '../filings/cases/testing-examples';
import { bindCards } from '../finance/cards/testing-examples';
import { payOnline } from '../finance/channels/testing-examples';
import { saveCodes } from '../finance/coupons/index';
import { newInvoices } from '../finance/invoices/testing-examples';
import { startRecharges } from '../finance/recharge/testing-examples';
import { askForMoney } from '../finance/withdrawals/testing-examples';
import { newProjects } from '../maker/projects/testing-examples';
import { sendMessage } from '../messages/testing-examples';
import type { Story } from '../orders/testing-story';
import { newTickets } from '../support/testing-examples';
import type { As, TestApp } from '../testing';
import type { Owner } from '../testing-examples';
import { TEMPLATES } from '../testing-names';
import { newWorks } from '../works/testing-examples';

/** The numbers of a tenant's objects in their states, by which calls ask for them. */
export type Objects = Awaited<ReturnType<typeof newObjects>>;

/** Begins everything that takes longer than one call. */
export async function newObjects(app: TestApp, who: Owner & Pick<Story, 'orders'>, member: As) {
  const files = await newFiles(app, who);
  const recharges = await startRecharges(app, who, files.voucher);
  const cards = await bindCards(app, who);
  const withdrawals = await askForMoney(app, who, cards.main);
  const payments = await payOnline(app, who, member);
  /** The code by which a coupon can be redeemed. */
  const code = who.canary.toUpperCase();
  await app.database.transaction((tx) => saveCodes(app.deps, tx, TEMPLATES.code, [code]));
  const tasks = await exportSomething(app, who);
  const message = await sendMessage(app, who);
  const works = await newWorks(app, who);
  const projects = await newProjects(app, who);
  const deals = await newDeals(app, who);
  const dispute = await fundedDispute(app, who, { text: who.canary });
  const crowd = await newCrowd(app, who);
  const filings = await newFilings(app, who);
  const tickets = await newTickets(app, who, withdrawals.submitted);
  const invoices = await newInvoices(app, who);
  const made = { recharges, cards, withdrawals, files, payments, tasks, code, message };
  return { ...made, works, projects, deals, dispute, crowd, filings, tickets, invoices };
}
