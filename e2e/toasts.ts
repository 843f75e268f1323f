import type { BrowserContext, Page } from 'playwright-core';

/** What each document has said over the page, in the order in which it came. */
const remember = `new MutationObserver((all) => {
  for (const { addedNodes } of all)
    for (const node of addedNodes)
      if (node instanceof HTMLElement && node.matches('[data-toast]')) (window.saidOverPage ??= []).push(node.textContent);
}).observe(document, { childList: true, subtree: true });`;

/** Keeps what is said over the pages of a browser: a message stands for 3 s, and a busy machine looks later. */
export const keepToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: remember });

/** Waits until a message with this text has come over the page since the last that was expected, whether it stands or is over. */
export const expectToast = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((sought) => {
    const said = ((globalThis as { saidOverPage?: string[] }).saidOverPage ??= []);
    const at = said.findIndex((one) => one.includes(sought));
    if (at !== -1) said.splice(at, 1);
    return at !== -1;
  }, text);

/** The messages that have come over the page and were not expected. */
export const otherToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as { saidOverPage?: string[] }).saidOverPage ?? []);

/** Presses the way back of a message as soon as it comes: it stands for 8 s. */
export const undo = (page: Page, what: string): Promise<unknown> =>
  page.waitForFunction((name) => {
    const button = document.querySelector<HTMLElement>(`[data-toast] [aria-label="撤销：${name}"]`);
    button?.click();
    return button !== null;
  }, what);
