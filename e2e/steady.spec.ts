import { expect, test } from 'vitest';
import { newPerson, open } from './browser';
import { sharedPerson } from './browser-pool';

/** Counts how far a page moves by itself from its first moment on, and what of it does. */
const watch = `globalThis.moved = { by: 0, what: [] };
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue;
    moved.by += value;
    for (const { node, previousRect: from, currentRect: to } of sources)
      moved.what.push([node?.textContent.slice(0, 40), from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height].join(' '));
  }
}).observe({ type: 'layout-shift', buffered: true });`;
interface Moved {
  by: number;
  what: string[];
}

test.each([
  ['demo', 390],
  ['xinren', 360],
  ['demo', 1440],
  ['guanli', 390],
] as const)('no page moves under the eyes of %s at %i px while it comes', async (as, width) => {
  const { page } = await newPerson({ as, width, height: 844, script: watch });
  const paths =
    as === 'guanli'
      ? ['/subAccount/manage']
      : [
          '/account/manage',
          '/account/manage?tab=logs',
          '/finance/bankCard/createCard',
          '/finance/vouchers?status=invalid',
          '/finance/vouchers?view=center',
          '/account/safe/realNameAuth',
          '/account/info',
        ];
  for (const path of paths) {
    await open(page, path);
    const { by, what } = await page.evaluate(() => (globalThis as unknown as { moved: Moved }).moved);
    expect([path, ...(by < 0.005 ? [] : [by, ...what])]).toEqual([path]);
  }
});

test('all tabs of 我发布的 with their counts are visible at 1280 px', async () => {
  const { page } = await sharedPerson({ as: 'demo', width: 1280 });
  await open(page, '/crowdsourcing/publish');
  const strip = page.getByRole('tablist', { name: '需求状态' });
  expect(await strip.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});

test('a member is told in full at 360 px for whom it acts, and a number or a day is not broken', async () => {
  const sub = await sharedPerson({ as: 'guanli', width: 360 });
  await open(sub.page, '/home');
  const strip = sub.page.getByRole('region', { name: '子账号身份' }).locator('p');
  await expect
    .poll(() =>
      strip.evaluate((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth),
    )
    .toBe(false);
  const { page } = await sharedPerson({ as: 'demo', width: 360 });
  for (const path of ['/account/info', '/finance/vouchers', '/finance/creditLimit']) {
    await open(page, path);
    const broken = await page.getByRole('main').evaluate((main) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { index, 0: whole } of (node.textContent ?? '').matchAll(/\d{4}-\d\d-\d\d|\d{12}/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + whole.length);
          if (new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size > 1) found.push(whole);
        }
      return found;
    });
    expect([path, broken]).toEqual([path, []]);
  }
});
