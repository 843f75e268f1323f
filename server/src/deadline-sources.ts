import * as access from './access/index';
import * as account from './account/index';
import * as bids from './crowdsourcing/bids/index';
import * as contracts from './crowdsourcing/contracts/index';
import * as disputes from './crowdsourcing/disputes/index';
import * as hires from './crowdsourcing/hires/index';
import * as requests from './crowdsourcing/requests/index';
import * as cases from './filings/cases/index';
import * as cards from './finance/cards/index';
import * as coins from './finance/coins/index';
import * as coupons from './finance/coupons/index';
import * as credit from './finance/credit/index';
import * as payments from './finance/payments/index';
import * as recharge from './finance/recharge/index';
import * as withdrawals from './finance/withdrawals/index';
import * as incubation from './maker/incubation/index';
import * as plans from './maker/plans/index';
import * as orderlist from './orderlist/index';
import * as orders from './orders/index';
import * as provider from './provider/index';
import * as realname from './realname/index';
import * as works from './works/index';
import type { Sources } from './deadlines/index';

/** The function that finds the deadlines of each kind; a room adds its line here (ADR 42). */
export const deadlineSources: Sources = {
  order_pay: orderlist.ordersToPay,
  order_accept: orderlist.ordersToAccept,
  refund_wait: orders.refundsAsked,
  refund_answer: orders.refundsToAnswer,
  income_release: payments.incomeToCome,
  recharge_pay: recharge.rechargesToPay,
  coin_recharge_pay: recharge.coinRechargesToPay,
  withdraw_confirm: withdrawals.withdrawalsToConfirm,
  iou_bill: credit.billsToRepay,
  credit_line: credit.linesToRenew,
  coupon_end: coupons.couponsToUse,
  coin_end: coins.coinsToSpend,
  card_micro: cards.cardsToVerify,
  realname_micro: realname.microsToAnswer,
  realname_end: realname.papersToRenew,
  sub_account_end: access.membersEnding,
  sub_account_activation: access.membersToActivate,
  account_closing: account.closingsToCome,
  ...hires.hireDeadlines,
  ...contracts.contractDeadlines,
  ...disputes.disputeDeadlines,
  request_select: requests.requestNews.toSelect,
  invitation: bids.invitationsToAnswer,
  work_complaint: works.complaintsToAnswer,
  provider_end: provider.certsToRenew,
  incubation_confirm: incubation.agreementsToConfirm,
  incubation_meeting: incubation.meetingsToCome,
  incubation_seat: incubation.seatsToEnd,
  incubation_end: incubation.incubationsToEnd,
  plan_answer: plans.plansToAnswer,
  plan_end: plans.plansToRead,
  filing_copyright: cases.caseDeadlines('copyright'),
  filing_trademark: cases.caseDeadlines('trademark'),
  filing_patent: cases.caseDeadlines('patent'),
};
