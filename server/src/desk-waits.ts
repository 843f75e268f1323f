import { type Api, api } from '@uc/contract';
import type { Handlers } from './call/index';
import { type DeskWaits, waits } from './operator/desk-queues';

/** The rooms whose lists are queues of the desk. */
type Rooms = {
  [
    R in
      | 'withdrawals'
      | 'recharge'
      | 'bookings'
      | 'channels'
      | 'payments'
      | 'cards'
      | 'books'
      | 'credit'
      | 'coupons'
      | 'orders'
      | 'account'
      | 'messages'
      | 'provider'
      | 'law'
      | 'works'
      | 'maker'
      | 'incubation'
      | 'requests'
      | 'disputes'
      | 'cases'
  ]: Handlers<Api[R]>;
};

/** What waits at the desk: each queue beside the list that counts it. */
export const deskWaits = (rooms: Rooms): DeskWaits => ({
  ...waits('withdraw', api.withdrawals.staffList, rooms.withdrawals.staffList, (row) => row.created_at),
  ...waits('recharge', api.recharge.staffList, rooms.recharge.staffList, (row) => row.created_at),
  ...waits(
    'receipt',
    api.recharge.staffBankLineList,
    rooms.recharge.staffBankLineList,
    (row) => row.created_at,
  ),
  ...waits('booking', api.bookings.staffList, rooms.bookings.staffList, (row) => row.created_at),
  ...waits(
    'settlement',
    api.channels.staffSettlementList,
    rooms.channels.staffSettlementList,
    (row) => row.created_at,
  ),
  ...waits('tax', api.payments.staffTaxList, rooms.payments.staffTaxList, (row) => row.created_at),
  ...waits('bank', api.cards.staffList, rooms.cards.staffList, (row) => row.created_at),
  ...waits('adjust', api.books.adjustList, rooms.books.adjustList, (row) => row.created_at),
  ...waits('credit', api.credit.staffApplications, rooms.credit.staffApplications, (row) => row.created_at),
  ...waits('credit-request', api.credit.staffRequests, rooms.credit.staffRequests, (row) => row.created_at),
  ...waits('credit-account', api.credit.staffAccounts, rooms.credit.staffAccounts, ({ overdue_days: days }) =>
    days > 0 ? new Date(Date.now() - days * 86_400_000) : null,
  ),
  ...waits(
    'order',
    api.orders.staffList,
    rooms.orders.staffList,
    ({ refund, created_at }) => refund?.at ?? created_at,
  ),
  ...waits(
    'coupon-template',
    api.coupons.staffTemplates,
    rooms.coupons.staffTemplates,
    (row) => row.created_at,
  ),
  ...waits('realname', api.account.realNameList, rooms.account.realNameList, (row) => row.submitted_at),
  ...waits('cert', api.provider.staffCertList, rooms.provider.staffCertList, (row) => row.submitted_at),
  ...waits('law', api.law.staffLawChanges, rooms.law.staffLawChanges, (row) => row.proposed_at),
  ...waits('work', api.works.staffWorkList, rooms.works.staffWorkList, (row) => row.submitted_at),
  ...waits(
    'complaint',
    api.works.staffComplaintList,
    rooms.works.staffComplaintList,
    (row) => row.answered_at,
  ),
  ...waits('project', api.maker.staffProjectList, rooms.maker.staffProjectList, (row) => row.waits_since),
  ...waits(
    'incubation',
    api.incubation.staffIncubationList,
    rooms.incubation.staffIncubationList,
    (row) => row.waits_since,
  ),
  ...waits('request', api.requests.staffList, rooms.requests.staffList, (row) => row.submitted_at),
  ...waits(
    'dispute',
    api.disputes.staffDisputeList,
    rooms.disputes.staffDisputeList,
    (row) => row.created_at,
  ),
  ...waits('filing', api.cases.staffCaseList, rooms.cases.staffCaseList, (row) => row.waiting_since),
  ...waits('appeal', api.account.appealList, rooms.account.appealList, (row) => row.created_at),
  ...waits('notice', api.messages.staffNotices, rooms.messages.staffNotices, (row) => row.created_at),
  ...waits('avatar', api.account.avatarList, rooms.account.avatarList, (row) => row.created_at),
});
