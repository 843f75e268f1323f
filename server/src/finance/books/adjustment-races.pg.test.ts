import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newOwner, newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { recharge } from '../testing';
import { reconcile } from './reconciliation';
import { rounds } from '../../testing-breadth';

let app: TestApp;
let [one, two, third]: As[] = [];
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
  [one, two, third] = await Promise.all(
    (['finance', 'finance2', 'finance2'] as const).map(async (role) => (await newStaff(app.deps, role)).as),
  );
});
afterAll(() => app.close());

test('deductions proposed 20 times at once by two people wait as far as the balance bears, and all that wait can be approved', async () => {
  for (let round = 0; round < rounds(4); round += 1) {
    const { uid } = await newOwner(app.deps);
    await app.database.transaction((tx) => recharge(tx, uid, fen(100_00)));
    const about = {
      uid: String(uid),
      type: 'adjust',
      title: '补差',
      reason: '对账差异',
      ticket: 'T-1',
    } as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app.call(
          api.books.adjustCreate,
          { ...about, amount: -30, request_token: randomUUID() },
          index % 2 === 0 ? one! : two!,
        ),
      ),
    );
    const waiting = answers.filter(({ status }) => status === 200);
    expect(waiting).toHaveLength(3);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const decided = await Promise.all(
      waiting.map(({ data }) => app.call(api.books.adjustApprove, { no: data.adjust_no }, third!)),
    );
    expect(decided.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await balancesOf(app.database.db, uid))['L.AVAIL']).toBe(10_00);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  }
});
