import type { Api } from '@uc/contract';
import { seenLength } from '@uc/contract/seen-length';
import {
  ticketLimits,
  type TicketDocument,
  type TicketStatus,
  type TicketTab,
  ticketTabTexts,
} from '@uc/contract/support/texts';
import { api, type WireOutput } from '../client';
import { choice, paging, text } from '../ui/filters';
import type { Tone } from '../ui/StatusTag';

export type Ticket = WireOutput<Api['support']['list']>['list'][number];
export type TicketDetail = WireOutput<Api['support']['detail']>;
export type TicketEntry = TicketDetail['entries'][number];

export const tabIds = Object.keys(ticketTabTexts) as [TicketTab, ...TicketTab[]];
/** The list in the URL. */
export const ticketFilters = { tab: choice(tabIds), keyword: text(50), ...paging };

/** Reads to repeat after a ticket has changed. */
export const ticketReads = [api.support.list, api.support.detail, api.home.todos];

export const ticketTones: Record<TicketStatus, Tone> = {
  waiting: 'info',
  working: 'info',
  asked: 'warning',
  solved: 'warning',
  closed: 'positive',
  withdrawn: 'neutral',
};

const { least, most } = ticketLimits;
/** The fault of a message; undefined when there is none. */
export function bodyFault(typed: string): string | undefined {
  const length = seenLength(typed.trim());
  return length < least || length > most ? `请填写${least}-${most}个字` : undefined;
}

/** How long a first answer takes, as people say it. */
export function replyTime(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, minutes)}分钟`;
  return minutes < 48 * 60 ? `${Math.ceil(minutes / 60)}小时` : `${Math.ceil(minutes / 1440)}天`;
}

/** The page on which a document stands. */
export const documentPaths: Record<TicketDocument, (no: string) => string> = {
  order: (no) => `/orders/myOrders?order=${no}`,
  refund: (no) => `/orders/myOrders?order=${no}`,
  withdraw: (no) => `/finance/rmb?tab=withdraw&withdraw=${no}`,
  recharge: () => '/finance/rmb?tab=recharge',
  coin_recharge: () => '/finance/creativeCoins',
  iou_bill: (no) => `/finance/creditLimit?bill=${no}`,
  bank_card: (no) => `/finance/bankCard/detail?id=${no}`,
  crowd_request: (no) => `/crowdsourcing/publish?request=${no}`,
  crowd_bid: () => '/crowdsourcing/carry',
  contract: (no) => `/crowdsourcing/publish?contract=${no}`,
  contract_work: (no) => `/crowdsourcing/carry?contract=${no}`,
  provider_cert: () => '/facilitator/serviceProdAuth',
  work: (no) => `/facilitator/management?work=${no}`,
  work_complaint: () => '/facilitator/management?view=complaints',
  maker_project: (no) => `/maker/original?project=${no}`,
  filing_copyright: (no) => `/copyright/apply?no=${no}`,
  filing_trademark: (no) => `/copyright/trademark?no=${no}`,
  filing_patent: (no) => `/copyright/patent?no=${no}`,
};
