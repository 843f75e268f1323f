import { describe, expect, test } from 'vitest';
import { readJson } from './json';

const bytes = (text: string) => Buffer.from(text, 'utf8');

describe('a request body', () => {
  test('a request body is read as it is written when it is plain JSON', () => {
    expect(readJson(bytes('{"a":[1,{"b":"张三 👋"}],"c":null}'))).toEqual({
      a: [1, { b: '张三 👋' }],
      c: null,
    });
  });

  test('a request body may be empty', () => {
    expect(readJson(Buffer.alloc(0))).toBeUndefined();
  });

  test('a request body keeps equal names in different objects apart', () => {
    expect(readJson(bytes('[{"a":1},{"a":2,"b":{"a":3}}]'))).toEqual([{ a: 1 }, { a: 2, b: { a: 3 } }]);
  });

  test('a request body may hold a text that looks like a key', () => {
    expect(readJson(bytes('{"a":"a","b":"a\\":","c":"{\\"a\\":1}"}'))).toEqual({
      a: 'a',
      b: 'a":',
      c: '{"a":1}',
    });
  });

  test.each([
    ['cut short', bytes('{"a":1')],
    ['followed by more', bytes('{"a":1}{"b":2}')],
    ['with the same name twice', bytes('{"amount":1,"amount":1000}')],
    ['with the same name twice, once escaped', bytes('{"amount":1,"\\u0061mount":1000}')],
    ['with the same name twice deep inside', bytes('{"x":[{"a":1,"a":2}]}')],
    ['with a prototype', bytes('{"__proto__":{"admin":true}}')],
    ['with an escaped prototype', bytes('{"__\\u0070roto__":{"admin":true}}')],
    ['that is NaN', bytes('{"a":NaN}')],
    ['with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes('{}')])],
    ['with a lone surrogate', bytes('{"a":"\\ud800"}')],
    ['with a reversed surrogate pair', bytes('{"a":"\\udc00\\ud800"}')],
    ['with a NUL', bytes('{"a":"x\\u0000y"}')],
    ['with a NUL in a name', bytes('{"a\\u0000":1}')],
    ['in GBK', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xd5, 0xc5, 0x22, 0x7d])],
    ['with overlong UTF-8', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['nested 33 deep', bytes('['.repeat(33) + ']'.repeat(33))],
    ['nested 10,000 deep', bytes('['.repeat(10_000) + ']'.repeat(10_000))],
    ['that is a word', bytes('undefined')],
    ['with single quotes', bytes("{'a':1}")],
    ['with a comment', bytes('{"a":1/*x*/}')],
    ['with a trailing comma', bytes('{"a":1,}')],
  ])('a request body %s is refused', (_, body) => {
    expect(() => readJson(body)).toThrowError(
      expect.objectContaining({ refusal: 'request.invalid' }) as Error,
    );
  });

  test('a request body nested 32 deep is still read', () => {
    expect(() => readJson(bytes('['.repeat(32) + ']'.repeat(32)))).not.toThrow();
  });
});
