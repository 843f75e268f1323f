import { api } from '@uc/contract';
import { dayAfter, dayOf, startOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gbk, gbkZip } from '../../../opener/bankfiles/testing-files';
import { alipay, wechatFund, wechatTrade } from '../../../opener/bankfiles/testing-messages';
import { collect, newOrder, newPayer, proof } from '../../../orders/cashier/testing';
import { createAlipay } from '../../../partners/payments/alipay';
import { startAlipayBills, startWechatBills } from '../../../partners/payments/testing-bills';
import { createWechat } from '../../../partners/payments/wechat';
import { newStaff } from '../../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../../testing';
import { reconcile } from '../../books/reconciliation';
import { sender, wechatFundBill } from '../testing';

let app: TestApp;
let as: As;
let wechat: Awaited<ReturnType<typeof startWechatBills>>;
let gateway: Awaited<ReturnType<typeof startAlipayBills>>;
let alarms: { alarm?: string; channel?: string; kind?: string }[] = [];
let sandbox: TestApp['deps']['partners']['payments'];
/** Each test has days of its own, in the future of the clock of the machine. */
let day = dayAfter(dayOf(new Date()), 3);
const today = () => dayAfter(day, 1);

beforeAll(async () => {
  app = await startTestApp();
  app.deps.log = { ...app.deps.log, error: (fields: object) => void alarms.push(fields) } as never;
  wechat = await startWechatBills(today);
  gateway = await startAlipayBills(today);
  sandbox = app.deps.partners.payments;
});
beforeEach(async () => {
  await app.database.asOwner('delete from channel_bills');
  day = dayAfter(day, 2);
  alarms = [];
  for (const there of [wechat, gateway]) {
    there.asked.length = 0;
    there.altered.clear();
  }
});
afterAll(async () => {
  expect([...wechat.refused, ...gateway.refused]).toEqual([]);
  await app.close();
  await wechat.close();
  await gateway.close();
});

const use = (channels: object) => {
  app.deps.partners.payments = { ...sandbox, channels };
};
const ofWechat = () => use({ wechat: createWechat(wechat.account) });
/** The job at a time of the day after. */
async function runAt(hours: number, minutes = 0): Promise<void> {
  const at = startOf(today()).getTime() + (hours * 60 + minutes) * 60_000;
  await app.database.setClock(at - Date.now());
  await app.runner.run('finance.channelBills');
  // A session does not last as long as the clock goes on.
  as = (await newStaff(app.deps, 'finance')).as;
}
const bills = async () => (await app.call(api.bankfiles.staffBills, { page_size: 100 }, as)).data;
const states = async () =>
  (await bills()).list.filter((one) => one.day === day).map(({ kind, state }) => [kind, state]);
const trade = () => Buffer.from(wechatTrade().replaceAll('2026-11-18', day).replaceAll('20261118', stamp()));
const fund = (on = day) =>
  Buffer.from(
    wechatFund()
      .replaceAll('2026-11-18', on)
      .replaceAll('`42', `\`${stamp(on)}42`),
  );
const stamp = (on = day) => on.replaceAll('-', '');
const linesOf = async (at: string) =>
  (await app.call(api.bankfiles.staffLines, { page_size: 100 }, as)).data.list.filter((one) =>
    one.at.startsWith(at),
  );

