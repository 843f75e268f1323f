// npm run clients: has /openapi.json of the built server read by tools of others, and the programs of docs/clients.md sign in,
// upload and read with the clients that these generate. The tools are 320 MB and one of them asks for Node 22.18, so they are
// installed apart, without their scripts, and nothing of it is part of npm test (ADR 100).
import './require-node.mjs';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { default: sharp } = await import('sharp');
const { startBuiltServer } = await import('./built-server.mjs');
const { commitNow } = await import('./commit.mjs');
const { CommandFailed, npm, root, run, runMain, step } = await import('./step.mjs');

const packages = {
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.99.0',
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  typescript: '5.9.3',
  [`node-${process.platform}-${process.arch}`]: '22.23.5',
};
const result = join(root, 'docs/clients.json');
const scratch = mkdtempSync(join(tmpdir(), 'uc-clients-'));
/** @param {string} name */
const inPackage = (name) => join(scratch, 'node_modules', name);

await runMain(async () => {
  /** @type {Awaited<ReturnType<typeof startBuiltServer>> | undefined} */
  let server;
  try {
    await step('Installing the tools', install);
    const environment = { DATA_DIR: join(scratch, 'data'), DEMO: '1', RATE_FACTOR: '100' };
    const { origin } = await step(
      'Starting the server',
      async () => (server = await startBuiltServer(environment)),
    );
    await fetchDocument(origin);
    await step('Redocly and Spectral', lint);
    await step('Generating both clients', generate);
    await step('Compiling what was generated, and two programs with it', compile);
    const programs = await step('Signing in, uploading, reading', () => work(origin));
    const measured = { commit: commitNow(), date: new Date().toISOString().slice(0, 10), packages, programs };
    writeFileSync(result, `${JSON.stringify(measured, null, 2)}\n`);
  } finally {
    await server?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
});

async function install() {
  writeFileSync(join(scratch, 'package.json'), '{ "private": true, "type": "module" }');
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  // The generators look here for how imports are written.
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    outDir: 'made',
  };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await npm(['install', '--prefix', scratch, '--ignore-scripts', '--save-exact', ...wanted]);
}

/** @param {string} origin */
async function fetchDocument(origin) {
  const answer = await fetch(`${origin}/openapi.json`);
  writeFileSync(join(scratch, 'openapi.json'), await answer.text());
}

async function lint() {
  writeFileSync(join(scratch, 'redocly.yaml'), 'extends: [recommended]\n');
  writeFileSync(join(scratch, 'spectral.yaml'), "extends: ['spectral:oas']\n");
  await tool(['@redocly/cli/bin/cli.js', 'lint', 'openapi.json', '--format=summary']);
  const spectral = '@stoplight/spectral-cli/dist/index.js';
  await tool([spectral, 'lint', 'openapi.json', '-r', 'spectral.yaml', '--fail-severity', 'error', '-q']);
}

async function generate() {
  await tool(['openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'user-center.d.ts']);
  await tool(['@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'user-center']);
}

/** The programs of docs/clients.md, by the name of their generator. */
function programsOfDocs() {
  const text = readFileSync(join(root, 'docs/clients.md'), 'utf8');
  const found = [...text.matchAll(/^```ts (\S+)\n([\s\S]*?)^```$/gm)];
  return new Map(found.map(([, name = '', code = '']) => [name, code]));
}
/** @param {string} name */
function fileOf(name) {
  return name.replaceAll(/\W+/g, '-');
}

async function compile() {
  for (const [name, code] of programsOfDocs()) writeFileSync(join(scratch, `${fileOf(name)}.ts`), code);
  mkdirSync(join(scratch, 'made'), { recursive: true });
  await tool(['typescript/bin/tsc', '-p', '.']);
}

/** @param {string} origin */
async function work(origin) {
  const drawn = sharp({ create: { width: 960, height: 640, channels: 3, background: '#2357b5' } });
  const picture = new Blob([new Uint8Array(await drawn.png().toBuffer())], { type: 'image/png' });
  /** @type {Record<string, unknown>} */
  const done = {};
  for (const name of programsOfDocs().keys()) {
    const program = await import(pathToFileURL(join(scratch, `made/${fileOf(name)}.js`)).href);
    const { file, orders, refusal } = await program.work(origin, 'studio', 'Demo1234', picture);
    if (!file.startsWith('F') || !(orders >= 0) || !refusal)
      throw new Error(`${name}: ${file} ${orders} ${refusal}`);
    done[name] = { uploaded: true, orders, refusal };
  }
  return done;
}

/** Runs a tool in the Node that all of them take; what it complained of is the message. @param {string[]} args */
async function tool([path = '', ...args]) {
  const node = join(inPackage(`node-${process.platform}-${process.arch}`), 'bin/node');
  try {
    return await run(node, [inPackage(path), ...args], { cwd: scratch });
  } catch (error) {
    if (error instanceof CommandFailed) console.error(error.output.slice(-4000));
    throw error;
  }
}
