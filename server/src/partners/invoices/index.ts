import type { Config } from '../../config';
import type { Db } from '../../db/index';
import type { PaintLetter } from '../office/index';
import { type Watch, watched } from '../watch';
import { InvoiceUnanswered, type InvoicePort } from './port';
import { createSandboxInvoices } from './sandbox';

export type { InvoiceOrder, InvoicePort, RedOrder } from './port';

/** The platform of tax invoices; undefined where staff issue at the site of the tax bureau (ADR 133). */
export const createInvoices = (
  mode: Config['partners']['invoices'],
  db: Db,
  paint: PaintLetter,
  watch: Watch,
): InvoicePort | undefined =>
  mode === 'people'
    ? undefined
    : watched(watch, {
        partner: 'invoices',
        port: createSandboxInvoices(db, paint),
        calls: ['apply', 'query', 'applyRed', 'queryRed', 'fetchFiles'],
        isSilent: (error) => error instanceof InvoiceUnanswered,
        resting: (text) => new InvoiceUnanswered(text),
      });
