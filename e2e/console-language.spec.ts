import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneOf } from './breadth';
import { expectSettled, expectShown, newPerson } from './browser';
import { consoleForms } from './console-forms';
import { consoleUrl, staffScript } from './console';

let page: Page;
beforeAll(async () => {
  ({ page } = await newPerson({ script: await staffScript('super') }));
});
afterAll(() => page.close());

/** Two English words beside each other: the console says its sentences in Chinese. */
const english = (text: string): string[] => text.match(/[A-Za-z]{2,}[ ,]+[A-Za-z]{2,}[^\n]*/g) ?? [];

/** Sends a form with nothing in it, and tells what it says in English. */
async function sentEmpty(on: Page, form: Locator, send: Locator): Promise<string[]> {
  await expect.poll(() => form.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true);
  for (const field of await form.locator('input:not([type=file]):enabled, textarea:enabled').all())
    if (!(await field.evaluate((element) => element.matches('[type=checkbox], [type=radio]'))))
      await field.fill('');
  for (const select of await form.locator('select:enabled:has(option[value=""])').all())
    await select.selectOption('');
  await send.click();
  await expect.poll(() => on.getByRole('alert').count()).toBeGreaterThan(0);
  await expectSettled(on);
  return english(
    await form.locator('xpath=ancestor-or-self::*[self::dialog or self::main or self::body][1]').innerText(),
  );
}

/** Its only choice is made when it opens, and it is sent as it stands. */
const neverEmpty = 'bankfiles.staffTake';
const refused = Object.entries(consoleForms).filter(([endpoint]) => endpoint !== neverEmpty);
test.each(oneOf(3, refused))(
  'the console form %s is refused in Chinese when it is sent empty',
  async (_, one) => {
    const path = typeof one.path === 'string' ? one.path : await one.path();
    await page.goto(consoleUrl + path);
    await expectSettled(page);
    await one.within?.(page);
    await one.open(page);
    const dialog = page.locator('dialog[open]').last();
    await expectShown(dialog.locator('form'));
    expect(english(await dialog.innerText())).toEqual([]);
    const send = dialog.locator('button[type=submit]');
    expect(await sentEmpty(page, dialog.locator('form'), send)).toEqual([]);
  },
);

test('the console forms outside of the queues are refused in Chinese too', async () => {
  const { page: stranger } = await newPerson();
  await stranger.goto(consoleUrl);
  const signIn = stranger.locator('form').filter({ has: stranger.getByLabel('账号', { exact: true }) });
  await expectShown(signIn);
  expect(await sentEmpty(stranger, signIn, signIn.getByRole('button', { name: '登录' }))).toEqual([]);
  await stranger.close();
  await page.goto(`${consoleUrl}/receipt`);
  const receipt = page.locator('main form');
  await expectShown(receipt);
  expect(await sentEmpty(page, receipt, receipt.locator('button[type=submit]'))).toEqual([]);
});
