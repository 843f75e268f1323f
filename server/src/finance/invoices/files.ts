import { createHash } from 'node:crypto';
import type { UploadedFile } from '@uc/contract/files';
import { INVOICE_FILE_BYTES } from '@uc/contract/finance/invoice-texts';
import { limitText } from '@uc/contract/file-uses';
import { folded } from '@uc/contract/folded';
import { refuse, type Staff } from '../../call/index';
import type { Deps } from '../../deps';
import { claimFile, keepFile } from '../../files/index';
import { type ApplicationRow, insertInvoiceFile } from './application-store';
import { type BureauInvoice, readBureauXml } from './bureau-xml';
import { demandTotals, isAtPort, issueApplication } from './issue';
import { queueMails } from './mail';
import { applicationByNo } from './queue-store';
import { openTold } from './told';
import { wayOf } from './way';

const kinds = [
  { extension: 'pdf', mime: 'application/pdf', begins: '%PDF-' },
  // An OFD is an archive.
  { extension: 'ofd', mime: 'application/ofd', begins: 'PK\u0003\u0004' },
  { extension: 'xml', mime: 'application/xml', begins: '<' },
] as const;

/**
 * Keeps a file of an invoice as it came, with its digest; the same bytes once. An XML is compared with the invoice, and issues
 * what is being issued. Refuses notFound, state.conflict, upload.*, invoice.*, form.invalid.
 */
export async function keepInvoiceFile(
  deps: Deps,
  staff: Staff,
  no: string,
  file: UploadedFile,
): Promise<ApplicationRow> {
  if (file.size > INVOICE_FILE_BYTES)
    throw refuse('upload.tooLarge', { size: limitText(INVOICE_FILE_BYTES) });
  const bytes = Buffer.concat(file.pieces);
  const kind = kindOf(file.name, bytes);
  const said = kind.extension === 'xml' ? readBureauXml(bytes) : undefined;
  const row = await applicationByNo(deps.database.db, no);
  if (row === undefined) throw refuse('notFound');
  demandFits(deps, row, said);
  const { uid } = row;
  const name = `${no}.${kind.extension}`;
  const kept = await keepFile(deps, { uid, subId: null, use: 'invoice_file', name, mime: kind.mime, bytes });
  return deps.database.transaction(async (tx) => {
    const now = await applicationByNo(tx, no);
    if (now === undefined) throw refuse('notFound');
    demandFits(deps, now, said);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const isNew = await insertInvoiceFile(tx, { uid, apply_no: no, file_id: kept.file_id, sha256 });
    // The same bytes stand there already; this copy is part of no document and goes by itself.
    if (isNew) {
      await claimFile(tx, { uid, fileId: kept.file_id, use: 'invoice_file', bizType: 'invoice', bizNo: no });
      await queueMails(tx, now, 'file');
    }
    if (said === undefined || now.status !== 'issuing') return now;
    const { number, day: issued_on, net, tax } = said;
    return issueApplication(
      tx,
      staff,
      { no, version: now.version },
      { number, issued_on, net, tax },
      wayOf(deps),
    );
  });
}

/** Files belong to what is being issued or is issued, and an XML to this buyer: others may have been asked the same amount. */
function demandFits(deps: Deps, row: ApplicationRow, said: BureauInvoice | undefined): void {
  if (row.status !== 'issuing' && row.status !== 'issued') throw refuse('state.conflict');
  if (isAtPort(row)) throw refuse('invoice.atPort');
  if (said === undefined) return;
  demandTotals(row, said);
  const { uid, apply_no: no, title_kind: kind, told } = row;
  const { name: expected } = openTold(deps, 'invoice_applications', { uid, no, kind, told });
  const found = said.buyerName;
  if (folded(found) !== folded(expected))
    throw refuse('invoice.totals', { what: '购买方名称', expected, found });
}

function kindOf(name: string, bytes: Buffer): (typeof kinds)[number] {
  const start = bytes
    .subarray(0, 16)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  const kind = kinds.find(({ extension }) => name.toLowerCase().endsWith(`.${extension}`));
  if (kind === undefined || !start.startsWith(kind.begins)) throw refuse('invoice.fileKind');
  return kind;
}
