// A place of a document that a tool writes anew: what stands between `<!-- name -->` and `<!-- /name -->`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './step.mjs';

/** @param {string} document below the root: docs/bench.md @param {string} name @param {string} written */
export function writePlace(document, name, written) {
  const file = join(root, document);
  const text = readFileSync(file, 'utf8');
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has no place for ${name}: ${start} … ${end}`);
  writeFileSync(file, `${text.slice(0, from + start.length)}\n\n${written.trimEnd()}\n\n${text.slice(to)}`);
}
