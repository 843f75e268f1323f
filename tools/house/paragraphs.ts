// The pages of the product can be read: no paragraph is a wall of text.
import type { Report, SourceFile } from './source';

const LONGEST_PARAGRAPH = 600;

/** A code block, a line of a table, a heading; what is left are paragraphs and the items of lists. */
const noParagraph = /^```[\s\S]*?^```$|^ *\|.*$|^#.*$/gm;
const between = /\n[ \t]*(?=\n|[-*] |\d+\. )/;

/** Refuses a paragraph, or an item of a list, of more than 600 characters in docs/product. */
export function paragraphWall(files: SourceFile[], report: Report): void {
  for (const file of files) {
    if (!/^docs\/product\/[^/]+\.md$/.test(file.path)) continue;
    // Blanked and not removed, so that places stay what they are.
    const text = file.text.replace(noParagraph, (block) => block.replace(/[^\n]/g, ' '));
    let at = 0;
    for (const paragraph of text.split(between)) {
      const start = text.indexOf(paragraph, at);
      at = start + paragraph.length;
      const length = [...paragraph.trim()].length;
      if (length > LONGEST_PARAGRAPH)
        report(
          file,
          start + paragraph.search(/\S/),
          `a paragraph of ${length} characters: split it, or make it a list or a table`,
        );
    }
  }
}
