import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from './accounts';
import { base, expectGone, expectPlace, expectSettled, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';

/** The element that has the focus, as a screen reader says it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label =
      element?.getAttribute('aria-label') ??
      (element as HTMLInputElement | null)?.labels?.[0]?.textContent ??
      element?.textContent ??
      '';
    return label.trim();
  });

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name.source}; it stands on "${await focused(page)}"`);
}

describe('by keyboard alone', () => {
  test('a person signs in, finds an order, reads it and comes back by keyboard alone', async () => {
    const { page, complaints } = await sharedPerson();
    await page.goto(`${base}/orders/myOrders?status=completed`);
    await expectPlace(page, '/login');
    await expectSettled(page);
    await tabTo(page, /^账号$/);
    await page.keyboard.type('demo');
    await tabTo(page, /^密码$/);
    await page.keyboard.type(PASSWORD);
    await tabTo(page, /^我已阅读并同意/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expectPlace(page, /^\/orders\/myOrders/);
    await expectSettled(page);

    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('跳到主要内容');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

    await tabTo(page, /^已完成/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toMatch(/^待验收/);
    await page.keyboard.press('Enter');
    await expectPlace(page, /status=pending_accept/);
    await expectSettled(page);

    const row = page.locator('tbody tr').filter({ hasText: '待验收' });
    const title = await row.first().locator('button').first().innerText();
    await tabTo(page, new RegExp(`^${title}$`));
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: '订单详情' });
    await expectShown(drawer.getByRole('heading', { name: '进度' }));
    await expect
      .poll(() => drawer.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe(title);
    expect(complaints).toEqual([]);
  });

  test('the focus never leaves a dialog that is open, and is given back after it', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/finance/creativeCoins');
    await tabTo(page, /^使用说明$/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expectShown(dialog);
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              document.activeElement === document.body ||
              document.querySelector('dialog')?.contains(document.activeElement),
          ),
        )
        .toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('使用说明');
  });

  test('the menu on a narrow window opens, holds the focus and closes by keyboard alone', async () => {
    const { page } = await sharedPerson({ as: 'demo', width: 390, height: 844 });
    await open(page, '/home');
    await tabTo(page, /^打开导航菜单$/);
    await page.keyboard.press('Enter');
    await expectShown(page.getByRole('dialog', { name: '导航菜单' }));
    await tabTo(page, /^合同$/);
    await page.keyboard.press('Enter');
    await expectPlace(page, '/orders/contracts');
    await expectGone(page.getByRole('dialog'));
  });
});