describe('bills of WeChat Pay', () => {
  test('a bill of WeChat Pay is asked for from ten o’clock on, again while it is being made, and stored once as an uploaded one', async () => {
    ofWechat();
    wechat.bills.set(`trade ${day}`, 'creating').set(`fund ${day}`, fund());
    await runAt(9, 50);
    expect(wechat.asked.filter((key) => key.endsWith(day))).toEqual([]);
    await runAt(10, 1);
    expect(await states()).toEqual([
      ['trade', 'creating'],
      ['fund', 'kept'],
    ]);
    wechat.bills.set(`trade ${day}`, trade());
    await runAt(10, 12);
    await runAt(10, 40);
    expect(wechat.asked.filter((key) => key.endsWith(day))).toEqual([
      ...[`trade ${day}`, `fund ${day}`, `trade ${day}`],
    ]);
    expect((await bills()).list.slice(0, 2)).toMatchObject([
      { channel: 'wechat', kind: 'trade', day, state: 'kept', is_missing: false, actions: [] },
      { channel: 'wechat', kind: 'fund', day, state: 'kept' },
    ]);
    expect(await linesOf(day)).toHaveLength(6);
    const [of] = (await app.call(api.bankfiles.staffDays, { account: 'wechat' }, as)).data.list;
    expect(of).toMatchObject({
      day,
      opening: '0.00',
      in_sum: '5,000.00',
      out_sum: '5,000.00',
      closing: '0.00',
    });
    expect(of).toMatchObject({ channel: { fees: '30.00', withdrawn: '4,970.00' }, is_ok: false });
    // What no rule takes is work at once; what was paid out waits for the line of the bank.
    expect(of!.differences.toSorted()).toEqual([
      '只有对方有 1笔，共5,000.00元',
      '待匹配 1笔，共4,970.00元',
      '手续费 1笔，共30.00元',
    ]);
    // The same bill by hand adds nothing.
    expect(await sender(app, as).keep(trade())).toEqual({ new_count: 0, known_count: 3 });
    const { list } = (await app.call(api.bankfiles.staffStatements, { page_size: 100 }, as)).data;
    expect(list.filter(({ file }) => file.includes(day)).map(({ by }) => by)).toEqual([
      '系统获取',
      '系统获取',
    ]);
  });

  test.each([
    [
      'bytes of another hash than the announced one',
      () => Buffer.from(`${fund().toString()}\r\n`),
      '摘要不一致',
    ],
    ['nothing that is a bill', () => undefined, '没有认出'],
    ['the bill of another day', () => undefined, '不是'],
  ])(
    'a bill of WeChat Pay that comes as %s is not stored and asked for again',
    async (what, altered, why) => {
      ofWechat();
      const other = Buffer.from(fund().toString().replaceAll(day, dayAfter(day, -1)));
      const sent = what.startsWith('nothing')
        ? Buffer.from('网关维护中')
        : what.startsWith('the')
          ? other
          : fund();
      wechat.bills.set(`fund ${day}`, sent);
      const bytes = altered();
      if (bytes !== undefined) wechat.altered.set(`fund ${day}`, bytes);
      await runAt(10, 5);
      const one = (await bills()).list.find(({ kind }) => kind === 'fund')!;
      expect(one).toMatchObject({
        state: 'failed',
        why: expect.stringContaining(why) as string,
        actions: ['fetch'],
      });
      expect(await linesOf(day)).toEqual([]);
      wechat.altered.clear();
      wechat.bills.set(`fund ${day}`, fund());
      const again = await app.call(
        api.bankfiles.staffBillFetch,
        { channel: 'wechat', kind: 'fund', day },
        as,
      );
      expect(again.data).toMatchObject({ state: 'kept', why: '' });
      expect(await linesOf(day)).toHaveLength(3);
    },
  );

  test('the lines of a fetched bill of WeChat Pay are matched once by the job: payments noted, each fee booked once and up to the limit of one person, and what was paid out is left', async () => {
    const collected = async (yuan: number, serial: string, rate = 0) => {
      use(sandbox.channels);
      app.deps.config.channelFees = { alipay: 0, wechat: rate, unionpay: 0 };
      const payer = await newPayer(app);
      const order_nos = [await newOrder(app, payer.uid, yuan * 100)];
      const { data } = await app.call(api.orders.pay, { order_nos, channel: 'wechat', ...proof }, payer.as);
      expect(await collect(app, data.pay_no!, fen(yuan * 100), 'wechat')).toBe('credited');
      ofWechat();
      return { at: `${day} 10:00:00`, serial: `${stamp()}${serial}`, ref: data.pay_no! };
    };
    // Their fee was booked by the agreed rate when they came.
    const agreed = await collected(400, '4', 60);
    const other = await collected(500, '5', 60);
    const small = await collected(300, '1');
    const large = await collected(60_000, '2');
    const bill = wechatFundBill([
      { ...small, what: '交易', yuan: 300 },
      { ...small, what: '手续费', yuan: -1.8 },
      { ...large, what: '交易', yuan: 60_000 },
      { ...large, what: '手续费', yuan: -50_000.01 },
      { ...agreed, what: '交易', yuan: 400 },
      { ...agreed, what: '手续费', yuan: -2.4 },
      { ...other, what: '交易', yuan: 500 },
      { ...other, what: '手续费', yuan: -2.5 },
      { ...large, what: '提现', yuan: -200, serial: `${stamp()}3`, ref: '' },
    ]);
    wechat.bills.set(`fund ${day}`, bill);
    await runAt(10, 1);
    await Promise.all([app.runner.run('finance.channelBills'), app.runner.run('finance.channelBills')]);
    const { list } = (await app.call(api.bankfiles.staffWork, { page_size: 100 }, as)).data;
    const told = list
      .filter(({ at }) => at.startsWith(day))
      .map(({ memo, amount, match, open_why }) => `${memo} ${amount} ${match?.by ?? open_why}`);
    expect(told.toSorted()).toEqual([
      '交易 300 系统获取',
      '交易 400 系统获取',
      '交易 500 系统获取',
      '交易 60000 系统获取',
      '手续费 1.8 系统获取',
      '手续费 2.4 系统获取',
      expect.stringMatching(/^手续费 2.5 收款P\d+的手续费已按费率入账3.00元，账单为2.50元$/),
      expect.stringMatching(/^手续费 50000.01 金额达到50,000.00元，已提交入账复核B\d+，由另一位同事处理$/),
    ]);
    const [fee] = await app.database.asOwner<{ total: number; by: string }>(
      `select sum(p.amount)::int as total, max(t.actor) as by from ledger_postings p join ledger_txns t on t.uid = p.uid and t.txn_no = p.txn_no
       where t.kind = 'bank.charge' and p.amount > 0`,
    );
    expect(fee).toEqual({ total: 1_80, by: 'system:system' });
    const { list: days } = (await app.call(api.bankfiles.staffDays, { account: 'wechat' }, as)).data;
    expect(days[0]!.differences).toContain('待匹配 1笔，共200.00元');
    expect(await reconcile(app.database.db)).toEqual([]);
  });

  test('a bill of WeChat Pay that is not there at noon raises one alarm, in the console and for health checks, unless the day had no payment', async () => {
    ofWechat();
    await runAt(10, 1);
    await runAt(12, 1);
    // The channel says that it has none, and so does our book.
    expect([(await bills()).missing_count, alarms]).toEqual([0, []]);
    use(sandbox.channels);
    day = today();
    const payer = await newPayer(app);
    const order_nos = [await newOrder(app, payer.uid, 30_00)];
    const { data } = await app.call(api.orders.pay, { order_nos, channel: 'wechat', ...proof }, payer.as);
    expect(await collect(app, data.pay_no!, fen(30_00), 'wechat')).toBe('credited');
    await app.database.asOwner(
      `update channel_payments set paid_at = app_now() where pay_no = '${data.pay_no!}'`,
    );
    ofWechat();
    await runAt(10, 1);
    expect((await bills()).missing_count).toBe(0);
    await runAt(12, 1);
    await runAt(12, 25);
    expect(await bills()).toMatchObject({
      missing_count: 2,
      list: [{ state: 'none', is_missing: true }, { is_missing: true }, {}, {}],
    });
    expect(alarms).toMatchObject([
      { alarm: 'channel.bill', channel: 'wechat' },
      { alarm: 'channel.bill', channel: 'wechat' },
    ]);
    await expect
      .poll(async () => (await (await fetch(`${app.url}/healthz`)).json()) as object)
      .toMatchObject({ status: 'ok', channel_bills_missing: 2 });
    // Whoever uploads it has brought it.
    await sender(app, as).keep(trade());
    expect((await bills()).missing_count).toBe(1);
    // The day stands on 对账 as soon as the bills go on without it.
    await sender(app, as).keep(fund(today()));
    const { list } = (await app.call(api.bankfiles.staffDays, { account: 'wechat' }, as)).data;
    expect(list.find((one) => one.day === day)).toMatchObject({
      in_count: 0,
      is_ok: false,
      differences: ['只有我方有 1笔，净额30.00元'],
    });
  });
});

