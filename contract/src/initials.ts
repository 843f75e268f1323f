/** Letters that the collation of names reads otherwise than names of places and banks are read: 厦 as sha, 行 as xing. */
const readings: Record<string, string> = { 厦: '夏', 长: '常', 重: '虫', 行: '杭' };

/** A name as it is read aloud, for the order of its pinyin. */
export const asRead = (name: string): string => name.replaceAll(/[厦长重行]/g, (letter) => readings[letter]!);

const byPinyin = new Intl.Collator('zh-CN');
const LETTERS = 'zyxwtsrqponmlkjhgfedcba'.split('');
/**
 * The collation of Chinese has a mark in front of the characters of each letter: the last one that is not behind the
 * character.
 */
const initialOf = (letter: string): string =>
  /\p{Script=Han}/u.test(letter)
    ? (LETTERS.find((one) => byPinyin.compare(`\uFDD0${one.toUpperCase()}`, letter) <= 0) ?? letter)
    : letter;
/** The initials of the pinyin of a name: 中国工商银行 is zggsyh. */
export const initialsOf = (name: string): string => [...asRead(name)].map(initialOf).join('');

const spelled = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
/** Whether the letters stand in a text in their order, the first at its beginning: gh in gsyh, as 工行 is short for 工商银行. */
function isShortFor(letters: string, text: string): boolean {
  let at = -1;
  return [...letters].every((letter, index) => {
    at = text.indexOf(letter, at + 1);
    return index === 0 ? at === 0 : at > 0;
  });
}

/** Rank of a choice for the typed part of its text, letters or pinyin initials: 0 is best, undefined does not match. */
export function fitOf(choice: string, typed: string): number | undefined {
  const [text, sought] = [spelled(choice), spelled(typed)];
  if (text.includes(sought)) return 0;
  // 中国 is left out where one speaks of banks.
  const [whole, plain] = [initialsOf(text), initialsOf(text.replace(/^中国(?=.{3})/, ''))];
  if (whole.startsWith(sought) || plain.startsWith(sought)) return 1;
  if (whole.includes(sought)) return 2;
  return isShortFor(sought, plain) || isShortFor(sought, whole) ? 3 : undefined;
}

/** The choices that fit the typed text, the best first. */
export const fitting = <T>(choices: readonly T[], textOf: (choice: T) => string, typed: string): T[] =>
  choices
    .flatMap((choice) => {
      const fit = fitOf(textOf(choice), typed);
      return fit === undefined ? [] : [{ choice, fit }];
    })
    .toSorted((one, other) => one.fit - other.fit)
    .map(({ choice }) => choice);
