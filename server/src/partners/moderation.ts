import sharp from 'sharp';
import type { PartnerModes } from '../config';

/** The result of moderation: fit for everybody, unfit with a reason, or unsure, so that staff decide. */
export type Judged = { fit: true } | { fit: false; reason: string } | { fit: 'unsure' };
/** Moderates pictures before others see them (account.md#profile-screen). Throws when there is no answer. */
export interface ModerationPort {
  look(picture: Buffer): Promise<Judged>;
}

/** The tolerance of a colour after lossy compression. */
const NEAR = 12;

/** The sandbox recognises two pictures: all black is unfit, all magenta is unsure. */
const sandboxModeration: ModerationPort = {
  async look(picture) {
    const { channels } = await sharp(picture).stats();
    const is = (...colour: [number, number, number]) =>
      colour.every((part, at) => {
        const { min, max } = channels[at]!;
        return min >= part - NEAR && max <= part + NEAR;
      });
    if (is(0, 0, 0)) return { fit: false, reason: '图片无法辨认' };
    return is(255, 0, 255) ? { fit: 'unsure' } : { fit: true };
  },
};

/** No automatic check: staff review every picture. */
const peopleAlone: ModerationPort = { look: () => Promise.resolve({ fit: 'unsure' }) };

/** The sandbox if it is configured, else staff alone. */
export const createModeration = (mode: PartnerModes['moderation']): ModerationPort =>
  mode === 'sandbox' ? sandboxModeration : peopleAlone;
