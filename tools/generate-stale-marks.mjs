// npm run generate: marks the results in docs whose files have changed since the commit at which they were made.
import './require-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasChangedSince, knowsHistory } from './commit.mjs';
import { root } from './step.mjs';

const server = ['server/src', 'contract/src', ':(exclude)*.test.ts', ':(exclude)*/testing*.ts'];
const pages = [...server, 'web/src', ':(exclude)*.test.tsx'];
/** Files that the results between `<!-- name -->` and `<!-- /name -->` depend on. */
const about = {
  'docs/reliability.md': { whole: pages, chaos: server, soak: server, cluster: server },
  'docs/bench.md': {
    starts: server,
    reads: server,
    lean: server,
    growth: server,
    filings: server,
    hall: server,
    ledger: server,
    wal: server,
    money: server,
    streams: server,
    uploads: server,
    pages,
  },
};

if (knowsHistory()) {
  for (const [file, places] of Object.entries(about)) {
    const path = join(root, file);
    let text = readFileSync(path, 'utf8');
    for (const [name, paths] of Object.entries(places)) text = marked(text, name, paths);
    writeFileSync(path, text);
  }
}

/** @param {string} text @param {string} name @param {string[]} paths */
function marked(text, name, paths) {
  const [from, to] = [text.indexOf(`<!-- ${name} -->`), text.indexOf(`<!-- /${name} -->`)];
  if (from < 0 || to < from) throw new Error(`docs have no place for ${name}`);
  /** @type {Map<string, boolean>} */
  const known = new Map();
  const isStale = (/** @type {string} */ commit) => {
    if (!known.has(commit)) known.set(commit, hasChangedSince(commit, paths));
    return known.get(commit);
  };
  const results = text
    .slice(from, to)
    // | 2026-11-22 | badf014 | passed |
    .replaceAll(
      /(\| \d{4}-\d\d-\d\d \| )([0-9a-f]+\+?)(?:, stale)?( \|)/g,
      (_, before, commit, after) => `${before}${commit}${isStale(commit) ? ', stale' : ''}${after}`,
    )
    // 2026-11-22, Node 20.20.2, 2 cores, at badf014.
    .replaceAll(
      /^(\d{4}-\d\d-\d\d, Node [\d.]+, \d+ cores)(?:, at ([0-9a-f]+\+?))?(?:, stale)?\. /gm,
      (_, where, commit) =>
        `${where}${commit === undefined ? '' : `, at ${commit}`}${isStale(commit ?? '') ? ', stale' : ''}. `,
    );
  return text.slice(0, from) + results + text.slice(to);
}
