import { afterEach, expect, test, vi } from 'vitest';
import {
  clearSubCredentials,
  isSubAccountPath,
  needsSignIn,
  pathFor,
  principalOn,
  readCredentials,
} from './credentials';
import { openPage } from './testing';

afterEach(() => void vi.unstubAllGlobals());
const HOME = '/center/user/home';
const SUB_PAGE = '/center/user/subAccount/manage/';
const sub = { sub_username: 'caiwu', sub_token: 'sub_t', sub_cid: '100000000001' };
const vso_token = 'vso_t';

test('the main token comes before the sub-account on every page that is not a sub-account page', () => {
  expect(principalOn(HOME, { vso_token, sub })).toBe('main');
  expect(principalOn(HOME, { vso_token: undefined, sub })).toBe('sub');
  expect(principalOn(HOME, { vso_token: undefined, sub: undefined })).toBe('nobody');
});

test('a sub-account page speaks for the sub-account, whoever else is signed in', () => {
  expect(principalOn(SUB_PAGE, { vso_token, sub: undefined })).toBe('sub');
});

test('a page without any credential needs a sign-in, but never a sub-account page', () => {
  const needed = [HOME, SUB_PAGE, HOME].map((path, at) => {
    openPage(`http://localhost${path}`, { cookies: at === 2 ? { ...sub } : {} });
    return needsSignIn();
  });
  expect(needed).toEqual([true, false, false]);
});

test('a sub-account calls the twin of an endpoint where there is one', () => {
  const path = '/apinew/order/order/list2';
  expect(pathFor('sub', path, true)).toBe('/apinew/subaccount/order/order/list2');
  expect(pathFor('sub', path, undefined)).toBe(path);
  expect(pathFor('main', path, true)).toBe(path);
  expect(pathFor('sub', '/accountapi/subaccount/info', true)).toBe('/accountapi/subaccount/info');
});

test('the rule of sub-account pages goes by the path', () => {
  expect([
    isSubAccountPath('/accountapi/subaccount/info'),
    isSubAccountPath('/apinew/order/order/list2'),
  ]).toEqual([true, false]);
});

test('two of three sub-account cookies are no credential', () => {
  openPage(`http://localhost${HOME}`, { cookies: { sub_cid: '1', sub_username: 'a' } });
  expect(readCredentials()).toEqual({ vso_token: undefined, sub: undefined });
});

test('only the three sub-account cookies are cleared', () => {
  const page = openPage(`http://localhost${HOME}`, { cookies: { ...sub, vso_token, other: '1' } });
  clearSubCredentials();
  expect(page.cookies()).toEqual({ vso_token, other: '1' });
});
