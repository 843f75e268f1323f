import { invoiceLimits } from '@uc/contract/finance/invoice-texts';
import type { DocumentAnswer } from '@uc/contract/envelope';
import { downloadHeaders, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { zipOf } from '../../exports/index';
import { claimedContent } from '../../files/index';
import { type ApplicationFilter, issuedFiles, type Reader } from './application-store';
import { distinctNames, fileNameOf } from './file-name';

/**
 * The files of all issued invoices that match, as one ZIP that is written while it is read, one file in memory at a time; none
 * is lost to another of the same name. Refuses invoice.packNone, invoice.packMost.
 */
export async function packOf(
  deps: Deps,
  db: Db,
  reader: Reader,
  filter: Omit<ApplicationFilter, 'status'>,
): Promise<DocumentAnswer> {
  const { packFiles: most } = invoiceLimits;
  const rows = await issuedFiles(db, reader, filter, most + 1);
  if (rows.length === 0) throw refuse('invoice.packNone');
  if (rows.length > most) throw refuse('invoice.packMost', { most });
  const named = distinctNames();
  const entries = rows.map(({ file_id: fileId, mime, ...row }) => ({
    name: named(fileNameOf(deps, row), extensions[mime] ?? 'bin'),
    read: () => claimedContent(deps, deps.database.db, { uid: reader.uid, fileId, use: 'invoice_file' }),
  }));
  return {
    headers: downloadHeaders({ name: '发票.zip', mime: 'application/zip' }),
    body: zipOf(await now(db), entries),
  };
}

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/ofd': 'ofd',
  'application/xml': 'xml',
};
