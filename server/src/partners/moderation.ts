import sharp from 'sharp';
import type { Config } from '../config';

/** What a look at a picture says: good for everybody, not good and why, or that a person has to look. */
export type Judged = { fit: true } | { fit: false; reason: string } | { fit: 'unsure' };
/** Looks at pictures before others see them (product 02 §2.4). Throws when there is no answer. */
export interface ModerationPort {
  look(picture: Buffer): Promise<Judged>;
}

/** As little as a lossy format may change of a colour. */
const NEAR = 12;

/** The sandbox knows two pictures, one all black and one all magenta: the first is not good, of the second it is not sure. */
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

/** Nobody but people looks: every picture waits for the desk. */
const peopleAlone: ModerationPort = { look: () => Promise.resolve({ fit: 'unsure' }) };

/** The sandbox where it is asked for, else people. */
export const createModeration = ({ moderation }: Pick<Config, 'moderation'>): ModerationPort =>
  moderation === 'sandbox' ? sandboxModeration : peopleAlone;
