import { api } from '@uc/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../finance/books/reconciliation';
import { balancesOf } from '../ledger/index';
import { newStaff } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { detailOf, newOrder, newPayer, newCouponFor, type Payer, proof } from './cashier/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { orders } = api;
const DAY = 86_400_000;
const name = '拾光设计工作室';

/** A buyer, a seller and an order of 100.00 between them that is paid. */
async function sale(price = 100_00) {
  const [buyer, seller] = [await newPayer(app, { rmb: price, credit: 1000_00 }), await newPayer(app)];
  const orderNo = await newOrder(app, buyer.uid, price, { seller: { uid: seller.uid, name } });
  await app.call(orders.pay, { order_nos: [orderNo], ...proof }, buyer.as);
  return { buyer, seller, orderNo };
}
const deliver = (orderNo: string, seller: Payer) =>
  app.call(orders.deliver, { order_no: orderNo, note: '初稿与源文件，请查收' }, seller.as);
const accept = (orderNo: string, { as }: Payer) => app.call(orders.accept, { order_no: orderNo }, as);
const revise = (orderNo: string, { as }: Payer) =>
  app.call(orders.revise, { order_no: orderNo, note: '字号再大一些' }, as);
const apply = (orderNo: string, { as }: Payer, amount?: number) =>
  app.call(orders.refundApply, { order_no: orderNo, reason: '计划有变', ...(amount && { amount }) }, as);
const handle = (orderNo: string, { as }: Payer, decision: 'agree' | 'refuse', reason?: string) =>
  app.call(orders.refundHandle, { order_no: orderNo, decision, ...(reason && { reason }) }, as);
const review = (orderNo: string, { as }: Payer) =>
  app.call(orders.review, { order_no: orderNo, quality: 5, speed: 4, attitude: 5, text: '很专业' }, as);
const titlesOf = async ({ as }: Payer) =>
  (await app.call(api.home.summary, {}, as)).data.messages!.map(({ title }) => title);
/** Staff decide what was bought from the platform. */
async function decide(orderNo: string, decision: 'agree' | 'refuse') {
  const staff = await newStaff(app.deps, 'cs');
  return app.call(orders.staffDecideRefund, { no: orderNo, decision }, staff.as);
}
/** Runs a job as it would run so many days later. */
async function later(days: number, job: string): Promise<number> {
  await app.database.setClock(Math.round(days * DAY));
  try {
    return await app.runner.run(job);
  } finally {
    await app.database.setClock(0);
  }
}

describe('a delivery', () => {
  test('a delivery goes from the seller over three rounds of changes to acceptance, income and review', async () => {
    const { buyer, seller, orderNo } = await sale();
    expect((await detailOf(app, orderNo, seller.as)).actions).toEqual(['progress', 'deliver']);
    for (let round = 1; round <= 3; round += 1) {
      expect((await deliver(orderNo, seller)).data.status).toBe('pending_accept');
      expect((await revise(orderNo, buyer)).data.status).toBe('processing');
    }
    await deliver(orderNo, seller);
    expect((await revise(orderNo, buyer)).status).toBe(409);
    expect((await detailOf(app, orderNo, buyer.as)).actions).toEqual(['accept', 'refund']);
    expect((await accept(orderNo, buyer)).data.status).toBe('completed');
    expect((await balancesOf(app.database.db, seller.uid))['L.PENDING']).toBe(90_00);
    const again = await accept(orderNo, buyer);
    expect([again.status, again.body.msg]).toEqual([409, expect.stringMatching(/^已在 \d\d:\d\d 验收$/)]);
    expect((await review(orderNo, buyer)).status).toBe(200);
    expect((await review(orderNo, buyer)).status).toBe(409);
    const detail = await detailOf(app, orderNo, buyer.as);
    expect(detail.review).toMatchObject({ quality: 5, speed: 4, attitude: 5, text: '很专业' });
    expect(detail.actions).not.toContain('review');
    expect(detail.deliveries).toHaveLength(4);
    expect(await titlesOf(seller)).toContain('订单已验收');
    expect(await titlesOf(buyer)).toContain('订单已交付，请验收');
  });

  test('a delivery whose acceptance is pressed several times at once is accepted once', async () => {
    const { buyer, seller, orderNo } = await sale();
    await deliver(orderNo, seller);
    const key = { 'idempotency-key': `accept-${orderNo}` };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.call(orders.accept, { order_no: orderNo }, buyer.as, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await balancesOf(app.database.db, seller.uid))['L.PENDING']).toBe(90_00);
  });

  test('a delivery is nobody’s but the seller’s to make, and nobody’s but the buyer’s to accept', async () => {
    const { buyer, seller, orderNo } = await sale();
    const stranger = await newPayer(app);
    expect((await deliver(orderNo, buyer)).status).toBe(404);
    expect((await deliver(orderNo, stranger)).status).toBe(404);
    await deliver(orderNo, seller);
    expect((await accept(orderNo, seller)).status).toBe(404);
    expect((await review(orderNo, seller)).status).toBe(404);
    expect((await handle(orderNo, buyer, 'agree')).status).toBe(404);
  });
});

