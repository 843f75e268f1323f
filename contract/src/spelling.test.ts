import { expect, test } from 'vitest';
import { isReadAs, spellingIn } from './spelling';

const readings: Record<string, string[]> = {
  重: ['zhong', 'chong'],
  庆: ['qing'],
  长: ['chang', 'zhang'],
  沙: ['sha'],
  单: ['dan', 'shan', 'chan'],
  玥: ['yue'],
  绿: ['lv', 'lu'],
  城: ['cheng'],
};
const isRead = (text: string, typed: string) =>
  isReadAs(text, spellingIn(typed)!, (letter) => readings[letter] ?? []);

test.each([
  ['重庆', 'cq'],
  ['重庆', 'zq'],
  ['重庆', 'ChongQing'],
  ['重庆', 'chong qi'],
  ['重庆长沙', 'cqcs'],
  ['重庆长沙', 'qingzhsh'],
  ['重庆（长沙）', 'cqcs'],
  ['单玥', 'sy'],
  ['单玥', 'danyue'],
  ['绿城', 'lvc'],
  ['绿城', 'lüch'],
  ['长城 A12', 'cca12'],
  ['重庆', 'ｃｑ'],
  ['重庆长沙', '庆cs'],
])('the name %s is read by the letters %s', (text, typed) => {
  expect(isRead(text, typed)).toBe(true);
});

test.each([
  ['重庆', 'xq'],
  ['重庆长沙', 'cs c'],
  ['重庆长沙', 'zsq'],
  ['单玥', 'danyuen'],
])('the name %s is not read by the letters %s', (text, typed) => {
  expect(isRead(text, typed)).toBe(false);
});

test('words without letters, and a single letter, are no spelling of a name', () => {
  expect(['重庆', '2026', 'c', ' ', ''].map(spellingIn)).toEqual(Array(5).fill(undefined));
});
