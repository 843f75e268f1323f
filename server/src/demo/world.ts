import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { insertProducts } from '../orders/store';
import { seedBadDebt } from './bad-debt';
import { seedAlerts } from './bills';
import { seedCards } from './cards';
import { owner, provider } from './people';
import { seedCash, seedProvider } from './cash';
import { seedCoins, seedReservation } from './coins';
import { saveDemoCodes, seedCoupons } from './coupons';
import { seedCredit, seedStaffQueue } from './credit';
import { seedInvoices } from './invoices';
import { seedPayouts } from './payouts';
import { seedPurchases } from './purchases';
import { seedTickets } from './tickets';
import { Story } from './story';
import { Wallet } from './wallet';
import { services } from './products';
import { seedWithholding } from './withholding';

/** Everything that has happened in the demo world up to `now`, in one transaction; `progress` gets the share that is done. */
export async function playWorld(
  tx: Tx,
  deps: Deps,
  now: Date,
  progress: (share: number) => void,
): Promise<void> {
  const story = new Story(now);
  const wallet = new Wallet(owner.uid);
  seedWithholding(story);
  const reserved = seedCoupons(story, wallet);
  seedCash(story);
  seedCredit(story);
  seedStaffQueue(story);
  seedCoins(story);
  seedPurchases(story, wallet);
  seedReservation(story, reserved);
  seedProvider(story);
  seedPayouts(story, deps, seedCards(story, deps));
  seedBadDebt(story);
  seedTickets(story);
  seedInvoices(story, deps);
  seedAlerts(story);
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
  await story.play(tx, progress);
  await saveDemoCodes(deps, tx);
}
