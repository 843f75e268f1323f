import { dayOf, monthsUntil } from '@uc/contract/day';
import { inThePast } from '../clock';
import type { Tx } from '../db/index';
import { insertAlert } from '../finance/bills/alert-store';
import { fixBills } from '../finance/bills/fix';
import { dueAt } from '../finance/bills/months';
import { behind } from '../finance/bills/store';
import { mintId } from '../vault/index';
import { owner } from './people';
import type { Story } from './story';

/** What its owner is told of: balance and spending of the month. */
export function seedAlerts(story: Story): void {
  const ways = { uid: owner.uid, by_sms: false, by_email: true };
  story.add(story.moment(3, '10:30'), async (tx) => {
    await insertAlert(tx, { ...ways, alert_no: mintId('AL'), kind: 'balance', limit_fen: 500_00 });
    await insertAlert(tx, { ...ways, alert_no: mintId('AL'), kind: 'spend', limit_fen: 20_000_00 });
  });
}

/** The demo world is younger than so many months. */
const MONTHS = 12;

/** Bills of everybody, month by month, each in its moment; last, because parts of the world are played one after another. */
export async function fixDemoBills(tx: Tx, now: Date): Promise<void> {
  for (const month of monthsUntil(dayOf(now), MONTHS)) {
    const at = dueAt(month);
    if (at > now) continue;
    await inThePast(at, async () => {
      for (const uid of await behind(tx, month, { limit: 1000, skip: 0 })) await fixBills(tx, uid);
    });
  }
}
