import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import type { PayoutPort, PayoutState } from '../../partners/index';
import { newStaff, signedIn } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { newNo } from '../testing';
import { enterprise, file, giveMoney, newPayee, type Payee } from './testing';

let app: TestApp;
let sandbox: PayoutPort;
type Staff = Awaited<ReturnType<typeof newStaff>>;
let one: Staff;
let two: Staff;
beforeAll(async () => {
  app = await startTestApp();
  sandbox = app.deps.partners.payout!;
  [one, two] = [await newStaff(app.deps, 'finance'), await newStaff(app.deps, 'finance2')];
});
afterAll(() => app.close());
let clock = 0;
beforeEach(async () => {
  app.deps.partners.payout = sandbox;
  clock = 0;
  await app.database.setClock(0);
});

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Moves the clock on and lets everything that is due happen. */
async function pass(milliseconds: number): Promise<void> {
  clock += milliseconds;
  await app.database.setClock(clock);
  await app.runner.run('outbox');
  await app.runner.run('finance.withdrawAsk');
}
/** As its owner reads it, in a session of that day. */
const stateOf = async ({ uid }: Payee, withdraw_no: string) =>
  (await app.call(api.withdrawals.detail, { withdraw_no }, await signedIn(app.deps, uid))).data;
const money = async ({ uid }: Payee) => {
  const balances = await balancesOf(app.database.db, uid);
  return [balances['L.AVAIL'], balances['L.FROZEN'], balances['L.WD.CLEAR'], balances['R.FEE.WD']];
};
/** A first withdrawal that has been paid: what comes after it is no first one. */
async function paidOut(payee: Payee): Promise<void> {
  const no = await file(app, payee, 100_00);
  await approve(no);
  await app.call(api.withdrawals.staffPaying, { no, batch_no: 'B1' }, one.as);
  await app.call(api.withdrawals.staffSuccess, { no, bank_txn_no: newNo('CMBWD') }, one.as);
}
/** Paid to a card …2, whose bank sends it back some minutes later. */
async function returned(payee: Payee, no: string): Promise<void> {
  await approve(no);
  await pass(0);
  await pass(MINUTE + 1000);
  await pass(3 * MINUTE);
  expect((await stateOf(payee, no)).status).toBe('returned');
}
const approve = (no: string, as = one.as) => app.call(api.withdrawals.staffApprove, { no }, as);

