import type { Api } from '@uc/contract';
import * as access from './access/index';
import { isMuted, muteMail } from './account/notices';
import { personalDataSource } from './account/personal-data';
import * as account from './account/room';
import * as accounts from './accounts/index';
import * as credentials from './credentials/index';
import * as deadlines from './deadlines/index';
import * as contracts from './crowdsourcing/contracts/room';
import * as bids from './crowdsourcing/bids/room';
import * as hires from './crowdsourcing/hires/room';
import * as requests from './crowdsourcing/requests/room';
import * as disputes from './crowdsourcing/disputes/room';
import * as reviews from './crowdsourcing/reviews/room';
import { contractOrders } from './crowdsourcing/contracts/fund';
import { contractsUntil } from './crowdsourcing/contracts/record-store';
import { favouriteRequests } from './crowdsourcing/requests/favourites';
import { requestOrders } from './crowdsourcing/requests/prizes';
import { bookSettlement } from './crowdsourcing/requests/settlement';
import { publicReviews } from './crowdsourcing/reviews/public';
import { trackRecord } from './crowdsourcing/track-record';
import * as exports from './exports/index';
import * as favourites from './favourites/index';
import type { FavouriteSources } from './favourites/sources';
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
import * as applicants from './filings/applicants/room';
import { filingOrders } from './filings/calls/paid';
import * as cases from './filings/calls/room';
import * as classes from './filings/classes/room';
import * as handover from './filings/handover/room';
import * as uses from './filings/uses/room';
import { linkedCases } from './filings/uses/linked';
import * as law from './filings/law/room';
import * as home from './home/index';
import * as maker from './maker/projects/room';
import * as incubation from './maker/incubation/room';
import { seatOrders } from './maker/incubation/seats';
import * as plans from './maker/plans/room';
import { favouriteProjects } from './maker/projects/favourites';
import * as jobs from './jobs/index';
import * as ledger from './ledger/index';
import * as members from './members/index';
import * as messages from './messages/index';
import * as orderlist from './orders/list/room';
import type { OrderOwners } from './orders/owned/owners';
import { orderPayment } from './orders/cashier/channel-payment';
import * as orders from './orders/room';
import { messageTables } from './partners/index';
import * as passport from './passport/index';
import * as provider from './provider/index';
import * as realname from './account/realname/room';
import * as staff from './staff/index';
import * as support from './support/index';
import * as works from './works/index';
import type { Deps } from './deps';
import type { PaintStudio } from './http/studio';
import { joinParts, type Room } from './room/index';

// Functions that rooms hand each other where one may not import the other.

/** The rooms that own orders, with their functions for a payment or a closing unpaid. */
const orderOwners: OrderOwners = {
  request: requestOrders,
  contract: contractOrders,
  filing: filingOrders,
  incubation: seatOrders,
};
/** Handlers of online payments, by purpose. */
const paid: channels.PaidHandlers = {
  recharge: { post: recharge.postRechargePayment },
  order: orderPayment(orderOwners),
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
    reward: bookSettlement,
  },
  refuse: { receipt: recharge.refuseBankLine },
};
/** Functions of other rooms about a provider. */
const providerInjection: provider.ProviderInjection = {
  trackRecord,
  contractsUntil,
  submittedWorks: works.countSubmitted,
  shownWorks: works.shownWorks,
  shownReviews: publicReviews,
};
/** The kinds of things that can be favourited; providers are linked by their homepage. */
const favouriteSources = ({ config }: Pick<Deps, 'config'>): FavouriteSources => ({
  request: favouriteRequests,
  provider: provider.favouriteProviders(config.providerHomepage),
  project: favouriteProjects,
  work: works.favouriteWorks,
});
/** The public pages of providers and of their works. */
export const studio = (deps: Deps): PaintStudio => ({
  homepage: provider.homepagePainter(deps, providerInjection),
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
    isMuted,
    muteMail,
  }),
  provider: provider.room(providerInjection),
  hires: hires.room,
  contracts: contracts.room,
  disputes: disputes.room,
  reviews: reviews.room,
  law: law.room,
  applicants: applicants.room,
  copyright: cases.copyrightRoom,
  trademark: classes.room,
  patent: cases.patentRoom,
  cases: cases.room,
  handover: handover.room,
  uses: uses.room,
  deadlines: deadlines.room,
  works: works.room(exports.outlineText),
  maker: maker.room(linkedCases),
  plans: plans.room,
  incubation: incubation.room,
  support: support.room,
  requests: requests.room,
  bids: bids.room(linkedCases),
  favourites: favourites.room(favouriteSources),
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
export const allParts = joinParts([...Object.values(rooms), ...backRooms], personalDataSource);
