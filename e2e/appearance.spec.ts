import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { get, PASSWORD, post } from './accounts';
import { expectSettled, expectShown, newPerson, open, type Person, url } from './browser';
import { sameNamesOn } from './same-names';
import { consoleScreens, type Screen, screens } from './screens';

const { SCREENSHOTS } = process.env;
const people = new Map<string, Promise<Person>>();
/** One visitor and one customer for the whole file. */
const visitorOf = ({ isPublic }: Pick<Screen, 'isPublic'>) => {
  const key = isPublic ? 'nobody' : 'demo';
  const known = people.get(key) ?? newPerson({ script: axe.source, ...(!isPublic && { as: 'demo' }) });
  people.set(key, known);
  return known;
};

const desk = `${url}/center/operator`;
/** Somebody of the console who may do everything, signed in for the whole file. */
const atDesk = () => {
  const known = people.get('desk') ?? signedInAtDesk();
  people.set('desk', known);
  return known;
};
async function signedInAtDesk(): Promise<Person> {
  const { staff_token } = await post('/passport-api/login/staff', { username: 'super', password: PASSWORD });
  const signIn = `sessionStorage.setItem('uc:staff', ${JSON.stringify(staff_token)});`;
  return newPerson({ script: signIn + axe.source });
}

/** What axe holds to be serious or critical (WCAG 2.2 A and AA, best practices). */
async function faultsOn(page: Page): Promise<string[]> {
  const violations = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe
      .run({ resultTypes: ['violations'] })
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

/** How far the page reaches beyond the window, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Looks at what is open now in both themes and both widths. */
async function expectFine(page: Page, name: string): Promise<void> {
  for (const [size, device] of [
    [WIDE, 'wide'],
    [PHONE, 'phone'],
  ] as const) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      // Each theme has its colours and each width its parts; a third and fourth look would find nothing new.
      const isWorthIt = (device === 'wide') === (colorScheme === 'light');
      if (!isWorthIt && !SCREENSHOTS) continue;
      await show(page, colorScheme);
      if (isWorthIt)
        expect([name, device, colorScheme, ...(await faultsOn(page))]).toEqual([name, device, colorScheme]);
      if (isWorthIt) expect([name, device, ...(await sameNamesOn(page))]).toEqual([name, device]);
      await picture(page, `${name}-${device}-${colorScheme}`);
    }
    expect([name, device, await overflow(page)]).toEqual([name, device, 0]);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  expect([name, 360, await overflow(page)]).toEqual([name, 360, 0]);
  await page.setViewportSize(WIDE);
  await show(page, 'light');
}

