import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperOf } from '../../account/testing';
import { newContract } from '../../crowdsourcing/contracts/testing';
import { draftOf, letPass, newProviders, plan, requestStaff } from '../../crowdsourcing/testing';
import { balancesOf } from '../../ledger/index';
import { newPayer, proof } from '../../orders/cashier/testing';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { enterprise, file, newPayee } from '../withdrawals/testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

const staff = async (role: 'cs' | 'finance' | 'finance2' | 'super') => (await newStaff(app.deps, role)).as;
const { disputes } = api;
const text = '交付的文件与约定不符，附对照说明。';

/** Disputes of one contract that wait for a ruling, one for each milestone; amounts in 分. */
async function disputed(amounts: readonly number[], cs: As): Promise<string[]> {
  const one = await newContract(app, amounts);
  const nos: string[] = [];
  for (const seq of amounts.keys()) {
    await one.fund(seq + 1);
    await one.deliver(seq + 1);
    const opened = { ...one.key(seq + 1), type: 'quality' as const, claim: 1, text };
    const { dispute_no } = (await app.call(disputes.open, opened, one.buyer.as)).data;
    await app.call(disputes.respond, { dispute_no, text }, one.provider.as);
    await app.call(
      disputes.staffDisputeArbitrate,
      { ...(await seen(dispute_no, cs)), reason: '双方分歧较大' },
      cs,
    );
    nos.push(dispute_no);
  }
  return nos;
}
const seen = async (no: string, as: As) => {
  const { version, needs_second } = (await app.call(disputes.staffDisputeDetail, { no }, as)).data;
  expect(needs_second).toBeTypeOf('boolean');
  return { no, version };
};
const needsSecond = async (no: string, as: As) =>
  (await app.call(disputes.staffDisputeDetail, { no }, as)).data.needs_second;
const rule = async (no: string, as: As) =>
  (await app.call(disputes.staffDisputeRule, { ...(await seen(no, as)), back: 1, reason: text }, as)).data;

describe('rulings of one person in 24 hours', () => {
  test('rulings that come to more than 10,000.00 together are confirmed by a second one, also of milestones of one contract', async () => {
    const [one, two] = [await staff('cs'), await staff('super')];
    const [first, second] = (await disputed([9_999_00, 9_999_00], one)) as [string, string];
    expect(await needsSecond(first, one)).toBe(false);
    expect((await rule(first, one)).status).toBe('ruled');
    expect([await needsSecond(second, one), await needsSecond(second, two)]).toEqual([true, false]);
    expect(await rule(second, one)).toMatchObject({ status: 'reviewing', needs_second: true, actions: [] });
    const review = { ...(await seen(second, one)), event: 'confirm' as const };
    expect((await app.call(disputes.staffDisputeReview, review, one)).status).toBe(409);
    expect((await app.call(disputes.staffDisputeReview, review, two)).data.status).toBe('ruled');
    expect(await reconcile(app.database.db)).toEqual([]);
  });

  test('rulings that are sent at the same moment end one dispute alone, whatever the order', async () => {
    for (let round = 0; round < rounds(3); round += 1) {
      const one = await staff('cs');
      const nos = [...(await disputed([6_000_00, 6_000_00], one)), ...(await disputed([6_000_00], one))];
      const ruled = await Promise.all(nos.map((no) => rule(no, one)));
      expect(ruled.map(({ status }) => status).sort()).toEqual(['reviewing', 'reviewing', 'ruled']);
    }
  });
});

