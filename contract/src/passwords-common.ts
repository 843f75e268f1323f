/**
 * Finds passwords that are too simple although they satisfy spec §5 (account.md#identity-and-contact-rules,
 * trust A9). Server only: the browser learns it from the sentence `rules.password.messages.simple`. It stands
 * in for a list of the 10 000 most used ones by what those are made of: a password is common when at most
 * three guessable pieces make all of it up.
 */
import { commonWords } from './password-words';

/** Most pieces a common password is made of: `Password` `2024` `!`. */
const FEW_PIECES = 3;
const LONGEST = 32;
/** Names of this site; a password may not contain one. */
const SITE_WORDS = ['usercenter', 'center', 'yonghuzhongxin'];
const SHORTEST_CONTEXT_WORD = 4;

/**
 * Whether a password is too simple: made of at most three guessable pieces, or containing a context word (user name,
 * phone, the site's own name; shorter than four characters are not looked for). Case and leetspeak do not hide a word.
 */
export function isCommonPassword(password: string, contextWords: readonly string[] = []): boolean {
  const lower = password.slice(0, LONGEST).toLowerCase();
  const isNamed = [...SITE_WORDS, ...contextWords.map((word) => word.toLowerCase())].some(
    (word) => word.length >= SHORTEST_CONTEXT_WORD && containsWord(lower, word),
  );
  return isNamed || piecesOf(lower) <= FEW_PIECES;
}

/** Sequences of neighbouring keys, read either way. */
const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '!@#$%^&*()_+',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '!qaz@wsx#edc$rfv%tgb',
  'qweasdzxc',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i',
  'a1b2c3d4e5f6g7h8i9',
  '1a2s3d4f5g6h7j8k9l',
  'a1s2d3f4g5h6j7k8l9',
  '1z2x3c4v5b6n7m',
  'z1x2c3v4b5n6m7',
  '12qw34er56ty78ui90op',
  'qwaszx',
  'zxcasdqwe',
  '741852963',
  '789456123',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

const WORDS_BY_LENGTH = new Map<number, string[]>();
for (const word of commonWords)
  WORDS_BY_LENGTH.set(word.length, [...(WORDS_BY_LENGTH.get(word.length) ?? []), word]);

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '+': 't',
};
/** A year, or a birthday written in any of the usual ways. */
const DATE =
  /^(?:(?:19[3-9]\d|20[0-4]\d)(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?|(?:\d\d)?(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;
const LONGEST_BLOCK = 4;

/** Fewest guessable pieces that spell the text; a character that belongs to none is a piece of its own. */
function piecesOf(text: string): number {
  const fewest = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let best = Infinity;
    for (let start = 0; start < end; start += 1) {
      if (end - start === 1 || isPiece(text.slice(start, end)))
        best = Math.min(best, (fewest[start] ?? 0) + 1);
    }
    fewest.push(best);
  }
  return fewest[text.length] ?? 0;
}

function isPiece(part: string): boolean {
  return (
    isWalk(part) ||
    isRepeated(part) ||
    DATE.test(part) ||
    (WORDS_BY_LENGTH.get(part.length) ?? []).some((word) => reads(part, 0, word))
  );
}

const isWalk = (part: string): boolean =>
  part.length >= (/^\d+$/.test(part) ? 2 : 3) && WALKS.some((walk) => walk.includes(part));

/** The same block over and over, short or made of few pieces itself: `aa`, `Ab1!Ab1!`, `abc123abc123`. */
function isRepeated(part: string): boolean {
  for (let size = 1; size <= part.length / 2; size += 1) {
    const block = part.slice(0, size);
    if (part.length % size === 0 && part === block.repeat(part.length / size))
      return size <= LONGEST_BLOCK || piecesOf(block) < FEW_PIECES;
  }
  return false;
}

function containsWord(text: string, word: string): boolean {
  return [...text].some((_, start) => reads(text, start, word));
}

/** Whether `word` stands in `text` at `start`, each letter as itself or as the digit or sign that looks like it. */
function reads(text: string, start: number, word: string): boolean {
  if (start + word.length > text.length) return false;
  for (let index = 0; index < word.length; index += 1) {
    const shown = text.charAt(start + index);
    const meant = word.charAt(index);
    if (shown !== meant && !LEET[shown]?.includes(meant)) return false;
  }
  return true;
}
