import { paperUses } from '@uc/contract/account/realname-form';
import type { ReadField } from '@uc/contract/account/texts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Deps } from '../deps';
import { findFileView, saveReading, unclaimedSource } from '../files/index';
import { refuse, takePoints } from '../call/index';
import { openedWith } from '../opener/index';
import { type Found, OcrUnavailable } from '../partners/index';

/** Documents that one account may have read by OCR, per period. */
const MOST = 20;
const SECONDS = 600;
/** The longer side at which a paper is read, in pixels: smaller loses strokes, larger costs time. */
export const PAPER_SIDE = 1600;
/** What a paper was sent for, and which side of which paper it is. */
const papers = {
  front: { use: paperUses.id_front!, side: 'front' },
  back: { use: paperUses.id_back!, side: 'back' },
  license: { use: paperUses.license_img!, side: 'license' },
  legal_front: { use: paperUses.legal_front!, side: 'front' },
} as const;
/** What the form asks of the legal representative's card, by its names there. */
const ofLegal: Readonly<Record<string, ReadField>> = { real_name: 'legal_name', id_no: 'legal_id_no' };
/** A field of the forms of real-name verification that was read. */
export type Read = Found & { field: ReadField };

/**
 * Reads an identity document by OCR, so that its owner types less, and keeps what was read with the file, so that what is
 * typed is compared with it. Refuses notFound for a file that is not the account's or part of an application already,
 * rate.exceeded, ocr.byHand, ocr.unavailable and ocr.unreadable.
 */
export function paperReader(deps: Deps) {
  const bucket = new RateLimiterMemory({
    points: Math.ceil(MOST * deps.config.rateFactor),
    duration: SECONDS,
  });
  const { ocr } = deps.partners;
  return async (uid: number, fileId: string, asked: keyof typeof papers): Promise<{ read: Read[] }> => {
    const { use, side } = papers[asked];
    if (!ocr.sides.includes(side)) throw refuse('ocr.byHand');
    await takePoints(bucket, String(uid));
    const { db } = deps.database;
    const source = await unclaimedSource(deps, db, { uid, fileId, use });
    const name = (await findFileView(deps, db, uid, fileId))?.name ?? '';
    const pixels = () => openedWith('pixels', source, [PAPER_SIDE], (made) => Promise.resolve(made));
    const found = await ocr.read({ side, pixels, name }).catch((error: unknown) => {
      throw error instanceof OcrUnavailable ? refuse('ocr.unavailable') : error;
    });
    if (found === undefined) throw refuse('ocr.unreadable');
    const read = asked === 'legal_front' ? legalIn(found) : (found as Read[]);
    await saveReading(deps, db, { uid, fileId }, JSON.stringify(read));
    return { read };
  };
}

const legalIn = (found: readonly Found[]): Read[] =>
  found.flatMap((one) => {
    const field = ofLegal[one.field];
    return field === undefined ? [] : [{ ...one, field }];
  });
