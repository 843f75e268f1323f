import { parentPort } from 'node:worker_threads';
import { csvOf } from './csv';
import { dossierOf } from './dossier';
import { UnprintableText } from './paper';
import { pdfOf } from './pdf';
import { receiptOf } from './receipt';
import type { Dossier, Receipt, Row, Sheet } from '../room/index';
import { xlsxOf } from './xlsx';

/** The document to write: a sheet, whose rows are sent on request, or a receipt or dossier, which is complete. */
export type Order =
  | { format: 'csv' | 'xlsx' | 'pdf'; sheet: Omit<Sheet, 'chunks'> }
  | { format: 'receipt'; receipt: Receipt }
  | { format: 'dossier'; dossier: Dossier };
/** Messages to the worker: an order, then rows whenever it asks for more, `end` when there are none left. */
export type ToPrinter = Order | { rows: readonly Row[] } | 'end';
/**
 * Messages from the worker: `more` until the rows have ended, then the file, the text that it cannot print,
 * or the error.
 */
export type FromPrinter =
  | 'more'
  | { file: Uint8Array<ArrayBuffer> }
  | { lost: readonly string[] }
  | { failed: string };

const port = parentPort!;
const send = (message: FromPrinter, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);
const writers = { csv: csvOf, xlsx: xlsxOf, pdf: pdfOf };
let receiveRows: ((rows: readonly Row[] | undefined) => void) | undefined;

port.on('message', (message: ToPrinter) => {
  if (message === 'end') receiveRows?.(undefined);
  else if ('rows' in message) receiveRows?.(message.rows);
  else void print(message);
});

async function print(order: Order): Promise<void> {
  try {
    const made =
      order.format === 'receipt'
        ? await receiptOf(order.receipt)
        : order.format === 'dossier'
          ? await dossierOf(order.dossier)
          : await writers[order.format]({ ...order.sheet, chunks: requestedRows });
    const file = Uint8Array.from(made);
    send({ file }, [file.buffer]);
  } catch (error) {
    if (error instanceof UnprintableText) send({ lost: error.lost });
    else send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

async function* requestedRows(): AsyncGenerator<readonly Row[]> {
  for (;;) {
    const rows = await new Promise<readonly Row[] | undefined>((receive) => {
      receiveRows = receive;
      send('more');
    });
    if (rows === undefined) return;
    yield rows;
  }
}
