import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newUid } from '../../ledger/testing';
import { rounds } from '../../testing-breadth';
import { startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { beginWithholding } from '../withholding/testing';
import { arrives, newPending } from './testing-arrivals';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 8 });
  await beginWithholding(app);
});
afterAll(() => app.close());

test('two incomes of a provider that arrive at once are taxed one after the other, and each arrives once', async () => {
  for (let round = 0; round < rounds(3); round += 1) {
    const uid = newUid();
    const nos = [
      await newPending(app.database, 20_000_00, { uid }),
      await newPending(app.database, 20_000_00, { uid }),
    ];
    const ends = await Promise.allSettled([...nos, ...nos].map((no) => arrives(app.database, uid, no)));
    const taxes = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.withheld!.tax] : []));
    expect(taxes.toSorted((a, b) => a - b)).toEqual([330_00, 480_00]);
    const balances = await balancesOf(app.database.db, uid);
    expect([balances['L.TAX'], balances['L.AVAIL']]).toEqual([810_00, 40_000_00 - 810_00]);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  }
});
