import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { get } from './accounts';
import { byTurns, oneOf } from './breadth';
import {
  base,
  expectHistory,
  expectSettled,
  expectShown,
  newPerson,
  open,
  type Person,
  stepTo,
} from './browser';
import { consoleUrl, staffScript } from './console';
import { markupFaultsOn } from './markup';
import { sameNamesOn } from './same-names';
import { consoleScreens, screens } from './screens';
import { sharedPerson } from './browser-pool';

const { SCREENSHOTS } = process.env;
const people = new Map<string, Promise<Person>>();
/** One of each for the whole file. */
const visitor = (who: 'nobody' | 'demo' | 'xinren' | 'studio' | 'staff') => {
  const known = people.get(who) ?? arrive(who);
  people.set(who, known);
  return known;
};
async function arrive(who: 'nobody' | 'demo' | 'xinren' | 'studio' | 'staff'): Promise<Person> {
  if (who === 'nobody') return newPerson({ script: axe.source });
  if (who !== 'staff') return newPerson({ script: axe.source, as: who });
  return newPerson({ script: (await staffScript('super')) + axe.source });
}

/**
 * Goes to a page as a link leads there, without a new document where none is needed: each address is typed in
 * `routes.spec.ts`, and what is looked at here is the same.
 */
async function visit(page: Page, address: string): Promise<void> {
  await expectHistory(page);
  const app = [base, consoleUrl].find((one) => address.startsWith(one) && page.url().startsWith(one));
  const isAway = app === undefined || /\/login|\/cashier|\/_styles/.test(address + page.url());
  if (!isAway && (await page.locator('dialog[open]').count()) === 0) return stepTo(page, address);
  await page.goto(address);
  // That something is being read is one of the states that the page of styles shows.
  if (!address.endsWith('/_styles')) await expectSettled(page);
}