describe('staff', () => {
  test('staff see the queue of withdrawals with its age, the card masked, and what they may do', async () => {
    const payee = await newPayee(app);
    const no = await file(app, payee, 100_00);
    clock = 5 * 3_600_000;
    await app.database.setClock(clock);
    const late = await newStaff(app.deps, 'finance');
    const { list, counts } = (await app.call(api.withdrawals.staffList, { no }, late.as)).data;
    expect(counts.submitted).toBeGreaterThan(0);
    expect(list).toMatchObject([
      {
        no,
        amount: 100,
        age_hours: 5,
        needs_second: false,
        card_mask: `**** **** **** ${payee.cardNo.slice(-4)}`,
        holder_mask: '沈*秋',
        events: ['approve', 'reject'],
      },
    ]);
  });

  test('staff see the withdrawals that wait oldest first, and those that are over newest first', async () => {
    const payee = await newPayee(app);
    const nos = [await file(app, payee, 100_00), await file(app, payee, 200_00)];
    const listed = async (status: 'submitted' | 'rejected' | 'all') =>
      (await app.call(api.withdrawals.staffList, { status, uid: String(payee.uid) }, one.as)).data.list.map(
        ({ no }) => no,
      );
    expect(await listed('submitted')).toEqual(nos);
    for (const no of nos) await app.call(api.withdrawals.staffReject, { no, reason: '资料不符' }, one.as);
    expect(await listed('rejected')).toEqual(nos.toReversed());
    const again = await file(app, payee, 300_00);
    expect(await listed('all')).toEqual([again, ...nos.toReversed()]);
  });

  test('staff without the permission see and decide no withdrawal', async () => {
    const payee = await newPayee(app);
    const no = await file(app, payee, 100_00);
    const auditor = await newStaff(app.deps, 'auditor');
    expect((await app.call(api.withdrawals.staffList, {}, auditor.as)).status).toBe(403);
    expect((await approve(no, auditor.as)).status).toBe(403);
    expect((await approve(no, payee.as as never)).status).toBe(401);
  });

  test('staff refuse a withdrawal with a reason that the customer reads, and the money comes back', async () => {
    const payee = await newPayee(app);
    const no = await file(app, payee, 100_00);
    expect((await app.call(api.withdrawals.staffReject, { no, reason: ' ' }, one.as)).status).toBe(422);
    const reason = '收款账户异常，请更换银行卡';
    const rejected = await app.call(api.withdrawals.staffReject, { no, reason }, one.as);
    expect(rejected.data).toMatchObject({ status: 'rejected', status_text: '审核未通过' });
    expect(await money(payee)).toEqual([1000_00, 0, 0, 0]);
    const seen = await stateOf(payee, no);
    expect([seen.reason, seen.steps.at(1)]).toMatchObject([reason, { text: '审核', state: 'failed' }]);
    expect((await app.call(api.withdrawals.staffReject, { no, reason }, two.as)).status).toBe(409);
    expect((await approve(no)).status).toBe(409);
  });

  test('two different people stand behind a withdrawal of 50,000.00 and more, one behind less', async () => {
    const [payee, other] = [
      await newPayee(app, { identity: enterprise, rmb: 200_000_00 }),
      await newPayee(app, { identity: enterprise, rmb: 200_000_00 }),
    ];
    for (const one of [payee, other]) await paidOut(one);
    await app.database
      .asOwner(`update withdrawals set (created_at, submitted_at) = (created_at - interval '24 hours', submitted_at - interval '24 hours')
      where uid in (${payee.uid}, ${other.uid})`);
    const [large, small] = [await file(app, payee, 50_000_00), await file(app, other, 49_999_99)];
    expect((await approve(large)).data.status).toBe('submitted');
    expect((await approve(large, two.as)).status).toBe(409);
    const second = (as: Staff['as']) => app.call(api.withdrawals.staffApprove2, { no: large }, as);
    expect((await second(one.as)).body.ret).toBe(40900);
    const before = (await app.call(api.withdrawals.staffDetail, { no: large }, one.as)).data;
    expect([before.status_text, before.events]).toEqual(['待复核', ['reject']]);
    expect((await second(two.as)).data.status).toBe('approved');
    expect((await second(two.as)).status).toBe(409);
    expect((await app.call(api.withdrawals.staffApprove2, { no: small }, two.as)).status).toBe(409);
    // Somebody who has decided nothing else today: what one person approves alone counts together.
    const fresh = await newStaff(app.deps, 'finance');
    expect((await approve(small, fresh.as)).data.status).toBe('approved');
  });

  test.each([
    ['the largest first', [30_000_00, 19_999_99, 100_00]],
    ['the smallest first', [100_00, 19_999_99, 30_000_00]],
  ])(
    'two different people stand behind withdrawals into which a customer splits 50,000.00 too, %s',
    async (_, amounts) => {
      const payee = await newPayee(app, { identity: enterprise, rmb: 200_000_00 });
      await paidOut(payee);
      await app.database.asOwner(
        `update withdrawals set (created_at, submitted_at) = (created_at - interval '24 hours', submitted_at - interval '24 hours')
        where uid = ${payee.uid}`,
      );
      // A withdrawal that was taken back is not counted.
      const taken = await file(app, payee, 40_000_00);
      await app.call(api.withdrawals.cancel, { withdraw_no: taken }, payee.as);
      const nos: string[] = [];
      for (const amount of amounts) nos.push(await file(app, payee, amount));
      // Each by somebody else, so that it is the customer's sum that counts.
      const reviewers = await Promise.all(nos.map(() => newStaff(app.deps, 'finance')));
      const states = [];
      for (const [at, no] of nos.entries()) states.push((await approve(no, reviewers[at]!.as)).data.status);
      expect(states).toEqual(['approved', 'approved', 'submitted']);
      const { data } = await app.call(api.withdrawals.staffDetail, { no: nos[2]! }, two.as);
      expect([data.status_text, data.risks]).toEqual([
        '待复核',
        [{ rule: 'split', text: '24小时内多笔提现合计达到50,000元' }],
      ]);
      expect((await app.call(api.withdrawals.staffApprove2, { no: nos[2]! }, two.as)).data.status).toBe(
        'approved',
      );
    },
  );

  test('staff approve many withdrawals at once, and hear which could not be', async () => {
    const payee = await newPayee(app);
    const nos = [await file(app, payee, 100_00), await file(app, payee, 200_00)];
    await app.call(api.withdrawals.cancel, { withdraw_no: nos[1]! }, payee.as);
    const items = nos.map((no) => ({ no, version: 1 }));
    const { data } = await app.call(api.withdrawals.staffBatch, { items }, one.as);
    expect(data).toEqual({
      done: [nos[0]],
      waiting: [],
      failed: [{ no: nos[1], msg: '当前状态不允许此操作，请刷新后重试' }],
    });
  });

  test('a decision on a withdrawal that has changed meanwhile is refused', async () => {
    const payee = await newPayee(app, { identity: enterprise, rmb: 60_000_00 });
    const no = await file(app, payee, 50_000_00);
    await approve(no);
    const late = await app.call(api.withdrawals.staffReject, { no, reason: '太晚了', version: 1 }, two.as);
    expect(late.status).toBe(409);
  });
});

