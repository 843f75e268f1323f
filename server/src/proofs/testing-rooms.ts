import * as access from '../access/testing-examples';
import * as account from '../account/testing-examples';
import * as security from '../account/security/testing-examples';
import * as bids from '../crowdsourcing/bids/testing-examples';
import * as contracts from '../crowdsourcing/contracts/testing-examples';
import * as disputes from '../crowdsourcing/disputes/testing-examples';
import * as favourites from '../favourites/testing-examples';
import * as help from '../help/testing-examples';
import * as hires from '../crowdsourcing/hires/testing-examples';
import * as requests from '../crowdsourcing/requests/testing-examples';
import * as reviews from '../crowdsourcing/reviews/testing-examples';
import * as searches from '../crowdsourcing/searches/testing-examples';
import * as deadlines from '../deadlines/testing-examples';
import * as exports from '../exports/testing-examples';
import * as files from '../files/testing-examples';
import * as applicants from '../filings/applicants/testing-examples';
import * as cases from '../filings/cases/testing-examples';
import * as handover from '../filings/handover/testing-examples';
import * as law from '../filings/law/testing-examples';
import * as uses from '../filings/uses/testing-examples';
import * as home from '../home/testing-examples';
import * as bills from '../finance/bills/testing-examples';
import * as bookings from '../finance/bookings/testing-examples';
import * as books from '../finance/books/testing-examples';
import * as cards from '../finance/cards/testing-examples';
import * as channels from '../finance/channels/testing-examples';
import * as coupons from '../finance/coupons/testing-examples';
import * as credit from '../finance/credit/testing-examples';
import * as invoices from '../finance/invoices/testing-examples';
import * as invoicerates from '../finance/invoicerates/testing-examples';
import * as payments from '../finance/payments/testing-examples';
import * as bankfiles from '../finance/bankfiles/testing-examples';
import * as mappings from '../finance/mappings/testing-examples';
import * as payouts from '../finance/payouts/testing-examples';
import * as recharge from '../finance/recharge/testing-examples';
import * as statements from '../finance/statements/testing-examples';
import * as withdrawals from '../finance/withdrawals/testing-examples';
import * as withholding from '../finance/withholding/testing-examples';
import * as incubation from '../maker/incubation/testing-examples';
import * as plans from '../maker/plans/testing-examples';
import * as projects from '../maker/projects/testing-examples';
import * as messages from '../messages/testing-examples';
import * as operator from '../operator/testing-examples';
import * as orders from '../orders/testing-examples';
import * as passport from '../passport/testing-examples';
import * as provider from '../provider/testing-examples';
import * as signings from '../signings/testing-examples';
import * as support from '../support/testing-examples';
import * as realname from '../account/realname/testing-examples';
import type { Examples, Fresh, Queues } from '../testing-examples';
import * as works from '../works/testing-examples';
import type { StaffObjects } from './testing-waiting';
import type { Tenant } from './testing-world';

/** The examples of a room, as they stand beside it. */
interface RoomExamples {
  examples?: (tenant: Tenant) => Examples;
  staffExamples?: (tenant: Tenant & { staffObjects: StaffObjects }) => Examples;
  /** By path, or by method and path where both are asked for. */
  fresh?: Readonly<Record<string, Fresh<Tenant>>>;
  ofOneself?: readonly { path: string }[];
  queues?: Queues;
}

/** Every room that has examples. */
export const rooms: readonly RoomExamples[] = [
  access,
  account,
  security,
  bids,
  contracts,
  disputes,
  favourites,
  help,
  hires,
  requests,
  reviews,
  searches,
  deadlines,
  exports,
  files,
  applicants,
  cases,
  handover,
  law,
  uses,
  home,
  bills,
  bookings,
  books,
  cards,
  channels,
  coupons,
  credit,
  invoices,
  invoicerates,
  payments,
  bankfiles,
  mappings,
  payouts,
  recharge,
  statements,
  withdrawals,
  withholding,
  incubation,
  plans,
  projects,
  messages,
  operator,
  orders,
  passport,
  provider,
  realname,
  signings,
  support,
  works,
];

/** The entries of all rooms in one; throws for a key that two rooms have. */
export function joined<T>(all: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const entries = all.flatMap((one) => Object.entries(one));
  const found = Object.fromEntries(entries);
  const twice = entries.find(([key], at) => entries.findIndex(([other]) => other === key) < at);
  if (twice !== undefined) throw new Error(`two rooms have an example of ${twice[0]}`);
  return found;
}
