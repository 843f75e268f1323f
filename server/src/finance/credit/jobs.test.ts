import { dayAfter, startOf } from '@uc/contract/day';
import { api } from '@uc/contract';
import { fen, negate } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inThePast } from '../../clock';
import { announceMoney, balancesOf, system } from '../../ledger/index';
import { newestOfOwner } from '../../messages/testing';
import { startTestApp, type TestApp } from '../../testing';
import { takePayment } from '../payments/payment';
import { reconcile } from '../books/reconciliation';
import { newNo, owner as person, recharge } from '../testing';
import { postCreditGrant } from './line';
import { findCreditAccount, listBills } from './store';
import { daysAgo, newDebtor, newEnterprise, today } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const run = (name: string) => app.runner.run(`finance.${name}`);
const told = async (uid: number) => (await newestOfOwner(app, uid, 20)).map(({ title }) => title);
const statusOf = async (uid: number) => (await findCreditAccount(app.database.db, uid))?.status;
const owed = async (uid: number) => negate((await balancesOf(app.database.db, uid))['A.IOU']);
/** Moves the clock to a moment of a day of China so many days from today. */
const goTo = (days: number, clock: string) =>
  app.database.setClock(
    startOf(dayAfter(today(), days)).getTime() + Date.parse(`1970-01-01T${clock}:00Z`) - Date.now(),
  );

describe('the bill', () => {
  test('the bill of the bill day takes what was used before it, once, and a missed day is made up for', async () => {
    const { uid, as } = await newEnterprise(app);
    const billDay = Number(daysAgo(3).slice(8));
    await inThePast(startOf(daysAgo(12)), () =>
      app.database.transaction((tx) =>
        postCreditGrant(tx, {
          uid,
          by: system,
          total: fen(5000_00),
          billDay: Math.min(billDay, 28),
        }),
      ),
    );
    const use = (amount: number, at: Date) =>
      inThePast(at, () =>
        app.database.transaction((tx) =>
          takePayment(tx, {
            uid,
            by: person,
            orderNo: newNo('O'),
            title: '渲染',
            orderType: 'render',
            parts: { iou: fen(amount) },
          }),
        ),
      );
    await use(300_00, startOf(daysAgo(10)));
    await use(50_00, new Date(Date.now() - 60_000));
    await run('iouBills');
    await run('iouBills');
    const { rows } = await listBills(app.database.db, uid, {}, today(), { limit: 10, offset: 0 });
    expect(rows.map((row) => [row.principal_fen, Number(row.bill_date.slice(8))])).toEqual([
      [300_00, Math.min(billDay, 28)],
    ]);
    expect(await told(uid)).toEqual([expect.stringMatching(/白条账单已出账$/)]);
    expect((await app.call(api.credit.summary, {}, as)).data.unbilled_amount).toBe(50);
  });
});

describe('late fees and the freeze', () => {
  test('late fees and the freeze come after the grace, are charged once a day, and catch up after days without a run', async () => {
    const { uid } = await newDebtor(app, { amount: 1000_00, days: 9 });
    const fee = async () => negate((await balancesOf(app.database.db, uid))['A.IOUFEE']);
    for (const days of [1, 2, 3]) {
      await goTo(days, '00:20');
      await run('iouLateFees');
    }
    expect([await fee(), await statusOf(uid)]).toEqual([0, 'active']);
    await goTo(4, '00:20');
    for (let times = 0; times < 5; times += 1) await run('iouLateFees');
    expect([await fee(), await statusOf(uid)]).toEqual([2_00, 'suspended']);
    await run('iouFreeze');
    await goTo(8, '00:20');
    await run('iouLateFees');
    expect(await fee()).toBe(4_00);
    expect((await told(uid)).filter((title) => title === '信用额度已冻结')).toHaveLength(1);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });
});

describe('automatic repayment', () => {
  test('automatic repayment takes the bill on its due day at nine, not before, and not a later bill', async () => {
    const { uid } = await newDebtor(app, { amount: 400_00, days: 8, rmb: 1000_00 });
    await run('iouAutoRepay');
    expect(await owed(uid)).toBe(400_00);
    await goTo(1, '09:00');
    await run('iouAutoRepay');
    expect([await owed(uid), (await told(uid))[0]]).toEqual([0, '白条自动还款成功']);
    await run('iouAutoRepay');
    expect((await balancesOf(app.database.db, uid))['L.AVAIL']).toBe(600_00);
  });

  test('automatic repayment takes what is there, and the rest when money comes; off means off', async () => {
    const debtor = await newDebtor(app, { amount: 400_00, days: 20, rmb: 100_00 });
    const { uid } = debtor;
    await run('iouCollect');
    // Eleven days late, 0.20 a day, and the fee first.
    expect([await owed(uid), (await balancesOf(app.database.db, uid))['L.AVAIL']]).toEqual([302_20, 0]);
    await app.database.transaction(async (tx) => {
      await recharge(tx, uid, fen(1000_00));
      await announceMoney(tx, uid);
    });
    expect(await owed(uid)).toBe(302_20);
    await app.runner.run('outbox');
    expect([await owed(uid), (await balancesOf(app.database.db, uid))['L.AVAIL']]).toEqual([0, 697_80]);

    const off = await newDebtor(app, { amount: 400_00, days: 20, rmb: 500_00 });
    await app.call(api.credit.autoRepay, { on: false }, off.as);
    await run('iouCollect');
    await run('iouAutoRepay');
    await app.database.transaction((tx) => announceMoney(tx, off.uid));
    await app.runner.run('outbox');
    expect(await owed(off.uid)).toBe(400_00);
  });
});

