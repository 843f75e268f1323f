// Every citation of a rule resolves to a heading or a row of our own documents.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../step.mjs';
import type { Report, SourceFile } from './source';

const read = (path: string) => readFileSync(join(root, 'docs', path), 'utf8');
const productPages = readdirSync(join(root, 'docs/product'))
  .map((page) => read(`product/${page}`))
  .join('\n');

const found = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''));
/** `5.5`, and `5` for all of it. */
const headings = (text: string) => {
  const numbers = [...found(text, /^## (\d+(?:\.\d+)+)/gm)];
  return new Set([...numbers, ...numbers.map((number) => number.replace(/\..*/, ''))]);
};
const rows = (text: string) => found(text, /^\| ?([A-Z]?\d+b?) \|/gm);

/** Numbers by which old migrations cite product pages: each has a row with links, which the heading wall resolves. */
const productNumbers = (text: string) => {
  const numbers = [...found(text, /^\| (\d+(?:\.\d+)+) \|/gm)];
  return new Set([...numbers, ...numbers.map((number) => number.replace(/\..*/, ''))]);
};

/** Decisions by their number: `ADR 7` is docs/adr/0007-…. */
const decisions = new Set(readdirSync(join(root, 'docs/adr')).map((file) => Number.parseInt(file, 10)));

const sections: Record<string, Set<string>> = {
  product: productNumbers(read('product/numbers.md')),
  trust: headings(read('trust.md')),
  'trust-tests': headings(read('trust-tests.md')),
  spec: rows(read('spec-map.md')),
};
const tests = rows(read('trust-tests.md'));
const checks = found(read('trust.md'), /\b(R\d+) /g);
const trustIds = new Set([...tests, ...checks]);
const ids: Record<string, Set<string>> = {
  product: rows(productPages),
  trust: trustIds,
  'trust-tests': trustIds,
  spec: new Set(),
};

// A comment may break between a name and its number.
const gap = String.raw`\s+(?:(?:\*|\/\/|--|#)\s+)?`;
const start = new RegExp(String.raw`\b(product|trust-tests|trust|spec)${gap}(?=§|[A-Z]?\d)`, 'gi');
const part = /(§ ?)?([A-Z]?\d+(?:\.\d+)*b?)(?:[–-](?:§ ?)?([A-Z]?\d+(?:\.\d+)*b?))?/y;
const link = new RegExp(String.raw`(?:,| and)${gap}(?=§|[A-Z]?\d)|${gap}(?=§|[A-Z]\d)`, 'y');
/** A D or R with its number alone in brackets says neither the decision nor the test of that number. */
const bareRow = /(?<=(?:\/\/|\/\*|^ *\*)[^\n]*\()[DR]\d{1,2}(?=[),:;])/gm;
const adr = /\bADR\s+(?:(?:\*|\/\/|--|#)\s+)?(\d+)/g;
const documentPath = /\bdocs\/[\w/-]+\.(?:md|json|webp)\b/g;
const elsewhere =
  /(?<![\w-])(?:issue|house|stack|brief|yardsticks?) ["“]|(?<![\w-])(?:issue|house|stack|brief|chapter|yardsticks?|decision)\s+(?:§ ?|#)?\d|\b(?:product|trust|spec)\/\d\d|\bproduct \d\.\d+(?! times)/gi;

/** The last migration that cites product pages by number: a file that a database has applied is never changed. */
const LAST_WITH_NUMBERS = 176;
const migration = /^server\/src\/db\/migrations\/(\d{4})_/;
const mayCiteNumbers = ({ path }: SourceFile) =>
  path === 'docs/product/numbers.md' || Number(migration.exec(path)?.[1] ?? Infinity) <= LAST_WITH_NUMBERS;

/** `ledger.md J17, J18`: rows of a page, by the id in their first column. */
const pageOfRows = new RegExp(String.raw`(?<![\w./-])([\w-]+\.md)${gap}(?=[A-Z]\d)`, 'g');
const row = /([A-Z]\d+b?)(?:–([A-Z]\d+b?))?/y;
const rowLink = new RegExp(String.raw`(?:,| and)${gap}(?=[A-Z]\d)`, 'y');
const rowsOf = (page: string) => {
  const path = [`product/${page}`, page].find((place) => existsSync(join(root, 'docs', place)));
  return path === undefined ? new Set<string>() : rows(read(path));
};

/** Rows named from a place on that the page does not have. */
function missingRows(page: string, text: string, from: number): string[] {
  const known = rowsOf(page);
  const missing: string[] = [];
  for (let at = from; ;) {
    row.lastIndex = at;
    const [whole, first = '', last = first] = row.exec(text) ?? [];
    if (whole === undefined) return missing;
    missing.push(...[...new Set([first, last])].filter((name) => !known.has(name)));
    rowLink.lastIndex = at + whole.length;
    const next = rowLink.exec(text);
    if (!next) return missing;
    at = rowLink.lastIndex;
  }
}

/** Missing targets of one citation; `end` is the place where it stops. */
function resolve(page: string, text: string, from: number): { end: number; missing: string[] } {
  const missing: string[] = [];
  let chapter: string | undefined;
  let section = '';
  let end = from;
  for (let at = from; ;) {
    part.lastIndex = at;
    const [whole, mark, first = '', last] = part.exec(text) ?? [];
    if (whole === undefined) break;
    for (const name of last === undefined ? [first] : [first, last]) {
      if (page === 'product' && mark === undefined && /^(0\d|10|11)$/.test(name)) chapter = name;
      else if (/^[A-Z]/.test(name)) {
        if (!ids[page]?.has(name)) missing.push(name);
      } else if (mark === undefined && !name.includes('.') && section !== '') {
        // A numbered sentence of the section before.
      } else {
        section = name;
        const wrongChapter =
          page === 'product' && (chapter === undefined || Number(chapter) !== Number.parseInt(name, 10));
        if (!sections[page]?.has(name) || wrongChapter) missing.push(name);
      }
    }
    end = at + whole.length;
    link.lastIndex = end;
    const next = link.exec(text);
    if (!next) break;
    at = end + next[0].length;
  }
  return { end, missing };
}

/** Refuses citations that resolve to nothing, and forms that nobody can follow. */
export function citationWall(files: SourceFile[], report: Report): void {
  for (const file of files) {
    if (!/\.(tsx?|mts|mjs|js|css|sql|md|html|ya?ml)$|Dockerfile$/.test(file.path)) continue;
    const resolved: [number, number][] = [];
    for (const match of file.text.matchAll(start)) {
      const page = (match[1] ?? '').toLowerCase();
      const { end, missing } = resolve(page, file.text, match.index + match[0].length);
      resolved.push([match.index, end]);
      const isFigure = page === 'product' && /^product \d\.\d+ times/.test(file.text.slice(match.index));
      if (page === 'product' && !isFigure && !mayCiteNumbers(file))
        report(file, match.index, 'cite page and heading, finance.md#withdrawal-states, and no number');
      else if (missing.length > 0 && !isFigure)
        report(file, match.index, `${page} ${missing.join(', ')} is nowhere in docs/`);
    }
    for (const { 0: whole, 1: page = '', index } of file.text.matchAll(pageOfRows)) {
      const missing = missingRows(page, file.text, index + whole.length);
      if (missing.length > 0) report(file, index, `${page} has no row ${missing.join(', ')}`);
    }
    for (const { index } of file.text.matchAll(/§ ?\d/g)) {
      if (!resolved.some(([from, to]) => index >= from && index < to))
        report(
          file,
          index,
          'a section of which page? write trust or spec before it, or a product page and its heading',
        );
    }
    for (const { index } of file.text.matchAll(bareRow))
      report(file, index, 'a row of which page? write decisions.md or trust before it');
    for (const { 1: number = '', index } of file.text.matchAll(adr)) {
      if (!decisions.has(Number(number))) report(file, index, `ADR ${number} is nowhere in docs/adr`);
    }
    // Paths in a document are the link wall's.
    if (!file.path.endsWith('.md') && file.path !== 'tools/house.test.ts') {
      for (const { 0: path, index } of file.text.matchAll(documentPath))
        if (!existsSync(join(root, path))) report(file, index, `${path} is not there`);
    }
    for (const { 0: text, index } of file.text.matchAll(elsewhere))
      report(file, index, `"${text}" cites what is not in this repository`);
  }
}