/** The faults that axe holds to be serious or critical (WCAG 2.2 A and AA, best practices). */
async function faultsOn(page: Page): Promise<string[]> {
  const violations = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe
      // It would fetch each style sheet again, for rules about media that no page here has.
      .run({ resultTypes: ['violations'], preload: false })
      .then((result) => result.violations),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${help} at ${String(target)} ${failureSummary ?? ''}`,
      ),
    );
}

async function picture(page: Page, name: string): Promise<void> {
  if (!SCREENSHOTS) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}

/** The pixels by which the page reaches beyond the window. */
const overflow = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
const WIDE = { name: 'wide', width: 1440, height: 900 } as const;
const PHONE = { name: 'phone', width: 390, height: 844 } as const;
/** Each theme has its colours and each width its parts; a third and fourth look would find nothing new. */
const themes = { wide: ['light', 'dark'], phone: ['dark', 'light'] } as const;

let looked = 0;
/** Looks at what is open now, wide or narrow by turns, and at its width on every device: each turn is a layout anew. */
async function expectFine(page: Page, name: string): Promise<void> {
  const devices = SCREENSHOTS ? [WIDE, PHONE] : byTurns([WIDE, PHONE], looked++);
  for (const device of devices) {
    const [theme, other] = themes[device.name];
    await turn(page, device, theme);
    const look = [name, device.name, theme];
    expect([...look, ...(await faultsOn(page))]).toEqual(look);
    expect([...look, ...(await sameNamesOn(page))]).toEqual(look);
    expect([...look, ...(await markupFaultsOn(page))]).toEqual(look);
    await picture(page, `${name}-${device.name}-${theme}`);
    if (SCREENSHOTS) await turn(page, device, other);
    await picture(page, `${name}-${device.name}-${other}`);
  }
  for (const width of [WIDE.width, PHONE.width, 360]) {
    await turn(page, { ...PHONE, width }, 'light');
    expect([name, width, await overflow(page)]).toEqual([name, width, 0]);
  }
}

/** A window and a theme of the system, when what changes with them has changed. */
async function turn(
  page: Page,
  { width, height }: { width: number; height: number },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    for (let calm = 0; calm < 2; calm = document.getAnimations().length > 0 ? 0 : calm + 1) {
      await new Promise((resolve) => void requestAnimationFrame(resolve));
    }
  });
}

describe('every screen, light and dark, wide and narrow: no serious fault of access or of HTML, nothing beside the window', () => {
  test.each(screens)(
    'the screen $name has no serious fault of accessibility or HTML, wide and narrow, light and dark',
    async (screen) => {
      const { page, complaints } = await visitor(screen.isPublic ? 'nobody' : 'demo');
      await visit(page, base + screen.path);
      await expectShown(page.getByRole('heading', { name: screen.heading, level: 1 }));
      await expectFine(page, screen.name);
      expect(complaints).toEqual([]);
    },
  );

  test.each([
    [
      'order',
      '/orders/myOrders?status=completed&order=',
      endpoints.orders.list.path,
      { status: 'completed' },
      'order_no',
    ],
    [
      'order-to-pay',
      '/orders/myOrders?status=pending_pay&order=',
      endpoints.orders.list.path,
      { status: 'pending_pay' },
      'order_no',
    ],
    ['bill', '/finance/creditLimit?bill=', endpoints.credit.bills.path, {}, 'bill_no'],
    ['coupon', '/finance/vouchers?coupon=', endpoints.coupons.list.path, {}, 'coupon_no'],
  ] as const)(
    'the open drawer %s has no serious fault of accessibility or HTML, wide and narrow, light and dark',
    async (name, place, path, query, key) => {
      const { list } = await get<{ list: Record<string, string>[] }>(path, { ...query }, 'demo');
      const { page, complaints } = await visitor('demo');
      await visit(page, base + place + list[0]![key]!);
      await expectShown(page.getByRole('dialog'));
      await expectFine(page, name);
      expect(complaints).toEqual([]);
    },
  );

  test('the screen tax of a provider with income has no serious fault of accessibility or HTML, wide and narrow', async () => {
    const { page, complaints } = await visitor('studio');
    await visit(page, `${base}/finance/tax`);
    await expectShown(page.getByText(/^减除费用（\d+个月）$/));
    await expectFine(page, 'tax-provider');
    expect(complaints).toEqual([]);
  });

  test.each([
    ['home', '/home'],
    ['orders', '/orders/myOrders'],
    ['rmb', '/finance/rmb'],
    ['coins', '/finance/creativeCoins'],
    ['vouchers', '/finance/vouchers'],
    ['credit-limit', '/finance/creditLimit'],
  ])(
    'the screen %s of a newcomer has no serious fault of accessibility or HTML, wide and narrow',
    async (name, path) => {
      const { page, complaints } = await visitor('xinren');
      await visit(page, base + path);
      await turn(page, WIDE, 'light');
      await expect.poll(async () => [name, ...(await faultsOn(page))]).toEqual([name]);
      await picture(page, `${name}-empty-wide-light`);
      await turn(page, PHONE, 'light');
      expect(await overflow(page)).toBe(0);
      await picture(page, `${name}-empty-phone-light`);
      expect(complaints).toEqual([]);
    },
  );

  test.each([
    ['coin-batches', '/finance/creativeCoins?batch=all', []],
    ['freezes', '/finance/rmb?tab=freeze', []],
    ['income-year', '/finance/rmb?income=year', []],
    ['palette', '/home', [/^全局查找/]],
    ['refund-request', '/orders/myOrders?status=processing&order_type=render', [/^查看进度/, '申请退款']],
    ['acceptance', '/orders/myOrders?status=pending_accept', [/^验收/]],
    ['revision', '/orders/myOrders?status=pending_accept', [/^更多操作/, /^详情/, '申请修改']],
    ['contract', '/crowdsourcing/publish?status=accepting', [/^验收：/]],
    ['case-due', `/copyright/apply?keyword=${encodeURIComponent('节气插画四条屏')}`, [/^节气插画四条屏/]],
    ['case-done', '/copyright/patent?tab=done', [/^查看：/]],
  ] as const)(
    'the dialog, tab or page %s has no serious fault of accessibility or HTML, wide and narrow, light and dark',
    async (name, place, presses) => {
      const { page, complaints } = await visitor('demo');
      await turn(page, WIDE, 'light');
      await visit(page, base + place);
      for (const press of presses) await page.getByRole('button', { name: press }).last().click();
      await expectSettled(page);
      await expectFine(page, name);
      expect(complaints).toEqual([]);
    },
  );

  test('the role editor without a role has no serious fault of accessibility or HTML, wide and narrow, light and dark', async () => {
    const { page, complaints } = await visitor('demo');
    await visit(page, `${base}/account/manage/role/editor`);
    await expectShown(page.getByText('没有指定要编辑的角色'));
    await expectFine(page, 'role-editor-unnamed');
    expect(complaints).toEqual([]);
  });

  test('the refusal of a page, as a sub-account meets it, has no serious fault of accessibility or HTML', async () => {
    const { page } = await newPerson({ as: 'xiangmu', script: axe.source });
    await open(page, '/finance/rmb');
    await expectFine(page, 'forbidden');
  });

  test('the navigation and the account menu on a narrow window have no serious fault of accessibility or HTML', async () => {
    const { page } = await newPerson({ as: 'demo', script: axe.source, ...PHONE });
    await open(page, '/home');
    await page.getByRole('button', { name: '打开导航菜单' }).click();
    await expectShown(page.getByRole('dialog', { name: '导航菜单' }));
    expect(await faultsOn(page)).toEqual([]);
    await picture(page, 'navigation-phone-light');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^账户菜单/ }).click();
    expect(await faultsOn(page)).toEqual([]);
    await picture(page, 'account-menu-phone-light');
  });
});

describe('every page of the console, and what opens there', () => {
  test.each(oneOf(2, consoleScreens))(
    'the console page $name has no serious fault of accessibility or HTML, wide and narrow, light and dark',
    async ({ name, path, heading }) => {
      const { page, complaints } = await visitor('staff');
      await visit(page, consoleUrl + path);
      await expectShown(page.getByRole('heading', { name: heading, level: 1 }));
      await expectFine(page, name);
      expect(complaints).toEqual([]);
    },
  );

  test.each([
    ['console-withdraw-case', '/queue/withdraw?view=paying', [/^W/, '确认打款失败']],
    ['console-order-case', '/queue/order', [/^O/]],
    ['console-credit-case', '/queue/credit-account?view=all', [/^1000/]],
    ['console-template-form', '/queue/coupon-template', ['新建模板']],
    ['console-bank-waiting', '/bank-files?view=waiting', []],
    ['console-bank-mapping', '/bank-files?view=waiting', ['说明各列：城商行账户明细.csv']],
  ] as const)(
    'what a press opens in the console, %s, has no serious fault of accessibility or HTML, wide and narrow, light and dark',
    async (name, path, presses) => {
      const { page, complaints } = await visitor('staff');
      await turn(page, WIDE, 'light');
      await visit(page, consoleUrl + path);
      for (const press of presses) await page.getByRole('button', { name: press }).first().click();
      await expectSettled(page);
      await expectFine(page, name);
      expect(complaints).toEqual([]);
    },
  );
});

describe('the theme', () => {
  test('the theme follows the system until a person chooses, and the choice outlives a reload without a flash', async () => {
    const { page } = await sharedPerson({ as: 'demo', dark: true });
    await open(page, '/home');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await turn(page, WIDE, 'light');
    await expect.poll(() => ground()).not.toBe(dark);
    await page.getByRole('button', { name: /^外观/ }).click();
    await page.getByRole('button', { name: '深色', exact: true }).click();
    await expect.poll(ground).toBe(dark);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForLoadState('domcontentloaded');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });
});

test('whoever chooses compact rows sees lower rows in every list, and again after a reload', async () => {
  const { page } = await sharedPerson({ as: 'demo' });
  await open(page, '/finance/rmb');
  await expectSettled(page);
  const rows = page.locator('main tbody tr');
  /** Of all rows together: how high one is depends on the lines that it has. */
  const height = () =>
    rows.evaluateAll((all) => all.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0));
  const [before, count] = [await height(), await rows.count()];
  expect(count).toBeGreaterThan(5);
  await page.getByRole('button', { name: /^外观/ }).click();
  await page.getByRole('button', { name: '紧凑行高' }).click();
  const gain = async () => ((await rows.count()) === count ? before - (await height()) : 0);
  await expect.poll(gain).toBeGreaterThanOrEqual(count * 4);
  await page.reload();
  await expect.poll(gain).toBeGreaterThanOrEqual(count * 4);
});

describe('the policy of the document (trust W5)', () => {
  test('the policy of the document allows no inline script, no eval and no foreign host, and Trusted Types stand', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    const answer = await page.goto(`${base}/home`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe("'self'");
    expect(policy).not.toMatch(/unsafe-eval|\*|style-src [^;]*unsafe-inline/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<img src=x onerror=alert(1)>';
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toBe(true);
    await expect
      .poll(() =>
        page.evaluate(() => [...document.querySelectorAll('style')].every((style) => style.nonce !== '')),
      )
      .toBe(true);
  });
});
