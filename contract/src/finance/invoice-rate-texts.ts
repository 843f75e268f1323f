import { orderTypes } from '../orders/order-types';

/** Kinds of orders that the platform invoices, each at a rate and under a code of its own. */
const sold = [
  'render',
  'studio',
  'meeting',
  'space',
  'service',
  'maker',
  'copyright',
  'trademark',
  'patent',
  'member',
] as const;
export type InvoiceSale = (typeof sold)[number];
/** What is sold, by the type of its order. */
export const invoiceSales = Object.fromEntries(sold.map((type) => [type, orderTypes[type]])) as Record<
  InvoiceSale,
  string
>;

/** Rates of value added tax that the law knows, in hundredths of a percent. */
export const invoiceRates = {
  '0': '0%',
  '100': '1%',
  '300': '3%',
  '500': '5%',
  '600': '6%',
  '900': '9%',
  '1300': '13%',
} as const;
export type InvoiceRate = keyof typeof invoiceRates;

/** States of a rate that staff have entered. */
export const invoiceRateStatuses = { open: '待复核', approved: '已通过', refused: '未通过' } as const;
export type InvoiceRateStatus = keyof typeof invoiceRateStatuses;