/** A theme of the system, when what changes with it has changed. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A colour that is inherited changes level by level, one frame each, where every element has a transition.
  await page.evaluate(async () => {
    for (let calm = 0; calm < 5; calm = document.getAnimations().length > 0 ? 0 : calm + 1) {
      await new Promise((resolve) => void requestAnimationFrame(resolve));
    }
  });
}

describe('every screen, light and dark, wide and narrow: no serious fault of access, nothing beside the window', () => {
  test.each(screens)('$name', async (screen) => {
    const { page, complaints } = await visitorOf(screen);
    await open(page, screen.path);
    await expectShown(page.getByRole('heading', { name: screen.heading, level: 1 }));
    await expectFine(page, screen.name);
    expect(complaints).toEqual([]);
  });

  test.each([
    [
      'order',
      '/orders/myOrders?status=completed&order=',
      '/apinew/order/order/list2',
      { status: 'completed' },
      'order_no',
    ],
    [
      'order-to-pay',
      '/orders/myOrders?status=pending_pay&order=',
      '/apinew/order/order/list2',
      { status: 'pending_pay' },
      'order_no',
    ],
    ['bill', '/finance/creditLimit?bill=', '/apinew/finance/coupon-iou/iou-bill2', {}, 'bill_no'],
    ['coupon', '/finance/vouchers?coupon=', '/apinew/finance/coupon-iou/coupon-list2', {}, 'coupon_no'],
  ] as const)('the open %s', async (name, place, path, query, key) => {
    const { list } = await get<{ list: Record<string, string>[] }>(path, { ...query }, 'demo');
    const { page, complaints } = await visitorOf({ isPublic: false });
    await open(page, place + list[0]![key]!);
    await expectShown(page.getByRole('dialog'));
    await expectFine(page, name);
    expect(complaints).toEqual([]);
  });

  test.each([
    ['home', '/home'],
    ['orders', '/orders/myOrders'],
    ['rmb', '/finance/rmb'],
    ['coins', '/finance/creativeCoins'],
    ['vouchers', '/finance/vouchers'],
    ['credit-limit', '/finance/creditLimit'],
  ])('%s of a newcomer', async (name, path) => {
    const { page, complaints, context } = await newPerson({ as: 'xinren', script: axe.source });
    await open(page, path);
    expect([name, ...(await faultsOn(page))]).toEqual([name]);
    await picture(page, `${name}-empty-wide-light`);
    await page.setViewportSize(PHONE);
    expect(await overflow(page)).toBe(0);
    await picture(page, `${name}-empty-phone-light`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each([
    ['coin-batches', '/finance/creativeCoins?batch=all', []],
    ['freezes', '/finance/rmb?tab=freeze', []],
    ['refund-request', '/orders/myOrders?status=processing', [/^查看进度/, '申请退款']],
    ['acceptance', '/orders/myOrders?status=pending_accept', [/^验收/]],
    ['revision', '/orders/myOrders?status=pending_accept', [/^详情/, '申请修改']],
  ] as const)('%s', async (name, place, presses) => {
    const { page, complaints } = await visitorOf({ isPublic: false });
    await open(page, place);
    for (const press of presses) await page.getByRole('button', { name: press }).last().click();
    await expectSettled(page);
    await expectFine(page, name);
    expect(complaints).toEqual([]);
  });

  test('the editor of roles that was told of none', async () => {
    const { page, complaints } = await visitorOf({ isPublic: false });
    await open(page, '/account/manage/role/editor');
    await expectShown(page.getByText('没有指定要编辑的角色'));
    await expectFine(page, 'role-editor-unnamed');
    expect(complaints).toEqual([]);
  });

  test('the refusal of a page, as a sub-account meets it', async () => {
    const { page } = await newPerson({ as: 'xiangmu', script: axe.source });
    await open(page, '/finance/rmb');
    await expectFine(page, 'forbidden');
  });

  test('the navigation and the account menu on a narrow window', async () => {
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
  test.each(consoleScreens)('$name', async ({ name, path, heading }) => {
    const { page, complaints } = await atDesk();
    await page.goto(desk + path);
    await expectShown(page.getByRole('heading', { name: heading, level: 1 }));
    await expectSettled(page);
    await expectFine(page, name);
    expect(complaints).toEqual([]);
  });

  test.each([
    ['desk-withdraw-case', '/queue/withdraw?view=paying', [/^W/, '确认打款失败']],
    ['desk-order-case', '/queue/order', [/^O/]],
    ['desk-credit-case', '/queue/credit-account?view=all', [/^1000/]],
    ['desk-template-form', '/queue/coupon-template', ['新建模板']],
  ] as const)('%s', async (name, path, presses) => {
    const { page, complaints } = await atDesk();
    await page.goto(desk + path);
    for (const press of presses) await page.getByRole('button', { name: press }).first().click();
    await expectSettled(page);
    await expectFine(page, name);
    expect(complaints).toEqual([]);
  });
});

describe('the theme', () => {
  test('follows the system until a person chooses, and the choice outlives a reload without a flash', async () => {
    const { page } = await newPerson({ as: 'demo', dark: true });
    await open(page, '/home');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await show(page, 'light');
    expect(await ground()).not.toBe(dark);
    await page.getByRole('button', { name: /^外观/ }).click();
    await page.getByRole('button', { name: '深色', exact: true }).click();
    await expect.poll(ground).toBe(dark);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForLoadState('domcontentloaded');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });
});

describe('the policy of the document (trust W5)', () => {
  test('allows no inline script, no eval and no foreign host, and Trusted Types stand', async () => {
    const { page } = await newPerson({ as: 'demo' });
    const answer = await page.goto((await visitorOf({ isPublic: false })).page.url());
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
    expect(
      await page.evaluate(() => [...document.querySelectorAll('style')].every((style) => style.nonce !== '')),
    ).toBe(true);
  });
});
