import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { markAllRead } from '../messages/index';
import { insertProducts } from '../orders/index';
import { tellBadDebt } from './bad-debt';
import { tellCards } from './cards';
import { owner, provider } from './cast';
import { tellCash, tellProvider } from './cash';
import { tellCoins, tellReservation } from './coins';
import { saveDemoCodes, tellCoupons } from './coupons';
import { tellCredit, tellDesk } from './credit';
import { tellPayouts } from './payouts';
import { tellPurchases } from './purchases';
import { Story } from './story';
import { Wallet } from './wallet';
import { services } from './wares';

/** Everything that has happened in the demo world up to `now`, in one transaction; `heard` hears the share that is done. */
export async function playWorld(
  tx: Tx,
  deps: Deps,
  now: Date,
  heard: (share: number) => void,
): Promise<void> {
  const story = new Story(now);
  const wallet = new Wallet(owner.uid);
  const reserved = tellCoupons(story, wallet);
  tellCash(story);
  tellCredit(story);
  tellDesk(story);
  tellCoins(story);
  tellPurchases(story, wallet);
  tellReservation(story, reserved);
  tellProvider(story);
  tellPayouts(story, deps, tellCards(story, deps));
  tellBadDebt(story);
  // What came in the last days is new to them.
  for (const { uid } of [owner, provider]) story.tell(story.moment(3, '18:30'), (tx) => markAllRead(tx, uid));
  await insertProducts(
    tx,
    services.map((service, index) => ({
      ...service,
      order_type: 'service',
      seller_uid: provider.uid,
      seller_name: provider.nickname,
      sort: index + 1,
    })),
  );
  await story.play(tx, heard);
  await saveDemoCodes(deps, tx);
}
