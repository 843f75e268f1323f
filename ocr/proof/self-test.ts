import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { outlineText } from '../../server/src/exports/text-outlines';

/** Draws the picture of the reader's own test and writes it down as the lengths of its runs of white and black. */
const text = '证件识别自检0123456789X';
const size = { width: 720, height: 96 };
const { paths } = await outlineText(text, 44);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="#fff"/><g transform="translate(40 64)">${paths}</g></svg>`;
const gray = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
const runs: number[] = [];
let [isBlack, length] = [false, 0];
for (const value of gray) {
  if (value < 128 !== isBlack) {
    runs.push(length);
    [isBlack, length] = [!isBlack, 0];
  }
  length += 1;
}
runs.push(length);
const lines = runs
  .map((run) => run.toString(36))
  .join(' ')
  .match(/.{1,110}(?: |$)/g)!;
writeFileSync(
  process.argv[2]!,
  `// Drawn by ocr/proof/self-test.ts with a font of the repository.
export const selfTestText = '${text}';
export const selfTestSize = { width: ${size.width}, height: ${size.height} };
/** Runs of white and black pixels by turns, from the upper left, in base 36. */
export const selfTestRuns = [
${lines.map((line) => `  '${line.trimEnd()}',`).join('\n')}
].join(' ');
`,
);
