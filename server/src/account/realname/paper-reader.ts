import { paperUses } from '@uc/contract/account/realname-form';
import type { ReadField } from '@uc/contract/account/texts';
import type { Deps } from '../../deps';
import { saveReading } from '../../files/index';
import type { Found } from '../../partners/index';
import { pictureReader } from './picture-reader';

/** The use of each paper's file, and the side of the paper that it shows. */
const papers = {
  front: { use: paperUses.id_front!, side: 'front' },
  back: { use: paperUses.id_back!, side: 'back' },
  license: { use: paperUses.license_img!, side: 'license' },
  legal_front: { use: paperUses.legal_front!, side: 'front' },
} as const;
/** The form's names for the fields of the legal representative's card. */
const ofLegal: Readonly<Record<string, ReadField>> = { real_name: 'legal_name', id_no: 'legal_id_no' };
/** A field of the forms of real-name verification that was read. */
export type Read = Found & { field: ReadField };

/**
 * Reads an identity document by OCR, so that its owner types less, and keeps what was read with the file, so that what is
 * typed is compared with it. Refuses notFound for a file that is not the account's or part of an application already,
 * rate.exceeded, ocr.byHand, ocr.unavailable and ocr.unreadable.
 */
export function paperReader(deps: Deps) {
  const readPicture = pictureReader(deps, {
    byHand: 'ocr.byHand',
    unavailable: 'ocr.unavailable',
    unreadable: 'ocr.unreadable',
  });
  return async (uid: number, fileId: string, asked: keyof typeof papers): Promise<{ read: Read[] }> => {
    const found = await readPicture({ uid, fileId, ...papers[asked] });
    const read = asked === 'legal_front' ? legalIn(found) : (found as Read[]);
    await saveReading(deps, deps.database.db, { uid, fileId }, JSON.stringify(read));
    return { read };
  };
}

const legalIn = (found: readonly Found[]): Read[] =>
  found.flatMap((one) => {
    const field = ofLegal[one.field];
    return field === undefined ? [] : [{ ...one, field }];
  });
