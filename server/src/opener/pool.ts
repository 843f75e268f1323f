import type { ChildProcess } from 'node:child_process';
import PQueue from 'p-queue';
import type { JobArgs, JobName, Made } from './jobs';
import { answered, begin, madeBytes, madePieces } from './process';
import type { Outcome } from './open-worker';
import type { Source } from './source';
import { Unfit } from './unfit';
import type { Limits } from './watch-worker';

/** The number of files that are opened at once, each in its own process; the others wait in order. */
const MOST_PROCESSES = 2;
/** A process that uses more memory than this after a file, or is idle for so long, is ended. */
const KEPT_MEGABYTES = 200;
const IDLE_MS = 30_000;

/** Runs a job of `jobs.ts`; its result is there while `take` runs. Throws `Unfit`, and errors of `take`. */
export type Opener = <N extends JobName, T>(
  name: N,
  source: Source,
  args: JobArgs<N>,
  take: (made: Made<N>) => Promise<T>,
) => Promise<T>;

/**
 * Runs jobs on untrusted files in separate processes, which are ended when a file exceeds its limits: a file can
 * neither slow down nor crash the server. Processes are started when files come.
 */
export function createOpener(limits: Limits, idleMs = IDLE_MS): Opener {
  const queue = new PQueue({ concurrency: MOST_PROCESSES });
  /** Idle processes, each with the timer that ends it. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  const take = (): ChildProcess | undefined => {
    const [first] = idle;
    if (first === undefined) return undefined;
    clearTimeout(first[1]);
    idle.delete(first[0]);
    return first[0];
  };
  const keep = (child: ChildProcess) => {
    const end = () => {
      // It takes a moment to end, in which nobody may be given it.
      idle.delete(child);
      child.kill('SIGKILL');
    };
    idle.set(child, setTimeout(end, idleMs).unref());
  };
  const fresh = async (): Promise<ChildProcess> => {
    const child = await begin();
    child.once('exit', () => {
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    return child;
  };
  const open = async (
    name: JobName,
    source: Source,
    args: unknown[],
    use: (made: never) => Promise<unknown>,
  ): Promise<unknown> => {
    const child = take() ?? (await fresh());
    let isWell = false;
    try {
      const outcome = await answered(child, { name, size: source.size, args, limits }, source);
      if ('failed' in outcome) throw new Error(outcome.failed);
      isWell = outcome.megabytes <= KEPT_MEGABYTES;
      if ('unfit' in outcome) throw new Unfit(outcome.unfit, outcome.facts);
      return await use(madeIn(child, outcome) as never);
    } finally {
      if (isWell && child.connected) {
        child.send('over');
        keep(child);
      } else child.kill('SIGKILL');
    }
  };

  return <N extends JobName, T>(
    name: N,
    source: Source,
    args: JobArgs<N>,
    use: (made: Made<N>) => Promise<T>,
  ) => queue.add(() => open(name, source, args, use as (made: never) => Promise<unknown>)) as Promise<T>;
}

function madeIn(
  child: ChildProcess,
  outcome: Exclude<Outcome, { unfit: unknown } | { failed: string }>,
): unknown {
  if ('makes' in outcome) return madePieces(child);
  return 'madeBytes' in outcome ? madeBytes(child, outcome.madeBytes) : outcome.made;
}
