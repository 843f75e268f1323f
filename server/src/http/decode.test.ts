import { describe, expect, test } from 'vitest';
import { readQuery } from './decode';

const refused = expect.objectContaining({ refusal: 'request.invalid' }) as Error;

describe('a query', () => {
  test('a query is split into credentials and fields', () => {
    expect(readQuery('/x?auth_token=vso_a&page=2&keyword=%E8%AE%BE%E8%AE%A1+A%26B')).toEqual({
      credentials: { auth_token: 'vso_a' },
      fields: { page: '2', keyword: '设计 A&B' },
    });
  });

  test('a query may be absent or empty', () => {
    expect(readQuery('/x')).toEqual({ credentials: {}, fields: {} });
    expect(readQuery('/x?')).toEqual({ credentials: {}, fields: {} });
  });

  test.each([
    ['a field twice', '/x?page=1&page=2'],
    ['a field twice, once escaped', '/x?page=1&%70age=2'],
    ['a credential twice', '/x?auth_token=a&auth_token=a'],
    ['a broken escape', '/x?keyword=%E8%AE'],
    ['a lone percent', '/x?keyword=100%'],
    ['overlong UTF-8', '/x?keyword=%c0%af'],
    ['a NUL', '/x?keyword=a%00b'],
    ['a NUL in the name', '/x?a%00=1'],
    ['a prototype', '/x?__proto__=1'],
  ])('a query with %s is refused', (_, url) => {
    expect(() => readQuery(url)).toThrowError(refused);
  });

  test('a query keeps array-style names as they are, so that the strict schema refuses them', () => {
    expect(readQuery('/x?a[]=1&a[0]=2').fields).toEqual({ 'a[]': '1', 'a[0]': '2' });
  });
});
