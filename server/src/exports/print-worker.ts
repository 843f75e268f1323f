import { parentPort } from 'node:worker_threads';
import { csvOf } from './csv';
import { pdfOf } from './pdf';
import { receiptOf } from './receipt';
import type { Receipt, Row, Sheet } from './sheet';
import { xlsxOf } from './xlsx';

/** What is to be written: a sheet, whose rows come on demand, or a paper that is complete. */
export type Order =
  | { format: 'csv' | 'xlsx' | 'pdf'; sheet: Omit<Sheet, 'chunks'> }
  | { format: 'receipt'; receipt: Receipt };
/** To the worker: an order, then rows whenever it asks for more, `end` for none. */
export type ToPrinter = Order | { rows: readonly Row[] } | 'end';
/** From it: `more` until the rows have ended, then the file or why there is none. */
export type FromPrinter = 'more' | { file: Uint8Array<ArrayBuffer> } | { failed: string };

const port = parentPort!;
const send = (message: FromPrinter, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);
const writers = { csv: csvOf, xlsx: xlsxOf, pdf: pdfOf };
let hearRows: ((rows: readonly Row[] | undefined) => void) | undefined;

port.on('message', (message: ToPrinter) => {
  if (message === 'end') hearRows?.(undefined);
  else if ('rows' in message) hearRows?.(message.rows);
  else void print(message);
});

async function print(order: Order): Promise<void> {
  try {
    const made =
      order.format === 'receipt'
        ? await receiptOf(order.receipt)
        : await writers[order.format]({ ...order.sheet, chunks: askedFor });
    const file = Uint8Array.from(made);
    send({ file }, [file.buffer]);
  } catch (error) {
    send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

async function* askedFor(): AsyncGenerator<readonly Row[]> {
  for (;;) {
    const rows = await new Promise<readonly Row[] | undefined>((hear) => {
      hearRows = hear;
      send('more');
    });
    if (rows === undefined) return;
    yield rows;
  }
}
