import type { Initiator } from './initiator';

/** The tenant whose money an event moves, and its initiator. */
export interface MoneyEvent {
  uid: number;
  by: Initiator;
}

/** An event about an order. */
export interface OrderEvent extends MoneyEvent {
  orderNo: string;
  title: string;
  /** Code of a sub-center, `all` by default. */
  location?: string | undefined;
}

/** Object, title and center of the records of an order's event. */
export const orderAbout = ({ orderNo, title, location = 'all' }: Omit<OrderEvent, 'by'>) => ({
  bizType: 'order',
  bizNo: orderNo,
  title,
  location,
});
