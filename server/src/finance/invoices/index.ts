import type { Api } from '@uc/contract';
import { byRight, type FindDeadlines, type Room } from '../../room/index';
import { invoiceHandlers, readerOf } from './api';
import { findApplication } from './application-store';
import { invoiceJobs } from './jobs';
import { invoiceMails } from './mail';
import { invoicePath } from './notifications';
import { eraseInvoices, invoiceData } from './personal-data';
import { applicationsWaiting } from './queue-store';
import { askedReds, redsWaiting } from './red-store';
import { invoiceStaffHandlers } from './staff-api';
import { vatStaffHandlers } from './vat-month';
import { invoiceStates } from './view';

const redsToConfirm: FindDeadlines = async (db, ask) =>
  (await askedReds(db, ask)).flatMap(({ at, apply_no: no, ...row }) =>
    at === null ? [] : [{ ...row, at, title: '红字发票待确认', link: invoicePath(no) }],
  );

/** Invoices for what the platform has sold, with red letters by refund (ADR 118). */
export const room: Room<Api['invoices']> = {
  handlers: (deps) => ({
    ...invoiceHandlers(deps),
    ...invoiceStaffHandlers(deps),
    ...vatStaffHandlers(deps),
  }),
  jobs: invoiceJobs,
  outbox: invoiceMails,
  deadlines: { invoice_red: redsToConfirm },
  personalData: [210, invoiceData],
  closingSettle: [12, eraseInvoices],
  objectStates: { invoice: invoiceStates },
  staffWaits: { invoice: applicationsWaiting, 'invoice-red': redsWaiting },
  logModules: [240, { invoices: '发票' }],
  sealed: [
    { table: 'invoice_titles', columns: ['told'], row: ['title_no'] },
    { table: 'invoice_applications', columns: ['told'], row: ['apply_no'] },
  ],
  seenBy: {
    invoice: async (db, actor, no) => (await findApplication(db, readerOf(actor), no)) !== undefined,
  },
  seenByStaff: { invoice: byRight('staff.invoice:handle') },
};

export { handOver as handOverInvoices } from './application-store';
export { applyForInvoice, invoiceableOrders } from './apply';
export { setMonthly } from './monthly';
export { acceptApplication, failApplication, issueApplication } from './issue';
export { saveTitle } from './titles';
