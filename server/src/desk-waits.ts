import { type Api, api } from '@uc/contract';
import type { Handlers } from './call/index';
import { type DeskWaits, waits } from './operator/waiting';

/** The rooms whose lists are queues of the desk. */
interface Rooms {
  finance: Handlers<Api['finance']>;
  orders: Handlers<Api['orders']>;
  account: Handlers<Api['account']>;
}

/** What waits at the desk: each queue beside the list that counts it. */
export const deskWaits = ({ finance, orders, account }: Rooms): DeskWaits => ({
  ...waits('withdraw', api.finance.staffWithdrawList, finance.staffWithdrawList, (row) => row.created_at),
  ...waits('recharge', api.finance.staffRechargeList, finance.staffRechargeList, (row) => row.created_at),
  ...waits('receipt', api.finance.staffReceiptList, finance.staffReceiptList, (row) => row.received_at),
  ...waits('booking', api.finance.staffBookingList, finance.staffBookingList, (row) => row.created_at),
  ...waits(
    'settlement',
    api.finance.staffSettlementList,
    finance.staffSettlementList,
    (row) => row.created_at,
  ),
  ...waits('bank', api.finance.staffCardList, finance.staffCardList, (row) => row.created_at),
  ...waits('adjust', api.finance.adjustList, finance.adjustList, (row) => row.created_at),
  ...waits(
    'credit',
    api.finance.staffCreditApplications,
    finance.staffCreditApplications,
    (row) => row.created_at,
  ),
  ...waits(
    'credit-request',
    api.finance.staffCreditRequests,
    finance.staffCreditRequests,
    (row) => row.created_at,
  ),
  ...waits(
    'credit-account',
    api.finance.staffCreditAccounts,
    finance.staffCreditAccounts,
    ({ overdue_days: days }) => (days > 0 ? new Date(Date.now() - days * 86_400_000) : null),
  ),
  ...waits(
    'order',
    api.orders.staffList,
    orders.staffList,
    ({ refund, created_at }) => refund?.at ?? created_at,
  ),
  ...waits('coupon-template', api.finance.staffTemplates, finance.staffTemplates, (row) => row.created_at),
  ...waits('realname', api.account.realNameList, account.realNameList, (row) => row.submitted_at),
  ...waits('appeal', api.account.appealList, account.appealList, (row) => row.created_at),
  ...waits('avatar', api.account.avatarList, account.avatarList, (row) => row.created_at),
});
