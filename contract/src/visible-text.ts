/**
 * Invisible and direction-changing characters: controls, format characters, default-ignorable ones. Kept are a joiner between
 * two pictures (👩‍👩‍👧), and one variant mark right behind a character (❤️, 葛󠄀).
 */
const marks =
  /(?<=\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)\u200D(?=\p{Extended_Pictographic})|(?<=[^\p{Cc}\p{Cf}\p{DI}\s])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|([\p{Cc}\p{Cf}\p{DI}])/gu;
/** Most texts have none of them: one test of the expression is enough. */
const anyMark = /[\p{Cc}\p{Cf}\p{DI}\u2028\u2029]/u;
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Text of several lines as it is seen: NFC, every end of a line `\n`, tabs kept, no invisible marks. */
export function visibleLines(text: string): string {
  const composed = text.normalize('NFC');
  if (!anyMark.test(composed)) return composed;
  return composed
    .replaceAll(lineEnds, '\n')
    .replaceAll(marks, (mark: string, bad: string | undefined) =>
      bad === undefined || mark === '\n' || mark === '\t' ? mark : '',
    );
}

/** Text of one line as it is seen: NFC, ends of lines and tabs are blanks, no invisible marks. */
export const visibleLine = (text: string): string => visibleLines(text).replaceAll(/[\n\t]/g, ' ');
