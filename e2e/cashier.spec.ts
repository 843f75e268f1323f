import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { credentialsOf, get, post, staffToken } from './accounts';
import { expectGone, expectPlace, expectSettled, expectShown, open, url } from './browser';
import { money } from './money';
import { sharedPerson } from './browser-pool';
import { PAY_PASSWORD } from './step-up';
import { unique } from './unique';

interface Preview {
  pay_amount: number;
  online_amount: number;
  parts: { method: string; amount: number }[];
  coin: { available: number };
  rmb: { available: number };
}
interface Detail {
  status: string;
  paid: Record<string, number>;
  pay_amount: number;
  refund_amount: number;
  refunds: { legs: { method_text: string; to_text: string; amount: number }[] }[];
}
const yearPrice = 1999;

/** An unpaid order of the demo account; its number. */
async function newOrder(title: string, items: { product: string; qty: number }[], type = 'render') {
  const key = { 'idempotency-key': `e2e-${unique()}` };
  const headers = { ...credentialsOf('demo'), ...key };
  const input = { order_type: type, title, items };
  return String((await post(endpoints.orders.create.path, input, headers)).order_no);
}
const previewOf = async (orderNos: string[], more: object = {}) =>
  (await post(
    endpoints.orders.payPreview.path,
    { order_nos: orderNos, ...more },
    credentialsOf('demo'),
  )) as unknown as Preview;
const detailOf = (orderNo: string) =>
  get<Detail>(endpoints.orders.detail.path, { order_no: orderNo }, 'demo');

const cashier = (page: Page) => page.getByRole('dialog', { name: '收银台' });
const drawer = (page: Page) => page.getByRole('dialog', { name: '订单详情' });
const online = (page: Page) => page.getByRole('dialog', { name: '在线支付' });
const use = (page: Page, name: string) =>
  cashier(page).getByRole('checkbox', { name: new RegExp(`^${name}`) });
async function choose(page: Page, name: string, wanted: boolean): Promise<void> {
  if ((await use(page, name).isChecked()) === wanted) return;
  // Ticked once the quote with it is there.
  await use(page, name).click();
  await expect.poll(() => use(page, name).isChecked()).toBe(wanted);
  await expectSettled(page);
}
async function openCashier(page: Page, orderNos: string[]): Promise<void> {
  await open(page, `/orders/myOrders?pay=${orderNos.join(',')}`);
  await expectShown(cashier(page).getByText('应付金额').first());
  await expectSettled(page);
}
async function leaveVouchers(page: Page): Promise<void> {
  for (const voucher of await cashier(page)
    .getByRole('group', { name: '代金券' })
    .getByRole('checkbox')
    .all()) {
    await voucher.setChecked(false);
    await expectSettled(page);
  }
}
const fillPassword = (page: Page) => cashier(page).getByLabel('支付密码', { exact: true }).fill(PAY_PASSWORD);

