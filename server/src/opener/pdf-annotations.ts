import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPageLeaf,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** The appearance of an annotation, and its position on the page. */
interface Appearance {
  form: PDFRef;
  /** The operand of PDF's operator `cm`. */
  matrix: number[];
}
const name = (text: string) => PDFName.of(text);
/** Bits of /F: Hidden and NoView. */
const UNSEEN = 2 | 32;
const PLAIN = [1, 0, 0, 1, 0, 0];

/**
 * The appearances of seals, signatures, notes and filled fields of a page. Annotations can run actions and are not part
 * of the content; their appearances are kept (ISO 32000-1 clause 12.5.5).
 */
export function appearancesOf(page: PDFPageLeaf, context: PDFContext): Appearance[] {
  const annotations = page.lookup(name('Annots'));
  if (!(annotations instanceof PDFArray)) return [];
  return annotations.asArray().flatMap((_, index) => {
    const annotation = annotations.lookup(index);
    return annotation instanceof PDFDict ? appearanceOf(annotation, context) : [];
  });
}

function appearanceOf(annotation: PDFDict, context: PDFContext): Appearance[] {
  const flags = annotation.lookup(name('F'));
  if (flags instanceof PDFNumber && (flags.asNumber() & UNSEEN) !== 0) return [];
  if (annotation.lookup(name('Subtype')) === name('Popup')) return [];
  const appearances = annotation.lookup(name('AP'));
  if (!(appearances instanceof PDFDict)) return [];
  const form = formOf(appearances, annotation, context);
  const stream = context.lookup(form);
  if (form === undefined || !(stream instanceof PDFRawStream)) return [];
  const [rect, box] = [numbers(annotation, 'Rect', 4), numbers(stream.dict, 'BBox', 4)];
  const matrix = rect && box && placed(box, numbers(stream.dict, 'Matrix', 6) ?? PLAIN, rect);
  return matrix ? [{ form, matrix }] : [];
}

/** The normal appearance, of the state that the annotation is in where it has several. */
function formOf(appearances: PDFDict, annotation: PDFDict, context: PDFContext): PDFRef | undefined {
  const normal = appearances.get(name('N'));
  const states = context.lookup(normal);
  const state = annotation.lookup(name('AS'));
  const form = states instanceof PDFDict ? state instanceof PDFName && states.get(state) : normal;
  return form && context.lookup(form) instanceof PDFRawStream ? (form as PDFRef) : undefined;
}

/** The matrix that moves and scales the box, transformed by its own matrix, into the rectangle. */
function placed(box: number[], matrix: number[], rect: number[]): number[] | undefined {
  const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number];
  const [left, bottom, right, top] = box as [number, number, number, number];
  const xs = [left, right].flatMap((x) => [bottom, top].map((y) => a * x + c * y + e));
  const ys = [left, right].flatMap((x) => [bottom, top].map((y) => b * x + d * y + f));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - x, Math.max(...ys) - y];
  const [x1, y1, x2, y2] = rect as [number, number, number, number];
  const [across, up] = [Math.abs(x2 - x1) / wide, Math.abs(y2 - y1) / high];
  const made = [across, 0, 0, up, Math.min(x1, x2) - x * across, Math.min(y1, y2) - y * up];
  return made.every(Number.isFinite) ? made : undefined;
}

function numbers(dictionary: PDFDict, key: string, count: number): number[] | undefined {
  const array = dictionary.lookup(name(key));
  if (!(array instanceof PDFArray) || array.size() !== count) return undefined;
  const parts = array.asArray().map((_, index) => array.lookup(index));
  return parts.every((part) => part instanceof PDFNumber)
    ? parts.map((part) => (part as PDFNumber).asNumber())
    : undefined;
}
