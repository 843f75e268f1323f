import type { ChildProcess } from 'node:child_process';
import PQueue from 'p-queue';
import type { Limits } from '../opener/watch-worker';
import type { Page, Pixels, Turn } from './line';
import type { FromReader, Order } from './serve';

/** There is no answer now: the process was ended by a picture, does not start, or has too much before it. */
export class OcrUnavailable extends Error {
  override readonly name = 'OcrUnavailable';
}

/** Reads pictures in a process of its own. */
export interface Reader {
  /** The lines of a picture after a turn. Throws `OcrUnavailable`. */
  read(picture: Pixels, turn: Turn): Promise<Page>;
  /** Starts the process where it is not running; throws why it does not. */
  start(): Promise<void>;
}
export interface ReaderSettings {
  /** Starts the process, which has said nothing yet. */
  begin: () => Promise<ChildProcess>;
  /** Limits for reading one picture. */
  limits: Limits;
  /** The longest silence of the process, and the longest that it may take to be ready. */
  silentMs: number;
  startMs: number;
  /** The pause after the first failure; it doubles with each that follows, up to the longest. */
  pauseMs: number;
  mostPauseMs: number;
  /** The time without work after which the process is ended. */
  idleMs: number;
  /** One that holds more after a picture is ended, and the next picture is read by a new one. */
  mostHeldMegabytes: number;
  /** Most pictures that wait. */
  mostWaiting: number;
}

/**
 * One process that is started by the first picture and reads one at a time. One that dies or falls silent is started
 * again by a later picture, after a pause that grows until a picture is read. One that fails its own test is refused
 * for good.
 */
export function createReader(settings: ReaderSettings): Reader {
  const queue = new PQueue({ concurrency: 1 });
  let child: ChildProcess | undefined;
  let refusal: string | undefined;
  let failures = 0;
  let restFrom = 0;
  let idle: NodeJS.Timeout | undefined;

  const failed = (why: string): never => {
    child?.kill('SIGKILL');
    child = undefined;
    failures += 1;
    restFrom = performance.now();
    throw new OcrUnavailable(why);
  };
  const pause = () =>
    failures === 0 ? 0 : Math.min(settings.mostPauseMs, settings.pauseMs * 2 ** (failures - 1));
  const ready = async (): Promise<ChildProcess> => {
    if (refusal !== undefined) throw new OcrUnavailable(refusal);
    if (child?.connected) return child;
    if (performance.now() < restFrom + pause()) throw new OcrUnavailable('the reader rests after a failure');
    child = await settings.begin();
    child.on('error', () => undefined);
    child.unref();
    child.channel?.unref();
    const said = await next(child, settings.startMs);
    if (said === 'ready') return child;
    if (typeof said === 'object' && 'refused' in said) {
      refusal = said.refused;
      child.kill('SIGKILL');
      throw new OcrUnavailable(refusal);
    }
    return failed('the process that reads pictures does not start');
  };
  const read = async (picture: Pixels, turn: Turn): Promise<Page> => {
    clearTimeout(idle);
    const worker = await ready();
    const answer = next(worker, settings.silentMs);
    const order: Order = { picture, turn, limits: settings.limits };
    worker.send(order, (error) => error && worker.kill('SIGKILL'));
    const said = await answer;
    if (typeof said !== 'object' || !('page' in said))
      return failed('a picture has ended the process that reads pictures');
    failures = 0;
    if (said.held > settings.mostHeldMegabytes * 1024 ** 2) {
      worker.kill('SIGKILL');
      child = undefined;
      return said.page;
    }
    idle = setTimeout(() => worker.kill('SIGKILL'), settings.idleMs).unref();
    return said.page;
  };
  return {
    read(picture, turn) {
      if (queue.size >= settings.mostWaiting)
        return Promise.reject(new OcrUnavailable('too many pictures wait'));
      return queue.add(() => read(picture, turn)) as Promise<Page>;
    },
    start: () => queue.add(async () => void (await ready())) as Promise<void>,
  };
}

/** The next message of the process; undefined when it ends, or is ended after its silence. */
function next(child: ChildProcess, silentMs: number): Promise<FromReader | undefined> {
  return new Promise((settle) => {
    const hear = (message: FromReader | undefined) => {
      clearTimeout(silent);
      child.off('message', hear).off('exit', end);
      settle(message);
    };
    const end = () => hear(undefined);
    const silent = setTimeout(() => {
      child.kill('SIGKILL');
      end();
    }, silentMs);
    child.on('message', hear).on('exit', end);
    if (child.exitCode !== null || child.signalCode !== null) end();
  });
}
