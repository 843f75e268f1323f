import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '../../demo/testing';
import { newestOfOwner } from '../../messages/testing';
import { newOrder, newPayer, proof } from '../../orders/cashier/testing';
import { newOwner, newStaff, newSubAccount, signedIn } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { dueAt, monthAfter } from './months';
import { fixBills } from './fix';
import { expectBills } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.database.setClock(0));
afterAll(() => app.close());

const month = dayOf(new Date()).slice(0, 7);
/** The clock stands so long after the bill of this month is due. */
const whenDue = (later = 60_000) => app.database.setClock(dueAt(month).getTime() - Date.now() + later);
const billOf = async (as: As, of = month) => (await app.call(api.bills.detail, { month: of }, as)).data;

/** An order of 100 paid with 30 in coins and the rest by balance and credit, of which 45 come back. */
async function life() {
  const payer = await newPayer(app, { rmb: 500_00, paid: 30_00, credit: 1000_00 });
  const order_no = await newOrder(app, payer.uid, 100_00);
  const asked = { order_nos: [order_no], use_coin: true, coin_amount: 30, use_iou: true, iou_amount: 40 };
  await app.call(api.orders.pay, { ...asked, ...proof }, payer.as);
  const cs = await newStaff(app.deps, 'cs');
  await app.call(api.orders.refundApply, { order_no, reason: '计划有变', amount: 45 }, payer.as);
  await app.call(api.orders.staffDecideRefund, { no: order_no, decision: 'agree' }, cs.as);
  return { ...payer, order_no };
}

