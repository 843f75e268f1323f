import sharp from 'sharp';
import * as clock from '../clock';
import { awaitReview } from '../account/avatar-review';
import type { Deps } from '../deps';
import type { Steps } from './steps';
import { after } from './story';

/**
 * Two customers whose new pictures wait for staff: people and a company that have handed in their papers as
 * well.
 */
const waiting = [
  {
    uid: 100_000_000_101,
    name: 'demoavataraaaaaaaaaaaaaaaa',
    hoursAgo: 3,
    ground: '#f3d9c4',
    figure: '#8a3b2a',
  },
  {
    uid: 100_000_000_102,
    name: 'demoavatarbbbbbbbbbbbbbbbb',
    hoursAgo: 27,
    ground: '#cfe3ea',
    figure: '#235a73',
  },
];

/** Somebody's head and shoulders, drawn. */
const portrait = (ground: string, figure: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">
        <rect width="240" height="240" fill="${ground}"/>
        <circle cx="120" cy="96" r="44" fill="${figure}"/>
        <path d="M28 240c0-56 40-88 92-88s92 32 92 88z" fill="${figure}"/>
      </svg>`,
    ),
  )
    .webp({ quality: 88 })
    .toBuffer();

/** Pictures that a person has to look at before others see them (account.md#profile-screen). */
export async function seedAvatars(deps: Deps, steps: Steps): Promise<void> {
  for (const [index, { uid, name, hoursAgo, ground, figure }] of waiting.entries()) {
    await steps.take(`avatar ${index + 1}`, async (tx) => {
      const picture = await portrait(ground, figure);
      const created_at = after(await clock.now(tx), { hours: -hoursAgo });
      await awaitReview(deps, tx, picture, { uid, name, review_no: `AVDEMO00000${index + 1}`, created_at });
    });
  }
}
