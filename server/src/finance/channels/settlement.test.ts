import { dayAfter, dayOf } from '@uc/contract/day';
import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fen } from '@uc/contract/money';
import { balancesOf, journals, post } from '../../ledger/index';
import { newOwner, newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { PLATFORM_UID } from '../../ledger/platform';
import { reconcile } from '../books/reconciliation';
import { newNo, owner, recharge } from '../testing';
import { begun, press } from './testing';

let app: TestApp;
let one: As;
let two: As;
beforeAll(async () => {
  app = await startTestApp();
  await collected(500_000_00);
});
// Acts of one person alone are counted over 24 hours: each test begins with none.
beforeEach(async () => {
  one = (await newStaff(app.deps, 'finance')).as;
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

/** A customer's recharge, in 分: its channel owes it to us. */
async function collected(amount: number, channel?: 'wechat' | 'unionpay'): Promise<void> {
  const { uid } = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, uid, fen(amount), channel));
}
const enter = (gross: number, fee: number, more: object = {}, as = one) =>
  app.call(
    api.channels.staffSettlementCreate,
    { channel: 'alipay', settlement_no: newNo('ST'), day: dayOf(new Date()), gross, fee, ...more },
    as,
  );
const approve = (no: string, as = two) =>
  app.call(api.channels.staffSettlementApprove, { channel: 'alipay', no }, as);
const house = async () => {
  const balances = await balancesOf(app.database.db, PLATFORM_UID);
  return { bank: balances['A.BANK'], channel: balances['A.CH.alipay'] };
};
/** The amount that a step moves from the channel to the bank account, in 分; the platform's book agrees afterwards. */
async function moved(step: () => Promise<unknown>): Promise<number> {
  const before = await house();
  await step();
  const after = await house();
  expect(after.bank + after.channel).toBe(before.bank + before.channel);
  expect(await reconcile(app.database.db, { uid: PLATFORM_UID })).toEqual([]);
  return before.bank - after.bank;
}

describe('a settlement of a channel (J1b)', () => {
  test('a settlement of a channel up to 50,000.00 net is booked at once, by one person (J1b)', async () => {
    const before = await house();
    const { data } = await enter(50_301.81, 301.81);
    expect(data).toMatchObject({ net: 50_000, status: 'booked', status_text: '已入账', actions: [] });
    expect(await house()).toEqual({ bank: before.bank - 5_000_000, channel: before.channel + 5_000_000 });
    expect(await reconcile(app.database.db, { uid: PLATFORM_UID })).toEqual([]);
  });

  test('a settlement of a channel over 50,000.00 net is booked by two people', async () => {
    const { data } = await enter(50_301.82, 301.81);
    const no = data.settlement_no;
    expect(data).toMatchObject({ status: 'submitted', actions: ['refuse'] });
    expect(await moved(async () => expect((await approve(no, one)).status).toBe(409))).toBe(0);
    expect(await moved(async () => expect((await approve(no)).data.status).toBe('booked'))).toBe(5_000_001);
    expect(await moved(async () => expect((await approve(no)).status).toBe(409))).toBe(0);
    const { list } = (await app.call(api.channels.staffSettlementList, { keyword: no }, one)).data;
    expect(list).toMatchObject([{ settlement_no: no, gross: 50_301.82, fee: 301.81, status: 'booked' }]);
  });

  test('a settlement is one by the channel’s number: the same again changes nothing, another content is refused', async () => {
    const settlement_no = newNo('ST');
    expect(await moved(() => enter(100, 0.6, { settlement_no }))).toBe(99_40);
    expect(
      await moved(async () =>
        expect((await enter(100, 0.6, { settlement_no }, two)).data.status).toBe('booked'),
      ),
    ).toBe(0);
    const other = await enter(100, 0.7, { settlement_no });
    expect([other.status, other.body.msg]).toEqual([409, '该渠道结算单号已登记，且内容不同，请核对']);
    // It is one line of the bank account, whichever channel it is said to be of.
    const elsewhere = await enter(100, 0.7, { settlement_no, channel: 'wechat' });
    expect([elsewhere.status, elsewhere.body.msg]).toEqual([422, expect.stringContaining('支付宝结算单')]);
  });

  test('a settlement of a channel that waits may be refused with a reason', async () => {
    const { settlement_no: no } = (await enter(80_000, 480)).data;
    const refuse = (reason: string) =>
      app.call(api.channels.staffSettlementRefuse, { channel: 'alipay', no, reason }, one);
    expect((await refuse('')).status).toBe(422);
    expect((await refuse('金额抄错')).data).toMatchObject({ status: 'refused', decision_reason: '金额抄错' });
    expect(await moved(async () => expect((await approve(no)).status).toBe(409))).toBe(0);
  });

  test('a settlement that was refused is entered again under its number, also with other amounts', async () => {
    const { settlement_no } = (await enter(80_000, 480)).data;
    const refuse = () =>
      app.call(
        api.channels.staffSettlementRefuse,
        { channel: 'alipay', no: settlement_no, reason: '金额抄错' },
        two,
      );
    for (const [gross, fee] of [
      [80_000, 480],
      [81_000, 486],
    ] as const) {
      await refuse();
      const again = (await enter(gross, fee, { settlement_no })).data;
      expect(again).toMatchObject({ status: 'submitted', gross, fee, decided_by: '', decision_reason: '' });
    }
    expect(await moved(async () => expect((await approve(settlement_no)).data.status).toBe('booked'))).toBe(
      80_514_00,
    );
    expect((await enter(80_000, 480, { settlement_no })).status).toBe(409);
  });

  test('a settlement is finance’s alone, never of nothing or a day to come, and never booked alone over the limit whatever the server says', async () => {
    for (const role of ['auditor', 'credit', 'cs'] as const)
      expect((await enter(1, 0, {}, (await newStaff(app.deps, role)).as)).status).toBe(403);
    expect((await enter(1, 0, {}, (await newOwner(app.deps)).as)).status).toBe(401);
    expect((await enter(0, 0)).status).toBe(422);
    expect((await enter(1, 1)).status).toBe(422);
    const early = await enter(1, 0, { day: dayAfter(dayOf(new Date()), 1) });
    expect([early.status, early.text]).toEqual([422, expect.stringContaining('结算日不能晚于今天')]);
    expect((await approve('none')).status).toBe(404);
    const { settlement_no: no } = (await enter(80_000, 480)).data;
    await expect(
      app.database.asOwner(
        `update channel_settlements set status = 'booked', decided_by = created_by, decided_at = now() where settlement_no = '${no}'`,
      ),
    ).rejects.toThrow('second_person');
  });
});

describe('a settlement of more than the channel owes', () => {
  /** A recharge of 300.00 that wechat has collected. */
  async function rechargedAtWechat() {
    const { as } = await newOwner(app.deps);
    const { rechargeNo: no, ticket } = await begun(app, as, { amount: 300, channel: 'wechat' });
    await press(app, ticket, 'success');
    const refund = async () => {
      await app.call(api.recharge.staffRefund, { no, reason: '客户误充' }, one);
      expect((await app.call(api.recharge.staffRefundApprove, { no }, two)).status).toBe(200);
    };
    return { refund };
  }
  const atWechat = async () =>
    (await reconcile(app.database.db)).filter(({ subject }) => subject === 'A.CH.wechat');

  test('a settlement of a channel counts a refund that the channel has not answered, at entry and at approval', async () => {
    const { refund } = await rechargedAtWechat();
    await collected(60_000_00, 'wechat');
    const waits = (await enter(60_298.2, 0, { channel: 'wechat' })).data;
    expect(waits.status).toBe('submitted');
    await refund();
    const approval = await app.call(
      api.channels.staffSettlementApprove,
      { channel: 'wechat', no: waits.settlement_no },
      two,
    );
    expect([approval.status, approval.body.msg]).toEqual([
      422,
      expect.stringContaining('超过微信支付现应结的59,998.20元（已扣除退款中的300.00元）'),
    ]);
    const beside = await enter(0.01, 0, { channel: 'wechat' });
    expect([beside.status, beside.body.msg]).toEqual([
      422,
      expect.stringContaining('现应结的0.00元（已扣除待复核的60,298.20元、退款中的300.00元）'),
    ]);
    const decision = { channel: 'wechat', no: waits.settlement_no, reason: '有退款' } as const;
    await app.call(api.channels.staffSettlementRefuse, decision, one);
    expect((await enter(59_998.21, 0, { channel: 'wechat' }, two)).status).toBe(422);
    const { settlement_no: no } = (await enter(60_000, 1.8, { channel: 'wechat' })).data;
    await app.call(api.channels.staffSettlementApprove, { channel: 'wechat', no }, two);
    await app.runner.run('outbox');
    expect(await held('wechat')).toMatchObject({ found: 0, is_ok: true, state_text: '一致', note: '' });
  });

  test('a refund that comes after everything was settled is said, and is no difference', async () => {
    const { refund } = await rechargedAtWechat();
    expect((await enter(300, 1.8, { channel: 'wechat' })).data.status).toBe('booked');
    await refund();
    await app.runner.run('outbox');
    expect(await held('wechat')).toMatchObject({
      found: -300,
      expected: -300,
      is_ok: true,
      state_text: '待抵扣',
      note: '退款多于待结算，将由后续收款抵扣',
    });
    expect(await atWechat()).toEqual([]);
    expect((await enter(0.01, 0, { channel: 'wechat' })).status).toBe(422);
    // The next receipts make up for the refund, and the rest may be settled.
    await collected(310_00, 'wechat');
    expect((await enter(10.01, 0, { channel: 'wechat' })).status).toBe(422);
    expect((await enter(10, 0, { channel: 'wechat' })).data.status).toBe('booked');
    expect(await held('wechat')).toMatchObject({ found: 0, is_ok: true, state_text: '一致' });
    expect(await atWechat()).toEqual([]);
  });

  test('a settlement of more than the channel owes is refused at entry with both amounts and the way out; to the last 分 it is booked', async () => {
    await collected(1000_00, 'wechat');
    const over = await enter(1000.01, 0, { channel: 'wechat' });
    expect([over.status, over.body.msg]).toEqual([
      422,
      '到账1,000.01元超过微信支付现应结的1,000.00元，请核对金额；渠道已收款而尚未入账的，须先入账再结算',
    ]);
    // Nothing is left of it: the same number may be entered again with what is right.
    const settlement_no = newNo('ST');
    expect((await enter(10_000_000_000, 0, { channel: 'wechat', settlement_no })).status).toBe(422);
    expect((await enter(1000, 0, { channel: 'wechat', settlement_no })).data.status).toBe('booked');
    expect(await held('wechat')).toMatchObject({ found: 0, is_ok: true, state_text: '一致' });
    // Known before, so nothing new is asked for: the same again is answered, not refused.
    expect((await enter(1000, 0, { channel: 'wechat', settlement_no })).data.status).toBe('booked');
    expect((await enter(0.01, 0, { channel: 'wechat' })).status).toBe(422);
  });

  test('a settlement counts what waits for a second person, in either order, and is refused again when that person approves', async () => {
    await collected(100_000_00, 'unionpay');
    const first = (await enter(60_000, 0, { channel: 'unionpay' })).data;
    expect(first.status).toBe('submitted');
    const beside = await enter(40_000.01, 0, { channel: 'unionpay' });
    expect([beside.status, beside.body.msg]).toEqual([
      422,
      expect.stringContaining('现应结的40,000.00元（已扣除待复核的60,000.00元）'),
    ]);
    expect((await enter(60_000, 0, { channel: 'unionpay' })).status).toBe(422);
    expect((await enter(40_000, 0, { channel: 'unionpay' })).data.status).toBe('booked');
    // A refund at the channel meanwhile: less is owed than was entered.
    await app.database.transaction(async (tx) => {
      const { uid } = await newOwner(app.deps);
      await recharge(tx, uid, fen(1));
      const entry = { uid, by: owner, kind: 'recharge.refund', refType: 'recharge', refId: newNo('R') };
      const about = { bizType: 'recharge', bizNo: entry.refId, title: '充值退回' } as const;
      await post(tx, { ...entry, about, journal: journals.rechargeReturned(fen(1), 'unionpay') });
    });
    const approve = () =>
      app.call(api.channels.staffSettlementApprove, { channel: 'unionpay', no: first.settlement_no }, two);
    const late = await approve();
    expect([late.status, late.body.msg]).toEqual([
      422,
      expect.stringContaining('到账60,000.00元超过银联网银现应结的59,999.99元'),
    ]);
    await collected(1, 'unionpay');
    expect((await approve()).data.status).toBe('booked');
    expect(await held('unionpay')).toMatchObject({ found: 0, is_ok: true });
  });

  test('a settlement whose gross is more than the channel has collected is refused as well, whatever its fees', async () => {
    await rechargedAtWechat();
    for (const [gross, fee] of [
      [100_000_000, 99_999_999.99],
      [300.01, 1.81],
    ] as const) {
      const typo = await enter(gross, fee, { channel: 'wechat' });
      expect([typo.status, typo.body.data.errors]).toEqual([
        422,
        [{ field: 'gross', message: '结算总额超过微信支付尚未结算的收款300.00元（未扣手续费），请核对' }],
      ]);
    }
    expect((await enter(100, 0.6, { channel: 'wechat' })).data.status).toBe('booked');
    expect((await enter(200.01, 1.21, { channel: 'wechat' })).status).toBe(422);
    // The channel kept one 分 more than was thought.
    expect((await enter(200, 1.21, { channel: 'wechat' })).data.status).toBe('booked');
    await collected(1, 'wechat');
    expect((await enter(0.02, 0, { channel: 'wechat' })).status).toBe(422);
    expect((await enter(0.01, 0, { channel: 'wechat' })).data.status).toBe('booked');
  });

  const held = async (channel: 'alipay' | 'wechat' | 'unionpay') => {
    const { list } = (await app.call(api.books.ledgerChannels, {}, one)).data;
    return list.find((total) => total.channel === channel)!;
  };
});
