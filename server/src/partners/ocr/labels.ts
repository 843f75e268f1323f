import { joined, type Piece, type Row } from './rows';

/** The text behind a printed label. */
export interface Labelled extends Pick<Piece, 'text' | 'confidence' | 'box'> {
  label: string;
}

/** A label is printed with gaps, which a reader takes for words of their own. */
const MOST_PARTS = 4;
/**
 * The greatest distance between rows of one value, and of its later rows' beginnings from the first's, in
 * heights.
 */
const NEXT_ROW = 1.6;
const SAME_LEFT = 2;

/** The values of the labels of a paper; `many` names those that go on in the rows below. */
export function labelled(
  rows: readonly Row[],
  labels: readonly string[],
  many: ReadonlySet<string>,
): Labelled[] {
  const taken = new Set<Piece>();
  const values = rows.flatMap((row) => valuesOf(row, labels, taken));
  return values.map(({ label, pieces }) => {
    const all = many.has(label) ? [...pieces, ...goingOn(rows, pieces, taken)] : pieces;
    return { label, ...(all.length > 0 ? joined(all) : { text: '', confidence: 0, box: NOWHERE }) };
  });
}
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

function valuesOf(row: Row, labels: readonly string[], taken: Set<Piece>) {
  const values: { label: string; pieces: Piece[] }[] = [];
  for (let index = 0; index < row.length; index += 1) {
    const found = labelAt(row, index, labels);
    if (found === undefined) {
      if (values.length > 0) {
        values.at(-1)!.pieces.push(withoutOverlap(row[index]!, row[index - 1]!));
        taken.add(row[index]!);
      }
      continue;
    }
    const { label, parts, rest } = found;
    const last = row[index + parts - 1]!;
    for (const piece of row.slice(index, index + parts)) taken.add(piece);
    values.push({ label, pieces: rest === '' ? [] : [tailOf(last, rest)] });
    index += parts - 1;
  }
  return values;
}

function labelAt(row: Row, index: number, labels: readonly string[]) {
  let text = '';
  for (let parts = 1; parts <= MOST_PARTS && index + parts <= row.length; parts += 1) {
    text += row[index + parts - 1]!.text;
    // Widely set labels lose a half: 类 or 型 alone is 类型.
    const half = labels.find((label) => label.length === 2 && text.length === 1 && label.includes(text));
    const next = row[index + 1]?.text ?? '';
    if (half !== undefined && !(half.startsWith(text) && next.startsWith(half[1]!)))
      return { label: half, parts, rest: '' };
    for (const label of labels) {
      const [head, rest] = [text.slice(0, label.length), text.slice(label.length)];
      if (isLike(head, label)) return { label, parts, rest: rest.replace(/^[:：]/, '') };
    }
    if (!labels.some((label) => label.startsWith(text))) return undefined;
  }
  return undefined;
}

/** A label of four characters or more may have one that was misread. */
function isLike(text: string, label: string): boolean {
  if (text === label) return true;
  if (label.length < 4 || text.length !== label.length) return false;
  return [...label].filter((character, index) => text[index] !== character).length <= 1;
}

function goingOn(rows: readonly Row[], pieces: readonly Piece[], taken: Set<Piece>): Piece[] {
  const [first] = pieces;
  if (first === undefined) return [];
  const more: Piece[] = [];
  let above = first;
  for (const piece of rows.flat()) {
    if (taken.has(piece) || piece.middle <= above.middle + above.height / 2) continue;
    const isNext = piece.middle - above.middle < NEXT_ROW * first.height;
    if (!isNext || Math.abs(piece.left - first.left) > SAME_LEFT * first.height) continue;
    taken.add(piece);
    more.push(piece);
    above = piece;
  }
  return more;
}

/** The right part of a piece, behind its label. */
const tailOf = (piece: Piece, rest: string): Piece => ({
  ...piece,
  text: rest,
  left: piece.right - ((piece.right - piece.left) * rest.length) / piece.text.length,
});

/** Where two boxes overlap, the character between them was read twice. */
const withoutOverlap = (piece: Piece, before: Piece): Piece =>
  piece.left < before.right && piece.text.length > 1 && before.text.endsWith(piece.text[0]!)
    ? { ...piece, text: piece.text.slice(1) }
    : piece;
