import { errors } from '@uc/contract/errors';
import { helpOf, helpTopics } from '@uc/contract/help-topics';
import { expect, test } from 'vitest';
import { helpTexts } from '../server/src/help/texts/index';
import { routeAt, routeEntries } from '../web/src/routes';

const pathOf = (link: string) => link.split(/[?#]/, 1)[0]!;
const isPage = (path: string) => routeAt(path) !== 'anywhere';
/** The places of a refusal or text, by its name, that lead nowhere. */
const astray = (links: readonly (readonly [string, string])[], leads: (path: string) => boolean) =>
  links.filter(([, link]) => !leads(pathOf(link))).map((one) => one.join(': '));

test('the way out of every refusal is a page of the application, which has a topic of the help', () => {
  const links = Object.entries(errors).flatMap(([name, { link }]) =>
    link === undefined ? [] : [[name, link] as const],
  );
  expect(links.length).toBeGreaterThan(20);
  expect(astray(links, isPage)).toEqual([]);
  expect(astray(links, (path) => pathOf(path) === '/help' || helpOf(path) !== undefined)).toEqual([]);
});

test('every link in a text of the help is a page of the application, and every topic is about pages that are there', () => {
  const links = Object.entries(helpTexts).flatMap(([topic, text]) =>
    [...text.matchAll(/\]\((\/[^()\s]*)\)/g)].map(([, link]) => [topic, link!] as const),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(astray(links, isPage)).toEqual([]);
  const pages = Object.entries(helpTopics).flatMap(([topic, { pages: of }]) =>
    of.map((page: string) => [topic, page] as const),
  );
  const isAbove = (page: string) =>
    routeEntries.some(([, { path }]) => path === page || path.startsWith(`${page}/`));
  expect(astray(pages, isAbove)).toEqual([]);
});
