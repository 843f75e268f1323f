import { inflateSync } from 'node:zlib';

/** The text of a PDF of ours in the order of writing, decoded by the ToUnicode map of each font. */
export function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const objects = new Map(
    [...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? '';
    const from = body.indexOf('stream\n') + 'stream\n'.length;
    const bytes = Buffer.from(body.slice(from, body.lastIndexOf('\nendstream')), 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
    if (map !== undefined && !fonts.has(name)) fonts.set(name, lettersIn(streamOf(map)));
  }
  let text = '';
  for (const [, contents = ''] of raw.matchAll(/\/Contents (\d+) 0 R/g)) {
    let letters: string[] = [];
    for (const [, font, shown] of streamOf(contents).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g))
      if (font !== undefined) letters = fonts.get(font) ?? [];
      else
        for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g))
          for (const glyph of hex.match(/.{4}/g) ?? []) text += letters[parseInt(glyph, 16)] ?? '';
  }
  return text;
}

/** The character of each glyph, from `<first> <last> [<letter> …]`. */
function lettersIn(map: string): string[] {
  const letters: string[] = [];
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], index) => {
      const units = (hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16));
      letters[parseInt(first, 16) + index] = String.fromCharCode(...units);
    });
  return letters;
}