describe('a refund', () => {
  test('a refund of half of a mixed payment goes back from the last source on, and shows where every part went', async () => {
    const buyer = await newPayer(app, { rmb: 300_00, paid: 150_00, bonus: 50_00, credit: 5000_00 });
    await newCouponFor(app, buyer.uid, { kind: 'full_cut', face: 50_00, threshold: 500_00 });
    const voucher = await newCouponFor(app, buyer.uid, { kind: 'voucher', face: 100_00 });
    const orderNo = await newOrder(app, buyer.uid, 1000_00);
    await app.call(orders.pay, { order_nos: [orderNo], use_iou: true, ...proof }, buyer.as);
    expect((await apply(orderNo, buyer, 475)).data).toMatchObject({ status: 'refunding', amount: 475 });
    expect((await detailOf(app, orderNo, buyer.as)).refunds[0]).toMatchObject({
      amount: 475,
      status: 'open',
      decider: 'staff',
      // Beforehand already: where each part would go.
      legs: [
        { method: 'iou', amount: 350, to: 'credit' },
        { method: 'rmb', amount: 125, to: 'balance' },
      ],
    });
    expect((await decide(orderNo, 'agree')).data.status).toBe('part_refunded');
    const detail = await detailOf(app, orderNo, buyer.as);
    const legs = (at: number) =>
      detail.refunds[at]!.legs.map(({ method, amount, to, to_text }) => [method, amount, to, to_text]);
    expect(legs(0)).toEqual([
      ['iou', 350, 'credit', '恢复信用额度'],
      ['rmb', 125, 'balance', '退回账户余额'],
    ]);
    expect(detail.payments.map(({ method, amount, refunded }) => [method, amount, refunded])).toEqual([
      ['voucher', 50, 0],
      ['voucher', 100, 0],
      ['coin', 200, 0],
      ['rmb', 300, 125],
      ['iou', 350, 350],
    ]);
    expect(detail.payments.map(({ ref_no }) => ref_no)).toContain(voucher);
    expect(await balancesOf(app.database.db, buyer.uid)).toMatchObject({ 'L.AVAIL': 125_00, 'A.IOU': 0 });
    expect(await reconcile(app.database.db, { uid: buyer.uid })).toEqual([]);
    expect(await titlesOf(buyer)).toContain('退款成功');
  });

  test('a refund of a whole order brings coins and coupons back as well', async () => {
    const buyer = await newPayer(app, { rmb: 100_00, paid: 50_00 });
    const cut = await newCouponFor(app, buyer.uid, { kind: 'full_cut', face: 20_00 });
    const orderNo = await newOrder(app, buyer.uid, 120_00);
    const before = await balancesOf(app.database.db, buyer.uid);
    await app.call(orders.pay, { order_nos: [orderNo], ...proof }, buyer.as);
    await apply(orderNo, buyer);
    expect((await decide(orderNo, 'agree')).data.status).toBe('refunded');
    expect(await balancesOf(app.database.db, buyer.uid)).toEqual(before);
    const { refunds } = await detailOf(app, orderNo, buyer.as);
    expect(refunds[0]!.legs.map(({ to, amount, ref_no }) => [to, amount, ref_no])).toEqual([
      ['balance', 50, ''],
      ['coin', 50, ''],
      ['coupon', 20, cut],
    ]);
  });

  test('a refund that the seller refuses wants a reason; the order goes on where it stood, with its clock of acceptance anew', async () => {
    const { buyer, seller, orderNo } = await sale();
    await deliver(orderNo, seller);
    await apply(orderNo, buyer);
    expect((await handle(orderNo, seller, 'refuse')).status).toBe(422);
    expect((await handle(orderNo, seller, 'refuse', '已按需求交付')).data.status).toBe('pending_accept');
    const detail = await detailOf(app, orderNo, buyer.as);
    expect(detail.accept_deadline).not.toBeNull();
    expect(detail.refunds[0]).toMatchObject({ status: 'refused', answer: '已按需求交付' });
    expect((await handle(orderNo, seller, 'agree')).status).toBe(409);
    expect(await titlesOf(buyer)).toContain('退款申请未通过');
  });

  test('a refund asks for no more than was paid, more than nothing, and only while there is an order to refund', async () => {
    const { buyer, seller, orderNo } = await sale();
    const amounts = [0, 100.01, 1000];
    for (const amount of amounts) {
      const refused = await app.call(
        orders.refundApply,
        { order_no: orderNo, amount, reason: '计划有变' },
        buyer.as,
      );
      expect([amount, refused.status, refused.body.data?.errors?.[0]?.field]).toEqual([
        amount,
        422,
        'amount',
      ]);
    }
    await apply(orderNo, buyer);
    expect((await apply(orderNo, buyer)).status).toBe(409);
    expect((await deliver(orderNo, seller)).status).toBe(409);
    expect((await accept(orderNo, buyer)).status).toBe(409);
    await handle(orderNo, seller, 'agree');
    for (const again of [apply, accept, revise, review])
      expect((await again(orderNo, buyer)).status).toBeGreaterThanOrEqual(409);
    const unpaid = await newOrder(app, buyer.uid, 1_00);
    expect((await apply(unpaid, buyer)).status).toBe(409);
  });

  test('a refund after acceptance is decided by staff alone, keeps the seller’s income where it is, and ends after 15 days', async () => {
    const { buyer, seller, orderNo } = await sale();
    const staff = await newStaff(app.deps, 'cs');
    await deliver(orderNo, seller);
    await accept(orderNo, buyer);
    await apply(orderNo, buyer, 50);
    expect((await detailOf(app, orderNo, buyer.as)).sub_status_text).toBe('售后审核中');
    expect((await handle(orderNo, seller, 'agree')).status).toBe(409);
    await later(5, 'finance.settlementRelease');
    await later(5, 'orders.refundSilence');
    expect((await balancesOf(app.database.db, seller.uid))['L.PENDING']).toBe(90_00);
    const wrong = await newStaff(app.deps, 'ip');
    const decideAs = (as: typeof staff.as, more: object = {}) =>
      app.call(orders.staffDecideRefund, { no: orderNo, decision: 'agree', ...more }, as);
    expect((await decideAs(wrong.as)).status).toBe(403);
    const { version } = (await app.call(orders.staffDetail, { no: orderNo }, staff.as)).data;
    expect((await decideAs(staff.as, { version: version - 1 })).status).toBe(409);
    expect((await decideAs(staff.as, { version })).data.status).toBe('part_refunded');
    expect((await balancesOf(app.database.db, buyer.uid))['L.AVAIL']).toBe(50_00);
    expect((await balancesOf(app.database.db, seller.uid))['L.PENDING']).toBe(45_00);
    await later(5, 'finance.settlementRelease');
    expect((await balancesOf(app.database.db, seller.uid))['L.AVAIL']).toBe(45_00);
    expect(await reconcile(app.database.db)).toEqual([]);
    const old = await sale();
    await deliver(old.orderNo, old.seller);
    await accept(old.orderNo, old.buyer);
    expect((await detailOf(app, old.orderNo, old.buyer.as)).actions).toContain('refund');
    await app.database.asOwner(
      `update orders set ended_at = now() - interval '3 days 1 second' where order_no = '${old.orderNo}'`,
    );
    expect((await detailOf(app, old.orderNo, old.buyer.as)).actions).not.toContain('refund');
    expect((await apply(old.orderNo, old.buyer)).status).toBe(409);
  });

  test('a refund after acceptance that staff refuse sets the seller’s income free again', async () => {
    const { buyer, seller, orderNo } = await sale();
    const staff = await newStaff(app.deps, 'cs');
    await deliver(orderNo, seller);
    await accept(orderNo, buyer);
    await apply(orderNo, buyer);
    const refuse = (reason?: string) =>
      app.call(
        orders.staffDecideRefund,
        { no: orderNo, decision: 'refuse', ...(reason && { reason }) },
        staff.as,
      );
    expect((await refuse()).status).toBe(422);
    expect((await refuse('已验收且无质量问题')).data.status).toBe('completed');
    await later(4, 'finance.settlementRelease');
    expect((await balancesOf(app.database.db, seller.uid))['L.AVAIL']).toBe(90_00);
    expect(await titlesOf(seller)).toContain('订单收入已到账');
  });
});

