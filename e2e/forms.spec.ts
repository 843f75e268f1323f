import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { byTurns, oneOf } from './breadth';
import {
  base,
  expectHistory,
  expectGone,
  expectPlace,
  expectSettled,
  expectShown,
  newPerson,
  open,
  placeOf,
  stepTo,
} from './browser';
import { type Account, cookiesOf } from './accounts';
import { solveCaptcha } from './captcha';
import { consoleUrl, staffScript } from './console';
import { consoleForms, staffForms } from './console-forms';
import { dialogForms } from './dialog-forms';
import { type Form, pageForms, plainDialogs } from './forms';

import { refusal, withoutReads } from './refuse-calls';
import { waitUntil } from './waiting';

const pages = new Map<string, Promise<Page>>();
/** One browser of each for the whole file. */
function pageOf(who: Account | 'super'): Promise<Page> {
  const known = pages.get(who) ?? begin(who);
  pages.set(who, known);
  return known;
}
async function begin(who: Account | 'super'): Promise<Page> {
  if (who === 'super') {
    const { page } = await newPerson({ script: await staffScript('super') });
    await page.goto(consoleUrl);
    await expectSettled(page);
    return page;
  }
  const { context, page } = await newPerson();
  await context.addCookies(cookiesOf(who));
  await open(page, '/finance/bankCard');
  return page;
}

const placeFor = ({ path }: Form) => (typeof path === 'string' ? path : path());

const question = (page: Page) => page.getByRole('dialog', { name: '离开此页面？' });
const answer = async (page: Page, name: '继续编辑' | '离开') => {
  await question(page).getByRole('button', { name }).click();
  await expectGone(question(page));
};
/** Whether the browser would ask before it closes or loads the page again. */
const holdsWindow = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
async function expectHeld(page: Page): Promise<void> {
  await expect.poll(() => holdsWindow(page)).toBe(true);
}

const WORDS =
  'input:is([type=text],[type=tel],[type=email],[type=password],:not([type])):not([readonly]):enabled, textarea:enabled';
const TABLE = 'input[type=file][accept*=csv]:enabled';
const OPTIONS = 'select:enabled option:not(:checked):enabled';
const BOXES = 'input[type=checkbox]:enabled, input[type=radio]:not(:checked):enabled';

/** Types into the first field that takes something, or chooses another thing, and tells what it holds then. */
async function type(within: Locator): Promise<() => Promise<string>> {
  // The options of a select may still be read.
  await waitUntil(within.locator([WORDS, TABLE, OPTIONS, BOXES].join(', ')).first(), 'attached');
  const words = within.locator(WORDS);
  if ((await words.count()) > 0) {
    const field = words.first();
    const mode = await field.getAttribute('inputmode');
    // An amount as it is shown once it was understood.
    await field.fill(mode === 'decimal' ? '7.00' : mode ? '7' : '离开之前');
    return () => field.inputValue();
  }
  const file = within.locator(TABLE).first();
  if ((await file.count()) > 0) {
    await file.setInputFiles({ name: '成员.csv', mimeType: 'text/csv', buffer: Buffer.from('离开之前') });
    return async () => '成员.csv';
  }
  const options = within.locator(OPTIONS);
  if ((await options.count()) > 0) {
    const [select, value] = [
      options.first().locator('xpath=..'),
      await options.first().getAttribute('value'),
    ];
    await select.selectOption(value);
    return () => select.inputValue();
  }
  const chosen = (await within.locator(BOXES).first().elementHandle())!;
  await chosen.evaluate((element: HTMLElement) => element.click());
  return async () => String(await chosen.isChecked());
}

/** Steps in the history, as fast as a person: after what was closed has taken its entry away. */
async function step(page: Page, way: 'goBack' | 'goForward'): Promise<void> {
  await expectHistory(page);
  await page[way]();
}

const top = (page: Page) => page.locator('dialog[open]').last();
const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element.contains(document.activeElement));
/** The name of the element that has the focus, as far as these tests need one. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: has } = document;
    return has === document.body
      ? 'the page'
      : (has?.getAttribute('aria-label') ?? has?.textContent ?? '').trim();
  });

describe('a form on a page is not left with unsaved input before it was asked', () => {
  test.each(oneOf(2, pageForms))(
    'the page form $name is not left with unsaved input before it was asked',
    async (one) => {
      const { as = 'demo', open: show } = one;
      const page = await pageOf(as);
      const path = await placeFor(one);
      const before = placeOf(page);
      await stepTo(page, base + path);
      await show?.(page);
      const form = page.locator('main form:not([role=search] *, [role=search], [data-unguarded])').first();
      await expectShown(form);
      await expect.poll(() => holdsWindow(page)).toBe(false);
      const held = await type(form);
      const typed = await held();
      await expectHeld(page);
      await page.getByRole('link', { name: '首页', exact: true }).first().click();
      await expectShown(question(page));
      await expect.poll(() => focused(page)).toBe('继续编辑');
      await page.keyboard.press('Escape');
      await expectGone(question(page));
      await expectPlace(page, path);
      await expect.poll(() => held()).toBe(typed);
      await step(page, 'goBack');
      await expectShown(question(page));
      await answer(page, '离开');
      await expectPlace(page, before);
      await expect.poll(() => holdsWindow(page)).toBe(false);
    },
  );
});

const closings: ((page: Page) => Promise<void>)[] = [
  (page) => top(page).getByRole('button', { name: '关闭', exact: true }).click(),
  (page) => page.mouse.click(4, 400),
  (page) => step(page, 'goBack'),
];

/** The one proposal for the fee of the demo world is chosen from the start: there is nothing to lose. */
const { 'bankfiles.staffTake': _chosen, ...toLose } = consoleForms;

