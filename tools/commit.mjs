// The measured commit, and whether the files that a result depends on have changed since.
import { spawnSync } from 'node:child_process';
import { root } from './step.mjs';

/** @param {string[]} args */
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** The short name of the commit that is checked out, with a + when files differ from it. */
export function commitNow() {
  const isClean = git('status', '--porcelain').stdout.trim() === '';
  return `${git('rev-parse', '--short', 'HEAD').stdout.trim()}${isClean ? '' : '+'}`;
}

/** Without its history a checkout cannot tell. */
export const knowsHistory = () => git('rev-parse', '--is-shallow-repository').stdout.trim() === 'false';

/**
 * Whether the files of these pathspecs are no longer what they were at a commit. One with a + or of another history has
 * no files to compare with.
 * @param {string} commit @param {readonly string[]} paths
 */
export function hasChangedSince(commit, paths) {
  if (!/^[0-9a-f]{7,40}$/.test(commit)) return true;
  return git('diff', '--quiet', commit, '--', ...paths).status !== 0;
}
