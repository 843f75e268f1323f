import { expect, test } from 'vitest';
import { readKey, requestFor } from './request';

const sub = { sub_username: 'caiwu', sub_token: 'sub_t', sub_cid: '100000000001' };
const both = { vso_token: 'vso_t', sub };
const list = { method: 'GET', path: '/apinew/order/order/list2', twin: true } as const;
const create = { method: 'POST', path: '/apinew/order/order/create', twin: true } as const;
const queryOf = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);

test('a GET carries the main token as query auth_token and as header vso_token', () => {
  const { url, headers, body } = requestFor(list, { page: 2, keyword: undefined }, 'main', both);
  expect(queryOf(url)).toEqual({ page: '2', auth_token: 'vso_t' });
  expect(headers.vso_token).toBe('vso_t');
  expect(body).toBeUndefined();
});

test('a POST carries the main token in the header only', () => {
  const { url, headers, body } = requestFor(create, { title: '渲染' }, 'main', both);
  expect(url).toBe(create.path);
  expect(headers).toMatchObject({ vso_token: 'vso_t', 'content-type': 'application/json' });
  expect(body).toBe('{"title":"渲染"}');
});

test.each([list, create])(
  'a sub-account calls the twin of $path with its three parameters and no main token',
  (row) => {
    const { url, headers } = requestFor(row, {}, 'sub', both);
    expect(url).toMatch(/^\/apinew\/subaccount\/order\/order\//);
    expect(queryOf(url)).toEqual(sub);
    expect(headers).not.toHaveProperty('vso_token');
  },
);

test('a path with subaccount of its own goes by the same rule for a main account', () => {
  const { url, headers } = requestFor(
    { method: 'GET', path: '/accountapi/subaccount/info' },
    {},
    'main',
    both,
  );
  expect(queryOf(url)).toEqual(sub);
  expect(headers).not.toHaveProperty('vso_token');
});

test('somebody who searches for the word subaccount stays who they are', () => {
  const { url, headers } = requestFor(list, { keyword: 'subaccount' }, 'main', both);
  expect(queryOf(url)).toEqual({ keyword: 'subaccount', auth_token: 'vso_t' });
  expect(headers.vso_token).toBe('vso_t');
});

test('a request without credentials makes none up', () => {
  const nobody = { vso_token: undefined, sub: undefined };
  expect(requestFor(list, {}, 'nobody', nobody)).toEqual({
    url: list.path,
    method: 'GET',
    headers: { accept: 'application/json' },
  });
});

test('path parameters are filled in and do not travel twice', () => {
  const row = { method: 'GET', path: '/accountapi/auth/bank/bankdelapi/unbind/{id}' } as const;
  const { url } = requestFor(row, { id: 'a/b', verify_token: 'v' }, 'nobody', {
    vso_token: undefined,
    sub: undefined,
  });
  expect(url).toBe('/accountapi/auth/bank/bankdelapi/unbind/a%2Fb?verify_token=v');
});

test('the same question has the same key, whatever the order and the type of its parameters', () => {
  expect(readKey('/a', { page: 1, status: 'all', none: undefined })).toBe(
    readKey('/a', { status: 'all', page: '1' }),
  );
  expect(readKey('/a', {})).toBe('/a');
});
