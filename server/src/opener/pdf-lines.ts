import { documentOf } from './pdf-document';
import { Unfit } from './unfit';

/** A page as a reader counts it: its lines of text, and the first of them. */
export interface PageText {
  lines: number;
  first: string;
}
/** Pages that are looked at; a longer document is not read to its end. */
const MOST_PAGES = 400;

/** The lines of text of every page: pieces that stand at the same height are one line. Unfit as upload.unreadable. */
export async function linesOf(bytes: Uint8Array): Promise<PageText[]> {
  try {
    const document = await documentOf(bytes);
    if (document.numPages > MOST_PAGES) throw new Unfit('upload.tooComplex');
    const pages: PageText[] = [];
    for (let no = 1; no <= document.numPages; no += 1) {
      const { items } = await (await document.getPage(no)).getTextContent();
      pages.push(
        pageTextOf(
          items.flatMap((item) =>
            'str' in item ? [{ str: item.str, transform: item.transform as number[] }] : [],
          ),
        ),
      );
    }
    return pages;
  } catch (error) {
    throw error instanceof Unfit ? error : new Unfit('upload.unreadable');
  }
}

/** A piece of text; the last two numbers of its matrix are where it stands. */
interface Piece {
  str: string;
  transform: number[];
}

function pageTextOf(pieces: readonly Piece[]): PageText {
  const rows = new Map<number, { x: number; str: string }[]>();
  for (const { str, transform } of pieces) {
    if (str.trim() === '') continue;
    const [x = 0, y = 0] = transform.slice(4);
    const height = Math.round(y);
    // A piece of text a point higher or lower belongs to the same line.
    const row = rows.get(height) ?? rows.get(height + 1) ?? rows.get(height - 1);
    if (row === undefined) rows.set(height, [{ x, str }]);
    else row.push({ x, str });
  }
  const top = [...rows.keys()].toSorted((one, other) => other - one)[0];
  const first = top === undefined ? [] : rows.get(top)!.toSorted((one, other) => one.x - other.x);
  return {
    lines: rows.size,
    first: first
      .map(({ str }) => str)
      .join(' ')
      .slice(0, 200),
  };
}
