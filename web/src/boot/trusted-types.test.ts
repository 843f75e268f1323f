import { expect, test } from 'vitest';
import { harmlessText, ownScript } from './trusted-types';

test('a string that could be markup is refused', () => {
  expect([harmlessText('plain & simple'), harmlessText('<b>'), harmlessText('a < b')]).toEqual([
    'plain & simple',
    null,
    null,
  ]);
});

test('scripts come from this origin only', () => {
  const page = 'https://center.example.com/center/user/home';
  const own = ['/center/user/boot.js', 'https://center.example.com/x.js', 'chunk.js'];
  const foreign = [
    '//evil.example/x.js',
    'https://center.example.com.evil.example/x.js',
    'data:text/javascript,1',
    'blob:https://evil.example/1',
    'https://',
    'http://center.example.com/x.js',
  ];
  expect(own.map((address) => ownScript(address, page))).toEqual(own);
  expect(foreign.map((address) => ownScript(address, page))).toEqual(foreign.map(() => null));
});
