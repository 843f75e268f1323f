import cluster from 'node:cluster';
import type { Measures, Gathering } from './http/health';
import { onWake, wakeHere } from './jobs/index';

/** What a worker says to the primary. */
export type FromWorker =
  /** It serves; `text` is what the operator reads when all do. */
  | { kind: 'ready'; text: string }
  /** A transaction here has left work for a job, which another worker runs. */
  | { kind: 'wake'; job: string }
  /** Asks for the measures of all workers; the answer carries the number. */
  | { kind: 'gather'; no: number }
  | { kind: 'own'; no: number; measures: Measures };
/** What the primary says to a worker. */
export type ToWorker =
  /** From now on this worker runs the jobs. */
  | { kind: 'jobs' }
  | { kind: 'wake'; job: string }
  | { kind: 'own'; no: number }
  | { kind: 'gathered'; no: number; all: Measures[] };

/** This process as one of the workers of a server. */
export interface Membership {
  /** The first one opens the database before the others, and says how far it is. */
  isFirst: boolean;
  gathering: Gathering;
  /** Says that this worker serves, and starts the jobs when the primary hands them to it. */
  ready(text: string, startJobs: () => void): void;
}

/** Undefined for a process that is the whole server. */
export function membership(): Membership | undefined {
  const { worker } = cluster;
  if (worker === undefined) return undefined;
  const say = (message: FromWorker) => void worker.send(message);
  // Whoever leaves work here has it done there; the worker that runs the jobs hears of it without this.
  const handOn = onWake((job) => say({ kind: 'wake', job }));
  const asked = new Map<number, (all: Measures[]) => void>();
  let questions = 0;
  let own: () => Promise<Measures> = async () => [];
  let startJobs = (): void => undefined;
  worker.on('message', (message: ToWorker) => {
    if (message.kind === 'jobs') {
      handOn();
      startJobs();
    }
    if (message.kind === 'wake') wakeHere(message.job);
    if (message.kind === 'own') void own().then((measures) => say({ kind: 'own', no: message.no, measures }));
    if (message.kind === 'gathered') {
      asked.get(message.no)?.(message.all);
      asked.delete(message.no);
    }
  });
  return {
    isFirst: worker.id === 1,
    gathering: {
      offer: (read) => void (own = read),
      all: () =>
        new Promise((answer) => {
          const no = (questions += 1);
          asked.set(no, answer);
          say({ kind: 'gather', no });
        }),
    },
    ready(text, start) {
      startJobs = start;
      say({ kind: 'ready', text });
    },
  };
}
