import { creatorOf, type Customer } from '../call/index';
import { recentOfBids, contractActivity, requestActivity } from '../crowdsourcing/index';
import type { Db } from '../db/index';

/** 众包动态: the latest events of requests, bids and contracts of the sides that this person sees, the newest first. */
export async function recentCrowd(db: Db, actor: Customer, most: number) {
  const own = { uid: actor.uid, creator: creatorOf(actor, 'crowd') };
  const found = await Promise.all([
    ...(actor.permissions.has('crowd.request:view')
      ? [requestActivity.recent(db, own, most), contractActivity.recent(db, { ...own, side: 'buyer' }, most)]
      : []),
    ...(actor.permissions.has('crowd.bid:view')
      ? [recentOfBids(db, own, most), contractActivity.recent(db, { ...own, side: 'provider' }, most)]
      : []),
  ]);
  return found
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, most);
}
