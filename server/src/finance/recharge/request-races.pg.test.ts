import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { enter, newTransfer } from '../bookings/claims/testing';
import { newNo } from '../testing';
import { rounds } from '../../testing-breadth';

const AMOUNT = 30_000;
let app: TestApp;
let two: As;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

const available = async (uid: number) => (await balancesOf(app.database.db, uid))['L.AVAIL'];
const requestsOf = async (keyword: string) =>
  (await app.call(api.bookings.staffList, { keyword }, two)).data.list;
/** Somebody of finance; who has credited once already may credit none of this amount alone. */
async function member(hasCredited: boolean): Promise<As> {
  const { as } = await newStaff(app.deps, 'finance');
  if (hasCredited) await enter(app, as, newNo('CMBW'), AMOUNT, (await newTransfer(app, AMOUNT)).memo);
  return as;
}

/** A person who enters a bank line whose customer is not known, each time somebody else: these count together as well. */
const keeper = async () => (await newStaff(app.deps, 'finance2')).as;

/** The two ways to book a transfer: with its code, or a line without one by hand. */
const ways = {
  code:
    async (as: As, { memo }: { memo: string }) =>
    () =>
      enter(app, as, newNo('CMBC'), AMOUNT, memo),
  hand: async (as: As, { no }: { no: string }) => {
    const line = (await enter(app, await keeper(), newNo('CMBH'), AMOUNT)).data;
    return () => app.call(api.recharge.staffBankLineMatch, { no: line.receipt_no, recharge_no: no }, as);
  },
};
type Way = keyof typeof ways;

test.each<[Way, Way]>([
  ['code', 'code'],
  ['code', 'hand'],
  ['hand', 'code'],
  ['hand', 'hand'],
])(
  'who may credit alone (by %s) and who may not (by %s) at once: no request stays behind for what is credited',
  async (aloneWay, waitingWay) => {
    const [alone, waiting] = [await member(false), await member(true)];
    for (let round = 0; round < rounds(8); round += 1) {
      // One who has credited nothing yet, each round.
      const first = round === 0 ? alone : await member(false);
      const transfer = await newTransfer(app, AMOUNT);
      const credit = await ways[aloneWay](first, transfer);
      const request = await ways[waitingWay](waiting, transfer);
      const both = round % 2 === 0 ? [credit, request] : [request, credit];
      const answers = await Promise.all(both.map((step) => step()));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await available(transfer.uid)).toBe(AMOUNT * 100);
      const left = (await requestsOf(transfer.no)).filter(({ status }) => status === 'pending');
      expect(left).toEqual([]);
    }
    expect(await reconcile(app.database.db)).toEqual([]);
  },
);

test('one line that is matched to a recharge alone while another person asks for another: no request stays behind for it', async () => {
  const waiting = await member(true);
  for (let round = 0; round < rounds(8); round += 1) {
    const alone = await member(false);
    const [one, other] = [await newTransfer(app, AMOUNT), await newTransfer(app, AMOUNT)];
    const { receipt_no: no } = (await enter(app, await keeper(), newNo('CMBL'), AMOUNT)).data;
    const match = (recharge_no: string, as: As) => () =>
      app.call(api.recharge.staffBankLineMatch, { no, recharge_no }, as);
    const [credit, request] = [match(one.no, alone), match(other.no, waiting)];
    if (round === 0) {
      // One after the other.
      await request();
      await credit();
    } else await Promise.all((round % 2 === 0 ? [credit, request] : [request, credit]).map((step) => step()));
    expect([await available(one.uid), await available(other.uid)]).toEqual([AMOUNT * 100, 0]);
    expect((await requestsOf(other.no)).filter(({ status }) => status === 'pending')).toEqual([]);
  }
  expect(await reconcile(app.database.db)).toEqual([]);
});
