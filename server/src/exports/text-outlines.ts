import type { Font } from 'fontkit';
import { loadFont, loadWhole, textRunsOf } from './font';

const fonts = new Map<string, Font>();
async function fontOf(file: string): Promise<Font> {
  const known = fonts.get(file);
  if (known) return known;
  const { create } = await import('fontkit');
  // Each of our files holds one font, never a collection of them.
  const font = create(await loadFont(file)) as Font;
  fonts.set(file, font);
  return font;
}

/** A text as SVG paths with its width, so that it needs no Chinese font where it is drawn. */
export async function outlineText(text: string, size: number): Promise<{ paths: string; width: number }> {
  await loadWhole(text);
  let x = 0;
  let paths = '';
  for (const part of textRunsOf(text)) {
    const font = await fontOf(part.file);
    const scale = size / font.unitsPerEm;
    const run = font.layout(part.text);
    run.glyphs.forEach((glyph, index) => {
      const transform = `translate(${x.toFixed(2)} 0) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
      paths += `<path transform="${transform}" d="${glyph.path.toSVG()}"/>`;
      x += (run.positions[index]?.xAdvance ?? 0) * scale;
    });
  }
  return { paths, width: x };
}
