import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { DatabaseUnavailable } from '../../db/index';
import { newStaff } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { takePayment } from '../payments/payment';
import { reconcile } from '../books/reconciliation';
import { newNo, owner as person } from '../testing';
import { autoRepayIou } from './repayment';
import { newBadDebt, newDebtor, PAY_PASSWORD, today } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

const ROUNDS = 5;

/** The answer that a browser sees, asked again while the server is busy. */
async function insist(call: () => Promise<{ status: number; body: { errorCode: number } }>): Promise<number> {
  for (;;) {
    const { status, body } = await call();
    if (status !== 503 && status !== 409) return status === 200 ? 200 : body.errorCode || status;
  }
}
async function served<T>(run: () => Promise<T>): Promise<T | string> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (error instanceof DatabaseUnavailable) continue;
      return (error as { refusal: string }).refusal;
    }
  }
}

test('a bill that is repaid whole 50 times at once is repaid once, trust M4', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { uid, as } = await newDebtor(app, { amount: 500_00, days: 5, rmb: 3000_00 });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        insist(() =>
          app.call(api.credit.repay, { source: 'balance', amount: 500, pay_password: PAY_PASSWORD }, as),
        ),
      ),
    );
    expect(outcomes.filter((one) => one === 200)).toHaveLength(1);
    expect(await balancesOf(app.database.db, uid)).toMatchObject({ 'A.IOU': 0, 'L.AVAIL': 2500_00 });
    const kept = await app.database.asOwner(`select 1 from iou_repayments where uid = ${uid}`);
    expect(kept).toHaveLength(1);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  }
});

test('repaying, spending and the automatic repayment share one balance and never overdraw it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { uid, as } = await newDebtor(app, { amount: 500_00, days: 20, rmb: 600_00 });
    const works: (() => Promise<unknown>)[] = Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0
        ? () =>
            insist(() =>
              app.call(api.credit.repay, { source: 'balance', amount: 100, pay_password: PAY_PASSWORD }, as),
            )
        : index % 3 === 1
          ? () => served(() => app.database.transaction((tx) => spend(tx, uid)))
          : () =>
              served(() => app.database.transaction((tx) => autoRepayIou(tx, { uid, onlyOverdue: true }))),
    );
    await Promise.all(works.map((work) => work()));
    const { 'A.IOU': owed, 'A.IOUFEE': fee, 'L.AVAIL': left } = await balancesOf(app.database.db, uid);
    expect([owed <= 0, owed >= -500_00, fee <= 0, left >= 0]).toEqual([true, true, true, true]);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  }
});

test('bad debt that is paid by many at once, and booked by staff at the same time, is paid once', async () => {
  const [credit, finance2] = await Promise.all(
    (['credit', 'finance2'] as const).map(async (role) => (await newStaff(app.deps, role)).as),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const { uid, as, billNo } = await newBadDebt(app, {
      credit: credit!,
      finance2: finance2!,
      rmb: 3000_00,
    });
    const pay = () =>
      insist(() =>
        app.call(api.credit.recover, { bill_no: billNo, amount: 600, pay_password: PAY_PASSWORD }, as),
      );
    const book = () =>
      insist(() =>
        app.call(
          api.credit.staffRecover,
          {
            no: String(uid),
            bill_no: billNo,
            amount: 600,
            bank_txn_no: newNo('CMBHX'),
            payer_name: '某某公司清算组',
            received_day: today(),
          },
          finance2,
        ),
      );
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 3 === round % 3 ? book() : pay())),
    );
    expect(outcomes.filter((one) => one === 200)).toHaveLength(1);
    const kept = await app.database.asOwner<{ source: string }>(
      `select source from iou_recoveries where uid = ${uid}`,
    );
    expect(kept).toHaveLength(1);
    const isOurs = kept[0]!.source === 'balance';
    expect(await balancesOf(app.database.db, uid)).toMatchObject({
      'E.BADDEBT': -400_00,
      'L.AVAIL': isOurs ? 2400_00 : 3000_00,
    });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  }
});

test('a repetition of the same payment of bad debt is the first one again', async () => {
  const [credit, finance2] = await Promise.all(
    (['credit', 'finance2'] as const).map(async (role) => (await newStaff(app.deps, role)).as),
  );
  const { uid, as, billNo } = await newBadDebt(app, { credit: credit!, finance2: finance2!, rmb: 3000_00 });
  const request = { bill_no: billNo, amount: 300, pay_password: PAY_PASSWORD };
  const key = { 'idempotency-key': randomUUID() };
  const answers: string[] = [];
  const pay = () =>
    insist(async () => {
      const answer = await app.call(api.credit.recover, request, as, key);
      if (answer.status === 200) answers.push(answer.data.recovery_no);
      return answer;
    });
  const outcomes = await Promise.all(Array.from({ length: 10 }, pay));
  expect(new Set(outcomes)).toEqual(new Set([200]));
  expect(new Set(answers).size).toBe(1);
  expect((await balancesOf(app.database.db, uid))['L.AVAIL']).toBe(2700_00);
});

const spend = (tx: Parameters<typeof takePayment>[0], uid: number) =>
  takePayment(tx, {
    uid,
    by: person,
    orderNo: newNo('O'),
    title: '渲染',
    orderType: 'render',
    parts: { rmb: fen(50_00) },
  });
