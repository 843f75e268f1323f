import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';

/**
 * The grammar of HTML: which element may stand in which, which attribute belongs to which, ids that are there once. Left out of
 * the standard set is what only says how a text is written, and what a browser writes when it is asked for its document.
 */
const rules = {
  // Spellings of a serialised document that make no difference to a parser.
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'no-raw-characters': 'off',
  'no-trailing-whitespace': 'off',
  'void-style': 'off',
  // Widths of columns and bars come from data; the policy of the document decides what may style.
  'no-inline-style': 'off',
  // Words on our pages are Chinese.
  'tel-non-breaking': 'off',
  'long-title': 'off',
  // React's own ids.
  'valid-id': ['error', { relaxed: true }],
} as const;

const checker = new HtmlValidate({ root: true, extends: ['html-validate:standard'], rules } as never);

/** Faults of a document, each kind once with its first place. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  const faults = new Map<string, string>();
  for (const { messages } of results)
    for (const { ruleId, message, selector } of messages)
      if (!faults.has(`${ruleId}: ${message}`)) faults.set(`${ruleId}: ${message}`, selector ?? '');
  return [...faults].map(([fault, place]) => `${fault} at ${place}`);
}

/** The same of what a page has become. */
export const markupFaultsOn = async (page: Page): Promise<string[]> =>
  markupFaults(await page.evaluate(() => `<!doctype html>${document.documentElement.outerHTML}`));
