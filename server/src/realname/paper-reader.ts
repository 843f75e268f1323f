import { paperUses } from '@uc/contract/account/realname-form';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Deps } from '../deps';
import { findFileView, unclaimedContent } from '../files/index';
import { refuse, takePoints } from '../call/index';

/** Documents that one account may have read by OCR, per period. */
const MOST = 20;
const SECONDS = 600;
const uses = { front: paperUses.id_front!, back: paperUses.id_back!, license: paperUses.license_img! };

/**
 * Reads an identity document by OCR, so that its owner types less. Refuses notFound for a file that is not the
 * account's or part of an application already, rate.exceeded, and ocr.unreadable.
 */
export function paperReader(deps: Deps) {
  const bucket = new RateLimiterMemory({
    points: Math.ceil(MOST * deps.config.rateFactor),
    duration: SECONDS,
  });
  return async (uid: number, fileId: string, side: keyof typeof uses) => {
    await takePoints(bucket, String(uid));
    const { db } = deps.database;
    const bytes = await unclaimedContent(deps, db, { uid, fileId, use: uses[side] });
    const name = (await findFileView(deps, db, uid, fileId))?.name ?? '';
    const read = await deps.partners.ocr.read({ side, bytes, name });
    if (read === undefined) throw refuse('ocr.unreadable');
    return read;
  };
}
