// npm run another-engine: takes the demo world from the embedded database to a PostgreSQL server by the very commands of
// docs/operations.md (Another engine), starts the server on it, and has the book of every account checked. It installs a package
// from the registry, so it is no part of npm test.
import './require-node.mjs';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { startBuiltServer } = await import('./built-server.mjs');
const { findPostgres, startPostgres } = await import('./postgres.mjs');
const { root, run, runMain, step } = await import('./step.mjs');

const PASSWORD = 'another-engine';
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
/** The fenced blocks under a heading of the page. @param {string} heading @param {string} language */
function blocks(heading, language) {
  const [section = ''] = (page.split(`### ${heading}\n`)[1] ?? '').split(/\n##+ /);
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , text = '']) => text.replaceAll('…', PASSWORD));
}

const scratch = mkdtempSync(join(tmpdir(), 'uc-engine-'));
const old = join(scratch, 'old');
await runMain(async () => {
  const postgres = await startPostgres({ bare: true });
  try {
    await step('Making the demo world on the embedded database', async () => {
      const embedded = await startBuiltServer({ DATA_DIR: old, DEMO: '1' });
      await embedded.stop();
    });
    const addresses = addressesAt(postgres.port);
    const [dump = '', load = ''] = blocks('Another engine', 'sh');
    const [roles = ''] = blocks('A new database', 'sql');
    await step('Taking the dump', () => shell(dump.replaceAll('/a/copy/of/DATA_DIR', old)));
    await step('Loading it', async () => {
      await shell(`psql -v ON_ERROR_STOP=1 -q "${postgres.adminUrl}" <<'SQL'\n${roles}SQL\n`);
      await shell(load, addresses);
    });
    const moved = join(scratch, 'moved');
    mkdirSync(moved);
    cpSync(join(old, 'files'), join(moved, 'files'), { recursive: true });
    const server = await step('Starting on it', () =>
      startBuiltServer({ ...addresses, DATA_DIR: moved, DEMO: '0' }),
    );
    try {
      const count = await step('Checking every book', () => checkBooks(server.origin));
      console.log(`The books of ${count} accounts are in order.`);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
});

/** The two addresses of the page, at another port. @param {number} port @returns {Record<string, string>} */
function addressesAt(port) {
  const lines = blocks('A new database', 'sh').join('').trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.replace(':5432/', `:${port}/`).split(/=(.*)/s, 2)));
}

/** @param {string} commands @param {Record<string, string>} [env] */
function shell(commands, env) {
  const path = `${findPostgres()}:${process.env.PATH}`;
  return run('bash', ['-euo', 'pipefail', '-c', commands], { cwd: scratch, env: { ...env, PATH: path } });
}

/** The number of accounts; throws with the mismatches. @param {string} origin */
async function checkBooks(origin) {
  const { staff_token } = await ask(`${origin}/passport-api/login/staff`, {
    username: 'super',
    password: 'Demo1234',
  });
  const headers = { staff_token };
  const answer = await fetch(`${origin}/apinew/adminapi/ledger/report`, { headers });
  const { list } = (await answer.json()).data;
  for (const { uid } of list) {
    const { is_ok, findings } = await ask(`${origin}/apinew/adminapi/ledger/check`, { no: uid }, headers);
    if (!is_ok) throw new Error(`The book of ${uid} has ${findings} findings.`);
  }
  return list.length;
}

/** @param {string} address @param {object} body @param {Record<string, string>} [headers] */
async function ask(address, body, headers) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { data, msg } = await answer.json();
  if (!answer.ok) throw new Error(msg);
  return data;
}