describe('a suspended line', () => {
  test('a suspended line is resumed by the job when something else than a repayment has settled its bills', async () => {
    const { uid } = await newDebtor(app, { amount: 400_00, days: 20, rmb: 1000_00 });
    await run('iouLateFees');
    expect(await statusOf(uid)).toBe('suspended');
    await run('iouResume');
    expect(await statusOf(uid)).toBe('suspended');
    // As a refund leaves it: nothing owed, and nobody has looked.
    await app.database.asOwner(
      `update iou_bills set waived_fen = late_fee_fen - repaid_late_fee_fen, refunded_fen = principal_fen where uid = ${uid}`,
    );
    await run('iouResume');
    expect([await statusOf(uid), (await told(uid))[0]]).toEqual(['active', '信用额度已恢复']);
  });
});

describe('reminders', () => {
  test('reminders of a bill come on D-3, D-1, D0, D+1, D+3 and D+7, once each, and a missed one once', async () => {
    const { uid } = await newDebtor(app, { amount: 400_00, days: 5 });
    const titlesOn = async (day: number) => {
      const before = (await told(uid)).length;
      await goTo(day, '09:30');
      await run('iouReminders');
      await run('iouReminders');
      const now = await newestOfOwner(app, uid, 20);
      return now.slice(0, now.length - before).map(({ title }) => title);
    };
    // Due in four days.
    expect(await titlesOn(0)).toEqual([]);
    expect(await titlesOn(1)).toEqual(['白条账单3天后到期']);
    expect(await titlesOn(2)).toEqual([]);
    expect(await titlesOn(3)).toEqual(['白条账单1天后到期']);
    expect(await titlesOn(4)).toEqual(['白条账单今天到期']);
    expect(await titlesOn(5)).toEqual(['白条账单已逾期1天']);
    expect(await titlesOn(8)).toEqual(['白条账单已逾期4天']);
    expect(await titlesOn(11)).toEqual(['白条账单已逾期7天']);
    expect(await titlesOn(30)).toEqual([]);
    const sms = await app.database.asOwner<{ n: number }>(
      `select count(*)::int as n from outbox where uid = ${uid} and kind = 'message.sms'`,
    );
    expect(sms[0]!.n).toBe(6);
  });
});

describe('a year after it was granted', () => {
  test('a customer has known for 30 days that their credit line ends after its year, once for each end that it has', async () => {
    const { uid } = await newEnterprise(app);
    await app.database.transaction((tx) => postCreditGrant(tx, { uid, by: system, total: fen(5000_00) }));
    const debtor = await newDebtor(app, { amount: 400_00, days: 5 });
    const ending = async () => (await told(uid)).filter((title) => title.includes('到期'));
    await goTo(334, '09:40');
    await run('creditExpiryNotice');
    expect(await ending()).toEqual([]);
    await goTo(336, '09:40');
    await run('creditExpiryNotice');
    expect(await ending()).toEqual([expect.stringMatching(/^信用额度将在(29|30)天后到期$/)]);
    await run('creditExpiryNotice');
    expect(await ending()).toHaveLength(1);
    const [message] = await newestOfOwner(app, debtor.uid, 1);
    expect(message?.content).toContain('目前已用400.00元');
    // Renewed, it has another end, which is told in its turn.
    await app.database.asOwner(
      `update credit_accounts set expire_at = expire_at + interval '365 days' where uid = ${uid}`,
    );
    await goTo(337, '09:40');
    await run('creditExpiryNotice');
    expect(await ending()).toHaveLength(1);
    await goTo(336 + 365, '09:40');
    await run('creditExpiryNotice');
    expect(await ending()).toHaveLength(2);
  });

  test('a credit line of which nothing is used ends a year after its grant, another goes on', async () => {
    const { uid } = await newEnterprise(app);
    await app.database.transaction((tx) => postCreditGrant(tx, { uid, by: system, total: fen(5000_00) }));
    const debtor = await newDebtor(app, { amount: 400_00, days: 5 });
    await goTo(364, '00:12');
    await run('creditExpiry');
    expect(await statusOf(uid)).toBe('active');
    await goTo(366, '00:12');
    await run('creditExpiry');
    expect([await statusOf(uid), await statusOf(debtor.uid)]).toEqual(['closed', 'active']);
    expect(await balancesOf(app.database.db, uid)).toMatchObject({ 'M.LIMIT': 0, 'M.GRANTED': 0 });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });
});
