import { describe, expect, test } from 'vitest';
import { safeRedirect } from './redirect';

const hosts = ['center.provider.com', 'localhost:8080'];
const HOME = '/center/user/home';
const script = 'javascript';

describe('what leads elsewhere becomes the workbench (W1)', () => {
  const bad = [
    '',
    '/',
    '//evil.com',
    '///evil.com',
    '////evil.com/center/user/home',
    '//evil.com/center/user/home',
    '/\\evil.com/center/user/home',
    '\\\\evil.com/center/user/home',
    '\\/evil.com/center/user/home',
    'https:evil.com/center/user/home',
    'https:/evil.com/center/user/home',
    'https:///evil.com/center/user/home',
    'https://evil.com',
    'https://evil.com/center/user/home',
    'https://evil.com/center/user/',
    'http://evil.com/center/user/home',
    'evil.com/center/user/home',
    'center.provider.com/center/user/home',
    'https://center.provider.com.evil/center/user/home',
    'https://center.provider.com.evil.com/center/user/home',
    'https://evilcenter.provider.com/center/user/home',
    'https://www.center.provider.com/center/user/home',
    'https://provider.com/center/user/home',
    'https://center.provider.com@evil.com/center/user/home',
    'https://center.provider.com:pass@evil.com/center/user/home',
    'https://evil.com@center.provider.com/center/user/home',
    'https://user:pass@center.provider.com/center/user/home',
    'https://@center.provider.com/center/user/home',
    'https://:@center.provider.com/center/user/home',
    'https://center.provider.com%40evil.com/center/user/home',
    'https://center.provider.com%2eevil.com/center/user/home',
    'https://center.provider.com#@evil.com/center/user/home',
    'https://center.provider.com?@evil.com/center/user/home',
    'https://evil.com#center.provider.com/center/user/home',
    'https://evil.com?center.provider.com/center/user/home',
    'https://evil.com/?u=https://center.provider.com/center/user/home',
    'https://center.provider.com:8443/center/user/home',
    'https://center.provider.com:80/center/user/home',
    'http://center.provider.com/center/user/home',
    'https://localhost/center/user/home',
    'https://localhost:8081/center/user/home',
    'https://сenter.provider.com/center/user/home',
    'https://center.prоvider.com/center/user/home',
    'https://center.provider.com。evil.com/center/user/home',
    'https://evil。com/center/user/home',
    'https://xn--enter-9xe.provider.com/center/user/home',
    'https://[::1]/center/user/home',
    'https://0x7f000001/center/user/home',
    'https://2130706433/center/user/home',
    'https://center.provider.com/center/user/../../evil',
    'https://center.provider.com/center/user/..%2f..%2fevil',
    'https://center.provider.com/center/user/%2e%2e/%2e%2e/evil',
    'https://center.provider.com/center/user',
    'https://center.provider.com/center/users/home',
    'https://center.provider.com/',
    'https://center.provider.com/evil.com/center/user/home',
    '/center/user',
    '/center/userevil',
    '/Center/User/home',
    '/center/user/../evil',
    '/center/user/..',
    '/center/user/%2e%2e/%2e%2e/evil',
    '/center/user/..%2f..%2fevil',
    '/center/user/%252e%252e%252fevil',
    '/center/user/%5cevil.com',
    '/center/user/%255cevil.com',
    '/center/user//evil.com',
    '/center/user/home%0d%0aSet-Cookie:a=b',
    '/center/user/home%250d%250aSet-Cookie:a=b',
    '/center/user/home?x=%0d%0aSet-Cookie:a=b',
    '/center/user/home%00.html',
    '/center/user/home#%0d%0aSet-Cookie:a=b',
    '/center/user/home#\\evil.com',
    '/center/user/home\r\nSet-Cookie: a=b',
    '/center/user/ho\tme',
    '/center/user/ho\nme',
    '\t/center/user/home',
    ' /center/user/home',
    '/center/user/home ',
    '\u0000/center/user/home',
    '\u00a0/center/user/home',
    '\u2028/center/user/home',
    '/center/user/login',
    '/center/user/login?x=1',
    '/center/user/login/',
    'https://center.provider.com/center/user/login',
    `${script}:alert(1)`,
    `${script.toUpperCase()}:alert(1)//center/user/home`,
    'java\nscript:alert(1)',
    `${script}://center.provider.com/center/user/%0aalert(1)`,
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///center/user/home',
    'blob:https://center.provider.com/center/user/home',
    'ftp://center.provider.com/center/user/home',
    'ws://center.provider.com/center/user/home',
    'about:blank',
    'center/user/home',
    './center/user/home',
    '?redirect=/center/user/home',
    '#/center/user/home',
    `/center/user/home?x=${'a'.repeat(5000)}`,
    'https://',
    'http://',
    'https://%',
  ];
  test('the list of hostile addresses has at least 80', () =>
    expect(new Set(bad).size).toBeGreaterThanOrEqual(80));
  test.each(bad)('the remembered address %j leads to the workbench', (raw) =>
    expect(safeRedirect(raw, hosts)).toBe(HOME),
  );
  test('an empty memory of a page leads to the workbench', () =>
    expect(safeRedirect(undefined, hosts)).toBe(HOME));
});

describe('a page of ours is gone back to', () => {
  test.each([
    ['/center/user/orders/myOrders?status=paid&page=2', '/center/user/orders/myOrders?status=paid&page=2'],
    ['/center/user/finance/rmb#top', '/center/user/finance/rmb#top'],
    [
      '/center/user/finance/rmb?tab=freeze#%E6%8F%90%E7%8E%B0',
      '/center/user/finance/rmb?tab=freeze#%E6%8F%90%E7%8E%B0',
    ],
    ['https://center.provider.com/center/user/home#a=1', 'https://center.provider.com/center/user/home#a=1'],
    ['/center/user/home#//evil.com', '/center/user/home#//evil.com'],
    ['/center/user/home?page=2#auth_token=vso_1', '/center/user/home?page=2'],
    ['/center/user/home#x&code=1', '/center/user/home'],
    ['https://center.provider.com/center/user/home', 'https://center.provider.com/center/user/home'],
    ['https://center.provider.com:443/center/user/home', 'https://center.provider.com/center/user/home'],
    ['/center/user/subAccount/manage/', '/center/user/subAccount/manage/'],
    ['/center/user/home?keyword=%E6%B8%B2%E6%9F%93', '/center/user/home?keyword=%E6%B8%B2%E6%9F%93'],
  ])('the remembered address %s leads to %s', (raw, to) => expect(safeRedirect(raw, hosts)).toBe(to));

  test('an address over http is gone back to only where that is allowed', () => {
    const local = 'http://localhost:8080/center/user/home';
    expect(safeRedirect(local, hosts)).toBe(HOME);
    expect(safeRedirect(local, hosts, true)).toBe(local);
  });

  test('a remembered address is gone back to without the secrets of its query', () => {
    const raw =
      '/center/user/home?auth_token=vso_1&page=2&sub_token=a&sub_cid=1&sub_username=b&ticket=t&code=c&vso_token=d';
    expect(safeRedirect(raw, hosts)).toBe('/center/user/home?page=2');
  });
});