test('悬赏 that one person settles in 24 hours go to a second person from 10,000.00 together on, and the clock ends the request for it', async () => {
  const [cs, finance] = [await staff('super'), await staff('finance2')];
  const auditor = await requestStaff(app);
  const [maker] = await newProviders(app, 1);
  const deciding = async (reward: number) => {
    const buyer = await newPayer(app, { rmb: reward * 100 });
    const terms = { mode: 'reward', reward, winners: 1, split: [100] };
    const { request_no, version } = await draftOf(app, buyer.as, terms);
    await app.call(api.requests.submit, { request_no, version }, buyer.as);
    const own = async () => (await app.call(api.requests.detail, { request_no }, buyer.as)).data;
    await app.call(api.orders.pay, { order_nos: (await own()).own!.order_nos, ...proof }, buyer.as);
    await auditor.approve(request_no);
    const attachment = await paperOf(app, maker!.uid, 'bid_attachment', '稿件.jpg');
    await app.call(api.bids.submit, { request_no, plan, attachments: [attachment] }, maker!.as);
    await app.call(api.requests.selectEarly, { request_no, version: (await own()).own!.version }, buyer.as);
    await letPass(app, request_no, 7.1);
    await app.runner.run('requests.clocks');
    const settle = async () => {
      const { version: now } = (await app.call(api.requests.staffDetail, { no: request_no }, cs)).data;
      const decision = { no: request_no, version: now, event: 'settle' as const, reason: '雇主逾期未选稿' };
      return (await app.call(api.requests.staffDecide, decision, cs)).data;
    };
    const back = async () => (await balancesOf(app.database.db, buyer.uid))['L.AVAIL'];
    return { no: request_no, settle, back };
  };
  const [first, second, third] = [await deciding(8_000), await deciding(8_000), await deciding(20_000)];
  expect(await first.settle()).toMatchObject({ status: 'closed', booking_no: null });
  expect(await first.back()).toBe(8_000_00);
  const waiting = await second.settle();
  expect(waiting).toMatchObject({ status: 'deciding', booking_no: expect.any(String) });
  expect(waiting.actions).not.toContain('settle');
  expect(await second.back()).toBe(0);
  const decide = { no: waiting.booking_no! };
  const [request] = (await app.call(api.bookings.staffList, { keyword: second.no }, finance)).data.list;
  expect(request).toMatchObject({ kind_text: '悬赏未选稿处理', amount: 8_000, status: 'pending' });
  expect((await app.call(api.bookings.staffApprove, decide, cs)).status).toBe(409);
  expect((await app.call(api.bookings.staffApprove, decide, finance)).data.status).toBe('booked');
  expect(await second.back()).toBe(8_000_00);
  // Nobody agreed before its day: what the rules say happens, and nothing is left to agree to.
  const late = { no: (await third.settle()).booking_no! };
  await letPass(app, third.no, 30);
  await app.runner.run('requests.clocks');
  expect(await third.back()).toBe(20_000_00);
  expect((await app.call(api.bookings.staffApprove, late, finance)).status).toBe(409);
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('withdrawals that one person approves in 24 hours take a second one from 50,000.00 together on, one by one and in a batch', async () => {
  const two = await staff('finance2');
  const asked = async (amount: number) => {
    const payee = await newPayee(app, { identity: enterprise, rmb: amount * 100 });
    // A first withdrawal of 20,000.00 takes two people by itself.
    return file(app, payee, fen(amount * 100));
  };
  const detail = async (no: string) => (await app.call(api.withdrawals.staffDetail, { no }, two)).data;
  for (const batch of [false, true]) {
    const one = await staff('finance');
    const nos = [await asked(19_000), await asked(19_000), await asked(19_000), await asked(11_999)];
    if (batch) {
      const items = await Promise.all(nos.map(async (no) => ({ no, version: (await detail(no)).version })));
      const { waiting } = (await app.call(api.withdrawals.staffBatch, { items }, one)).data;
      expect(waiting).toEqual([nos[2]]);
    } else await Promise.all(nos.map((no) => app.call(api.withdrawals.staffApprove, { no }, one)));
    const all = await Promise.all(nos.map(detail));
    const alone = all.filter(({ needs_second }) => !needs_second);
    expect(alone.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThan(50_000);
    const held = all.filter(({ needs_second }) => needs_second);
    expect(held).not.toEqual([]);
    for (const { status, risks, no } of held) {
      expect([status, risks.map(({ rule: name }) => name)]).toEqual(['submitted', ['alone']]);
      expect((await app.call(api.withdrawals.staffApprove2, { no }, one)).status).toBe(409);
      expect((await app.call(api.withdrawals.staffApprove2, { no }, two)).data.status).toBe('approved');
    }
  }
  expect(await reconcile(app.database.db)).toEqual([]);
});
