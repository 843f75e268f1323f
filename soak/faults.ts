import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random';
import type { Stage } from './stage';

/** Something that goes wrong under load; when it resolves, it has healed. */
export type Trouble = (stage: Stage, random: Random) => Promise<void>;

const common: Record<string, Trouble> = {
  async kill({ server }) {
    await server.kill();
    await server.start();
  },
  /** And once more while it starts. */
  async killWhileStarting({ server }, random) {
    await server.kill();
    server.launch();
    await sleep(random.whole(50, 900));
    await server.kill();
    await server.start();
  },
  async pause({ server }, random) {
    server.signal('SIGSTOP');
    await sleep(random.whole(100, 5000));
    server.signal('SIGCONT');
  },
  async cutAnswers({ proxy }) {
    proxy.mode = 'cut';
    await sleep(1500);
    proxy.mode = 'pass';
  },
  async delay({ proxy }) {
    proxy.mode = 'delay';
    await sleep(1500);
    proxy.mode = 'pass';
  },
};

/** Faults of PostgreSQL: its backends end, its server crashes and recovers. */
const ofPostgres: Record<string, Trouble> = {
  async terminateBackends({ asOwner }, random) {
    await asOwner(async (ask) => {
      for (let times = 0; times < 10; times++) {
        await ask(`
          select pg_terminate_backend(pid) from (select pid from pg_stat_activity where application_name = 'user-center'
            and pid <> pg_backend_pid() order by md5(pid::text || ${random.whole(1, 1e6)}) limit 2) as chosen`);
        await sleep(200);
      }
    });
  },
  restartDatabase: (stage) => stage.restartPostgres(),
};

/** Faults of the embedded engine: the thread that it runs in dies. */
const ofPglite: Record<string, Trouble> = {
  async abortWorker({ server }) {
    server.abortWorker();
    await sleep(100);
    await server.ready();
  },
};

/** Faults that can happen to a stage, by name. */
export const troublesOf = (stage: Stage): Record<string, Trouble> => ({
  ...common,
  ...(stage.engine === 'postgres' ? ofPostgres : ofPglite),
});
