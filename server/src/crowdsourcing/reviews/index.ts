import type { Api } from '@uc/contract';
import { now } from '../../clock';
import { beyondTenants, type Db } from '../../db/index';
import type { Deps } from '../../deps';
import type { Room } from '../../room/index';
import { reviewCalls } from './api';
import { ratingsOf, receivedPage } from './store';

/** Reviews of the two sides of a contract. */
export const room = {
  handlers: reviewCalls,
  logModules: [190, { reviews: '众包评价' }],
  personalData: [180, reviewData],
} satisfies Room<Api['reviews']>;

export { toReview } from './may';
export { publicReviews } from './public';

/** The ratings that buyers gave some providers, whoever asks: mean and number of the reviews that can be read. */
export const providerRatings = (db: Db, uids: readonly number[]) =>
  beyondTenants(async () => ratingsOf(db, uids, await now(db)));

/** The reviews about an account, for the copy of its personal data (product 11 §11.9). */
export async function reviewData(_deps: Deps, db: Db, uid: number) {
  const at = await now(db);
  const all = [];
  for (const role of ['provider', 'buyer'] as const) {
    const about = { uid, role, at, creator: null };
    const { rows } = await receivedPage(db, about, { limit: 1000, offset: 0 });
    all.push(
      ...rows.map((row) => ({
        section: '收到的评价',
        at: row.created_at,
        item: `${row.contract_no} ${row.title}`,
        content: `质量${row.quality} 速度${row.speed} 态度${row.attitude} · ${row.text}`,
      })),
    );
  }
  return all;
}
