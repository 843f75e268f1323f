/** Every character of two bytes of GBK, by its character. */
let table: ReadonlyMap<string, number> | undefined;

function gbkTable(): ReadonlyMap<string, number> {
  if (table !== undefined) return table;
  // Decodes as gb18030, of which GBK is a part: by the name gbk Node 20 has no 䶮.
  const decoder = new TextDecoder('gb18030', { fatal: true });
  const made = new Map<string, number>();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const char = decoded(decoder, high, low);
      if (char !== undefined && !made.has(char)) made.set(char, (high << 8) | low);
    }
  return (table = made);
}

function decoded(
  decoder: { decode(bytes: Uint8Array): string },
  high: number,
  low: number,
): string | undefined {
  try {
    const char = decoder.decode(Uint8Array.of(high, low));
    return [...char].length === 1 ? char : undefined;
  } catch {
    return undefined;
  }
}

/** The bytes of a text in GBK, which banks in China read; undefined when it has a character that GBK lacks. */
export function gbkBytes(text: string): Buffer | undefined {
  const known = gbkTable();
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0)!;
    const pair = known.get(char);
    if (code < 0x80) bytes.push(code);
    else if (pair === undefined) return undefined;
    else bytes.push(pair >> 8, pair & 0xff);
  }
  return Buffer.from(bytes);
}
