import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { copyFolder } from './new-database';

/** The task of a worker: make a new database in a folder, or serve the one that is there. */
export interface WorkerTask {
  task: 'create' | 'serve';
  folder: string;
  /** The engine as the main thread has compiled it. */
  engine: WebAssembly.Module;
}

/**
 * A message to a serving worker: whole protocol messages up to an answer's end, a folder to copy the database to, or the wish
 * to close.
 */
export type ToWorker = { batch: Uint8Array<ArrayBuffer> } | { copyTo: string } | 'close';
/**
 * A message from a worker: ready once, then one answer per batch or copy in the order of asking, that of a copy empty; `done`
 * ends it.
 */
export type FromWorker =
  | 'ready'
  | 'done'
  | { answer: Uint8Array<ArrayBuffer> }
  | { failed: string }
  | { notCopied: string };

const { task, folder, engine } = workerData as WorkerTask;
const port = parentPort!;
const send = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

if (task === 'create') {
  // Made in memory, where initdb takes half the time, and then written down.
  const database = await PGlite.create({ pgliteWasmModule: engine });
  await database.exec('checkpoint');
  writeDown(database.Module.FS, PGlite.paths.PGDATA, folder);
  send('done');
} else {
  const database = await PGlite.create({ dataDir: folder, pgliteWasmModule: engine });
  const close = () => database.close().then(() => send('done'));
  port.on('message', (message: ToWorker) => {
    if (message === 'close') void close();
    else if ('copyTo' in message) copyTo(message.copyTo);
    else void answer(database, message.batch);
  });
  send('ready');
}

function writeDown(memory: PGlite['Module']['FS'], from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const name of memory.readdir(from)) {
    if (name === '.' || name === '..') continue;
    const path = `${from}/${name}`;
    if (memory.isDir(memory.stat(path).mode)) writeDown(memory, path, join(to, name));
    else writeFileSync(join(to, name), memory.readFile(path), { mode: 0o600 });
  }
}

/** No statement runs meanwhile, so the copy is what a kill at this moment would leave, from which the engine recovers. */
function copyTo(to: string): void {
  try {
    copyFolder(folder, to, { folders: 0o700, files: 0o600 });
    send({ answer: new Uint8Array() });
  } catch (error) {
    send({ notCopied: (error as Error).message });
  }
}

async function answer(database: PGlite, batch: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  try {
    // The engine reuses the memory it hands out, so every part is copied.
    await database.execProtocolRawStream(batch, {
      onRawData: (part) => void parts.push(part.slice()),
      syncToFs: false,
    });
  } catch (error) {
    send({ failed: String(error) });
    return;
  }
  const whole = Uint8Array.from(parts.length === 1 ? parts[0]! : Buffer.concat(parts));
  send({ answer: whole }, [whole.buffer]);
}
