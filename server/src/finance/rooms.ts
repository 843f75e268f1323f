import type { Rooms } from '../room/index';
import { room as bankfiles } from './bankfiles/index';
import { room as mappings } from './mappings/index';
import { room as bookings } from './bookings/index';
import { room as bills } from './bills/room';
import { room as books } from './books/room';
import { room as cards } from './cards/index';
import { room as channels } from './channels/index';
import { room as coins } from './coins/index';
import { room as coupons } from './coupons/index';
import { room as credit } from './credit/index';
import { room as finance } from './index';
import { room as invoices } from './invoices/index';
import { room as invoicerates } from './invoicerates/index';
import { room as payments } from './payments/index';
import { room as payouts } from './payouts/index';
import { room as recharge } from './recharge/index';
import { room as statements } from './statements/room';
import { room as withdrawals } from './withdrawals/index';
import { room as withholding } from './withholding/index';

/** The rooms of money. */
export const financeRooms = {
  finance,
  cards,
  coins,
  coupons,
  credit,
  channels,
  recharge,
  withdrawals,
  bankfiles,
  mappings,
  payouts,
  bookings,
  payments,
  withholding,
  statements,
  invoices,
  invoicerates,
  books,
  bills,
} satisfies Partial<Rooms>;
