import type { Locator, Page } from 'playwright-core';
import { expectShown } from './browser';

/** Presses an action of a record that stands behind its ⋯: of the first record there that has it. */
export async function pressMore(within: Page | Locator, name: string | RegExp): Promise<void> {
  const dots = within.locator('[data-more]');
  await expectShown(dots);
  const action = within.locator('[popover]').getByRole('button', { name });
  for (const one of await dots.all()) {
    await one.click();
    if ((await action.count()) > 0) return action.first().click();
    await one.click();
  }
  throw new Error(`no record has ${String(name)} behind its ⋯`);
}