describe('收银台', () => {
  test('an amount that the cashier has paid stands at once on the page of the account, which was looked at a moment before', async () => {
    const title = '余额付款的渲染';
    await newOrder(title, [{ product: 'render-gpu', qty: 3 }]);
    const { page } = await sharedPerson({ as: 'demo' });
    const menu = page.getByRole('navigation', { name: '主导航' });
    const lines = page.getByRole('tabpanel').locator('tbody tr');
    await open(page, '/finance/rmb');
    const before = await lines.first().innerText();
    await menu.getByRole('link', { name: '我的订单' }).click();
    await page.getByRole('button', { name: `立即付款：${title}` }).click();
    await expectShown(cashier(page).getByText('应付金额').first());
    await expectSettled(page);
    await leaveVouchers(page);
    await choose(page, '创意币', false);
    await fillPassword(page);
    await cashier(page).getByRole('button', { name: '确认支付' }).click();
    await expectShown(cashier(page).getByText('支付成功'));
    await cashier(page).getByRole('button', { name: '完成' }).click();
    await menu.getByRole('link', { name: '人民币账户' }).click();
    // The list of orders has rows of this title as well, and stands until the next page is there.
    await expectShown(page.getByRole('heading', { level: 1, name: '人民币账户' }));
    await expectShown(lines.first().getByText(title));
    expect(before).not.toContain(title);
  });

  test('a buyer pays with coupon, coins, balance and 白条 together, gives half back, and sees where every part went', async () => {
    const empty = await previewOf([await newOrder('看看有多少', [{ product: 'render-gpu', qty: 1 }])]);
    const wealth = empty.coin.available + empty.rmb.available;
    const orderNo = await newOrder(
      '企业会员（多年）',
      [{ product: 'member-year', qty: Math.ceil((wealth + 300) / yearPrice) }],
      'member',
    );
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await openCashier(page, [orderNo]);
    await leaveVouchers(page);
    await choose(page, '白条', true);
    const quoted = await previewOf([orderNo], { voucher_nos: [], use_iou: true });
    expect(quoted.parts.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['coupon', 'coin_paid', 'rmb', 'iou']),
    );
    const text = await cashier(page).innerText();
    for (const { amount } of quoted.parts) expect(text).toContain(money(amount));
    await fillPassword(page);
    await cashier(page).getByRole('button', { name: '确认支付' }).dblclick();
    await expectShown(cashier(page).getByText('支付成功'));
    const paid = await detailOf(orderNo);
    const amountOf = (...methods: string[]) =>
      quoted.parts
        .filter(({ method }) => methods.includes(method))
        .reduce((all, { amount }) => all + Math.round(amount * 100), 0) / 100;
    expect(paid.paid).toEqual({
      voucher: 0,
      coin: amountOf('coin_bonus', 'coin_paid'),
      rmb: amountOf('rmb'),
      iou: amountOf('iou'),
      online: 0,
    });

    await cashier(page).getByRole('button', { name: '查看订单' }).click();
    await expectPlace(page, new RegExp(`order=${orderNo}`));
    await drawer(page).getByRole('button', { name: '申请退款' }).click();
    const asking = page.getByRole('dialog', { name: '申请退款' });
    const half = Math.floor(paid.pay_amount * 50) / 100;
    await asking.getByLabel('退款金额（元）').fill(String(paid.pay_amount + 1));
    await asking.getByRole('button', { name: '提交申请' }).click();
    await expectShown(asking.getByText('请输入正确的金额'));
    const ask = asking.getByRole('button', { name: '提交申请' });
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const preview = `**${endpoints.orders.refundPreview.path}?*`;
    await page.route(preview, (route) => held.then(() => route.continue()), { times: 1 });
    await asking.getByLabel('退款金额（元）').fill(String(half));
    await expect.poll(() => ask.isEnabled()).toBe(false);
    answer();
    await ask.click();
    await expectGone(asking);
    await expectShown(drawer(page).getByText('等待平台审核'));
    const staff_token = await staffToken('cs');
    await post(endpoints.orders.staffDecideRefund.path, { no: orderNo, decision: 'agree' }, { staff_token });
    await open(page, `/orders/myOrders?order=${orderNo}`);
    const after = await detailOf(orderNo);
    expect([after.status, after.refund_amount]).toEqual(['part_refunded', half]);
    const legs = after.refunds[0]!.legs;
    expect(legs.reduce((all, { amount }) => all + Math.round(amount * 100), 0)).toBe(Math.round(half * 100));
    const rows = await drawer(page)
      .getByRole('table', { name: '退款去向' })
      .locator('tbody tr')
      .allInnerTexts();
    expect(rows).toHaveLength(legs.length);
    for (const [at, { method_text, to_text, amount }] of legs.entries())
      for (const part of [method_text, to_text, money(amount)]) expect(rows[at]).toContain(part);
    expect(complaints).toEqual([]);
  });

  test('a customer who says how much of each pays just that, and 应付 is the sum of the lines', async () => {
    const orderNo = await newOrder('各付一些的渲染', [{ product: 'render-gpu', qty: 3 }]);
    const { page } = await sharedPerson({ as: 'demo' });
    await openCashier(page, [orderNo]);
    await leaveVouchers(page);
    await choose(page, '创意币', false);
    // The balance is enough: 白条 is not ticked for nothing.
    await use(page, '白条').click();
    await expectShown(cashier(page).getByText('其他方式已足够，本次不使用；如需使用请填写金额'));
    await expect.poll(() => use(page, '白条').isChecked()).toBe(false);
    const credit = cashier(page).getByLabel('白条使用金额（元）');
    await credit.fill('2');
    await credit.press('Enter');
    await expect.poll(() => use(page, '白条').isChecked()).toBe(true);
    // The focus stays in the field that is typed in.
    await expect.poll(() => credit.evaluate((field) => field === document.activeElement)).toBe(true);
    await cashier(page).getByLabel('账户余额使用金额（元）').fill('1.5');
    await cashier(page).getByLabel('账户余额使用金额（元）').press('Enter');
    await expectShown(cashier(page).getByRole('row', { name: /^账户余额 ¥\s?1\.50$/ }));
    await expectShown(cashier(page).getByRole('row', { name: /^白条 ¥\s?2\.00$/ }));
    const amountIn = async (name: RegExp) =>
      Math.round(
        Number((await cashier(page).getByRole('row', { name }).innerText()).replaceAll(/[^\d.]/g, '')) * 100,
      );
    expect(await amountIn(/^应付金额/)).toBe(
      (await amountIn(/^账户余额/)) + (await amountIn(/^白条/)) + (await amountIn(/^在线支付/)),
    );
  });

  test('an amount that somebody is typing stays as it is typed while another one is quoted', async () => {
    const orderNo = await newOrder('边填边算的渲染', [{ product: 'render-gpu', qty: 3 }]);
    const { page } = await sharedPerson({ as: 'demo' });
    await openCashier(page, [orderNo]);
    await leaveVouchers(page);
    await choose(page, '创意币', false);
    let release = () => undefined as void;
    const pause = new Promise<void>((done) => (release = done));
    await page.route(`**${endpoints.orders.payPreview.path}`, async (route) => {
      await pause;
      await route.continue();
    });
    const credit = cashier(page).getByLabel('白条使用金额（元）');
    await credit.fill('2');
    const quoting = page.waitForRequest(`**${endpoints.orders.payPreview.path}`);
    const balance = cashier(page).getByLabel('账户余额使用金额（元）');
    // Leaving the field asks for the quote.
    await balance.focus();
    await quoting;
    await balance.fill('1.');
    await expect.poll(() => credit.inputValue()).toBe('2');
    release();
    await expectShown(cashier(page).getByRole('row', { name: /^白条 ¥\s?2\.00$/ }));
    await expect.poll(() => balance.inputValue()).toBe('1.');
    await balance.press('End');
    await balance.pressSequentially('5');
    await balance.press('Enter');
    await expectShown(cashier(page).getByRole('row', { name: /^账户余额 ¥\s?1\.50$/ }));
  });

  test('a customer whose order was paid in another tab reads 已支付, with the way to the order alone', async () => {
    const orderNo = await newOrder('两个页面付款的渲染', [{ product: 'render-gpu', qty: 1 }]);
    const { page } = await sharedPerson({ as: 'demo' });
    await openCashier(page, [orderNo]);
    await post(
      endpoints.orders.pay.path,
      { order_nos: [orderNo], pay_password: PAY_PASSWORD },
      credentialsOf('demo'),
    );
    await fillPassword(page);
    await cashier(page)
      .getByRole('button', { name: /确认支付|去支付/ })
      .click();
    await expectShown(cashier(page).getByText('已支付'));
    await expectShown(cashier(page).getByText(/^订单已在 \d\d:\d\d 支付$/));
    await expectGone(cashier(page).getByText('加载失败'));
    await cashier(page).getByRole('button', { name: '查看订单' }).click();
    await expectPlace(page, new RegExp(`order=${orderNo}`));
  });

  test('a buyer pays a rest online: the code stays through a reload, and the page sees the money come', async () => {
    const orderNo = await newOrder('在线付款的渲染', [{ product: 'render-gpu', qty: 3 }]);
    const { page } = await sharedPerson({ as: 'demo' });
    await openCashier(page, [orderNo]);
    await leaveVouchers(page);
    for (const name of ['创意币', '账户余额']) await choose(page, name, false);
    await cashier(page).getByRole('radio', { name: '微信支付' }).check();
    await fillPassword(page);
    await cashier(page).getByRole('button', { name: '去支付' }).dblclick();
    await expectShown(online(page).getByRole('img', { name: '微信支付付款二维码' }));
    await page.reload();
    await expectShown(online(page).getByRole('img', { name: '微信支付付款二维码' }));
    const address = await online(page).getByRole('link', { name: '打开演示收银台' }).getAttribute('href');
    const ticket = new URL(address!, url).searchParams.get('ticket');
    await post(endpoints.channels.sandboxPay.path, { ticket, outcome: 'success' });
    await expectShown(cashier(page).getByText('支付成功'));
    const { status, paid } = await detailOf(orderNo);
    expect([status, paid.online]).toEqual(['processing', 20.4]);

    // And back the way it came, which the channel says a moment later.
    await cashier(page).getByRole('button', { name: '查看订单' }).click();
    await drawer(page).getByRole('button', { name: '申请退款' }).click();
    const asking = page.getByRole('dialog', { name: '申请退款' });
    await asking.getByRole('radio', { name: '原路退回' }).check();
    await asking.getByRole('button', { name: '提交申请' }).click();
    await expectGone(asking);
    const ahead = drawer(page).getByRole('table', { name: '同意后款项去向' });
    await expectShown(ahead.getByRole('row', { name: /在线支付 原路退回/ }));
    const staff_token = await staffToken('cs');
    await post(endpoints.orders.staffDecideRefund.path, { no: orderNo, decision: 'agree' }, { staff_token });
    await expect.poll(async () => (await detailOf(orderNo)).refunds[0]?.legs[0]?.to_text).toBe('已原路退回');
    await open(page, `/orders/myOrders?order=${orderNo}`);
    const way = drawer(page).getByRole('table', { name: '退款去向' });
    await expectShown(way.getByRole('row', { name: /在线支付 已原路退回/ }));
  });

  test('a buyer who changes their mind in the middle of an online payment leaves nothing set aside', async () => {
    const orderNo = await newOrder('改用余额的渲染', [{ product: 'render-gpu', qty: 2 }]);
    const { page } = await sharedPerson({ as: 'demo' });
    await openCashier(page, [orderNo]);
    for (const name of ['创意币', '账户余额']) await choose(page, name, false);
    await leaveVouchers(page);
    await fillPassword(page);
    await cashier(page).getByRole('button', { name: '去支付' }).click();
    await online(page).getByRole('button', { name: '更换支付方式' }).click();
    await expectShown(cashier(page).getByText('应付金额').first());
    expect((await previewOf([orderNo])) as unknown as { open_pay_no: null }).toMatchObject({
      open_pay_no: null,
    });
  });

  test('a buyer pays several orders at once from the list', async () => {
    const nos = [
      await newOrder('合并付款一', [{ product: 'render-gpu', qty: 4 }]),
      await newOrder('合并付款二', [{ product: 'render-gpu', qty: 6 }]),
    ];
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/orders/myOrders?status=pending_pay');
    for (const no of nos) await page.getByRole('checkbox', { name: `选择订单${no}` }).check();
    await page.getByRole('button', { name: '合并付款（2）' }).click();
    await expectShown(cashier(page).getByText('68.00').first());
    await fillPassword(page);
    await cashier(page).getByRole('button', { name: '确认支付' }).click();
    await expectShown(cashier(page).getByText('支付成功'));
    for (const no of nos) await expect.poll(async () => (await detailOf(no)).status).toBe('processing');
  });

  test('a wrong payment password is told beside its field, and nothing is paid', async () => {
    const orderNo = await newOrder('输错密码', [{ product: 'render-gpu', qty: 1 }]);
    const { page } = await sharedPerson({ as: 'demo', height: 640 });
    await openCashier(page, [orderNo]);
    await cashier(page).getByLabel('支付密码', { exact: true }).fill('Wrong9Guess');
    await cashier(page).getByRole('button', { name: '确认支付' }).click();
    const refusal = cashier(page).getByText(/支付密码错误，还可尝试\d次/);
    await expectShown(refusal);
    // It is scrolled to with its field, not left behind the foot of the drawer.
    await expect.poll(() => refusal.evaluate(isOnTop)).toBe(true);
    await expect.poll(async () => (await detailOf(orderNo)).status).toBe('pending_pay');
    await fillPassword(page);
    await cashier(page).getByRole('button', { name: '确认支付' }).click();
    await expectShown(cashier(page).getByText('支付成功'));
  });
});

