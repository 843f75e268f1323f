import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { get } from './accounts';
import { expectGone, expectPlace, expectSettled, expectShown, newPerson, open, placeOf } from './browser';

const MINUTE = 60_000;
const SESSION = endpoints.passport.session.path;
const warning = (page: Page) => page.getByRole('dialog', { name: '即将需要重新登录' });

async function at(path: string, answer?: { status: number }) {
  const person = await newPerson({ as: 'demo' });
  const { page } = person;
  const calls = callsOf(page);
  await page.clock.install();
  // Who is signed in is asked for alone, where a busy server has sent the document without it.
  if (answer)
    await page.route('**', (route) =>
      route.request().resourceType() === 'fetch' && !route.request().url().includes(SESSION)
        ? route.fulfill(answer)
        : route.fallback(),
    );
  await open(page, path);
  await expect.poll(() => calls.size).toBe(0);
  return { ...person, calls };
}
/** The calls of a page that are not answered yet: an answer is a sign of life, at whatever time of the page it comes. */
function callsOf(page: Page): Set<Request> {
  const calls = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'fetch' && calls.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => calls.delete(request));
  return calls;
}
/** Puts the tab into the background, or back. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

describe('a page of money that is left alone (trust A6)', () => {
  test('a page of money that is left alone warns of what happens at zero, goes on when asked to, and then asks for a new sign-in', async () => {
    const { page, context, calls, complaints } = await at('/finance/rmb');
    await page.clock.fastForward(12 * MINUTE + 1000);
    await expectShown(warning(page).getByText(/1[01]\d 秒后将前往登录页，重新登录后回到当前页面/));
    await page.keyboard.press('Tab');
    await warning(page).getByRole('button', { name: '继续使用' }).click();
    await expectGone(warning(page));
    await expectSettled(page);
    await expect.poll(() => calls.size).toBe(0);
    await page.clock.fastForward(13 * MINUTE);
    await expectShown(warning(page));
    await expect.poll(() => calls.size).toBe(0);
    await page.clock.fastForward(MINUTE + 1000);
    await expectPlace(page, '/login');
    const remembered = (await context.cookies()).find(({ name }) => name === 'redirect_url');
    expect(decodeURIComponent(remembered?.value ?? '')).toBe('/center/user/finance/rmb');
    // Only money is over: the session goes on.
    await expect.poll(() => get(endpoints.passport.session.path, {}, 'demo')).toBeTruthy();
    expect(complaints).toEqual([]);
  });

  test('a page of money in the background says nothing, and asks for a new sign-in once somebody looks at it', async () => {
    const { page, calls } = await at('/finance/creditLimit');
    await hide(page, true);
    // A call that a busy machine lets the page make only now is long ago after the next steps.
    for (let step = 0; step < 4; step++) {
      await page.clock.fastForward(15 * MINUTE);
      await expect.poll(() => calls.size).toBe(0);
    }
    await expect
      .poll(async () => [await warning(page).count(), placeOf(page)])
      .toEqual([0, '/finance/creditLimit']);
    await hide(page, false);
    await expectPlace(page, '/login');
  });

  test('a page of money whose calls are refused since it was opened asks for a new sign-in all the same', async () => {
    const { page, calls } = await at('/finance/rmb', { status: 503 });
    await page.clock.fastForward(14 * MINUTE + 1000);
    await expect.poll(() => calls.size).toBe(0);
    await expectPlace(page, '/login');
  });

  test('the workbench, which is no page of money, waits as long as the session does', async () => {
    const { page } = await at('/home');
    await page.clock.fastForward(20 * MINUTE);
    await expectSettled(page);
    await expect
      .poll(async () => [await page.getByRole('dialog').count(), placeOf(page)])
      .toEqual([0, '/home']);
  });
});
