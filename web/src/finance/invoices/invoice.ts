import type { Api } from '@uc/contract';
import {
  type InvoiceColour,
  type InvoiceRedStatus,
  type InvoiceStatus,
  invoiceStatuses,
} from '@uc/contract/finance/invoice-texts';
import { api, type WireOutput } from '../../client';
import { choice, paging, text } from '../../ui/filters';
import type { Tone } from '../../ui/StatusTag';

export type Title = WireOutput<Api['invoices']['titles']>['list'][number];
export type InvoiceableOrder = WireOutput<Api['invoices']['orders']>['list'][number];
export type Invoice = WireOutput<Api['invoices']['list']>['list'][number];
export type InvoiceDetail = WireOutput<Api['invoices']['detail']>;

export const tabs = { records: '开票记录', orders: '可开票订单', titles: '发票抬头' } as const;
export type TabId = keyof typeof tabs;
export const tabIds = Object.keys(tabs) as [TabId, ...TabId[]];
export const PANEL = 'invoices-panel';
const statusIds = ['', ...Object.keys(invoiceStatuses)] as unknown as ['', ...InvoiceStatus[]];
/** The lists in the URL. */
export const invoiceFilters = {
  tab: choice(tabIds),
  status: choice<'' | InvoiceStatus>(statusIds),
  which: choice(['ended', 'all']),
  keyword: text(50),
  ...paging,
};

/** Reads to repeat after something was asked for or changed. */
export const invoiceReads = [api.invoices.list, api.invoices.detail, api.invoices.orders];

export const invoiceTones: Record<InvoiceStatus, Tone> = {
  submitted: 'info',
  issuing: 'info',
  issued: 'positive',
  failed: 'warning',
  rejected: 'negative',
  withdrawn: 'neutral',
};
export const colourTones: Record<InvoiceColour, Tone> = {
  normal: 'positive',
  part: 'warning',
  red: 'negative',
};
export const redTones: Record<InvoiceRedStatus, Tone> = {
  waiting: 'warning',
  asked: 'warning',
  done: 'positive',
};