describe('the bank (finance.md#withdrawal-states)', () => {
  test('the bank pays a withdrawal after a minute, and the fee is earned', async () => {
    const payee = await newPayee(app, { end: '7' });
    await file(app, payee, 10_00);
    const no = await file(app, payee, 200_00);
    await approve(no);
    await pass(0);
    expect((await stateOf(payee, no)).status).toBe('paying');
    expect(await money(payee)).toEqual([790_00, 10_00, 200_00, 0]);
    await pass(MINUTE + 1000);
    const done = await stateOf(payee, no);
    expect([done.status, done.fee, done.net, done.steps.map(({ state }) => state)]).toEqual([
      'success',
      1,
      199,
      ['done', 'done', 'done', 'done'],
    ]);
    expect(await money(payee)).toEqual([790_00, 10_00, 0, 1_00]);
    await pass(3 * DAY);
    expect((await stateOf(payee, no)).status).toBe('success');
    expect(await reconcile(app.database.db, { uid: payee.uid })).toEqual([]);
  });

  test('a withdrawal to a card …1 fails at the bank: everything comes back, and the third time in a row the card is frozen', async () => {
    const payee = await newPayee(app, { end: '1' });
    for (const time of [1, 2, 3]) {
      const no = await file(app, payee, 100_00);
      await approve(no);
      await pass(0);
      await pass(MINUTE + 1000);
      const seen = await stateOf(payee, no);
      expect([time, seen.status, seen.reason, seen.actions]).toEqual([
        time,
        'failed',
        '收款账户状态异常',
        ['again'],
      ]);
      expect(await money(payee)).toEqual([1000_00, 0, 0, 0]);
    }
    const { data } = await app.call(api.cards.list, {}, payee.as);
    expect(data.list[0]).toMatchObject({ status: 'frozen', usable: false, status_reason: '连续3次打款失败' });
    const form = (await app.call(api.withdrawals.form, {}, payee.as)).data;
    expect(form.blocks.map(({ code }) => code)).toEqual(['no_card']);
  });

  test('a withdrawal to a card …2 is sent back by the bank (退票): the amount and the fee return', async () => {
    const payee = await newPayee(app, { end: '2' });
    await file(app, payee, 10_00);
    const no = await file(app, payee, 500_00);
    await approve(no);
    await pass(0);
    await pass(MINUTE + 1000);
    expect((await stateOf(payee, no)).status).toBe('success');
    await pass(3 * MINUTE);
    const back = await stateOf(payee, no);
    expect([back.status, back.status_text, back.reason]).toEqual([
      'returned',
      '银行退票',
      '收款银行退回：账户已变更',
    ]);
    expect(await money(payee)).toEqual([990_00, 10_00, 0, 0]);
    expect(await reconcile(app.database.db, { uid: payee.uid })).toEqual([]);
  });

  test('a customer whose withdrawals the bank sends back keeps the free one of the month and the number and sum of the day', async () => {
    const payee = await newPayee(app, { end: '2' });
    const rulesOf = async () => (await app.call(api.withdrawals.form, {}, payee.as)).data.rules;
    const before = await rulesOf();
    expect(before).toMatchObject({ free_left: 1, day_count_left: 3, day_left: 100_000 });
    for (const time of [1, 2]) {
      const no = await file(app, payee, 500_00);
      expect([time, await rulesOf()]).toMatchObject([
        time,
        { free_left: 0, day_count_left: 2, day_left: 99_500 },
      ]);
      await returned(payee, no);
      expect([time, (await stateOf(payee, no)).fee, await rulesOf()]).toEqual([time, 0, before]);
    }
    expect(await money(payee)).toEqual([1000_00, 0, 0, 0]);
  });

  test('a card to which the bank could not pay three times in a row is stopped, whether it refused or sent back', async () => {
    const payee = await newPayee(app, { end: '2' });
    const cardOf = async () =>
      (await app.call(api.cards.list, {}, await signedIn(app.deps, payee.uid))).data.list[0];
    for (const time of [1, 2, 3]) {
      expect([time, (await cardOf())!.status]).toEqual([time, 'bound']);
      await returned(payee, await file(app, payee, 100_00));
    }
    expect(await cardOf()).toMatchObject({ status: 'frozen', status_reason: '连续3次打款失败' });
  });

  test('a card that was paid since is stopped by no earlier failures', async () => {
    const payee = await newPayee(app, { end: '2' });
    for (const _ of [1, 2]) await returned(payee, await file(app, payee, 100_00));
    const [stays, comesBack] = [await file(app, payee, 100_00), await file(app, payee, 100_00)];
    for (const no of [comesBack, stays]) {
      await approve(no);
      await app.call(api.withdrawals.staffPaying, { no, batch_no: 'B1' }, one.as);
      await app.call(api.withdrawals.staffSuccess, { no, bank_txn_no: newNo('CMBWD') }, one.as);
    }
    const back = { no: comesBack, reason: '收款账户已变更', bank_txn_no: newNo('CMBRT') };
    expect((await app.call(api.withdrawals.staffReturned, back, one.as)).data.status).toBe('returned');
    const cards = (await app.call(api.cards.list, {}, payee.as)).data.list;
    expect(cards[0]).toMatchObject({ status: 'bound', usable: true });
  });

  test('a bank that does not answer decides nothing: asked after 1, 2, 4 … minutes, and finance alarmed after three working days', async () => {
    const asked: number[] = [];
    const errors: unknown[] = [];
    app.deps.partners.payout = {
      send: () => Promise.reject(new Error('no answer')),
      ask: () => {
        asked.push(clock);
        return Promise.reject(new Error('no answer'));
      },
    };
    app.deps.log = { ...app.deps.log, error: (fields: unknown) => void errors.push(fields) };
    const payee = await newPayee(app);
    const no = await file(app, payee, 100_00);
    await approve(no);
    for (let minute = 0; minute < 20; minute += 0.5) await pass(MINUTE / 2);
    expect((await stateOf(payee, no)).status).toBe('paying');
    const gaps = asked.slice(1).map((at, index) => Math.round((at - asked[index]!) / MINUTE));
    expect(gaps.slice(0, 3)).toEqual([2, 4, 8]);
    expect(errors).toEqual([]);
    for (let day = 0; day < 8; day += 1) await pass(DAY);
    expect(errors).toEqual([{ alarm: 'withdraw.undecided', withdraw: no }]);
    expect((await stateOf(payee, no)).status).toBe('paying');
    expect(await money(payee)).toEqual([900_00, 0, 100_00, 0]);
    const late = await newStaff(app.deps, 'finance2');
    const { data } = await app.call(api.withdrawals.staffDetail, { no }, late.as);
    expect([data.alarm, data.events]).toEqual([true, ['success', 'fail']]);
    const settled = await app.call(
      api.withdrawals.staffSuccess,
      { no, bank_txn_no: newNo('CMBWD') },
      late.as,
    );
    expect(settled.data.status).toBe('success');
  });

  test('a withdrawal that the bank never got is sent to it again, under the same number', async () => {
    const sent: string[] = [];
    let answer: PayoutState = { state: 'absent' };
    app.deps.partners.payout = {
      send: ({ no, amount, cardNo }) => {
        sent.push(`${no} ${amount} ${cardNo.length}`);
        if (sent.length === 1) return Promise.reject(new Error('connection lost'));
        answer = { state: 'success', bankTxnNo: newNo('CMBWD') };
        return Promise.resolve({ state: 'processing' });
      },
      ask: () => Promise.resolve(answer),
    };
    const payee = await newPayee(app);
    const no = await file(app, payee, 100_00);
    await approve(no);
    await pass(0);
    await pass(MINUTE);
    await pass(3 * MINUTE);
    expect(sent).toEqual([`${no} 10000 19`, `${no} 10000 19`]);
    expect((await stateOf(payee, no)).status).toBe('success');
  });

  test('a withdrawal that staff took to the bank themselves is not sent there; they say how it ended', async () => {
    const payee = await newPayee(app);
    const no = await file(app, payee, 100_00);
    await approve(no);
    const paying = await app.call(api.withdrawals.staffPaying, { no, batch_no: 'B1' }, one.as);
    expect(paying.data.status).toBe('paying');
    // Nobody but them can say how it ended: it waits at once, from the moment at which it was taken there.
    const waits = async () =>
      (await app.call(api.withdrawals.staffList, { todo: '1', no }, one.as)).data.list;
    const [taken] = await app.database.asOwner<{ at: string }>(
      `select to_char(sent_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
       from withdrawals where withdraw_no = '${no}'`,
    );
    expect(await waits()).toMatchObject([{ by_hand: true, since: taken!.at }]);
    await pass(10 * MINUTE);
    expect(await app.database.asOwner(`select 1 from sandbox_payouts where payout_no = '${no}'`)).toEqual([]);
    expect((await stateOf(payee, no)).status).toBe('paying');
    const back = { no, reason: '账户名称不符', bank_txn_no: newNo('CMBTP') };
    expect((await app.call(api.withdrawals.staffReturned, back, one.as)).status).toBe(409);
    await app.call(api.withdrawals.staffSuccess, { no, bank_txn_no: newNo('CMBWD') }, one.as);
    expect(await waits()).toEqual([]);
    expect((await app.call(api.withdrawals.staffReturned, back, one.as)).data.status).toBe('returned');
    expect((await app.call(api.withdrawals.staffReturned, back, one.as)).status).toBe(409);
    await giveMoney(app, payee.uid, fen(1));
    expect(await money(payee)).toEqual([1000_01, 0, 0, 0]);
  });
});
