import { fen } from '@uc/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../db/index';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { balancesOf } from './accounts';
import { holdsFor, holdsOn, openHolds, resolveHolds } from './holds';
import { credit, debit, journal, together } from './journal';
import { frozen, unfrozen } from './journals/index';
import { post } from './post';
import { reconcileBook } from './reconciliation/reconciliation';
import { entry, fundedBy, newUid } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 16 });
});
afterAll(() => database.close());

async function hold(tx: Tx, uid: number, bizNo: string, amount: number): Promise<void> {
  const [posted] = await post(tx, entry(uid, frozen(fen(amount))));
  await openHolds(tx, posted!, [
    { account: 'L.FROZEN', amount: fen(amount), purpose: 'payout', bizNo, expiresAt: null },
  ]);
}

/** Pays out a part of a hold and gives the rest back, or all of it when it is voided or expires. */
async function resolve(
  tx: Tx,
  uid: number,
  bizNo: string,
  outcome: 'posted' | 'voided' | 'expired',
  share: number,
): Promise<void> {
  const [found] = await holdsFor(tx, uid, 'payout', bizNo);
  if (found === undefined) return;
  const paid = outcome === 'posted' ? Math.max(1, Math.floor(found.amount * share)) : 0;
  const sent = journal([debit('L.FROZEN', fen(paid)), credit('L.WD.CLEAR', fen(paid))]);
  const [posted] = await post(tx, entry(uid, together(sent, unfrozen(fen(found.amount - paid)))));
  await resolveHolds(tx, posted!, [found], outcome);
}

const resolution = fc.record({
  hold: fc.integer({ min: 0, max: 5 }),
  outcome: fc.constantFrom('posted' as const, 'voided' as const, 'expired' as const),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('ledger holds resolved in any order and at the same time end at most once, and frozen is what is open, trust M9', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 90_00 }), { minLength: 1, maxLength: 6 }),
      fc.array(resolution, { maxLength: 12 }),
      async (amounts, resolutions) => {
        const uid = newUid();
        await database.transaction((tx) => post(tx, fundedBy(uid, 1000_00)));
        for (const [index, amount] of amounts.entries())
          await database.transaction((tx) => hold(tx, uid, `P${index}`, amount));
        const results = await Promise.allSettled(
          resolutions.map(({ hold: index, outcome, share }) =>
            database.transaction((tx) => resolve(tx, uid, `P${index}`, outcome, share)),
          ),
        );
        for (const result of results) {
          // The second resolution found nothing open, or nothing frozen, or the primary key.
          if (result.status === 'rejected')
            expect(result.reason).toMatchObject({ refusal: 'state.conflict' });
        }
        const open = await holdsOn(database.db, uid, 'L.FROZEN');
        const resolved = new Set(resolutions.map(({ hold: index }) => `P${index}`));
        expect(open.map(({ bizNo }) => bizNo)).toEqual(
          amounts.map((_, index) => `P${index}`).filter((no) => !resolved.has(no)),
        );
        const balances = await balancesOf(database.db, uid);
        expect(balances['L.FROZEN']).toBe(open.reduce((sum, { amount }) => sum + amount, 0));
        expect(balances['L.AVAIL'] + balances['L.FROZEN'] + balances['L.WD.CLEAR']).toBe(1000_00);
        expect(await reconcileBook(database.db, [], uid)).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
});
