import { dayOf, monthsUntil } from '@uc/contract/day';
import { inThePast } from '../clock';
import type { Tx } from '../db/index';
import { fixBills } from '../finance/bills/fix';
import { dueAt } from '../finance/bills/months';
import { behind } from '../finance/bills/store';

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
