import { expect, test } from 'vitest';
import { isPublicPage, isSignInPage, isSubAccountPage } from './page';

test.each([
  '/center/user/subAccount/manage',
  '/center/user/subAccount/manage/role',
  '/center/user/subAccount/manage/role/detail',
])('%s is a sub-account page, with a trailing slash too', (path) => {
  expect([isSubAccountPage(path), isSubAccountPage(`${path}/`)]).toEqual([true, true]);
});

test.each([
  '/center/user/subAccount',
  '/center/user/subaccount/manage',
  '/center/user/subAccount/manage/role/create',
  '/center/user/account/manage',
  '/center/user/home/subAccount/manage',
  '/center/user/subAccount/manage//',
])('%s is no sub-account page', (path) => {
  expect(isSubAccountPage(path)).toBe(false);
});

test('the sign-in page is recognised with a trailing slash', () => {
  expect(['/center/user/login', '/center/user/login/', '/center/user/loginx'].map(isSignInPage)).toEqual([
    true,
    true,
    false,
  ]);
});

test('nobody has to sign in for the sign-in, the sandbox’s pay page and the page of styles', () => {
  const paths = [
    '/center/user/login',
    '/center/user/cashier',
    '/center/user/cashier/',
    '/center/user/_styles',
    '/center/user/cashiers',
    '/center/user/home',
  ];
  expect(paths.map(isPublicPage)).toEqual([true, true, true, true, false, false]);
});
