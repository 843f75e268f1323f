// Folders of server tests that a change concerns: of uncommitted files, else of the last commit.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './step.mjs';

/** Folders with tests of the server, each nearest to a changed file; a room of the contract stands for the server's. */
export async function changedFolders() {
  const lines = async (/** @type {string[]} */ ...args) =>
    (await run('git', args)).split('\n').filter(Boolean);
  const open = [
    ...(await lines('diff', '--name-only', 'HEAD')),
    ...(await lines('ls-files', '--others', '--exclude-standard')),
  ];
  const files = open.length > 0 ? open : await lines('diff', '--name-only', 'HEAD~1', 'HEAD');
  const folders = files.map(serverFolder).filter((folder) => folder !== undefined);
  return [...new Set(folders)].filter((one) => !folders.some((other) => one.startsWith(`${other}/`)));
}

/** @param {string} file */
function serverFolder(file) {
  const path = file.replace(/^contract\/src\//, 'server/src/').replace(/\.ts$/, '');
  if (!path.startsWith('server/src/')) return undefined;
  for (let folder = path; folder !== 'server/src'; folder = dirname(folder)) {
    if (hasTests(join(root, folder))) return folder;
  }
  return undefined;
}

/** @param {string} folder */
const hasTests = (folder) =>
  existsSync(folder) &&
  statSync(folder).isDirectory() &&
  readdirSync(folder).some((name) => name.endsWith('.test.ts'));
