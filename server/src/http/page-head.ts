import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the web build: its chunks, its styles, the calls it starts with, and whether it leads elsewhere (web/build/pages.ts). */
export interface Page {
  path: string;
  modules: string[];
  styles: string[];
  first: string[];
  goesOn: boolean;
}
/** The document of a page, ready but for its nonce and its root. */
export interface PageDocument {
  /** For a browser that renders by itself: styles are files, which are loaded beside the scripts. */
  linked: string;
  /** For a page that the server has rendered: its styles are in it, so that it is shown as soon as it has come (ADR 61). */
  inlined: string;
}

const ENTRY_STYLE = /<link rel="stylesheet" crossorigin href="([^"]+)">/g;

/**
 * The documents of one page. `html` is the build's document with the settings filled in, `folder` the build, `base` its
 * address. Throws when a style sheet could end the element that it is put into.
 */
export function documentOf(
  { html, folder, base }: { html: string; folder: string; base: string },
  page: Page,
): PageDocument {
  const own = page.styles.map((name) => `${base}/${name}`);
  const entry = [...html.matchAll(ENTRY_STYLE)].map(([, href = '']) => href);
  const styles = [...entry, ...own];
  const text = styles.map((href) => readFileSync(join(folder, href.slice(base.length)), 'utf8')).join('\n');
  if (text.includes('</')) throw new Error(`A style sheet of ${page.path} has an end tag in it.`);
  const chunks = page.modules.map((name) => `<link rel="modulepreload" crossorigin href="${base}/${name}">`);
  const put = (into: string, head: string[]) => into.replace('<!--page-->', () => head.join(''));
  return {
    linked: put(html, [...own.map(styleLink), ...chunks]).replace('<!--first-->', firstCalls(page)),
    inlined: put(html.replaceAll(ENTRY_STYLE, ''), [
      ...chunks,
      `<style nonce="__CSP_NONCE__">${text}</style>`,
      // A chunk that comes later finds here the styles that it need not load.
      ...styles.map((href) => styleLink(href).replace('>', ' disabled>')),
    ]).replace('<!--first-->', ''),
  };
}

const styleLink = (href: string): string => `<link rel="stylesheet" crossorigin href="${href}">`;

/** Placed before the boot script, which starts these calls at once. */
const firstCalls = ({ first }: Page): string =>
  `<meta name="uc-first" content="${attribute(JSON.stringify(first))}">`;

/** A text as the value of an attribute in quotes. */
export const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
