import { errors, type Locator, type Page } from 'playwright-core';

/** Longest that anything on a page may take before its test fails: speed is the benches' matter, and checks run on slow machines. */
export const PATIENCE_MS = 120_000;

/**
 * Playwright looks for an element after 20, 50, 100, 100 and then every 500 ms, and what a page here shows comes in between.
 * It leaves out the steps that are longer than a fifth of its limit: so the limit begins short, and grows for a busy machine.
 */
const FIRST_LIMIT_MS = 200;

/** Waits for an element in a state, looking every 20 ms at first. Throws Playwright's error when patience is over. */
export async function waitUntil(locator: Locator, state: 'attached' | 'detached' | 'visible'): Promise<void> {
  const began = performance.now();
  for (let limit = FIRST_LIMIT_MS; ; limit *= 2) {
    const left = began + PATIENCE_MS - performance.now();
    try {
      return await locator.waitFor({ state, timeout: Math.max(1, Math.min(limit, left)) });
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || left <= limit) throw error;
    }
  }
}

const actions = ['click', 'dblclick', 'fill', 'press', 'check', 'uncheck', 'selectOption', 'focus'] as const;
type Acts = Record<string, (this: Locator, ...given: unknown[]) => Promise<unknown>>;
const known = new WeakSet();

/** From now on whatever is done to an element waits for it in that way. */
export function actWhenThere(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Acts;
  if (known.has(locators)) return;
  known.add(locators);
  for (const name of actions) {
    const act = locators[name]!;
    locators[name] = async function (...given) {
      await waitUntil(this, 'attached');
      return act.apply(this, given);
    };
  }
}
