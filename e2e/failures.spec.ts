import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Account } from './accounts';
import { oneOf } from './breadth';
import { base, expectGone, expectShown, newPerson, open, stepTo, withPlainDocuments } from './browser';
import { sharedPerson } from './browser-pool';
import { openConsole, consoleUrl } from './console';
import { refuseCalls, refusal } from './refuse-calls';
import { consoleScreens, screens } from './screens';

/** Their forms ask for nothing before they are sent. */
const readsNothing = [screens.find(({ name }) => name === 'login-password')!.path, '/receipt'];

/** Goes from page to page, and tells of those that go on waiting or say nothing. */
async function faultsOf(page: Page, addresses: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const address of addresses) {
    // A place that waits says `aria-busy`, and a busy machine may show the next page some frames after it is settled.
    await stepTo(page, address).catch(() => wrong.push(`${address} is never settled`));
    await expectGone(page.locator('[aria-busy=true]').first()).catch((error: unknown) =>
      wrong.push(`${address} waits: ${String(error)}`),
    );
    if ((await page.locator('[role=tab] > span:empty').count()) > 0)
      wrong.push(`${address} keeps the place of a count`);
    if (readsNothing.some((path) => address.endsWith(path))) continue;
    await expectShown(page.getByText(refusal.text)).catch((error: unknown) =>
      wrong.push(`${address} says nothing: ${String(error)}`),
    );
  }
  return wrong;
}

describe('pages whose calls are refused', () => {
  const customers = screens.filter(({ isPublic }) => !isPublic).map(({ path }) => path);
  test.each<[Account, string[]]>([
    ['demo', customers],
    // The page of a sub-account in the place of its owner's.
    ['caiwu', ['/subAccount/manage']],
  ])('every page of %s whose calls are refused says so, and none waits for ever', async (as, paths) => {
    const { page } = await sharedPerson({ as });
    await withPlainDocuments(page);
    await refuseCalls(page);
    await open(page, '/home');
    const addresses = oneOf(2, paths).map((path) => base + path);
    expect(await faultsOf(page, addresses)).toEqual([]);
  });

  test('a page whose session cannot be read says so, and nothing on it waits', async () => {
    const { page } = await newPerson({ as: 'demo' });
    await withPlainDocuments(page);
    await page.route('**', (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await open(page, '/finance/rmb');
    await expectShown(page.getByRole('heading', { name: '无法读取登录信息' }));
    await expectGone(page.locator('[aria-busy=true]').first());
  });

  test('every page of the console whose calls are refused says so, and none waits for ever', async () => {
    const { page } = await openConsole('super');
    await refuseCalls(page);
    await page.reload();
    const addresses = oneOf(2, consoleScreens).map(({ path }) => consoleUrl + path);
    expect(await faultsOf(page, addresses)).toEqual([]);
  });
});