describe('the clock alone', () => {
  test('the clock closes an order that is not paid in time, within the minute', async () => {
    const { uid, as } = await newPayer(app, { rmb: 100_00 });
    const orderNo = await newOrder(app, uid, 200_00);
    await app.call(orders.pay, { order_nos: [orderNo], channel: 'alipay', ...proof }, as);
    expect(await later(0.01, 'orders.payTimeout')).toBe(0);
    expect((await balancesOf(app.database.db, uid))['L.FROZEN']).toBe(100_00);
    expect(await later(0.03, 'orders.payTimeout')).toBeGreaterThan(0);
    expect(await balancesOf(app.database.db, uid)).toMatchObject({ 'L.AVAIL': 100_00, 'L.FROZEN': 0 });
    const detail = await detailOf(app, orderNo, as);
    expect([detail.status, detail.sub_status_text]).toEqual(['closed', '超时未付款，已自动关闭']);
    expect(await titlesOf({ uid, as })).toContain('订单超时未付款，已自动关闭');
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('the clock gives back what an online payment holds after half an hour, while the order may be paid for a day', async () => {
    const { uid, as } = await newPayer(app, { rmb: 100_00 });
    const orderNo = await newOrder(app, uid, 200_00, { orderType: 'studio' });
    await app.call(orders.pay, { order_nos: [orderNo], channel: 'alipay', ...proof }, as);
    await later(0.03, 'orders.payTimeout');
    expect(await balancesOf(app.database.db, uid)).toMatchObject({ 'L.AVAIL': 100_00, 'L.FROZEN': 0 });
    expect((await detailOf(app, orderNo, as)).status).toBe('pending_pay');
  });

  test('the clock reminds the buyer of a delivery three days and one day before, then accepts it after seven, each once', async () => {
    const { buyer, seller, orderNo } = await sale();
    await deliver(orderNo, seller);
    await later(3.5, 'orders.acceptReminder');
    expect(await titlesOf(buyer)).not.toContain('订单将在3天后自动验收');
    for (let run = 0; run < 3; run += 1) await later(4.1, 'orders.acceptReminder');
    for (let run = 0; run < 3; run += 1) await later(6.1, 'orders.acceptReminder');
    const reminders = (await titlesOf(buyer)).filter((title) => /天后自动验收/.test(title));
    expect(reminders.toSorted()).toEqual(['订单将在1天后自动验收', '订单将在3天后自动验收']);
    await later(6.9, 'orders.autoAccept');
    expect((await detailOf(app, orderNo, buyer.as)).status).toBe('pending_accept');
    await later(7.1, 'orders.autoAccept');
    await later(7.2, 'orders.autoAccept');
    expect((await detailOf(app, orderNo, buyer.as)).status).toBe('completed');
    expect((await balancesOf(app.database.db, seller.uid))['L.PENDING']).toBe(90_00);
  });

  test('the clock agrees to a refund that the seller does not answer for three days', async () => {
    const { buyer, orderNo } = await sale();
    await apply(orderNo, buyer);
    await later(2.9, 'orders.refundSilence');
    expect((await detailOf(app, orderNo, buyer.as)).status).toBe('refunding');
    await later(3.1, 'orders.refundSilence');
    expect((await detailOf(app, orderNo, buyer.as)).status).toBe('refunded');
    expect((await balancesOf(app.database.db, buyer.uid))['L.AVAIL']).toBe(100_00);
  });
});

describe('the order queue of staff', () => {
  test('the order queue lists what the clock would decide before what waits without one, however long', async () => {
    const staff = await newStaff(app.deps, 'cs');
    const buyer = await newPayer(app, { rmb: 500_00 });
    const own = async () => {
      const no = await newOrder(app, buyer.uid, 30_00);
      await app.call(orders.pay, { order_nos: [no], ...proof }, buyer.as);
      return no;
    };
    const [delivery, clocked] = [await own(), await own()];
    const accepted = await sale();
    await deliver(accepted.orderNo, accepted.seller);
    await accept(accepted.orderNo, accepted.buyer);
    await apply(accepted.orderNo, accepted.buyer);
    await apply(clocked, buyer);
    for (const asked of [{ todo: '1' }, { queue: 'refunds' }] as const) {
      const { list } = (await app.call(orders.staffList, { ...asked, page_size: 100 }, staff.as)).data;
      const waiting = list.filter(({ order_no: no }) => [delivery, clocked, accepted.orderNo].includes(no));
      expect(waiting.map(({ order_no: no, refund }) => [no, refund && refund.decide_by !== null])).toEqual([
        [clocked, true],
        ...('todo' in asked ? [[delivery, null]] : []),
        [accepted.orderNo, false],
      ]);
    }
  });

  test('the order queue lists the refunds that staff decide first, the oldest first, and staff deliver what the platform sells', async () => {
    const staff = await newStaff(app.deps, 'cs');
    const buyer = await newPayer(app, { rmb: 500_00 });
    const own = await newOrder(app, buyer.uid, 30_00);
    await app.call(orders.pay, { order_nos: [own], ...proof }, buyer.as);
    const queue = async (name: 'refunds' | 'deliveries') =>
      (await app.call(orders.staffList, { queue: name, page_size: 100 }, staff.as)).data;
    const before = await queue('deliveries');
    expect(before.list.map(({ order_no }) => order_no)).toContain(own);
    expect(before.counts.deliveries).toBe(before.total);
    const made = await app.call(orders.staffDeliver, { no: own, note: '已开通，请查收' }, staff.as);
    expect(made.data.status).toBe('pending_accept');
    await apply(own, buyer);
    const { orderNo, buyer: other } = await sale();
    await apply(orderNo, other);
    const { list } = await queue('refunds');
    const [mine, sellers] = [own, orderNo].map((no) => list.findIndex(({ order_no }) => order_no === no));
    expect(mine).toBeGreaterThanOrEqual(0);
    expect(mine).toBeLessThan(sellers!);
    expect(list[mine!]).toMatchObject({
      refund: { amount: 30, is_ours: true },
      buyer: { uid: String(buyer.uid) },
    });
    const sold = await sale();
    const foreign = await app.call(
      orders.staffDeliver,
      { no: sold.orderNo, note: '不该由平台交付' },
      staff.as,
    );
    expect(foreign.status).toBe(409);
    expect((await app.call(orders.staffDetail, { no: 'O2020010100000000' }, staff.as)).status).toBe(404);
    expect(
      (await app.call(orders.staffDecideRefund, { no: sold.orderNo, decision: 'agree' }, staff.as)).status,
    ).toBe(409);
  });
});

describe('files', () => {
  /** A small picture, as a person would hand one in. */
  const upload = async ({ as }: Payer, use: 'delivery' | 'refund_evidence') => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2357b5' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('use', use);
    form.set('file', new File([new Uint8Array(bytes)], '主视觉_v1.png', { type: 'image/png' }));
    const answer = await fetch(`${app.url}${api.files.upload.path}`, {
      method: 'POST',
      headers: { vso_token: as.vso_token },
      body: form,
    });
    const { data, msg } = (await answer.json()) as { data: { file_id: string }; msg: string };
    if (!answer.ok) throw new Error(msg);
    return data.file_id;
  };
  const mayFetch = async ({ as }: Payer, file_id: string) =>
    (await app.call(api.files.ticket, { file_id }, as)).status;

  test('files of a delivery and of a refund are seen by buyer and seller, and by nobody else', async () => {
    const { buyer, seller, orderNo } = await sale();
    const stranger = await newPayer(app);
    const delivered = await upload(seller, 'delivery');
    expect(await mayFetch(buyer, delivered)).toBe(404);
    const input = { order_no: orderNo, note: '初稿，请查收', files: [delivered] };
    expect((await app.call(orders.deliver, input, buyer.as)).status).toBe(404);
    expect((await app.call(orders.deliver, input, seller.as)).status).toBe(200);
    const evidence = await upload(buyer, 'refund_evidence');
    const asked = { order_no: orderNo, reason: '与需求不符', files: [evidence] };
    expect((await app.call(orders.refundApply, asked, buyer.as)).status).toBe(200);
    const detail = await detailOf(app, orderNo, seller.as);
    expect(detail.deliveries[0]!.files).toEqual([{ file_id: delivered, name: '主视觉_v1.png' }]);
    expect(detail.refunds[0]!.files).toEqual([{ file_id: evidence, name: '主视觉_v1.png' }]);
    for (const file of [delivered, evidence])
      expect([
        await mayFetch(buyer, file),
        await mayFetch(seller, file),
        await mayFetch(stranger, file),
      ]).toEqual([200, 200, 404]);
  });

  test('files of somebody else, or of another use, are not part of an order', async () => {
    const { buyer, seller, orderNo } = await sale();
    const theirs = await upload(buyer, 'refund_evidence');
    const tried = await app.call(
      orders.deliver,
      { order_no: orderNo, note: '初稿，请查收', files: [theirs] },
      seller.as,
    );
    expect(tried.status).toBe(404);
    expect((await detailOf(app, orderNo, buyer.as)).status).toBe('processing');
  });
});
