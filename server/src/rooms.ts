import type { Api } from '@uc/contract';
import { access } from './access/api';
import { accessJobs } from './access/index';
import { account } from './account/api';
import { avatarOutbox, closingJob, type ClosingParts, isMuted, personalDataSource } from './account/index';
import type { Deps } from './deps';
import { exportTasks } from './exports/api';
import { exportJobs, lettering } from './exports/index';
import { files } from './files/api';
import { fileJobs } from './files/index';
import * as bookings from './finance/bookings/index';
import * as books from './finance/books/index';
import * as cards from './finance/cards/index';
import * as channels from './finance/channels/index';
import * as coins from './finance/coins/index';
import * as coupons from './finance/coupons/index';
import * as credit from './finance/credit/index';
import * as finance from './finance/index';
import * as payments from './finance/payments/index';
import * as recharge from './finance/recharge/index';
import * as statements from './finance/statements/index';
import * as withdrawals from './finance/withdrawals/index';
import { home } from './home/api';
import { directMessages, messageHandlers } from './messages/index';
import { keyJobs } from './operator/keys';
import { orders } from './orders/api';
import { orderData, orderJobs, orderPaidOnline, ordersClosingCheck, ordersSource } from './orders/index';
import { passport, phoneOf } from './passport/index';
import { emailOf } from './accounts/index';
import { realNameJobs } from './realname/index';
import type { Room } from './room';

// What rooms hand each other where one may not import the other.

/** What happens with money that arrives online, by what it is for. */
const paid: channels.PaidHandlers = {
  recharge: recharge.rechargePaid,
  order: orderPaidOnline,
  iou: credit.iouPaid,
};
/** What happens with a refund that its channel has decided, by what it was for. */
const endings: channels.RefundEndings = {
  order: payments.orderReturned,
  recharge: recharge.rechargeReturned,
};
/** What a second person's word moves, by what was asked for. */
const booking: bookings.BookHandlers = {
  recharge: recharge.bookRecharge,
  recovery: credit.bookRecovery,
  payout_return: withdrawals.bookReturn,
  payout_fail: withdrawals.bookFailure,
};
const cardUse: cards.CardUse = withdrawals;
/** What the end of an account asks of the rooms around it. */
const closing: ClosingParts = {
  checks: [...finance.moneyClosingChecks, ordersClosingCheck],
  lock: finance.lockMoney,
  settle: finance.closeMoney,
};
const sources = {
  ...statements.financeExports,
  orders: ordersSource,
  personal_data: personalDataSource([orderData, finance.moneyData]),
};

type Rooms = { [R in Exclude<keyof Api, 'operator'>]: Room<Api[R]> };
/** The rooms that customers ask, by their name in the contract. */
export const rooms: Rooms = {
  passport: { handlers: passport },
  home: { handlers: home },
  orders: { handlers: orders, jobs: orderJobs },
  finance: finance.room,
  cards: cards.room(cardUse),
  coins: coins.room,
  coupons: coupons.room,
  credit: credit.room,
  channels: channels.room(paid, endings),
  recharge: recharge.room(paid),
  withdrawals: withdrawals.room,
  bookings: bookings.room(booking),
  statements: statements.room,
  books: books.room,
  account: {
    handlers: (deps) => account(deps, closing),
    jobs: (deps) => [closingJob(deps, closing), ...realNameJobs(deps)],
    outbox: avatarOutbox,
  },
  access: { handlers: access, jobs: accessJobs },
  files: { handlers: (deps) => files(deps, lettering), jobs: fileJobs },
  exports: { handlers: exportTasks, jobs: (deps) => exportJobs(deps, sources) },
};

/** Those that only do something by themselves. */
export const backRooms: Pick<Room<object>, 'jobs' | 'outbox'>[] = [
  payments.room,
  {
    outbox: (deps: Deps) => ({
      ...messageHandlers(deps, { phoneOf, emailOf, isMuted }),
      ...directMessages(deps),
    }),
  },
  { jobs: keyJobs },
];
