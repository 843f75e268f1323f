import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Customer } from '../world';
import { root } from '../server';

const run = promisify(execFile);
const MIGRATIONS = 'server/src/db/migrations';
/** How a customer comes about, in the words of this commit; the room that it calls is the older one. */
const MAKER = 'soak/cluster/customers.ts';

/** The product as it was before the last migration, installed and built. */
export interface Older {
  commit: string;
  /** The file of the migration that it does not have. */
  migration: string;
  /** The server that `npm start` would run. */
  server: string;
  /** Migrates a database as far as this program goes, and makes customers in it. */
  makeWorld(at: { ownerUrl: string; url: string }, count: number): Promise<Customer[]>;
}

/** Checks out, installs and builds it in a folder that goes with this process. */
export async function olderProduct(): Promise<Older> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();
  const migration = readdirSync(join(root, MIGRATIONS)).sort().at(-1)!;
  const introduced = await git(
    'log',
    '-1',
    '--format=%H',
    '--diff-filter=A',
    '--',
    join(MIGRATIONS, migration),
  );
  if (introduced === '')
    throw new Error(
      `no commit brings ${migration}: it is not committed, or the history of this checkout is cut off`,
    );
  const commit = await git('rev-parse', '--short', `${introduced}^`);
  const folder = mkdtempSync(join(tmpdir(), 'uc-older-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const customers = join(folder, 'node_modules/.cache/user-center/customers.mjs');
  await run('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, folder], { cwd: root });
  // A link to our packages would have the older server speak by this commit's contract.
  await run('npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], { cwd: folder });
  await run(process.execPath, ['tools/build.mjs'], { cwd: folder });
  mkdirSync(join(folder, 'soak/cluster'), { recursive: true });
  copyFileSync(join(root, MAKER), join(folder, MAKER));
  const bundles = `import { bundle } from './tools/bundle.mjs'; await bundle({ customers: '${MAKER}' })`;
  await run(process.execPath, ['--input-type=module', '-e', bundles], { cwd: folder });
  return {
    commit,
    migration,
    server: join(folder, 'server/dist/main.js'),
    async makeWorld({ ownerUrl, url }, count) {
      const { stdout } = await run(process.execPath, [customers, ownerUrl, url, `${count}`], { cwd: folder });
      return JSON.parse(stdout) as Customer[];
    },
  };
}
