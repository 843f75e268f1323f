import { setTimeout as sleep } from 'node:timers/promises';
import { type App, buildApp } from './app';
import { type Config, ConfigError } from './config';
import { openDeps } from './open-deps';
import { openTraces } from './open-traces';
import { keepKeysFresh } from './vault/index';
import { membership } from './worker';

/** Longest a stop may take before the process ends anyway (trust H8). */
const STOP_LIMIT_MS = 14_000;
/**
 * The part of it that a running job may take. A longer one is cut short: it finds its work again, and is due
 * at once.
 */
const JOB_LIMIT_MS = 8_000;

/**
 * Opens the database and all that the server needs, serves, and says where; `began` is when the process
 * started, in ms of its own clock. One of several workers says it to the primary.
 */
export async function serve(config: Config, began: number): Promise<void> {
  const member = membership();
  const say = (text: string) =>
    member?.isFirst !== false &&
    console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${text}`);
  // Read from the disk where it is shown alone: production never loads it (ADR 109).
  const demo = config.demo ? await import('./demo/index') : undefined;
  await demo?.makeDemoWorld(config, say);
  const endTraces = config.tracesTo === undefined ? undefined : await openTraces(config.tracesTo);
  const deps = await openDeps(config, say);
  const { database, vault } = deps;
  await demo?.loadDemoWorld(deps, say);
  const app = await buildApp(deps, member?.gathering);
  deps.log = app.http.log;
  const stopKeys = keepKeysFresh(vault, (error) => deps.log.warn({ err: error }, 'keys'));
  stopOnSignal(app.lifecycle, config.connections.drainMs, async () => {
    database.announceClose?.();
    // At the same time: nobody's request waits for a job, and no job is begun any more.
    const [haveJobsEnded] = await Promise.all([app.runner.stop(JOB_LIMIT_MS), app.http.close()]);
    await stopKeys();
    await endTraces?.();
    if (haveJobsEnded) await database.close();
    else deps.log.warn({}, 'a job was cut short by the stop');
  });
  // Whoever is told that it is ready gets a rendered page.
  await app.warmUp();
  await listen(app.http, config);
  const { durability } = await database.condition();
  const text = announcement(app.http.server.address(), config, durability, began, demo?.demoAccounts);
  if (member !== undefined) return member.ready(text, () => app.runner.start());
  app.runner.start();
  console.log(text);
}

async function listen(http: App['http'], { port, host }: Config): Promise<void> {
  try {
    await http.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`PORT: ${port} on ${host} is taken: stop who listens there, or choose another.`);
    if (code === 'EACCES')
      throw new ConfigError(`PORT: this user may not listen on ${port}: choose one from 1024 upwards.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL')
      throw new ConfigError(
        `HOST: ${host} is no address of this machine: choose 127.0.0.1, or 0.0.0.0 for all.`,
      );
    throw error;
  }
}

/**
 * Who sends requests here hears first, by `/readyz`, that this server does not want more; those that come meanwhile are
 * answered. A connection that waits to be taken in when nobody listens any more would be broken.
 */
function stopOnSignal(lifecycle: { serving: boolean }, drainMs: number, stop: () => Promise<void>): void {
  const onSignal = () => {
    if (!lifecycle.serving) return;
    lifecycle.serving = false;
    setTimeout(() => process.exit(1), drainMs + STOP_LIMIT_MS).unref();
    const drained = drainMs > 0 ? sleep(drainMs) : Promise.resolve();
    drained.then(stop).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function announcement(
  address: ReturnType<import('node:net').Server['address']>,
  config: Config,
  durability: { class: string; detail: string },
  began: number,
  accounts: readonly { text: string }[] | undefined,
): string {
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const lines = [
    `用户中心  http://${config.host}:${port}/center/user/home   (ready in ${seconds} s)`,
    `durability: ${durability.class} (${durability.detail})`,
  ];
  if (accounts) lines.push('', '演示环境，不产生真实资金往来', ...accounts.map(({ text }) => `  ${text}`));
  return `\n${lines.join('\n')}\n`;
}
