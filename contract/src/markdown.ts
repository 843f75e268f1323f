/** Words of a text, some of them bold or a link to a page. */
export type Words = { text: string; bold?: true; to?: string }[];
/** A heading, a paragraph, or a list with its items. */
export type Block = Line | List;
interface Line {
  kind: 'heading' | 'paragraph';
  words: Words;
}
interface List {
  kind: 'bullets' | 'steps';
  items: Words[];
}

/** A link leads to a page of the application: `//` and `/\` would be another host. */
const INLINE = /\*\*([^*]{1,200})\*\*|\[([^[\]]{1,80})\]\((\/(?![/\\])[^()\s\\]{0,200})\)/g;

/** Bold words and links to pages of the application; everything else is text. */
export function wordsOf(line: string): Words {
  const words: Words = [];
  let at = 0;
  for (const match of line.matchAll(INLINE)) {
    if (match.index > at) words.push({ text: line.slice(at, match.index) });
    const [whole, bold, text, to] = match;
    words.push(bold === undefined ? { text: text!, to: to! } : { text: bold, bold: true });
    at = match.index + whole.length;
  }
  if (at < line.length) words.push({ text: line.slice(at) });
  return words;
}

/**
 * The Markdown that staff write for customers: `##`, `-`, `1.` and paragraphs, each on its line. Everything else, pictures,
 * tables and HTML, is text (support.md#help).
 */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  for (const line of markdown
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const item = /^(-|\d+\.) (.*)$/.exec(line);
    if (item === null) {
      const isHeading = line.startsWith('## ');
      blocks.push({
        kind: isHeading ? 'heading' : 'paragraph',
        words: wordsOf(isHeading ? line.slice(3) : line),
      });
      continue;
    }
    const kind = item[1] === '-' ? 'bullets' : 'steps';
    const last = blocks.at(-1);
    if (last !== undefined && 'items' in last && last.kind === kind) last.items.push(wordsOf(item[2]!));
    else blocks.push({ kind, items: [wordsOf(item[2]!)] });
  }
  return blocks;
}

const lineWords = (block: Block): Words[] => ('items' in block ? block.items : [block.words]);

/** A text without its marks, in one line, as a search reads it. */
export const plainText = (markdown: string): string =>
  blocksOf(markdown)
    .flatMap(lineWords)
    .map((words) => words.map(({ text }) => text).join(''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The pages that a text links to. */
export const linksOf = (markdown: string): string[] =>
  blocksOf(markdown)
    .flatMap(lineWords)
    .flatMap((words) => words.flatMap(({ to }) => (to === undefined ? [] : [to])));