/** Whether an element is what one sees where it is. */
function isOnTop(element: Element): boolean {
  const { x, y, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + 2, y + height / 2));
}

describe('after the work', () => {
  async function delivered(title: string): Promise<string> {
    const orderNo = await newOrder(title, [{ product: 'render-gpu', qty: 5 }]);
    const key = { 'idempotency-key': `e2e-accept-${orderNo}` };
    const pay = { order_nos: [orderNo], pay_password: PAY_PASSWORD };
    await post(endpoints.orders.pay.path, pay, { ...credentialsOf('demo'), ...key });
    const staff_token = await staffToken('cs');
    await post(endpoints.orders.staffDeliver.path, { no: orderNo, note: '已开通，请查收' }, { staff_token });
    return orderNo;
  }
  const accepting = (page: Page) => page.getByRole('dialog', { name: '验收订单' });
  async function openAccepting(page: Page, orderNo: string): Promise<void> {
    await open(page, `/orders/myOrders?order=${orderNo}`);
    await drawer(page).getByRole('button', { name: '验收', exact: true }).click();
    await expectShown(accepting(page));
  }

  test('a customer who accepts in one tab reads in the other one when that was, with one button', async () => {
    const orderNo = await delivered('两个页面验收的渲染');
    const { page, context } = await sharedPerson({ as: 'demo' });
    await openAccepting(page, orderNo);
    const other = await context.newPage();
    await openAccepting(other, orderNo);
    await accepting(page).getByRole('button', { name: '确认验收' }).click();
    await expectShown(drawer(page).getByText('验收通过'));
    await accepting(other).getByRole('button', { name: '确认验收' }).click();
    await expectShown(accepting(other).getByText(/^已在 \d\d:\d\d 验收$/));
    // Beside the one that closes every dialog.
    const left = accepting(other).getByRole('button').filter({ hasNotText: /^$/ });
    await expect.poll(() => left.allInnerTexts()).toEqual(['知道了']);
    await left.click();
    await expectGone(accepting(other));
    await expectShown(drawer(other).getByText('验收通过'));
  });

  test('an order whose work was delivered is accepted and reviewed', async () => {
    const orderNo = await delivered('待验收的会员服务');
    const { page } = await sharedPerson({ as: 'demo' });
    await openAccepting(page, orderNo);
    await accepting(page).getByRole('button', { name: '确认验收' }).dblclick();
    await expectShown(drawer(page).getByText('验收通过'));
    await drawer(page).getByRole('button', { name: '评价' }).click();
    const review = page.getByRole('dialog', { name: '评价订单' });
    await review.getByRole('button', { name: '提交评价' }).click();
    await expectShown(review.getByText('请为三项服务分别评分'));
    for (const group of ['成果质量', '交付速度', '服务态度'])
      await review.getByRole('group', { name: group }).getByRole('radio', { name: /^5星/ }).check();
    await review.getByLabel('评价内容（选填）').fill('渲染很快');
    await review.getByRole('button', { name: '提交评价' }).click();
    await expectShown(drawer(page).getByText('渲染很快'));
  });
});
