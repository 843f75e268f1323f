import type { DocumentAnswer } from '@uc/contract/envelope';
import { refuse } from '../call/index';
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
/** Small ones that are kept in memory, some 20 KB each. */
const MOST = 400;

/**
 * Pictures made smaller for grids and lightboxes (files.md#thumbnails): one is made once, however many ask meanwhile, and the
 * small ones of late are kept. Who may read the file is asked before, each time. Refuses notFound for what is no picture, and
 * for papers of people.
 */
export function thumbnails(deps: Deps) {
  const kept = new Map<string, Buffer>();
  const beingMade = new Map<string, Promise<Buffer>>();
  const make = async (row: FileRow, size: ThumbnailSize): Promise<Buffer> => {
    const source = await storedSource(deps, row);
    const side = size === 'small' && isSentPaper(row) ? UNREADABLE : sides[size];
    return Buffer.from(await openedWith('fitted', source, [side], (made) => wholeOf(made as Source)));
  };
  const remember = (key: string, body: Buffer) => {
    kept.delete(key);
    kept.set(key, body);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
  };
  const madeOnce = (key: string, row: FileRow, size: ThumbnailSize): Promise<Buffer> => {
    const making = beingMade.get(key) ?? make(row, size).finally(() => beingMade.delete(key));
    beingMade.set(key, making);
    return making;
  };
  return async function thumbnailOf(row: FileRow, size: ThumbnailSize): Promise<DocumentAnswer> {
    if (!row.mime.startsWith('image/') || isIdentityPaper(row)) throw refuse('notFound');
    const key = `${row.uid}/${row.file_id}/${size}`;
    const body = kept.get(key) ?? (await madeOnce(key, row, size));
    if (size === 'small') remember(key, body);
    return { headers, body };
  };
}

const headers = {
  'Content-Type': CONTENT,
  'Content-Disposition': "attachment; filename*=UTF-8''thumbnail.webp",
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};
