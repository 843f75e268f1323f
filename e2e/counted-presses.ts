import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a person does at a page: each press, each key that acts, and each text typed where the focus is, counts as one. */
export interface CountedPresses {
  presses: number;
  press(what: Locator): Promise<void>;
  /** A key, at what has the focus. */
  key(key: string, at: Locator): Promise<void>;
  /** A text into the field that has the focus: nobody presses into it first. */
  type(text: string, into: Locator): Promise<void>;
}

export function countedPresses(page: Page): CountedPresses {
  const hasFocus = async (it: Locator): Promise<void> => {
    await expect.poll(() => it.evaluate((element) => element === document.activeElement)).toBe(true);
  };
  return {
    presses: 0,
    async press(what) {
      await what.click();
      this.presses += 1;
    },
    async key(key, at) {
      await hasFocus(at);
      await page.keyboard.press(key);
      this.presses += 1;
    },
    async type(text, into) {
      await hasFocus(into);
      await page.keyboard.type(text);
      this.presses += 1;
    },
  };
}
