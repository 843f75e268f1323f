import { homepageStyle } from './homepage-style';

export const SITE = '用户中心';
const DESCRIBED = 120;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes a text for HTML. */
export const text = (value: string): string => value.replaceAll(/[&<>"']/g, (mark) => entities[mark]!);
/** JSON inside of a script element: nothing in it can end the element. */
export const jsonIn = (value: object): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
/** One line for search engines and messengers. */
export const shortened = (value: string): string => {
  const letters = [...value.replaceAll(/\s+/g, ' ')];
  return letters.length > DESCRIBED ? `${letters.slice(0, DESCRIBED - 1).join('')}…` : letters.join('');
};
/** The largest picture of the first screen is fetched at once, and before others; the rest when somebody comes near. */
export const loading = (isFirst: boolean): string => (isFirst ? 'fetchpriority="high"' : 'loading="lazy"');
/** A document without scripts, in the style of the homepages. */
export const frame = (head: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/center/user/favicon.svg" type="image/svg+xml">${head}<style>${homepageStyle}</style></head><body>${body}</body></html>`;
export const section = (title: string, content: string): string =>
  `<section><h2>${title}</h2>${content}</section>`;
