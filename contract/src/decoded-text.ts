/** Browsers and Node have it; the contract is compiled without the types of either. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/**
 * The text of a file by what its bytes are: UTF-16 with its mark, UTF-8, else GB18030, in which spreadsheets in China save; each
 * strictly, so that a wrong one is no text at all. Undefined where it is none of them. GB18030 and not GBK: by the latter 䶮, a
 * surname, is a character of nobody.
 */
export function decodedText(bytes: Uint8Array): string | undefined {
  const names = startsWith(bytes, 0xff, 0xfe)
    ? ['utf-16le']
    : startsWith(bytes, 0xfe, 0xff)
      ? ['utf-16be']
      : ['utf-8', 'gb18030'];
  for (const name of names)
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {
      // The next one is tried.
    }
  return undefined;
}
