import type { Api } from '@uc/contract';
import * as access from './access/index';
import * as account from './account/index';
import * as accounts from './accounts/index';
import * as credentials from './credentials/index';
import * as deadlines from './deadlines/index';
import * as contracts from './crowdsourcing/contracts/index';
import * as bids from './crowdsourcing/bids/index';
import * as favourites from './crowdsourcing/favourites/index';
import * as hires from './crowdsourcing/hires/index';
import * as requests from './crowdsourcing/requests/index';
import * as disputes from './crowdsourcing/disputes/index';
import * as reviews from './crowdsourcing/reviews/index';
import * as exports from './exports/index';
import * as factors from './factors/index';
import * as files from './files/index';
import * as bookings from './finance/bookings/index';
import * as books from './finance/books/index';
import * as cards from './finance/cards/index';
import * as channels from './finance/channels/index';
import * as coins from './finance/coins/index';
import * as coupons from './finance/coupons/index';
import * as credit from './finance/credit/index';
import * as finance from './finance/index';
import * as payments from './finance/payments/index';
import * as payouts from './finance/payouts/index';
import * as recharge from './finance/recharge/index';
import * as statements from './finance/statements/index';
import * as withdrawals from './finance/withdrawals/index';
import * as applicants from './filings/applicants/index';
import * as cases from './filings/cases/index';
import * as classes from './filings/classes/index';
import * as handover from './filings/handover/index';
import * as uses from './filings/uses/index';
import * as law from './filings/law/index';
import * as home from './home/index';
import * as maker from './maker/projects/index';
import * as incubation from './maker/incubation/index';
import * as plans from './maker/plans/index';
import * as jobs from './jobs/index';
import * as ledger from './ledger/index';
import * as members from './members/index';
import * as messages from './messages/index';
import * as orderlist from './orderlist/index';
import * as orders from './orders/index';
import { messageTables } from './partners/index';
import * as passport from './passport/index';
import * as provider from './provider/index';
import * as realname from './realname/index';
import * as staff from './staff/index';
import * as works from './works/index';
import type { Deps } from './deps';
import type { PaintStudio } from './http/studio';
import { bidParts, contractParts, keepable, makerParts, requestParts, trackRecord } from './crowd-parts';
import { joinParts, type Room } from './room/index';

// Functions that rooms hand each other where one may not import the other.

/** The rooms that own orders, with their functions for a payment or a closing unpaid. */
const orderOwners: orders.OrderOwners = {
  request: requests.requestOrders,
  contract: contracts.contractOrders(contractParts),
  filing: cases.filingOrders,
  incubation: incubation.seatOrders,
};
/** Handlers of online payments, by purpose. */
const paid: channels.PaidHandlers = {
  recharge: { post: recharge.postRechargePayment },
  order: orders.orderPayment(orderOwners),
  iou: { post: credit.postIouPayment },
};
/** Handlers of refunds that a channel has decided, by purpose. */
const refundHandlers: channels.RefundHandlers = {
  order: payments.endOrderRefund,
  recharge: recharge.endRechargeRefund,
};
/** Functions that book or refuse a request once a second person has decided, by kind. */
const booking: bookings.BookHandlers = {
  book: {
    recharge: recharge.bookRecharge,
    recovery: credit.bookRecovery,
    payout_return: withdrawals.bookReturn,
    payout_fail: withdrawals.bookFailure,
    compensation: provider.bookCompensation,
    receipt: recharge.bookBankLine,
    reward: requests.bookSettlement(requestParts),
  },
  refuse: { receipt: recharge.refuseBankLine },
};
/** Functions of other rooms about a provider. */
const providerParts: provider.ProviderParts = {
  trackRecord,
  contractsUntil: contracts.providerRecords.contractsUntil,
  submittedWorks: works.countSubmitted,
  shownWorks: works.shownWorks,
  shownReviews: reviews.publicReviews,
};
/** The public pages of providers and of their works. */
export const studio = (deps: Deps): PaintStudio => ({
  homepage: provider.homepagePainter(deps, providerParts),
  work: works.workPainter(deps),
  absent: provider.absentHomepage,
});

type Rooms = { [R in Exclude<keyof Api, 'operator'>]: Room<Api[R]> };
/** The rooms that customers ask, by their name in the contract. */
export const rooms: Rooms = {
  passport: passport.room,
  home: home.room,
  orders: orders.room(orderOwners, provider.compensable),
  finance: finance.room,
  cards: cards.room({ countInFlight: withdrawals.countInFlight, recentTo: withdrawals.recentTo }),
  coins: coins.room,
  coupons: coupons.room,
  credit: credit.room,
  channels: channels.room(paid, refundHandlers),
  recharge: recharge.room(paid),
  withdrawals: withdrawals.room,
  payouts: payouts.room,
  bookings: bookings.room(booking),
  payments: payments.room,
  statements: statements.room,
  books: books.room,
  account: account.room,
  access: access.room,
  files: files.room(exports.outlineText),
  exports: exports.room,
  messages: messages.room({
    phoneOf: passport.phoneOf,
    ownerEmail: accounts.ownerEmail,
    isMuted: account.isMuted,
    muteMail: account.muteMail,
  }),
  provider: provider.room(providerParts),
  hires: hires.room,
  contracts: contracts.room(contractParts),
  disputes: disputes.room(contractParts),
  reviews: reviews.room,
  law: law.room,
  applicants: applicants.room(cases.needsApplicant),
  copyright: cases.copyrightRoom,
  trademark: classes.room,
  patent: cases.patentRoom,
  cases: cases.room,
  handover: handover.room,
  uses: uses.room,
  deadlines: deadlines.room,
  works: works.room(exports.outlineText),
  maker: maker.room(makerParts),
  plans: plans.room,
  incubation: incubation.room,
  requests: requests.room(requestParts),
  bids: bids.room(bidParts),
  favourites: favourites.room(keepable),
};

/** Rooms without calls of their own. */
export const backRooms: Omit<Room<object>, 'handlers'>[] = [
  realname.room,
  orderlist.room,
  accounts.room,
  staff.room,
  members.room,
  credentials.room,
  factors.room,
  messageTables,
  { prune: [...jobs.ownPrune, ...ledger.ownPrune] },
];

/** The parts of all rooms, joined. */
export const allParts = joinParts([...Object.values(rooms), ...backRooms], account.personalDataSource);
