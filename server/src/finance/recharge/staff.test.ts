import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { coin, fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveFile } from '../../files/index';
import { balancesOf } from '../../ledger/index';
import { newOwner, newStaff } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { begun, press } from '../channels/testing';
import { reconcile } from '../books/reconciliation';
import { newNo, owner as by } from '../testing';
import { takePayment } from '../payments/index';

type As = NonNullable<Parameters<TestApp['call']>[2]>;
let app: TestApp;
let first: As;
let second: As;
beforeAll(async () => {
  app = await startTestApp();
  first = (await newStaff(app.deps, 'finance')).as;
  second = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

const held = async (uid: number) => {
  const balances = await balancesOf(app.database.db, uid);
  return { rmb: balances['L.AVAIL'], paid: balances['C.PAID'], bonus: balances['C.BONUS'] };
};
const today = dayOf(new Date());
let lines = 0;
const bankNo = () => `CMB${process.pid}${++lines}`;
const statusOf = async (recharge_no: string, as: As) =>
  (await app.call(api.recharge.detail, { recharge_no }, as)).data;

/** The job as it runs so many days from now; sessions do not live that long. */
async function timeoutAfter(days: number): Promise<void> {
  await app.database.setClock(days * 86_400_000);
  await app.runner.run('finance.rechargeTimeout');
  await app.database.setClock(0);
}
async function transfer(amount = 1000, target: 'rmb' | 'coin' = 'rmb') {
  const { uid, as } = await newOwner(app.deps);
  const { data } = await app.call(api.recharge.create, { amount, target, channel: 'offline' }, as);
  return { uid, as, no: data.recharge_no, memo: data.pay.account!.memo_code };
}
const aVoucher = async (uid: number) =>
  (
    await saveFile(app.deps, {
      uid,
      subId: null,
      use: 'remittance_voucher',
      name: '凭证.png',
      mime: 'image/png',
      bytes: Buffer.from('picture'),
    })
  ).file_id;
const handIn = async ({ uid, as, no }: { uid: number; as: As; no: string }) =>
  app.call(
    api.recharge.voucher,
    {
      recharge_no: no,
      file_id: await aVoucher(uid),
      payer_name: '苏州某某有限公司',
      payer_account: '6222 6002 6000 1072 444',
      transfer_day: today,
    },
    as,
  );
const enter = (amount: number, memo: string, bank_txn_no = bankNo()) =>
  app.call(
    api.recharge.staffBankLineAdd,
    { bank_txn_no, amount, memo, payer_name: '苏州某某有限公司', received_day: today },
    first,
  );

describe('a transfer', () => {
  test('a transfer waits for staff since its voucher was handed in, however long ago it was announced', async () => {
    const [announced, later] = [await transfer(), await transfer()];
    await app.database.asOwner(
      `update recharges set created_at = created_at - interval '1 day' where recharge_no in ('${announced.no}', '${later.no}')`,
    );
    for (const one of [later, announced]) await handIn(one);
    const { list } = (await app.call(api.recharge.staffList, { todo: '1', page_size: 100 }, first)).data;
    const rows = list.filter(({ recharge_no: no }) => [announced.no, later.no].includes(no));
    expect(rows.map(({ recharge_no, age_hours }) => [recharge_no, age_hours])).toEqual([
      [later.no, 0],
      [announced.no, 0],
    ]);
  });

  test('a transfer has an account, a code that nobody mistakes, and seven days', async () => {
    const { as, no, memo } = await transfer();
    expect(memo).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    expect(await statusOf(no, as)).toMatchObject({
      status: 'pending',
      actions: ['voucher', 'cancel'],
      pay: { type: 'account', account: { memo_code: memo, name: expect.any(String) } },
    });
    await timeoutAfter(6.9);
    expect((await statusOf(no, as)).status).toBe('pending');
    await timeoutAfter(7.1);
    expect((await statusOf(no, as)).status).toBe('closed');
  });

  test('a transfer is handed in, sent back with a reason, handed in again and found on the statement', async () => {
    const one = await transfer(2000);
    expect((await handIn(one)).data).toMatchObject({ status: 'reviewing', status_text: '待核对' });
    expect((await handIn(one)).status).toBe(409);
    const queue = await app.call(api.recharge.staffList, { status: 'reviewing' }, first);
    expect(queue.data.list.map(({ recharge_no }) => recharge_no)).toContain(one.no);
    const seen = (await app.call(api.recharge.staffDetail, { no: one.no }, first)).data;
    expect(seen.voucher).toMatchObject({
      payer_account: '6222600260001072444',
      payer_account_mask: '**** 2444',
    });
    expect(seen.uid).toBe(String(one.uid));
    const reject = (reason: string) =>
      app.call(api.recharge.staffReject, { no: one.no, reason, version: seen.version }, first);
    expect((await reject('')).status).toBe(422);
    expect((await reject('付款户名不符')).data.status).toBe('rejected');
    expect((await reject('付款户名不符')).status).toBe(409);
    expect(await statusOf(one.no, one.as)).toMatchObject({
      reject_reason: '付款户名不符',
      actions: ['voucher'],
      timeline: [{}, { text: '上传汇款凭证' }, { text: '凭证不符', actor: '平台', comment: '付款户名不符' }],
    });
    await handIn(one);
    const match = { no: one.no, bank_txn_no: bankNo() };
    expect((await app.call(api.recharge.staffMatch, match, first)).data.status_text).toBe('待复核');
    const [request] = (await app.call(api.bookings.staffList, { keyword: one.no }, second)).data.list;
    await app.call(api.bookings.staffApprove, { no: request!.no }, second);
    expect((await app.call(api.recharge.staffMatch, match, first)).status).toBe(409);
    expect((await held(one.uid)).rmb).toBe(2000_00);
    expect(await reconcile(app.database.db, { uid: one.uid })).toEqual([]);
  });

  test('a transfer takes its own customer’s file alone', async () => {
    const [one, other] = [await transfer(), await newOwner(app.deps)];
    const answer = await app.call(
      api.recharge.voucher,
      {
        recharge_no: one.no,
        file_id: await aVoucher(other.uid),
        payer_name: '某某公司',
        payer_account: '62220000',
        transfer_day: today,
      },
      one.as,
    );
    expect(answer.status).toBe(404);
    expect((await statusOf(one.no, one.as)).status).toBe('pending');
  });

  test('a transfer says nothing of its payer at rest', async () => {
    const one = await transfer();
    await handIn(one);
    const [row] = await app.database.asOwner<{ text: string }>(
      `select row_to_json(r)::text as text from recharges r where recharge_no = '${one.no}'`,
    );
    expect(row!.text).not.toMatch(/某某|622260026/);
  });
});

describe('a line of the bank statement (J34)', () => {
  test('a bank line with code and amount is credited at once, before any voucher, and once (J34)', async () => {
    const one = await transfer(3000);
    const number = bankNo();
    expect((await enter(3000, `货款 ${one.memo.toLowerCase()} 请查收`, number)).data).toMatchObject({
      status: 'matched',
      matched_no: one.no,
    });
    expect((await enter(3000, one.memo, number)).body.msg).toContain(`（已匹配${one.no}）`);
    expect((await held(one.uid)).rmb).toBe(3000_00);
    expect(await statusOf(one.no, one.as)).toMatchObject({ status: 'success', channel_no: number });
  });

  test('a bank line with another amount, or no code, waits in suspense until a person says whose it is', async () => {
    const one = await transfer(500, 'coin');
    const suspense = async () => (await balancesOf(app.database.db, 1))['L.SUSPENSE'];
    const before = await suspense();
    expect((await enter(499.99, one.memo)).data.status).toBe('unmatched');
    const waiting = (await enter(500, '往来款')).data;
    expect(waiting).toMatchObject({ status: 'unmatched', matched_no: null });
    expect(await suspense()).toBe(before + 999_99);
    const byHand = (no: string) =>
      app.call(api.recharge.staffBankLineMatch, { no: waiting.receipt_no, recharge_no: no }, second);
    const other = await transfer(777);
    expect((await byHand(other.no)).status).toBe(409);
    // An order's number is no recharge's: which one was not found, and where to look.
    const mistyped = await byHand('O202611201234567890');
    expect([mistyped.status, mistyped.body.msg]).toEqual([
      404,
      '没有找到充值单O202611201234567890，请在“充值审核”的列表（充值单号以R开头）核对后重新填写',
    ]);
    expect((await byHand(one.no)).data).toMatchObject({ status: 'matched', matched_no: one.no });
    expect((await byHand(one.no)).status).toBe(409);
    expect(await held(one.uid)).toMatchObject({ paid: 500_00 });
    expect(await suspense()).toBe(before + 499_99);
    expect(await reconcile(app.database.db)).toEqual([]);
  });

  test('a bank line that comes after seven days is credited all the same', async () => {
    const one = await transfer(800);
    await timeoutAfter(8);
    expect((await enter(800, one.memo)).data.status).toBe('matched');
    expect(await statusOf(one.no, one.as)).toMatchObject({ status: 'success', is_late: true });
  });
});

describe('a refund of a recharge (J4)', () => {
  const paid = async (amount: number, target: 'rmb' | 'coin' = 'rmb') => {
    const owner = await newOwner(app.deps);
    const { rechargeNo: no, ticket } = await begun(app, owner.as, { amount, target });
    await press(app, ticket, 'success');
    return { ...owner, no };
  };
  const ask = (no: string, as: As) => app.call(api.recharge.staffRefund, { no, reason: '客户误充' }, as);
  const approve = (no: string, as: As, more: object = {}) =>
    app.call(api.recharge.staffRefundApprove, { no, ...more }, as);
  const callOff = (no: string, as: As) =>
    app.call(api.recharge.staffRefundRefuse, { no, reason: '余额已使用' }, as);
  const outbox = () => app.runner.run('outbox');
  const frozen = async (uid: number) => {
    const balances = await balancesOf(app.database.db, uid);
    return [balances['L.FROZEN'], balances['C.FROZEN']];
  };
  const agrees = async (uid: number) => expect(await reconcile(app.database.db, { uid })).toEqual([]);

  test('a refund of a recharge wants two people, is set aside, and its channel gives it back (J4)', async () => {
    const { uid, as, no } = await paid(300);
    expect((await approve(no, second)).status).toBe(409);
    expect((await ask(no, first)).data.status).toBe('refunding');
    // Both are told who asked and since when it waits; the one who asked is not offered to second it.
    const seen = async (as: As) => (await app.call(api.recharge.staffDetail, { no }, as)).data;
    const asked = { refund_requested_by: expect.not.stringMatching(/^P\d+$/), age_hours: 0 };
    expect(await seen(first)).toMatchObject({ ...asked, actions: ['refund-refuse'] });
    const { refund_requested_at: askedAt, timeline, ...other } = await seen(second);
    expect(other).toMatchObject({ ...asked, actions: ['refund-refuse', 'refund-approve'] });
    expect(askedAt).toEqual(timeline.at(-1)!.at);
    const same = await approve(no, first);
    expect([same.status, same.body.msg]).toEqual([409, '须由另一位同事复核，不能复核自己提交的申请']);
    expect((await held(uid)).rmb).toBe(300_00);
    expect((await approve(no, second)).data.status).toBe('refunding');
    expect([(await held(uid)).rmb, await frozen(uid)]).toEqual([0, [300_00, 0]]);
    await agrees(uid);
    const leftToday = async () => (await app.call(api.recharge.config, { target: 'rmb' }, as)).data.day_left;
    expect(await leftToday()).toBe(99_700);
    // On its way: neither once more nor called off.
    expect((await approve(no, second)).status).toBe(409);
    expect((await callOff(no, second)).status).toBe(409);
    await outbox();
    expect((await statusOf(no, as)).status_text).toBe('已退款');
    // A refunded recharge does not count for the day: its limit may be used anew.
    expect(await leftToday()).toBe(100_000);
    expect(await frozen(uid)).toEqual([0, 0]);
    const balances = await balancesOf(app.database.db, uid);
    // 0.60 % of 300.00 stay with the channel.
    expect([balances['A.CH.alipay'], balances['E.CH']]).toEqual([1_80, -1_80]);
    const { channel_refunds } = (await app.call(api.recharge.staffDetail, { no }, first)).data;
    expect(channel_refunds).toMatchObject([{ status: 'refunded', amount: 300, channel: 'alipay' }]);
    await agrees(uid);
  });

  test('a refund of a recharge that its channel refuses leaves everything as it was, and may be asked for again', async () => {
    const { uid, as, no } = await paid(300.44);
    await ask(no, first);
    await approve(no, second);
    await outbox();
    expect((await statusOf(no, as)).status).toBe('success');
    expect([(await held(uid)).rmb, await frozen(uid)]).toEqual([300_44, [0, 0]]);
    await agrees(uid);
    await ask(no, second);
    expect((await approve(no, first)).data.status).toBe('refunding');
    await outbox();
    expect((await statusOf(no, as)).status).toBe('success');
    const { channel_refunds, timeline } = (await app.call(api.recharge.staffDetail, { no }, first)).data;
    expect(channel_refunds.map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(timeline.at(-1)).toMatchObject({ text: '渠道退回未成功', comment: '演示渠道拒绝退款' });
    // Steps that nobody took in person are the system's, in Chinese.
    expect(timeline.map(({ actor }) => actor)).toEqual(expect.arrayContaining(['系统']));
    expect(timeline.map(({ actor }) => actor)).not.toContain('system');
    await agrees(uid);
  });

  test('a refund of a recharge is refused when the money has been spent, and may then be called off', async () => {
    const { uid, no } = await paid(300);
    await app.database.transaction((tx) =>
      takePayment(tx, {
        uid,
        by,
        orderNo: newNo('O'),
        title: '渲染',
        orderType: 'render',
        parts: { rmb: fen(1_00) },
      }),
    );
    await ask(no, first);
    expect((await approve(no, second)).body.errorCode).toBe(330001);
    expect((await callOff(no, second)).data.status).toBe('success');
    expect((await held(uid)).rmb).toBe(299_00);
  });

  test('a refund of a recharge of coins takes coins and bonus back, and not when any of it is spent', async () => {
    const whole = await paid(1000, 'coin');
    await ask(whole.no, first);
    expect((await approve(whole.no, second)).data.status).toBe('refunding');
    expect([await held(whole.uid), await frozen(whole.uid)]).toEqual([
      { rmb: 0, paid: 0, bonus: 0 },
      [0, 1050_00],
    ]);
    await agrees(whole.uid);
    await outbox();
    expect((await statusOf(whole.no, whole.as)).status).toBe('refunded');
    expect([await held(whole.uid), await frozen(whole.uid)]).toEqual([{ rmb: 0, paid: 0, bonus: 0 }, [0, 0]]);
    await agrees(whole.uid);

    const { uid, no } = await paid(1000, 'coin');
    await app.database.transaction((tx) =>
      takePayment(tx, {
        uid,
        by,
        orderNo: newNo('O'),
        title: '渲染',
        orderType: 'render',
        parts: { coin: coin(1_00) },
      }),
    );
    await ask(no, first);
    expect((await approve(no, second)).body.errorCode).toBe(330002);
    expect(await held(uid)).toEqual({ rmb: 0, paid: 1000_00, bonus: 49_00 });
  });

  test('a refund of a recharge of coins that its channel refuses gives the coins back to their batches', async () => {
    const { uid, no } = await paid(1000, 'coin');
    const before = await held(uid);
    await ask(no, first);
    await approve(no, second);
    const { payments } = app.deps.partners;
    const refused = { status: 'failed', reason: '账户已注销' } as const;
    const alipay = { ...payments.channels.alipay!, refund: () => Promise.resolve(refused) };
    app.deps.partners.payments = { ...payments, channels: { alipay } };
    await outbox();
    app.deps.partners.payments = payments;
    expect([await held(uid), await frozen(uid)]).toEqual([before, [0, 0]]);
    await agrees(uid);
  });

  test('a refund of a recharge by transfer goes back by hand, with the number that it went back by', async () => {
    const one = await transfer(500);
    await enter(500, one.memo);
    await ask(one.no, first);
    const without = await approve(one.no, second);
    expect(without.status).toBe(422);
    expect(without.text).toContain('请填写已退回款项的银行或渠道流水号');
    expect((await approve(one.no, second, { refund_no: 'REF20261120' })).data.status).toBe('refunded');
    expect((await approve(one.no, second, { refund_no: 'REF20261120' })).status).toBe(409);
    expect((await held(one.uid)).rmb).toBe(0);
    expect((await balancesOf(app.database.db, one.uid))['A.BANK']).toBe(0);
    await agrees(one.uid);
  });
});

test('the recharge queue is refused to staff without its permission, and to customers', async () => {
  const one = await transfer();
  const auditor = (await newStaff(app.deps, 'auditor')).as;
  expect((await app.call(api.recharge.staffList, {}, auditor)).status).toBe(403);
  expect((await app.call(api.recharge.staffList, {}, one.as)).status).toBe(401);
});
