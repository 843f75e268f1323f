import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { oneOf } from './breadth';
import { expectGone, expectSettled, expectShown } from './browser';
import { CONSOLE_WINDOW, expectFit } from './console-columns';
import { openConsole } from './console';

const roles = ['finance', 'finance2', 'auditor', 'credit', 'cs', 'ip'];
/** Names that people have chosen for themselves, and words that are the same in Chinese. */
const names = new Set([
  ...roles,
  ...[
    'super',
    'guanli',
    'caiwu',
    'xiangmu',
    'guancha',
    'demo',
    'xinren',
    'studio',
    'qingchuan',
    'zhouxl',
    'yunqi',
    'mobai',
    'qihang',
    'yuanshan',
    'jiangnan',
  ],
]);
const menu = (page: Page) => page.getByRole('navigation', { name: '主导航' });

/** Names of the source in a text: words joined by dots or underscores, and lower-case English outside of numbers and addresses. */
function codesIn(text: string): string[] {
  // A user name that was given, not chosen, is uc_ and ten letters or digits; a file is called as its owner has called it.
  const plain = text.replaceAll(
    /https?:\/\/\S+|[\w.*-]+@[\w.*-]+|\buc_[a-z0-9]{10}\b|\.(?:jpe?g|png|webp|pdf|zip|csv|txt|xlsx?|gz|xml)\b/g,
    ' ',
  );
  const joined = plain.match(/\b[a-z][a-zA-Z]*(?:[._][a-zA-Z]+)+\b/g) ?? [];
  const words = plain.match(/(?<![\w*/-])[a-z]{3,}(?![\w*/-])/g) ?? [];
  return [...joined, ...words].filter((one) => !names.has(one));
}

/** Follows a link of the menu; the page is another one when its heading is the link's. */
async function follow(page: Page, at: number): Promise<void> {
  const link = menu(page).getByRole('link').nth(at);
  const title = await link.evaluate((element) => element.firstChild?.textContent ?? '');
  await link.click();
  await expectShown(page.getByRole('heading', { level: 1, name: title, exact: true }));
  await expectSettled(page);
}

/**
 * Numbers of customers that stand without a name: behind one they follow the phone, in a sentence a bracket, or stand in
 * small type below it.
 */
function bareNumbersIn(text: string, small: readonly string[]): string[] {
  const below = new Set(small.map((one) => one.trim()));
  return (text.match(/(?<!· |，|（)\b10000000\d{4}\b/g) ?? []).filter((uid) => !below.has(uid));
}
/** Their items are the customers themselves. */
const listsCustomers = /queue\/(user|credit-account)/;

/** Codes, and customers without a name, in what is shown: the dialog that is open, else the page. */
async function codesShown(page: Page, where: string): Promise<string[]> {
  await expectSettled(page);
  const shown = page.getByRole('dialog').or(page.locator('main')).last();
  const text = await shown.innerText();
  const small = await shown.locator('small').allInnerTexts();
  const found = [...codesIn(text), ...(listsCustomers.test(page.url()) ? [] : bareNumbersIn(text, small))];
  return found.map((code) => `${where}: ${code}`);
}

/** Columns that were measured. */
let measured = 0;
/** Codes in each tab of a page, which fits its window, and in the first item that can be opened there. */
async function codesInTabs(page: Page): Promise<string[]> {
  const found: string[] = [];
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const tabs = await page.getByRole('tab').count();
  for (let at = 0; at < Math.max(tabs, 1); at += 1) {
    if (at > 0) await page.getByRole('tab').nth(at).click();
    found.push(...(await codesShown(page, `${title} ${at}`)));
    if (page.url().includes('/queue/')) measured += await expectFit(page, `${title} ${at}`);
    const item = page.locator('main tbody tr button').first();
    if (!page.url().includes('/queue/') || (await item.count()) === 0) continue;
    await item.click();
    await expectShown(page.getByRole('dialog'));
    found.push(...(await codesShown(page, `${title} ${at} 详情`)));
    await page.keyboard.press('Escape');
    await expectGone(page.getByRole('dialog'));
  }
  return found;
}

describe('every page of the console', () => {
  test('no page of the console shows a code of ours, a customer without a name, or text beside the page or in a narrow column, in any tab or item', async () => {
    // Two walk at once: much of a walk is waiting.
    const walk = async (half: number) => {
      const { page } = await openConsole('super');
      await page.setViewportSize(CONSOLE_WINDOW);
      const found: string[] = [];
      const links = await menu(page).getByRole('link').count();
      expect(links).toBeGreaterThan(20);
      for (let at = half; at < links; at += 2) {
        await follow(page, at);
        found.push(...(await codesInTabs(page)));
      }
      return found;
    };
    expect(new Set((await Promise.all([0, 1].map(walk))).flat())).toEqual(new Set());
    expect(measured).toBeGreaterThan(40);
  });

  // The other roles see fewer pages, and other sentences in their place.
  test('no page of the console shows a code of ours to the other roles either', async () => {
    const walk = async (role: string, turn: number) => {
      const { page } = await openConsole(role);
      const found = await codesShown(page, role);
      const links = Array.from({ length: await menu(page).getByRole('link').count() }, (_, at) => at);
      const others = [...links.slice(1 + turn), ...links.slice(1, 1 + turn)];
      for (const at of oneOf(roles.length, others)) {
        await follow(page, at);
        found.push(...(await codesShown(page, `${role} ${page.url()}`)));
      }
      return found;
    };
    expect((await Promise.all(roles.map(walk))).flat()).toEqual([]);
  });

  test('the menu of the console says what the page of the queue says, and a customer is named in one way', async () => {
    const { page } = await openConsole('super');
    const counted = menu(page).getByRole('link', { name: /项待处理/ });
    await expectShown(counted.first());
    const hrefs = await counted.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.length).toBeGreaterThan(3);
    for (const href of hrefs) {
      const link = menu(page).locator(`a[href="${href}"]`);
      await link.click();
      await expectSettled(page);
      const [, count] = /(\d+)项待处理/.exec((await link.textContent()) ?? '') ?? [];
      const tab = await page.getByRole('tab', { selected: true }).textContent();
      expect([href, /(\d+)\D*$/.exec(tab ?? '')?.[1]]).toEqual([href, count]);
      const customers = page.locator('main tbody tr a[href*="/queue/user"]');
      for (const cell of await customers.locator('xpath=..').allInnerTexts())
        expect(cell).toMatch(/^.+\n1\d{2}\*{4}\d{4} · \d{12}$/);
    }
  });

  test('a customer in a queue of the console leads to their file', async () => {
    const { page } = await openConsole('cs');
    await menu(page).getByRole('link', { name: '退款与交付' }).click();
    await expectSettled(page);
    await page.locator('main tbody tr a[href*="/queue/user"]').first().click();
    await expectShown(page.getByRole('dialog').getByText('最近登录'));
  });
});
