import type { Use } from '../file-use';
import { INVOICE_FILE_BYTES } from './invoice-texts';

/** Files of invoices as the tax bureau delivers them (invoices.md#files). */
export const invoiceFileUses = {
  invoice_file: {
    text: '发票文件',
    area: 'invoices',
    kinds: ['pdf'],
    maxBytes: INVOICE_FILE_BYTES,
    permission: 'finance.invoice:view',
    byPlatform: true,
  },
} as const satisfies Record<string, Use>;
