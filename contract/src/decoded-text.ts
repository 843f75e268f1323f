/** Browsers and Node have it; the contract is compiled without the types of either. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/** Which of the encodings a text was in; UTF-8 with or without its mark. */
export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

/**
 * The text of a file and its encoding by what its bytes are: UTF-16 with its mark, UTF-8, else GB18030, in which spreadsheets in China save; each
 * strictly, so that a wrong one is no text at all. Undefined where it is none of them. GB18030 and not GBK: by the latter 䶮, a
 * surname, is a character of nobody.
 */
export function decoded(bytes: Uint8Array): { text: string; encoding: Encoding } | undefined {
  const names: readonly Encoding[] = startsWith(bytes, 0xff, 0xfe)
    ? ['utf-16le']
    : startsWith(bytes, 0xfe, 0xff)
      ? ['utf-16be']
      : ['utf-8', 'gb18030'];
  for (const encoding of names)
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
    } catch {
      // The next one is tried.
    }
  return undefined;
}

/** The text alone. */
export const decodedText = (bytes: Uint8Array): string | undefined => decoded(bytes)?.text;
