import { afterEach, expect, test, vi } from 'vitest';
import { addressToReturnTo, leaveForSignIn } from './sign-in';
import { openPage } from './testing';

afterEach(() => void vi.unstubAllGlobals());
const own = '/center/user/login';

test('the path and the query of the page are remembered for after the sign-in, and secrets are not', () => {
  const secrets = 'auth_token=a&sub_token=b&sub_cid=c&sub_username=d&sub_anything=e&ticket=f&code=g&code=h';
  const href = `https://center.example.com/center/user/orders/myOrders?status=closed&${secrets}&page=2`;
  expect(addressToReturnTo(href, own)).toBe('/center/user/orders/myOrders?status=closed&page=2');
});

test('the fragment of the page is remembered, unless it names a secret or there is no room for it', () => {
  const page = 'https://a.b/center/user/finance/rmb';
  expect(addressToReturnTo(`${page}?tab=freeze#提现`, own)).toBe(
    `/center/user/finance/rmb?tab=freeze#${encodeURIComponent('提现')}`,
  );
  for (const secret of ['auth_token', 'vso_token', 'sub_token', 'ticket', 'code'])
    expect(addressToReturnTo(`${page}?tab=freeze#${secret}=1`, own)).toBe(
      '/center/user/finance/rmb?tab=freeze',
    );
  expect(addressToReturnTo(`${page}?tab=freeze#${'x'.repeat(3000)}`, own)).toBe(
    '/center/user/finance/rmb?tab=freeze',
  );
});

test('the whole address is remembered for a sign-in page elsewhere', () => {
  const href = 'https://center.example.com/center/user/home?x=1';
  expect(addressToReturnTo(href, 'https://passport.example.com/login')).toBe(href);
});

test('an address that does not fit is shortened to the path, then to the workbench', () => {
  const long = 'x'.repeat(3000);
  expect(addressToReturnTo(`https://a.b/center/user/home?k=${long}`, own)).toBe('/center/user/home');
  expect(addressToReturnTo(`https://a.b/center/user/${long}`, own)).toBe('/center/user/home');
});

test('many refusals lead to one navigation, and the address stands in redirect_url', () => {
  const page = openPage('http://localhost/center/user/finance/rmb?tab=records');
  for (let call = 0; call < 20; call += 1) leaveForSignIn();
  expect(page.visited).toEqual(['http://localhost/center/user/login']);
  expect(page.cookies()).toEqual({ redirect_url: '/center/user/finance/rmb?tab=records' });
});

test('the sign-in page itself is not left, so a dead token cannot turn in circles', () => {
  const page = openPage('http://localhost/center/user/login', { cookies: { vso_token: 'vso_dead' } });
  leaveForSignIn();
  expect(page.visited).toEqual([]);
});
