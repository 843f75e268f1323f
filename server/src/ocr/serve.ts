import { Worker } from 'node:worker_threads';
import type { Limits, ToWatch } from '../opener/watch-worker';
import type { Engine } from './engine';
import type { Page, Pixels, Turn } from './line';
import { faultOf } from './self-test';
import { turned } from './turn';

/** A picture to read, and the limits for it. */
export interface Order {
  picture: Pixels;
  turn: Turn;
  limits: Limits;
}
/** `ready` once, or why pictures are not read; then the text of each, and the bytes held by then. */
export type FromReader = 'ready' | { refused: string } | { page: Page; held: number } | { failed: string };

/**
 * Loads an engine, tests it by a picture of a known text, and reads the pictures that it is sent, one after
 * the other.
 */
export async function serve(watchFile: string, load: () => Promise<Engine>): Promise<void> {
  // Reading blocks this thread, so another one watches the limits.
  const watch = new Worker(watchFile, { execArgv: [] });
  watch.unref();
  const send = (message: FromReader): void => void process.send!(message);
  const notifyWatch = (message: ToWatch): void => watch.postMessage(message);
  // Signals are left to the server, which stops after the running work.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  // The server has ended.
  process.on('disconnect', () => process.exit());
  let engine: Engine;
  try {
    engine = await load();
    const fault = await faultOf(engine);
    if (fault !== undefined) return send({ refused: fault });
  } catch (error) {
    return send({
      refused: `OCR: the engine does not load: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
  process.on('message', ({ picture, turn, limits }: Order) => {
    notifyWatch(limits);
    void engine
      .read(turned(picture, turn))
      .then(
        (page) => send({ page, held: process.memoryUsage.rss() }),
        (error: unknown) => send({ failed: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => notifyWatch('over'));
  });
  send('ready');
}
