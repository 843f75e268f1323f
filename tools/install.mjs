// Installs node_modules as the lock file says. Needs nothing but Node and npm.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, npm, root, step } from './step.mjs';

/** Installs when something is missing or of another version; no package may run a script of its own (trust S1). */
export async function installPackages() {
  if (isInstalled()) return;
  const options = ['--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
  await step('Installing the packages', async () => {
    try {
      await npm(['ci', ...options]);
    } catch (error) {
      if (!(error instanceof CommandFailed) || !error.output.includes('EUSAGE')) throw error;
      await npm(['install', ...options]);
    }
  });
}

/** npm leaves its own account of what it installed; optional packages are those of other systems. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional || isWorkspace(path) || present[path]?.version === version,
  );
}

/** @param {string} path */
const isWorkspace = (path) => !path.includes('node_modules/');

/** @param {string} lock @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(lock) {
  const file = join(root, lock);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}
