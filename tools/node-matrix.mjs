// npm run node-matrix: builds, starts, asks and stops the server with each Node that we promise, has it read GB18030, whose rare
// surnames not every Node knows, and sees those refused that we do not.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const { forgetBuild } = await import('./build.mjs');
const { CommandFailed, npm, root, run, runMain, step } = await import('./step.mjs');

const versions = ['20.19', '22', '24'];
const tooOld = ['18', '20.18', '21', '22.11'];
const scratch = mkdtempSync(join(tmpdir(), 'uc-node-'));

await runMain(async () => {
  try {
    for (const version of tooOld) {
      const node = await nodeBinary(version);
      await step(`Be refused with Node ${version}`, () => beRefused(node));
    }
    for (const version of versions) {
      const node = await nodeBinary(version);
      await step(`Start, ask and stop with Node ${version}`, () => startAndStop(node));
      await step(`Read GB18030 with Node ${version}`, () => readGb18030(node));
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

/** The registry's own copy of a Node binary. @param {string} version */
async function nodeBinary(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(scratch, version);
  await npm(['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`]);
  return join(folder, 'node_modules', name, 'bin/node');
}

/** @param {string} node */
async function beRefused(node) {
  const refused = await run(node, ['tools/start.mjs']).catch((error) => error);
  const said = refused instanceof CommandFailed ? refused.output : '';
  if (!/^Node\.js 20\.19 .* is needed; this is [\d.]+\.\n$/.test(said)) throw new Error(`It said: ${said}`);
}

/** @param {string} node */
async function startAndStop(node) {
  forgetBuild();
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    PORT: '0',
    DATA_DIR: join(dirname(node), 'data'),
  };
  const server = spawn(node, ['tools/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.once('close', resolve));
  try {
    const origin = await Promise.race([readOrigin(server.stdout), ended]);
    if (typeof origin !== 'string') throw new Error(`The server ended with ${origin} before it was ready.`);
    for (const path of ['/healthz', '/readyz', '/center/user/login']) {
      const answer = await fetch(origin + path);
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    }
    server.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Error(`SIGTERM ended the server with ${code}.`);
  } finally {
    server.kill('SIGKILL');
  }
}

/** @param {string} node */
async function readGb18030(node) {
  const test = 'web/src/access/decoded-text.test.ts';
  await run(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', test]);
}

/** The address in what the server says when it is ready. @param {import('node:stream').Readable} output */
function readOrigin(output) {
  let said = '';
  return new Promise((resolve) => {
    output.on('data', (chunk) => {
      said += chunk;
      const origin = /(http:\/\/[\w.[\]:]+:\d+)\/center\/user/.exec(said)?.[1];
      if (origin) resolve(origin);
    });
  });
}
