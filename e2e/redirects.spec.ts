import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { get, newPhone, post } from './accounts';
import { base, expectPlace, signIn, url } from './browser';
import { hostileAddresses } from './hostile-addresses';
import { codeSentTo } from './newcomer';
import { sharedPerson } from './browser-pool';

const HOME = '/center/user/home';
const { host } = new URL(url);

const hostile = hostileAddresses(host);
const account = newPhone();
const password = 'Kestrel7Harbour';

/** Somebody who signs in more often than anybody else in these tests. */
beforeAll(async () => {
  const code = await codeSentTo(account);
  const { version } = await get<{ version: string }>(endpoints.passport.agreement.path, { code: 'user' });
  await post(endpoints.passport.register.path, {
    phone: account,
    code,
    password,
    agreement_version: version,
  });
});

async function redirectFor(cookie: string): Promise<string> {
  const answer = await fetch(`${url}${endpoints.passport.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `redirect_url=${cookie}` },
    body: JSON.stringify({ account, password }),
  });
  const { data } = (await answer.json()) as { data: { redirect: string } };
  return data.redirect;
}

describe('where sign-in leads (trust W1, §4.4)', () => {
  test('a sign-in leads nowhere but into the application, whichever of eighty hostile addresses it was given', async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(80);
    // One after the other: guesses at one name at the same time would be asked for a captcha.
    for (const value of hostile) {
      const { origin, pathname } = new URL(await redirectFor(encodeURIComponent(value)), base);
      expect([value, origin]).toEqual([value, url]);
      expect([
        value,
        pathname.startsWith('/center/user/'),
        pathname.startsWith('/center/user/login'),
      ]).toEqual([value, true, false]);
    }
  });

  test('a page of ours is kept whole for after the sign-in, without secrets', async () => {
    expect(await redirectFor(encodeURIComponent('/center/user/orders/myOrders?status=closed&page=2'))).toBe(
      '/center/user/orders/myOrders?status=closed&page=2',
    );
    expect(
      await redirectFor(
        encodeURIComponent('/center/user/finance/rmb?auth_token=vso_x&tab=recharge&sub_token=y'),
      ),
    ).toBe('/center/user/finance/rmb?tab=recharge');
    expect(await redirectFor('%')).toBe(HOME);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    hostile.find((address) => address.endsWith(':alert(1)'))!,
    'https:evil.example',
    '/\t/evil.example',
    `http://${host}@evil.example/center/user/home`,
  ])('a sign-in with %s in the redirect cookie stays in the application', async (value) => {
    const { page, context } = await sharedPerson();
    await context.addCookies([{ name: 'redirect_url', value: encodeURIComponent(value), url }]);
    const outside: string[] = [];
    page.on(
      'request',
      (request) =>
        void (
          new URL(request.url()).origin !== url &&
          !request.url().startsWith('data:') &&
          outside.push(request.url())
        ),
    );
    await page.goto(`${base}/login`);
    await signIn(page, account, password);
    await expectPlace(page, '/home');
    expect(outside).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('redirect_url');
    await expect.poll(() => page.title()).toBe('首页 - 用户中心');
  });

  test('query and fragment of the sign-in page decide nothing', async () => {
    const { page } = await sharedPerson();
    await page.goto(
      `${base}/login?redirect_url=//evil.example&redirect=https://evil.example&next=//evil.example#https://evil.example`,
    );
    await signIn(page, account, password);
    await expectPlace(page, '/home');
  });
});
