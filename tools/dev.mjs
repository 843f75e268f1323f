// npm run dev: Vite's development server, and ours behind it, built anew on every change.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

const { endWithNpm } = await import('./end-with-npm.mjs');
const { installPackages } = await import('./install.mjs');
const { build } = await import('./build.mjs');
const { root, runMain } = await import('./step.mjs');

const port = process.env.PORT ?? '8080';
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server?.kill();
    process.exit();
  });
}

endWithNpm();
await runMain(async () => {
  await installPackages();
  await restart();
  for (const folder of ['server/src', 'contract/src'])
    watch(join(root, folder), { recursive: true }, soon(restart));
  const { createServer } = await import('vite');
  const proxy = { '^/(?!center/user(/|$))': `http://127.0.0.1:${port}` };
  const vite = await createServer({ root: join(root, 'web'), server: { proxy } });
  await vite.listen();
  vite.printUrls();
});

async function restart() {
  const built = await build({ only: 'server' }).catch((error) => console.error(error.output ?? error));
  if (server && !built) return;
  if (server?.exitCode === null) {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill();
    await ended;
  }
  server = spawn(process.execPath, ['--enable-source-maps', join(root, 'server/dist/main.js')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: port },
  });
}

/** One call a moment after the last event, never two at a time. @param {() => Promise<void>} work */
function soon(work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let running = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void (running = running.then(work)), 100);
  };
}
