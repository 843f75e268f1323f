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

/** A rate in hundredths of a percent, as people read it: `6%`. */
export const rateText = (rate: number): string => `${rate / 100}%`;
/** Rates of value added tax that the law knows, in hundredths of a percent. */
const lawful = ['0', '100', '300', '500', '600', '900', '1300'] as const;
export type InvoiceRate = (typeof lawful)[number];
/** These rates as people read them. */
export const invoiceRates = Object.fromEntries(
  lawful.map((rate) => [rate, rateText(Number(rate))]),
) as Record<InvoiceRate, string>;
