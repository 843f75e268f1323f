import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The window for which the tables of the console are laid out. */
export const CONSOLE_WINDOW = { width: 1280, height: 800 };
/** In px: in less no text can be read. */
const NARROW = 160;

/** The columns of what is shown that have no width of their own, with the width they are given. */
const flexible = (page: Page) =>
  page
    .locator('main thead th[scope="col"]')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => (cell as HTMLElement).style.width === '')
        .map((cell) => [cell.textContent, Math.round(cell.getBoundingClientRect().width)] as const),
    );

/**
 * No text of the table that is shown is pressed into a narrow column, and nothing of it lies beside the page; how many columns
 * were measured.
 */
export async function expectFit(page: Page, where: string): Promise<number> {
  // The browser tells the width of a frame once it has laid it out.
  const narrow = async () =>
    (await flexible(page)).filter(([, width]) => width < NARROW).map((column) => [where, ...column]);
  await expect.poll(narrow).toEqual([]);
  const beside = await page
    .locator('main table')
    .evaluateAll((tables) =>
      tables.map(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth),
    );
  expect([where, beside.filter((width) => width > 0)]).toEqual([where, []]);
  return (await flexible(page)).length;
}
