import type { Initiator } from './initiator';

/** Whose money an event moves and who made it happen. */
export interface MoneyEvent {
  uid: number;
  by: Initiator;
  /** Only to load a world that has a past: never earlier than the account's last line. */
  at?: Date | undefined;
}

/** An event about an order. */
export interface OrderEvent extends MoneyEvent {
  orderNo: string;
  title: string;
  /** Code of a sub-center, `all` by default. */
  location?: string | undefined;
}

/** What the lines of an order's event are about. */
export const orderAbout = ({ orderNo, title, location = 'all' }: Omit<OrderEvent, 'by'>) => ({
  bizType: 'order',
  bizNo: orderNo,
  title,
  location,
});
