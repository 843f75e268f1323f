// The built server in a process of its own, for proofs from outside.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { build, isBuilt } from './build.mjs';
import { root } from './step.mjs';

/**
 * Starts it when it is built, with these variables beside the environment of this process; `stop` resolves when it has ended.
 * Rejects with what it said when it ends before it is ready.
 * @param {Record<string, string>} environment
 * @returns {Promise<{ origin: string, stop: () => Promise<void> }>}
 */
export async function startBuiltServer(environment) {
  if (!isBuilt()) await build();
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'close');
  let said = '';
  /** @type {string} */
  const origin = await new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        said += text;
        const found = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
        if (found !== undefined) resolve(found);
      });
    void ended.then(() => reject(new Error(`The server ended before it was ready.\n${said}`)));
  });
  return {
    origin,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
