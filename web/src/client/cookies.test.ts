import { expect, test } from 'vitest';
import { cookieIn, cookieLine } from './cookies';

test('a cookie is written on the parent domain, path /, with its expiry in minutes', () => {
  expect(cookieLine('vso_token', 'vso_a', { domain: 'example.com', minutes: 30, secure: true })).toBe(
    'vso_token=vso_a; Path=/; Domain=example.com; Max-Age=1800; SameSite=Lax; Secure',
  );
});

test('a cookie without a parent domain stays on this host, and one without an expiry ends with the browser session', () => {
  expect(cookieLine('sub_cid', '1', { domain: '', secure: false })).toBe('sub_cid=1; Path=/; SameSite=Lax');
});

test('a value with separators comes back as it was', () => {
  const value = '/center/user/home?from=/x;y=1, 中文';
  const [pair = ''] = cookieLine('redirect_url', value, { domain: '', secure: false }).split('; ');
  expect(cookieIn(`a=1; ${pair}; b=2`, 'redirect_url')).toBe(value);
});

test('absent, empty and broken cookies are told apart', () => {
  const line = 'xvso_token=1; empty=; broken=%E0%A4%A';
  expect([cookieIn(line, 'vso_token'), cookieIn(line, 'empty'), cookieIn(line, 'broken')]).toEqual([
    undefined,
    undefined,
    '%E0%A4%A',
  ]);
});
