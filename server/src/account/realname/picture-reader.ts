import type { ErrorName } from '@uc/contract/errors';
import type { FileUse } from '@uc/contract/file-uses';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Deps } from '../../deps';
import { findFileView, unclaimedSource } from '../../files/index';
import { refuse, takePoints } from '../../call/index';
import { openedWith } from '../../opener/index';
import { type Found, OcrUnavailable, type PaperSide } from '../../partners/index';

/** Pictures that one account may have read by OCR, per period. */
const MOST = 20;
const SECONDS = 600;
/** The longer side at which a picture is read, in pixels: smaller loses strokes, larger costs time. */
export const PAPER_SIDE = 1600;

/** An upload, and the side of a paper that it shows. */
export interface Picture {
  uid: number;
  fileId: string;
  use: FileUse;
  side: PaperSide;
}

/**
 * Reads an upload that is part of no document by OCR. Refuses notFound for a file that is not the account's
 * or of another use, rate.exceeded, and with the caller's sentences a paper that is not read here, cannot be
 * read now or cannot be read at all.
 */
export function pictureReader(deps: Deps, says: Record<'byHand' | 'unavailable' | 'unreadable', ErrorName>) {
  const bucket = new RateLimiterMemory({
    points: Math.ceil(MOST * deps.config.rateFactor),
    duration: SECONDS,
  });
  return async ({ uid, fileId, use, side }: Picture): Promise<Found[]> => {
    const { ocr } = deps.partners;
    if (!ocr.sides.includes(side)) throw refuse(says.byHand);
    await takePoints(bucket, String(uid));
    const { db } = deps.database;
    const source = await unclaimedSource(deps, db, { uid, fileId, use });
    const name = (await findFileView(deps, db, uid, fileId))?.name ?? '';
    const pixels = () => openedWith('pixels', source, [PAPER_SIDE], (made) => Promise.resolve(made));
    const found = await ocr.read({ side, pixels, name }).catch((error: unknown) => {
      throw error instanceof OcrUnavailable ? refuse(says.unavailable) : error;
    });
    if (found === undefined) throw refuse(says.unreadable);
    return found;
  };
}
