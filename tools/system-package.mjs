// Programs of the operating system that the checks need: found where they are, installed where that is allowed.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The full path of a program, or undefined.
 * @param {string} name
 * @param {string[]} folders searched after PATH
 */
export function findProgram(name, folders = []) {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...path, ...folders].map((folder) => join(folder, name)).find(isExecutable);
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True when packages of Debian or Ubuntu can be installed without asking anybody. */
export const canInstall = () => process.getuid?.() === 0 && findProgram('apt-get') !== undefined;

let listsAreFresh = false;

/**
 * Installs Debian packages; callers ask `canInstall` first.
 * @param {string[]} names
 */
export function installDebianPackages(names) {
  process.stdout.write(`Installing ${names.join(', ')} …\n`);
  if (!listsAreFresh) aptGet('update', '-q');
  listsAreFresh = true;
  aptGet('install', '-q', '-y', '--no-install-recommends', ...names);
}

/** @param {string[]} args */
function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', args, { env, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 });
  } catch (error) {
    const { stderr } = /** @type {{ stderr?: Buffer }} */ (error);
    const said = stderr?.toString().trim().slice(-2000) ?? '';
    throw new Error(`apt-get ${args.join(' ')} failed: ${said}`, { cause: error });
  }
}

/**
 * Numeric ids of a system user, or undefined.
 * @param {string} name
 */
export function systemUser(name) {
  const id = (/** @type {string} */ flag) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const [uid, gid] = [id('-u'), id('-g')];
  return uid.status === 0 && gid.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined;
}
