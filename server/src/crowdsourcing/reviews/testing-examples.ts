import { api } from '@uc/contract';
import type { TestApp } from '../../testing';
import type { Examples, Fresh, Person } from '../../testing-examples';
import { type Deals, running } from '../contracts/testing-examples';

/** A contract that has ended; with the other side's review where wanted. */
async function ended(app: TestApp, uid: number, isReviewed = false): Promise<string> {
  const no = await running(app, uid, 'bought', `status = 'accepted'`);
  await app.database.asOwner(
    `update contracts set status = 'completed', ended_at = now() where contract_no = '${no}'`,
  );
  if (isReviewed)
    await app.database.asOwner(
      `insert into crowd_reviews (uid, contract_no, side, provider_uid, quality, speed, attitude, text, is_anonymous, actor,
         revealed_at, created_at)
       select uid, contract_no, 'provider', provider_uid, 5, 5, 5, '合作愉快，沟通顺畅，付款及时。', false, 'owner', now(), now()
       from contracts where contract_no = '${no}'`,
    );
  return no;
}

const text = '交付的文件与约定不符，附对照说明。';
const stars = { quality: 5, speed: 4, attitude: 5, text };
/** Example inputs of customers about reviews. */
export const examples = ({ deals: { bought } }: Person & { deals: Deals }): Examples => ({
  'reviews.detail': { contract_no: bought },
  'reviews.create': { contract_no: bought, ...stars },
  'reviews.reply': { contract_no: bought, text: '感谢支持' },
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [api.reviews.create.path]: async (app, { uid }) => ({ contract_no: await ended(app, uid) }),
  [api.reviews.reply.path]: async (app, { uid }) => ({ contract_no: await ended(app, uid, true) }),
};
