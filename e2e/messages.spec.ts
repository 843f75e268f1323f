import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { MESSAGE_STREAM } from '@uc/contract/message-texts';
import { expectGone, expectPlace, expectSettled, expectShown, newPerson, open, type Person } from './browser';
import { sharedPerson } from './browser-pool';
import { callInPage } from './client';
import { newcomer } from './newcomer';
import { pressMore } from './row-actions';
import { sameNamesOn } from './same-names';
import { expectToast, undo } from './toasts';

/** Opens the box in the order of time; which way was chosen is kept on the device. */
async function openByTime(page: Page, path = '/messagebox'): Promise<void> {
  await open(page, path);
  await page.getByRole('button', { name: '按时间' }).click();
}
const matters = (page: Page) => page.getByRole('list', { name: '事项', exact: true }).locator('> li');
const rows = (page: Page) => page.getByRole('table', { name: '消息' }).locator('tbody tr');
const bell = (page: Page) => page.getByRole('link', { name: /^消息(?!中心)/ });
/** Says it far sooner than the count is asked for by itself (60 s), and later than a busy machine needs. */
const expectUnread = async (page: Page, count: number): Promise<void> =>
  await expect
    .poll(async () => (await bell(page).innerText()).replaceAll(/\s/g, ''), { timeout: 45_000 })
    .toBe(count === 0 ? '消息' : `消息${count}条未读`);

const expectFocus = async (page: Page, name: RegExp): Promise<void> =>
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toMatch(name);

/** An order that is placed and taken back, which leaves a message. */
async function leaveMessage(page: Page, title: string): Promise<void> {
  const order = { order_type: 'render', title, items: [{ product: 'render-gpu', qty: 1 }] };
  const [placed] = await callInPage(page, endpoints.orders.create, order);
  const { order_no } = placed!.data as { order_no: string };
  const [cancelled] = await callInPage(page, endpoints.orders.cancel, { order_no, reason: '不需要了' });
  expect([placed!.error, cancelled!.error]).toEqual([undefined, undefined]);
}

/** The coupon that everybody new is given brings a message, once the outbox is next looked at (every 5 to 7 s). */
const expectCoupon = async (page: Page): Promise<void> =>
  await expect
    .poll(async () => (await callInPage(page, endpoints.messages.unreadCount))[0]!.data)
    .toMatchObject({ activity: 1 });

async function withMessages(count: number, look: Parameters<typeof newcomer>[0] = {}): Promise<Person> {
  const person = await newcomer(look);
  await open(person.page, '/home');
  await expectCoupon(person.page);
  await callInPage(person.page, endpoints.messages.read, { all: true });
  for (let at = 1; at <= count; at += 1) await leaveMessage(person.page, `第${at}单`);
  return person;
}

