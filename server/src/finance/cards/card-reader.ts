import type { bankCards } from '@uc/contract/finance/bank-cards';
import type { Output } from '@uc/contract/endpoint';
import type { Deps } from '../../deps';
import { removeUpload } from '../../files/index';
import { pictureReader } from '../../account/index';

const USE = 'bank_card';

/**
 * Reads the number of a bank card by OCR, as a proposal for its form. The picture is removed at once, whether or not it
 * could be read: nothing is compared with it later. Refuses notFound, rate.exceeded, card.byHand, card.readLater and
 * card.unread.
 */
export function cardReader(deps: Deps) {
  const readPicture = pictureReader(deps, {
    byHand: 'card.byHand',
    unavailable: 'card.readLater',
    unreadable: 'card.unread',
  });
  return async (uid: number, fileId: string): Promise<Output<typeof bankCards.readCard>> => {
    try {
      const found = await readPicture({ uid, fileId, use: USE, side: 'card' });
      return {
        read: found
          .filter(({ field }) => field === 'bank_card_no')
          .map((one) => ({ ...one, field: 'card_no' as const })),
      };
    } finally {
      await removeUpload(deps, { uid, fileId, use: USE });
    }
  };
}
