import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { rateStaffHandlers } from './staff-api';
import { ratesToDecide } from './store';

/** Rates and codes of what is invoiced, each valid from a day and entered by two people (ADR 153). */
export const room: Room<Api['invoicerates']> = {
  handlers: rateStaffHandlers,
  staffWaits: { 'invoice-rate': ratesToDecide },
};

export { ratesOn } from './store';
