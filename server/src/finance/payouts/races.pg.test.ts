import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newStaff } from '../../passport/testing';
import { insist, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import {
  approved,
  bankNo,
  type StaffPair,
  gbkBank,
  make,
  newStaffPair,
  resultCsv,
  seen,
  sentBatch,
  sign,
  upload,
} from './testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
let staff: StaffPair;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
  app.deps.config.payoutLayouts = [gbkBank];
  app.deps.partners.payout = null;
  staff = await newStaffPair(app);
});
afterAll(() => app.close());

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('one of ten people who make a batch at once gets every withdrawal, and none stands in two', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => newStaff(app.deps, 'finance')));
  for (let round = 0; round < rounds(5); round += 1) {
    const wanted = (await approved(app, staff, 100_00, 200_00, 300_00)).map(({ no }) => no);
    const answers = await Promise.all(people.map((one) => insist(() => make(app, one))));
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(409)]);
    const won = answers.find(({ status }) => status === 200);
    const { lines } = await seen(app, won!.data.no, staff.one);
    expect(lines.map(({ no }) => no).toSorted()).toEqual(wanted.toSorted());
  }
  const twice = await app.database.asOwner(
    'select from payout_lines where released_at is null group by withdraw_no having count(*) > 1',
  );
  expect(twice).toEqual([]);
});

test('the database refuses a second batch for a withdrawal, whoever writes it', async () => {
  await approved(app, staff, 100_00);
  const { no } = (await make(app, staff.one)).data;
  const again = app.database.asOwner(`
    insert into payout_batches (batch_no, layout, line_count, sum_fen, file_name, digest, made_by, made_name, made_at)
      select batch_no || 'X', layout, line_count, sum_fen, file_name, digest, made_by, made_name, made_at
      from payout_batches where batch_no = '${no}';
    insert into payout_lines (uid, withdraw_no, batch_no, seq, net_fen)
      select uid, withdraw_no, batch_no || 'X', seq, net_fen from payout_lines where batch_no = '${no}'`);
  await expect(again).rejects.toMatchObject({ constraint: 'payout_lines__once' });
});

test('a batch that one person takes back while another hands it out is 打款中 as a whole or waits as a whole', async () => {
  for (let round = 0; round < rounds(8); round += 1) {
    const payees = await approved(app, staff, 100_00, 200_00);
    const { no } = (await make(app, staff.one)).data;
    const { version } = (await sign(app, no, staff.two)).data;
    const [out, back] = await Promise.all([
      insist(() => app.call(api.payouts.staffHandOut, { no, version }, staff.one.as)),
      insist(() =>
        app.call(api.payouts.staffTakeBack, { no, version, reason: '银行系统维护' }, staff.two.as),
      ),
    ]);
    expect(statusesOf([out, back])).toEqual([200, 409]);
    const frozen = await Promise.all(
      payees.map(async ({ uid }) => (await balancesOf(app.database.db, uid))['L.FROZEN']),
    );
    expect(frozen).toEqual(out.status === 200 ? [0, 0] : [100_00, 200_00]);
    // A withdrawal that waits goes with the next batch.
    if (back.status === 200) await sentBatch(app, staff);
  }
});

test('one result file that two people bring at once, and a hand that settles meanwhile, pay each withdrawal once', async () => {
  for (let round = 0; round < rounds(5); round += 1) {
    const payees = await approved(app, staff, 100_00, 200_00, 300_00);
    const no = await sentBatch(app, staff);
    const numbers = payees.map(() => bankNo());
    const file = resultCsv(
      payees.map((one, at) => [one.no, `${at + 1}00.00`, '交易成功', numbers[at]!] as const),
    );
    const byHand = { no: payees[1]!.no, bank_txn_no: numbers[1]! };
    await Promise.all([
      insist(() => upload(app, no, file, staff.one)),
      insist(() => upload(app, no, file, staff.two)),
      insist(() => app.call(api.withdrawals.staffSuccess, byHand, staff.two.as)),
    ]);
    const { verdicts } = await upload(app, no, file, staff.one);
    expect(verdicts.filter((one) => one !== 'paid' && one !== 'same')).toEqual([]);
    for (const { uid } of payees) {
      const { 'L.WD.CLEAR': clear, 'L.FROZEN': frozen } = await balancesOf(app.database.db, uid);
      expect([clear, frozen]).toEqual([0, 0]);
      expect(await reconcile(app.database.db, { uid })).toEqual([]);
    }
    expect((await seen(app, no, staff.one)).status).toBe('settled');
  }
});