describe('the message box', () => {
  test('the message box counts, opens, leads on and marks as the server does; the bell follows', async () => {
    const { page, complaints } = await withMessages(3);
    await openByTime(page);
    await expectUnread(page, 3);
    await expect.poll(() => rows(page).count()).toBe(4);
    await expectShown(page.getByRole('tab', { name: /^订单通知\s*3$/ }));
    // Three of one title, left within one second: each is named by its order.
    expect(await sameNamesOn(page)).toEqual([]);
    await rows(page).first().getByRole('link').click();
    await expectPlace(page, /\/messagebox\/mailbox\?id=M/);
    await expectShown(page.getByRole('heading', { level: 2, name: '订单已取消' }));
    await expectShown(page.getByText('订单“第3单”'));
    expect(await sameNamesOn(page)).toEqual([]);
    await expectShown(page.getByText(/当前状态/).getByText('已关闭'));
    await expectUnread(page, 2);
    await page.getByRole('link', { name: '下一条', exact: true }).click();
    await expectShown(page.getByText('订单“第2单”'));
    await expectUnread(page, 1);
    await page.getByRole('link', { name: '去处理' }).click();
    await expectPlace(page, /\/orders\/myOrders\?order=O/);
    await openByTime(page, '/messagebox?read=0');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('button', { name: '全部已读' }).click();
    await expectShown(page.getByText('没有符合条件的消息'));
    await expectUnread(page, 0);
    expect(complaints).toEqual([]);
  });

  test('the message box marks and deletes one and several messages, each named by what it is', async () => {
    const { page } = await withMessages(3);
    await openByTime(page);
    await rows(page)
      .nth(0)
      .getByRole('button', { name: /^标为已读：订单已取消/ })
      .click();
    // What was pressed by mistake is taken back, read and deleted alike.
    await undo(page, '已标为已读');
    await expectToast(page, '已撤销');
    await rows(page)
      .nth(0)
      .getByRole('button', { name: /^标为已读：订单已取消/ })
      .click();
    await expectUnread(page, 2);
    // ⋯ is opened and shut by the keyboard, and deletes the message that it belongs to.
    const more = rows(page)
      .nth(1)
      .getByRole('button', { name: /^更多操作：/ });
    await more.focus();
    await page.keyboard.press('Enter');
    await expectFocus(page, /^删除：/);
    await page.keyboard.press('Escape');
    await expectFocus(page, /^更多操作：/);
    await page.keyboard.press('Enter');
    await expectFocus(page, /^删除：/);
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(3);
    await undo(page, '已删除1条消息');
    await expect.poll(() => rows(page).count()).toBe(4);
    const names = await page.getByRole('button', { name: /^(?:删除|更多操作)：/ }).count();
    expect(names).toBe(4);
    await page.getByRole('checkbox', { name: '全选本页' }).check();
    await page.getByRole('button', { name: '批量删除' }).click();
    await expectShown(page.getByText('暂无消息'));
    await expectUnread(page, 0);
  });

  test('the message box shows a matter as one line that opens its messages, and marks, deletes and mutes them together', async () => {
    const { page } = await withMessages(2);
    const [listed] = await callInPage(page, endpoints.messages.list);
    const { list } = listed!.data as { list: { object: { no: string } | null }[] };
    const order = list[0]!.object!.no;
    await open(page, '/messagebox');
    const entry = matters(page).filter({ hasText: order });
    await expectShown(entry.getByText('未读：'));
    await entry.getByRole('button', { name: /^标为已读：/ }).click();
    await expectUnread(page, 1);
    await undo(page, '此事项已标为已读');
    await expectUnread(page, 2);
    await pressMore(entry, /^静音此事项：/);
    await expectShown(entry.getByText('已静音'));
    await expectUnread(page, 1);
    await open(page, '/account/safe?tab=notices');
    await page.getByRole('button', { name: `取消静音：订单 ${order}` }).click();
    await expectShown(page.getByText('没有静音的事项'));
    await expectUnread(page, 2);
    await open(page, '/messagebox');
    await pressMore(entry, /^删除：/);
    await expectGone(entry);
    await undo(page, '已删除此事项的消息');
    await expectShown(entry);
    // What is muted is unread in the box alone, and is marked with the rest.
    await pressMore(entry, /^静音此事项：/);
    await matters(page)
      .filter({ hasNotText: order })
      .getByRole('button', { name: /^标为已读：/ })
      .click();
    await expectUnread(page, 0);
    await page.getByRole('button', { name: '全部已读' }).click();
    await expectGone(entry.getByText('未读：'));
    // The way it is shown is kept.
    await page.getByRole('button', { name: '按时间' }).click();
    await open(page, '/messagebox');
    await expect.poll(() => rows(page).count()).toBe(3);
  });

  test('several matters are chosen together, marked or deleted by one press, and taken back by one', async () => {
    const { page } = await withMessages(3);
    await open(page, '/messagebox');
    await matters(page).nth(0).getByRole('checkbox').check();
    await matters(page).nth(2).getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量标为已读' }).click();
    await undo(page, '已将2项标为已读');
    await expectUnread(page, 3);
    await page.getByRole('checkbox', { name: '全选本页' }).check();
    await page.getByRole('button', { name: '批量删除' }).click();
    await expectShown(page.getByText('暂无消息'));
    await undo(page, '已删除4项的消息');
    await expect.poll(() => matters(page).count()).toBe(4);
    await expectUnread(page, 3);
  });

  test('a person who takes back 全部已读 has the same messages unread on both tabs, beside one that came since', async () => {
    const { page, context } = await withMessages(2);
    await open(page, '/messagebox');
    const other = await context.newPage();
    await open(other, '/messagebox');
    await expectUnread(other, 2);
    await page.getByRole('button', { name: '全部已读' }).click();
    await expectToast(page, '已全部标为已读');
    await leaveMessage(other, '随后一单');
    await undo(page, '已全部标为已读');
    await expectUnread(page, 3);
    await expectUnread(other, 3);
  });

  test('a person who presses a matter with several messages reads them in place, in the order of time', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/messagebox');
    const entry = matters(page)
      .filter({ hasText: /共\d+条/ })
      .first();
    await expectShown(entry);
    const size = Number(/共(\d+)条/.exec(await entry.innerText())?.[1]);
    await entry.getByRole('button', { expanded: false }).first().click();
    const lines = entry.locator('ol > li');
    await expect.poll(() => lines.count()).toBe(size);
    const times = await lines
      .locator('time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')!));
    expect(times).toEqual(times.toSorted());
    await entry.getByRole('button', { expanded: true }).first().click();
    await expectGone(lines.first());
  });

  test('the message box on a phone has two lines a message, of which a press anywhere opens it, and one message fills the screen', async () => {
    const { page } = await withMessages(1, { width: 390 });
    await openByTime(page);
    const list = page.getByRole('list', { name: '消息' });
    const message = list.getByRole('listitem').filter({ hasText: '订单已取消' });
    expect((await message.boundingBox())!.height).toBe(64);
    // Beside its name, and not on it.
    await message.click({ position: { x: 200, y: 54 } });
    await expectShown(page.getByRole('heading', { level: 2, name: '订单已取消' }));
    await expectGone(page.getByRole('region', { name: '最近消息' }));
    await expectSettled(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
  });

  test('the bell of every open tab follows new messages over one stream', async () => {
    const { page, context } = await newcomer();
    await open(page, '/home');
    const streams: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes(MESSAGE_STREAM)) streams.push(request.url());
    });
    const second = await context.newPage();
    await open(second, '/account/info');
    await expect.poll(() => streams.length).toBeGreaterThan(0);
    await expectCoupon(page);
    await expectUnread(second, 1);
    await leaveMessage(page, '实时');
    for (const tab of [page, second]) await expectUnread(tab, 2);
    // 最新消息 of the workbench follows the bell.
    const latest = page.getByRole('region', { name: '最新消息' });
    await expectShown(latest.getByRole('link', { name: /^未读：.*“实时”/ }));
    expect(streams).toHaveLength(1);
    await callInPage(page, endpoints.messages.read, { all: true });
    for (const tab of [page, second]) await expectUnread(tab, 0);
    await expectGone(latest.getByText('未读：').first());
    // The tab that held the stream leaves, and another one takes it over.
    await page.close();
    await expect.poll(() => streams.length).toBeGreaterThan(1);
    await leaveMessage(second, '接力');
    await expectUnread(second, 1);
    await second.close();
  });

  test('a message box that is open in two tabs shows in both what comes, and what was read in the other', async () => {
    const { page, context } = await withMessages(1);
    const second = await context.newPage();
    for (const tab of [page, second]) await openByTime(tab);
    for (const tab of [page, second]) await expectUnread(tab, 1);
    await leaveMessage(page, '新到');
    for (const tab of [page, second]) {
      await expectShown(rows(tab).first().getByText('订单“新到”'));
      await expectShown(tab.getByRole('tab', { name: /^全部\s*2$/ }));
    }
    await second.getByRole('button', { name: '全部已读' }).click();
    await expectGone(rows(page).getByText('未读：').first());
    await expectShown(page.getByRole('tab', { name: '全部', exact: true }));
    await second.close();
  });

  test('the bell follows new messages within a minute where there is no stream', async () => {
    const { context: registered } = await withMessages(1);
    const { page, context } = await newPerson();
    await context.addCookies(await registered.cookies());
    await context.route(`**${MESSAGE_STREAM}*`, (route) => route.abort());
    await page.clock.install();
    await open(page, '/home');
    await expectSettled(page);
    await expectUnread(page, 1);
    await leaveMessage(page, '轮询');
    await page.clock.fastForward(61_000);
    await expectUnread(page, 2);
  });
});