describe('the bill of a month', () => {
  test('the bill of a month shows what was paid by which means and what came back, and is fixed at noon of the 2nd', async () => {
    const { uid, as } = await life();
    const order_no = await newOrder(app, uid, 20_00);
    await app.call(api.orders.pay, { order_nos: [order_no], ...proof }, as);
    const expected = {
      status: 'open',
      price: 75,
      coin: 30,
      rmb: 45,
      iou: 0,
      online: 0,
      paid: 45,
      parts: [
        { part: 'order', count: 2, price: 120, coin: 30, rmb: 50, iou: 40, paid: 90 },
        { part: 'refund', count: 1, price: -45, coin: 0, rmb: -5, iou: -40, paid: -45 },
      ],
    };
    expect(await billOf(as)).toMatchObject(expected);
    await expectBills(app, as);
    await whenDue(-60_000);
    await app.runner.run('finance.bills');
    expect(await billOf(await signedIn(app.deps, uid))).toMatchObject(expected);
    await whenDue();
    await app.runner.run('finance.bills');
    const later = await signedIn(app.deps, uid);
    expect(await billOf(later)).toMatchObject({ ...expected, status: 'fixed', status_text: '已出账' });
    expect((await newestOfOwner(app, uid, 1))[0]).toMatchObject({
      title: `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月账单已出账`,
    });
    // What happens later stands in its own month, and what was fixed stays.
    const cs = await newStaff(app.deps, 'cs');
    await app.call(api.orders.refundApply, { order_no, reason: '计划有变', amount: 10 }, later);
    await app.call(api.orders.staffDecideRefund, { no: order_no, decision: 'agree' }, cs.as);
    await app.runner.run('finance.bills');
    expect(await billOf(later)).toMatchObject({ ...expected, status: 'fixed' });
    expect(await billOf(later, monthAfter(month))).toMatchObject({ status: 'open', price: -10, paid: -10 });
    expect(await expectBills(app, later)).toEqual([monthAfter(month), month]);
    // A year counts until now, and is final once its last month is fixed.
    const year = month.slice(0, 4);
    const running = (await app.call(api.bills.year, { year }, later)).data;
    expect(running.as_of === null).toBe(month.endsWith('-12'));
    await app.database.setClock(dueAt(`${year}-12`).getTime() - Date.now() + 60_000);
    await app.runner.run('finance.bills');
    const over = await signedIn(app.deps, uid);
    const final = (await app.call(api.bills.year, { year }, over)).data;
    expect([final.as_of, final.list[0]]).toEqual([null, running.list[0]]);
    expect(final.years).toEqual([String(Number(year) + 1), year]);
    await expectBills(app, over);
    const future = await app.call(api.bills.year, { year: '2098' }, over);
    expect(JSON.stringify(future.body)).toContain('请选择已开始的年份');
  });

  test('a bill that was not fixed because its transaction died is fixed whole by the next run, and told once', async () => {
    const { uid } = await life();
    await whenDue();
    const killed = app.database.transaction(async (tx) => {
      await fixBills(tx, uid);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await billOf(await signedIn(app.deps, uid))).toMatchObject({ status: 'open' });
    await app.runner.run('finance.bills');
    await app.runner.run('finance.bills');
    expect(await billOf(await signedIn(app.deps, uid))).toMatchObject({ status: 'fixed', price: 55 });
    expect((await newestOfOwner(app, uid, 9)).filter(({ title }) => title.includes('账单'))).toHaveLength(1);
  });

  test('the lines of a bill open by any figure of its analysis, and another account sees none of them', async () => {
    const { as, order_no } = await life();
    const asked = { from: month, to: month };
    const { data } = await app.call(api.bills.analysis, { ...asked, dimension: 'kind', by: 'member' }, as);
    expect(data.list).toMatchObject([{ key: 'service', by: 'owner', by_text: '主账号', count: 2, paid: 25 }]);
    expect(data.top).toMatchObject([{ key: 'service', text: '服务商服务订单', paid: 25, before: 0 }]);
    const { list } = (await app.call(api.bills.lines, { ...asked, kind: 'service', member: 'owner' }, as))
      .data;
    expect(list.map(({ biz_no, part }) => [biz_no, part])).toEqual([
      [order_no, 'refund'],
      [order_no, 'order'],
    ]);
    const none = await app.call(api.bills.lines, { ...asked, part: 'fee' }, as);
    expect(none.data).toMatchObject({ total: 0, sums: { price: 0 } });
    const other = await newOwner(app.deps);
    expect((await app.call(api.bills.lines, asked, other.as)).data.total).toBe(0);
    expect(await billOf(other.as)).toMatchObject({ count: 0, parts: [] });
  });

  test('a member without the right reads no bill, and one with 仅本人 reads the figures of its own alone', async () => {
    const { uid } = await life();
    const without = await newSubAccount(app.deps, uid, ['finance.rmb:view']);
    expect((await app.call(api.bills.list, {}, without.as)).status).toBe(403);
    const member = await aMember(app, uid, {
      permissions: ['finance.bill:view'],
      scope: { finance: 'self' },
    });
    expect(await billOf(member.as)).toMatchObject({ count: 0 });
    expect((await app.call(api.bills.export, { period: month }, member.as)).status).toBe(403);
    const auditor = await newSubAccount(app.deps, uid, ['AUD']);
    expect(await billOf(auditor.as)).toMatchObject({ count: 2, price: 55 });
    await expectBills(app, auditor.as);
  });

  test('months that have not begun, are the wrong way round or too many are refused with a sentence', async () => {
    const { as } = await newOwner(app.deps);
    const say = async (from: string, to: string) =>
      JSON.stringify((await app.call(api.bills.lines, { from, to }, as)).body);
    expect(await say('2098-01', '2099-01')).toContain('请选择已开始的月份');
    expect(await say(month, monthAfter(month, -1))).toContain('截止月份不能早于起始月份');
    expect(await say(monthAfter(month, -24), month)).toContain('一次最多查询24个月');
  });

  test('the bill of a month and that of its year are files with every line and the same sums', async () => {
    const { as } = await life();
    for (const period of [month, month.slice(0, 4)]) {
      const { task_id } = (await app.call(api.bills.export, { period, format: 'csv' }, as)).data;
      await app.runner.run('exports.make');
      const task = (await app.call(api.exports.tasks, { task_id }, as)).data.list[0]!;
      const { url } = (await app.call(api.files.ticket, { file_id: task.file_id! }, as)).data;
      const answer = await fetch(`${app.url}${url}&auth_token=${as.vso_token}`);
      const content = Buffer.from(await answer.arrayBuffer()).toString();
      expect(content).toContain('订单合计,100.00');
      expect(content).toContain('退款合计,-45.00');
      expect(content).toContain('实付合计（余额、白条、在线）,25.00');
    }
  });
});
