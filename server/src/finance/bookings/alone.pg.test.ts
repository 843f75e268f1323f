import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@uc/contract';
import { balancesOf } from '../../ledger/index';
import { newStaff } from '../../passport/testing';
import { insist, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { enter, newTransfer } from './claims/testing';
import { newNo } from '../testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

test('ten lines of 20,000.00 that one person enters and matches at once credit two customers, the others wait', async () => {
  for (let round = 0; round < rounds(4); round += 1) {
    const { as } = await newStaff(app.deps, 'finance');
    const lines = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const transfer = await newTransfer(app, 20_000);
        const byHand = index % 2 === 0;
        const entered = byHand ? (await insist(() => enter(app, as, newNo('CMBR'), 20_000))).data : undefined;
        return { ...transfer, entered };
      }),
    );
    const answers = await Promise.all(
      lines.map(({ no, memo, entered }) =>
        insist(() =>
          entered === undefined
            ? enter(app, as, newNo('CMBR'), 20_000, memo)
            : app.call(api.recharge.staffBankLineMatch, { no: entered.receipt_no, recharge_no: no }, as),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    const credited = await Promise.all(
      lines.map(async ({ uid }) => (await balancesOf(app.database.db, uid))['L.AVAIL']),
    );
    expect(credited.filter((amount) => amount > 0)).toEqual([20_000_00, 20_000_00]);
    expect(answers.filter(({ data }) => data.request_no !== null)).toHaveLength(8);
  }
  expect(await reconcile(app.database.db)).toEqual([]);
});
