import type { ChildProcess } from 'node:child_process';
import PQueue from 'p-queue';
import type { JobName, Jobs, Made } from './jobs';
import { answered, begin } from './process';
import { Unfit } from './unfit';
import type { Limits } from './watch-worker';

/** How many files are opened at once, each in its own process; the others wait in order. */
const MOST_PROCESSES = 2;
/** A process that uses more memory than this after a file, or is idle for so long, is ended. */
const KEPT_MEGABYTES = 200;
const IDLE_MS = 30_000;

/** Runs a job of `jobs.ts`. Throws `Unfit`. */
export type Opener = <N extends JobName>(name: N, ...args: Parameters<Jobs[N]>) => Promise<Made<N>>;

/**
 * Runs jobs on untrusted files in separate processes, which are ended when a file exceeds its limits: a file can
 * neither slow down nor crash the server. Processes are started when files come.
 */
export function createOpener(limits: Limits): Opener {
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
    const timer = setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref();
    idle.set(child, timer);
  };
  const fresh = async (): Promise<ChildProcess> => {
    const child = await begin();
    child.once('exit', () => {
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    return child;
  };
  const open = async (name: JobName, args: unknown[]): Promise<Made<JobName>> => {
    const child = take() ?? (await fresh());
    try {
      const answer = await answered(child, { name, args, limits });
      if ('failed' in answer) throw new Error(answer.failed);
      if (answer.megabytes <= KEPT_MEGABYTES) keep(child);
      else child.kill('SIGKILL');
      if ('unfit' in answer) throw new Unfit(answer.unfit);
      return answer.made;
    } catch (error) {
      if (!idle.has(child)) child.kill('SIGKILL');
      throw error;
    }
  };

  return <N extends JobName>(name: N, ...args: Parameters<Jobs[N]>) =>
    queue.add(() => open(name, args)) as Promise<Made<N>>;
}
