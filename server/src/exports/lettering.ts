import type { Font } from 'fontkit';
import { lettersOf, stretchesOf } from './font';

const fonts = new Map<string, Font>();
async function fontOf(file: string): Promise<Font> {
  const known = fonts.get(file);
  if (known) return known;
  const { create } = await import('fontkit');
  // Each of our files holds one font, never a collection of them.
  const font = create(await lettersOf(file)) as Font;
  fonts.set(file, font);
  return font;
}

/** A text as outlines, so that it looks the same where no Chinese font is installed: paths of SVG and the whole width. */
export async function lettering(text: string, size: number): Promise<{ paths: string; width: number }> {
  let x = 0;
  let paths = '';
  for (const stretch of stretchesOf(text)) {
    const font = await fontOf(stretch.file);
    const scale = size / font.unitsPerEm;
    const run = font.layout(stretch.text);
    run.glyphs.forEach((glyph, index) => {
      const moved = `translate(${x.toFixed(2)} 0) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
      paths += `<path transform="${moved}" d="${glyph.path.toSVG()}"/>`;
      x += (run.positions[index]?.xAdvance ?? 0) * scale;
    });
  }
  return { paths, width: x };
}