describe('bills of Alipay', () => {
  const archive = () =>
    gbkZip({ 'bill.csv': gbk(alipay().replaceAll('2026-11-18', day).replaceAll('20261118', stamp())) });

  test('a bill of Alipay is asked for until it is there, and taken from Alipay’s own host alone', async () => {
    use({ alipay: createAlipay(gateway.account) });
    await runAt(10, 1);
    expect(await states()).toEqual([
      ['trade', 'none'],
      ['fund', 'none'],
    ]);
    gateway.bills.set(`trade ${day}`, archive());
    gateway.next.host = 'http://bills.example.com';
    await runAt(10, 20);
    expect((await states())[0]).toEqual(['trade', 'failed']);
    gateway.next.host = '';
    await runAt(11, 30);
    expect((await states())[0]).toEqual(['trade', 'kept']);
    expect(await linesOf(day)).toHaveLength(2);
    expect(gateway.asked.filter((key) => key === `trade ${day}`)).toHaveLength(3);
  });
});

test('a bill of a channel is not asked for before its time, of a day that is too old, or of a channel that is not in use', async () => {
  ofWechat();
  await runAt(9);
  const ask = (channel: 'wechat' | 'alipay', of: string) =>
    app.call(api.bankfiles.staffBillFetch, { channel, kind: 'trade', day: of }, as);
  for (const [channel, of] of [
    ['wechat', day],
    ['wechat', today()],
    ['wechat', dayAfter(day, -120)],
    ['alipay', dayAfter(day, -1)],
  ] as const)
    expect((await ask(channel, of)).body.msg).toContain('不能获取账单：');
});
