import { expect, test } from 'vitest';
import { MemoryStorage } from '../client/testing';
import { takeReload } from './reload-budget';

test('a page is loaded again once in 60 s', () => {
  const store = new MemoryStorage();
  expect(takeReload('/home', 0, store)).toBe(true);
  expect(takeReload('/home', 59_999, store)).toBe(false);
  expect(takeReload('/home', 60_000, store)).toBe(true);
});

test('three pages in 60 s is the most there is', () => {
  const store = new MemoryStorage();
  const taken = ['/a', '/b', '/c', '/d'].map((page, at) => takeReload(page, at, store));
  expect(taken).toEqual([true, true, true, false]);
});

test.each(['not json', '{}', '[null,{"page":1}]'])(
  'junk in the store (%s) takes no reload away and gives none for ever',
  (junk) => {
    const store = new MemoryStorage();
    store.setItem('uc:reloads', junk);
    const first = takeReload('/home', 0, store);
    expect(first ? takeReload('/home', 1, store) : false).toBe(false);
  },
);

test('no page is reloaded where nothing can be remembered', () => {
  const store = new MemoryStorage();
  store.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(takeReload('/home', 0, store)).toBe(false);
});

test('a clock that was set back does not keep old reloads for ever', () => {
  const store = new MemoryStorage();
  takeReload('/home', 1_000_000, store);
  expect(takeReload('/home', 500, store)).toBe(true);
});