describe('a dialog with a form begins in its first field, asks before it closes, and gives the focus back', () => {
  const all = [
    ...dialogForms.map((form) => ({ ...form, who: form.as ?? ('demo' as const), root: base })),
    ...[...Object.values(toLose), ...staffForms].map((form) => ({
      ...form,
      who: 'super' as const,
      root: consoleUrl,
    })),
  ];
  test.each(oneOf(3, all).map((form, at) => ({ ...form, at })))(
    'the dialog $name begins in its first field, asks before it closes, and gives the focus back',
    async ({ at, ...one }) => {
      const page = await pageOf(one.who);
      const path = await placeFor(one);
      if (page.url() !== one.root + path) await stepTo(page, one.root + path);
      const show = () => one.open(page);
      const opened = page.locator('dialog[open], [role=dialog][data-sheet]');
      await one.within?.(page);
      // A drawer that the address names is open before anything else is.
      const under = one.within || /[?&]order=/.test(path) ? 1 : 0;
      await expect.poll(() => opened.count()).toBe(under);
      await expectHistory(page);
      const showTop = async () => {
        await show();
        await expect.poll(() => opened.count()).toBe(under + 1);
      };
      await expectSettled(page);
      const refused = await withoutReads(page, async () => {
        await showTop();
        await expectSettled(page);
      });
      if (refused.length > 0) {
        await expect
          .poll(() => top(page).getByText(refusal.text).count(), {
            message: `silent without ${refused.join(', ')}`,
          })
          .toBeGreaterThan(0);
        await step(page, 'goBack');
        await expect.poll(() => opened.count()).toBe(under);
        await expectHistory(page);
        await showTop();
      }
      const dialog = top(page);
      await expectShown(dialog.locator('input:enabled:not([hidden]), textarea:enabled, select:enabled'));
      await expect
        .poll(() => dialog.evaluate(() => document.activeElement?.matches('input, textarea, select')))
        .toBe(true);
      await expect.poll(() => hasFocus(dialog)).toBe(true);
      const place = placeOf(page);
      const turns = byTurns(['left clean', 'kept', 'left'], at);
      if (turns.includes('left clean')) {
        // Clean, Back closes it without a question, and Forward does not open it again.
        await step(page, 'goBack');
        await expect.poll(() => opened.count()).toBe(under);
        await step(page, 'goForward');
        await page.waitForTimeout(50);
        await expect.poll(() => opened.count()).toBe(under);
        await expectHistory(page);
        await show();
        await expectShown(top(page).locator('input:enabled:not([hidden]), textarea:enabled, select:enabled'));
      }
      const held = await type(top(page));
      const typed = await held();
      await expectHeld(page);
      // One guard holds all forms: each is closed by Escape, and some in one of the other ways.
      for (const close of turns.includes('kept') ? byTurns(closings, Math.floor(at / 3)) : []) {
        await close(page);
        await expectShown(question(page));
        await answer(page, '继续编辑');
        await expect.poll(() => held()).toBe(typed);
        await expect.poll(() => holdsWindow(page)).toBe(true);
      }
      await page.keyboard.press('Escape');
      await answer(page, '离开');
      await expect.poll(() => opened.count()).toBe(under);
      await expect.poll(() => focused(page)).not.toBe('the page');
      await expect.poll(() => holdsWindow(page)).toBe(false);
      expect(placeOf(page).split('?')[0]).toBe(place.split('?')[0]);
      if (under === 0) return;
      await expectHistory(page);
      await page.keyboard.press('Escape');
      await expectGone(opened);
    },
  );
});

describe('a dialog to be read or confirmed begins at its main button, or where nothing is lost', () => {
  test.each(oneOf(2, plainDialogs))(
    'the dialog $name begins at its main button, or where nothing is lost, and gives the focus back',
    async ({ path, open: show, focus }) => {
      const page = await pageOf('demo');
      await stepTo(page, base + path);
      const place = placeOf(page);
      await show(page);
      await expectShown(top(page));
      await expect.poll(() => focused(page)).toBe(focus);
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        await expect
          .poll(
            async () =>
              (await page.evaluate(() => document.activeElement === document.body)) ||
              (await hasFocus(top(page))),
          )
          .toBe(true);
      }
      await page.keyboard.press('Escape');
      await expectGone(page.locator('dialog[open]'));
      await expect.poll(() => focused(page)).not.toBe('the page');
      // Back after that leaves the page at once.
      const entries = await page.evaluate(() => history.length);
      await page.getByRole('link', { name: '首页', exact: true }).first().click();
      await expectPlace(page, '/home');
      await expect.poll(() => page.evaluate(() => history.length)).toBe(entries);
      await step(page, 'goBack');
      await expectPlace(page, place);
    },
  );
});

test('the focus goes on to the code after a captcha, and back to its button when the captcha is given up', async () => {
  const { page } = await newPerson();
  await open(page, '/login?as=sms');
  await page.getByLabel('手机号').fill('13900001234');
  const button = page.getByRole('button', { name: '获取验证码' });
  await button.click();
  await expectShown(page.getByRole('dialog', { name: '滑块验证' }));
  await page.keyboard.press('Escape');
  await expectGone(page.locator('dialog[open]'));
  await expect.poll(() => focused(page)).toBe('获取验证码');
  await button.click();
  await solveCaptcha(page);
  await expectShown(page.getByRole('button', { name: /秒后重新获取/ }));
  await expect
    .poll(() => page.getByLabel('短信验证码').evaluate((field) => field === document.activeElement))
    .toBe(true);
});
