import { bidStatusTexts } from '@uc/contract/crowdsourcing/bid-texts';
import type { Db } from '../../db/index';
import { rowsOf } from '../requests/invited-store';
import { newestBids } from './store';

/**
 * The latest events of an account's own bids, the newest first; those on requests that it may see no more are
 * left out.
 */
export async function recentOfBids(db: Db, own: { uid: number; creator: string | null }, most: number) {
  const bids = await newestBids(db, { ...own, most });
  const requests = await rowsOf(
    db,
    bids.map(({ request_no: no }) => no),
  );
  const titles = new Map(requests.map(({ request_no: no, title }) => [no, title]));
  return bids.flatMap(({ bid_no: no, request_no: requestNo, status, updated_at: at }) => {
    const title = titles.get(requestNo);
    return title === undefined
      ? []
      : [
          {
            no,
            title,
            text: `我的投标：${bidStatusTexts[status]}`,
            at,
            link: `/crowdsourcing/carry?request=${requestNo}`,
          },
        ];
  });
}
