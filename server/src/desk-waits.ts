import { appealsWaiting, avatarsWaiting } from './account/index';
import { disputesWaiting } from './crowdsourcing/disputes/index';
import { requestsWaiting } from './crowdsourcing/requests/index';
import { casesWaiting } from './filings/cases/index';
import { noticesToDecide } from './deadlines/index';
import { changesWaiting } from './filings/law/index';
import { bookingsWaiting } from './finance/bookings/index';
import { adjustmentsWaiting } from './finance/books/index';
import { cardsWaiting } from './finance/cards/index';
import { refundsWaiting, settlementsWaiting } from './finance/channels/index';
import { templatesWaiting } from './finance/coupons/index';
import * as credit from './finance/credit/index';
import { remittancesWaiting } from './finance/payments/index';
import { payoutsWaiting } from './finance/payouts/index';
import { bankLinesWaiting, rechargesWaiting } from './finance/recharge/index';
import { withdrawalsWaiting } from './finance/withdrawals/index';
import { incubationsWaiting } from './maker/incubation/index';
import { projectsWaiting } from './maker/projects/index';
import { noticesWaiting } from './messages/index';
import type { DeskWaits } from './operator/desk-queues';
import { ordersToHandle } from './orders/index';
import { certsWaiting } from './provider/index';
import { authsWaiting } from './realname/index';
import { complaintsWaiting, worksWaiting } from './works/index';

/**
 * Counts the entries of each staff queue that wait for a decision: one statement of the room that lists the
 * queue.
 */
export const deskWaits: DeskWaits = {
  withdraw: withdrawalsWaiting,
  payout: payoutsWaiting,
  recharge: rechargesWaiting,
  receipt: bankLinesWaiting,
  booking: bookingsWaiting,
  settlement: settlementsWaiting,
  'channel-refund': refundsWaiting,
  tax: remittancesWaiting,
  bank: cardsWaiting,
  adjust: adjustmentsWaiting,
  credit: credit.applicationsWaiting,
  'credit-request': credit.requestsWaiting,
  'credit-account': credit.overdueWaiting,
  order: ordersToHandle,
  'coupon-template': templatesWaiting,
  realname: authsWaiting,
  cert: certsWaiting,
  work: worksWaiting,
  complaint: complaintsWaiting,
  project: projectsWaiting,
  incubation: incubationsWaiting,
  request: requestsWaiting,
  dispute: disputesWaiting,
  appeal: appealsWaiting,
  avatar: avatarsWaiting,
  notice: noticesWaiting,
  filing: casesWaiting,
  law: changesWaiting,
  'working-days': noticesToDecide,
};
