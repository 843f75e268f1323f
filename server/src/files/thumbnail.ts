import type { DocumentAnswer } from '@uc/contract/envelope';
import { Refusal, refuse } from '../call/index';
import type { Deps } from '../deps';
import { openedWith, type Source, wholeOf } from '../opener/index';
import { isIdentityPaper, isSentPaper } from './identity-papers';
import type { FileRow } from './store';
import { storedSource } from './stored-source';

/** The longer side in pixels, by size: one of a grid, and one that fills a screen. */
const sides = { small: 480, large: 1920 } as const;
export type ThumbnailSize = keyof typeof sides;
/** A small one of a paper whose reading is logged: it shows which paper it is, and nobody reads it there. */
const UNREADABLE = 240;
const CONTENT = 'image/webp';
const PDF = 'application/pdf';
/** Small ones that are kept in memory, some 20 KB each. */
const MOST = 400;

/**
 * Pictures made smaller for grids and lightboxes, and first pages of PDFs (files.md#thumbnails): one is made once, however many
 * ask meanwhile, and the small ones of late are kept. Who may read the file is asked before, each time. Refuses notFound for
 * what is neither and for papers of people, and as `openedWith` does.
 */
export function thumbnails(deps: Deps) {
  /** With the refusals of what cannot be drawn: that costs what it may once, however often it is asked for. */
  const kept = new Map<string, Buffer | Refusal>();
  const beingMade = new Map<string, Promise<Buffer | Refusal>>();
  const make = async (row: FileRow, size: ThumbnailSize): Promise<Buffer> => {
    const source = await storedSource(deps, row);
    const side = size === 'small' && isSentPaper(row) ? UNREADABLE : sides[size];
    const job = row.mime === PDF ? 'firstPage' : 'fitted';
    return Buffer.from(await openedWith(job, source, [side], (made) => wholeOf(made as Source)));
  };
  const remember = (key: string, body: Buffer | Refusal) => {
    kept.delete(key);
    kept.set(key, body);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
  };
  const madeOnce = (key: string, row: FileRow, size: ThumbnailSize): Promise<Buffer | Refusal> => {
    const making =
      beingMade.get(key) ??
      make(row, size)
        .catch(undrawn)
        .finally(() => beingMade.delete(key));
    beingMade.set(key, making);
    return making;
  };
  return async function thumbnailOf(row: FileRow, size: ThumbnailSize): Promise<DocumentAnswer> {
    if (!(row.mime.startsWith('image/') || row.mime === PDF) || isIdentityPaper(row))
      throw refuse('notFound');
    const key = `${row.uid}/${row.file_id}/${size}`;
    const body = kept.get(key) ?? (await madeOnce(key, row, size));
    if (size === 'small' || body instanceof Refusal) remember(key, body);
    if (body instanceof Refusal) throw body;
    return { headers, body };
  };
}

/** The refusal of a file that its opener cannot draw; everything else is told as it is. */
function undrawn(error: unknown): Refusal {
  if (error instanceof Refusal && error.refusal.startsWith('upload.')) return error;
  throw error;
}

const headers = {
  'Content-Type': CONTENT,
  'Content-Disposition': "attachment; filename*=UTF-8''thumbnail.webp",
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};
