// Every link to a heading of our documents resolves: the page is there, and the heading on it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from '../step.mjs';
import type { Report, SourceFile } from './source';

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');

/** The anchors of a page as GitHub makes them: `## Contract states` is `contract-states`, a second one `contract-states-1`. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const { 1: heading = '' } of withoutCode(page).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = heading
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    let copy = 0;
    while (anchors.has(copy === 0 ? anchor : `${anchor}-${copy}`)) copy += 1;
    anchors.add(copy === 0 ? anchor : `${anchor}-${copy}`);
  }
  return anchors;
}

const known = new Map<string, Set<string> | undefined>();
function anchorsAt(path: string): Set<string> | undefined {
  if (!known.has(path)) {
    const file = join(root, path);
    known.set(path, existsSync(file) ? anchorsOf(readFileSync(file, 'utf8')) : undefined);
  }
  return known.get(path);
}

/** `crowdsourcing.md#contract-states`, with or without folders before it; not part of an address of the web. */
const citation = /(?<![\w./:-])((?:(?:\.{1,2}|[\w-]+)\/)*[\w-]+\.md)#([\p{L}\p{N}_-]+)/gu;
const ofThisPage = /\]\(#([^)\s]+)\)/g;

/** Where a page that is cited may lie: beside a document that cites it, in docs/product, in docs, or at the root. */
const placesOf = (file: SourceFile, page: string): string[] => [
  ...(file.path.endsWith('.md') ? [join(dirname(file.path), page)] : []),
  join('docs/product', page),
  join('docs', page),
  page,
];

/** Refuses a citation of a page or heading that is not there, in documents and in code. */
export function headingWall(files: SourceFile[], report: Report): void {
  for (const file of files) {
    if (!/\.(tsx?|mts|mjs|js|css|sql|md|html|ya?ml)$|Dockerfile$/.test(file.path)) continue;
    for (const { 1: page = '', 2: anchor = '', index } of file.text.matchAll(citation)) {
      const path = placesOf(file, page).find((place) => anchorsAt(place) !== undefined);
      if (path === undefined) report(file, index, `${page} is no page of ours`);
      else if (!anchorsAt(path)?.has(anchor)) report(file, index, `${path} has no heading #${anchor}`);
    }
    if (!file.path.endsWith('.md')) continue;
    const anchors = anchorsOf(file.text);
    for (const { 1: anchor = '', index } of file.text.matchAll(ofThisPage))
      if (!anchors.has(anchor)) report(file, index, `this page has no heading #${anchor}`);
  }
}
