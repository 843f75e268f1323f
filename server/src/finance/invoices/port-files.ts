import { createHash } from 'node:crypto';
import { minutesAfter } from '@uc/contract/day';
import { now } from '../../clock';
import type { Deps } from '../../deps';
import { claimFile, keepFile } from '../../files/index';
import type { InvoicePort } from '../../partners/index';
import { type ApplicationRow, changeApplication, insertInvoiceFile } from './application-store';
import { queueMails } from './mail';
import { orderOf } from './port';
import { applicationByNo } from './queue-store';

const AGAIN_MINUTES = 10;
const mimes = { pdf: 'application/pdf', ofd: 'application/ofd', xml: 'application/xml' } as const;

/** Keeps the files of an invoice that the platform has by now, to the byte; those that are late are asked for again. */
export async function fetchFromPort(deps: Deps, port: InvoicePort, no: string): Promise<boolean> {
  const { database } = deps;
  const row = await applicationByNo(database.db, no);
  if (row?.port_state !== 'files') return false;
  const { files, isWhole } = await port.fetchFiles(await orderOf(deps, database.db, row));
  for (const { kind, bytes } of files)
    await keepBytes(deps, row, { name: `${no}.${kind}`, mime: mimes[kind], bytes });
  return database.transaction(async (tx) => {
    const found = await applicationByNo(tx, no);
    if (found?.port_state !== 'files') return false;
    const at = isWhole ? null : minutesAfter(await now(tx), AGAIN_MINUTES);
    await changeApplication(tx, found, { port_state: at && 'files', port_at: at });
    return true;
  });
}

/** Keeps a file of an invoice; the same bytes are kept once. */
export async function keepBytes(
  deps: Deps,
  row: ApplicationRow,
  file: { name: string; mime: string; bytes: Buffer },
): Promise<void> {
  const { uid, apply_no: no } = row;
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const use = 'invoice_file';
  const { file_id: fileId } = await keepFile(deps, { uid, subId: null, use, ...file });
  await deps.database.transaction(async (tx) => {
    // The same bytes stand there already; this copy is part of no document and goes by itself.
    if (!(await insertInvoiceFile(tx, { uid, apply_no: no, file_id: fileId, sha256 }))) return;
    await claimFile(tx, { uid, fileId, use, bizType: 'invoice', bizNo: no });
    await queueMails(tx, row, 'file');
  });
}
