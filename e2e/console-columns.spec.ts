import { deskQueues } from '@uc/contract/desk-queues';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSettled, expectShown } from './browser';
import { atDesk, desk } from './desk';

/** The columns of what is shown that have no width of their own, with the width they are given. */
const flexible = (page: Page) =>
  page
    .locator('main thead th[scope="col"]')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => (cell as HTMLElement).style.width === '')
        .map((cell) => [cell.textContent, Math.round(cell.getBoundingClientRect().width)] as const),
    );

test('no text of a queue is pressed into a narrow column at 1280 px or lies beside the page, in any of its views', async () => {
  const { page } = await atDesk('super');
  await page.setViewportSize({ width: 1280, height: 800 });
  let seen = 0;
  for (const queue of Object.keys(deskQueues)) {
    await page.goto(`${desk}/queue/${queue}`);
    const tabs = page.getByRole('tab');
    await expectShown(tabs.first());
    for (const tab of await tabs.all()) {
      await tab.click();
      await expectSettled(page);
      seen += (await flexible(page)).length;
      // The browser tells the width of a frame once it has laid it out.
      const narrow = async () =>
        (await flexible(page)).filter(([, width]) => width < 160).map((column) => [queue, ...column]);
      await expect.poll(narrow, { timeout: 5_000 }).toEqual([]);
      const hidden = await page
        .locator('main table')
        .evaluateAll((tables) =>
          tables.map(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth),
        );
      expect([queue, await tab.textContent(), hidden.filter((width) => width > 0)]).toEqual([
        queue,
        await tab.textContent(),
        [],
      ]);
    }
  }
  expect(seen).toBeGreaterThan(40);
});
