/** Every reading of a letter in pinyin, without tones, ü as v; none of a letter that is not Chinese. */
export type ReadingsOf = (letter: string) => readonly string[];

/** Words as they are compared with pinyin: one width, small letters, no blanks, no marks between syllables. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s'’]/g, '')
    .replaceAll('ü', 'v');

/** The typed words as pinyin; undefined where they are none: no letters, or a single one, which half of all names have. */
export function spellingIn(typed: string): string | undefined {
  const letters = plain(typed);
  return letters.length > 1 && /[a-z]/.test(letters) ? letters : undefined;
}

/**
 * Whether the letters of `spelling` read a run of a text: each Chinese letter by the initial or the whole of one of its
 * readings, the last by its beginning, any other letter by itself. 重庆 is read by cq, zq, chongq and zhongqing.
 */
export function isReadAs(text: string, spelling: string, readingsOf: ReadingsOf): boolean {
  const letters = [...plain(text)];
  const parts = letters.map((letter) => [letter, ...readingsOf(letter).flatMap(partsOf)]);
  const wholes = letters.map(readingsOf);
  // Where a run may end is kept for each place of the text, so that no name takes long.
  let ends = new Set<number>();
  return letters.some((letter, at) => {
    const isBetween = isMark(letter);
    const begins = isBetween ? ends : new Set([0, ...ends]);
    const next = new Set(isBetween ? ends : []);
    for (const from of begins) {
      if (wholes[at]!.some((reading) => reading.startsWith(spelling.slice(from)))) return true;
      for (const part of parts[at]!) if (spelling.startsWith(part, from)) next.add(from + part.length);
    }
    ends = next;
    return ends.has(spelling.length);
  });
}

/** What may stand for a letter inside of a run. */
const partsOf = (reading: string): string[] => [
  reading[0]!,
  ...(/^[zcs]h/.test(reading) ? [reading.slice(0, 2)] : []),
  reading,
];

/** Marks between words are read over: 标志（初稿） by bzcg. */
const isMark = (letter: string): boolean => /[^\p{L}\p{N}]/u.test(letter);
