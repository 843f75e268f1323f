// Tells by content whether files have changed since the last time. Needs nothing but Node.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './step.mjs';

/**
 * One hash over files and folders; what is missing counts as empty. Tests, dist and node_modules are left out.
 * @param {string[]} paths relative to the repository
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(path))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} name @param {string} hash */
export function isStamped(name, hash) {
  try {
    return readFileSync(stampFile(name), 'utf8') === hash;
  } catch {
    return false;
  }
}

/** @param {string} name @param {string} hash */
export function writeStamp(name, hash) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), hash);
}

/** The next build makes it anew. @param {string} name */
export function removeStamp(name) {
  rmSync(stampFile(name), { force: true });
}

/** @param {string} name */
const stampFile = (name) => join(root, 'node_modules/.cache/user-center', name);

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).filter(
    (name) => !/^(node_modules|dist)$|\.test\.tsx?$/.test(name),
  );
  return names.sort().flatMap((name) => filesBelow(`${path}/${name}`));
}
