import { dayAfter, dayOf } from '@uc/contract/day';
import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newOwner, newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { PLATFORM_UID } from '../../ledger/platform';
import { reconcile } from '../books/reconciliation';
import { newNo } from '../testing';

let app: TestApp;
let one: As;
let two: As;
beforeAll(async () => {
  app = await startTestApp();
  one = (await newStaff(app.deps, 'finance')).as;
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

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
/** What a step moves from the channel to the bank account, in 分; the book of the house agrees afterwards. */
async function moved(step: () => Promise<unknown>): Promise<number> {
  const before = await house();
  await step();
  const after = await house();
  expect(after.bank + after.channel).toBe(before.bank + before.channel);
  expect(await reconcile(app.database.db, { uid: PLATFORM_UID })).toEqual([]);
  return before.bank - after.bank;
}

describe('a settlement of a channel (J1b)', () => {
  test('up to 50,000.00 net is booked at once, by one person', async () => {
    const before = await house();
    const { data } = await enter(50_301.81, 301.81);
    expect(data).toMatchObject({ net: 50_000, status: 'booked', status_text: '已入账', actions: [] });
    expect(await house()).toEqual({ bank: before.bank - 5_000_000, channel: before.channel + 5_000_000 });
    expect(await reconcile(app.database.db, { uid: PLATFORM_UID })).toEqual([]);
  });

  test('over it by two', async () => {
    const { data } = await enter(50_301.82, 301.81);
    const no = data.settlement_no;
    expect(data).toMatchObject({ status: 'submitted', actions: ['refuse'] });
    expect(await moved(async () => expect((await approve(no, one)).status).toBe(409))).toBe(0);
    expect(await moved(async () => expect((await approve(no)).data.status).toBe('booked'))).toBe(5_000_001);
    expect(await moved(async () => expect((await approve(no)).status).toBe(409))).toBe(0);
    const { list } = (await app.call(api.channels.staffSettlementList, { keyword: no }, one)).data;
    expect(list).toMatchObject([{ settlement_no: no, gross: 50_301.82, fee: 301.81, status: 'booked' }]);
  });

  test('is one by the channel’s number: the same again changes nothing, another content is refused', async () => {
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

  test('may be taken from the table with a reason', async () => {
    const { settlement_no: no } = (await enter(80_000, 480)).data;
    const refuse = (reason: string) =>
      app.call(api.channels.staffSettlementRefuse, { channel: 'alipay', no, reason }, one);
    expect((await refuse('')).status).toBe(422);
    expect((await refuse('金额抄错')).data).toMatchObject({ status: 'refused', decision_reason: '金额抄错' });
    expect(await moved(async () => expect((await approve(no)).status).toBe(409))).toBe(0);
  });

  test('is nobody else’s, never of nothing or a day to come, and never booked alone over the limit whatever the server says', async () => {
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
