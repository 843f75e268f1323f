import type { Page, Request, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { testApi } from '@uc/contract/testing';
import { answerTo } from './answers';
import { type Account, credentialsOf, get, PASSWORD, post, smsCodeFor } from './accounts';
import { base, expectGone, expectPlace, expectSettled, expectShown, open, placeOf } from './browser';
import { passCaptcha } from './captcha';
import { sharedPerson } from './browser-pool';
import { PAY_PASSWORD } from './step-up';
import { unique } from './unique';

/** One way of moving money, up to its last button (trust W10). */
interface Flow {
  as: Account;
  path: string;
  /** The call that moves it. */
  call: string;
  fill: (page: Page) => Promise<void>;
  button: string;
  done: (page: Page) => Promise<void>;
  /** The number of its kind that the server knows. */
  count: () => Promise<number>;
  /** The sentence for another tab that wants the same with the same proof. */
  again?: string;
}

/** The phone of 财务: codes to the owner's are for other files, and there is one a minute. */
const PHONE = '13800138002';
const LOST = '网络连接失败，请检查网络后重试';
const password = (page: Page) => page.getByRole('textbox', { name: /^(?:支付密码|子账号登录密码)$/ });
const prove = async (page: Page) => {
  const isOwn = (await page.getByText('子账号登录密码').count()) > 0;
  await password(page).fill(isOwn ? PASSWORD : PAY_PASSWORD);
};
const totalOf = async (path: string) => (await get<{ total: number }>(path, {}, 'demo')).total;

/** The code that was sent for the withdrawal: every attempt at it carries the same, for it is sent once a minute. */
let code = '';
const flows = {
  充值: {
    as: 'demo',
    path: '/finance/creativeCoins/recharge',
    call: endpoints.recharge.create.path,
    async fill(page) {
      await page.getByLabel('自定义数量（币）').fill('10');
      await page.getByRole('radio', { name: /余额/ }).check();
      await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
      await prove(page);
    },
    button: '确认支付',
    done: (page) => expectShown(page.getByRole('heading', { name: '充值成功' })),
    count: () => totalOf(endpoints.recharge.list.path),
  },
  提现: {
    as: 'caiwu',
    path: '/finance/rmb/withdraw',
    call: endpoints.withdrawals.create.path,
    async fill(page) {
      await page.getByLabel('提现金额（元）').fill('100.01');
      await page.getByRole('button', { name: '下一步' }).click();
      await prove(page);
      if (code === '') {
        await page.getByRole('button', { name: '获取验证码' }).click();
        await passCaptcha(page);
        await expectShown(page.getByRole('button', { name: /\d+秒后重新获取/ }));
        code = await smsCodeFor(PHONE);
      }
      await page.getByLabel(/^短信验证码/).fill(code);
    },
    button: '确认提现',
    done: (page) => expectPlace(page, /^\/finance\/rmb\/withdraw\?no=W/),
    count: () => totalOf(endpoints.withdrawals.list.path),
    again: '验证码',
  },
  还款: {
    as: 'demo',
    path: '/finance/creditLimit?repay=all',
    call: endpoints.credit.repay.path,
    async fill(page) {
      await page.getByRole('radio', { name: /其他金额/ }).check();
      await page.getByLabel('本次还款（元）').fill('1.01');
      await prove(page);
    },
    button: '确认还款',
    done: (page) => expectShown(page.getByRole('dialog').getByText('还款单号')),
    count: () => totalOf(endpoints.credit.repayments.path),
  },
} as const satisfies Record<string, Flow>;

/**
 * The keys under which a call was sent from now on; each must have been kept by the page before. While `isHeld` a call is
 * carried out, but its answer waits and is lost on `lose`, or by the page's going away.
 */
async function watch(page: Page, call: string) {
  const way = { sent: [] as string[], isHeld: false, arrived: 0, lose: () => {} };
  // A sub-account's call goes to its twin, whose address has one part more.
  const isOfCall = ({ pathname }: URL) => pathname.replace('/subaccount', '') === call;
  await page.route(isOfCall, async (route: Route, request: Request) => {
    const key = request.headers()['idempotency-key'] ?? '';
    const isKept = await page.evaluate(
      (wanted) =>
        Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '').some(
          (name) => sessionStorage.getItem(name) === wanted,
        ),
      key,
    );
    way.sent.push(isKept ? key : `not kept: ${key}`);
    if (!way.isHeld) return route.continue();
    await answerTo(route);
    const lost = new Promise<void>((resolve) => (way.lose = resolve));
    way.arrived += 1;
    await lost;
    await route.abort().catch(() => undefined);
  });
  return way;
}

/** Takes back what was asked for, so that the day's number of withdrawals lasts. */
async function takeBack(page: Page): Promise<void> {
  if (!placeOf(page).includes('?no=W')) return;
  await page.getByRole('button', { name: '撤销' }).click();
  const sure = page.getByRole('dialog').getByRole('button', { name: '撤销提现' });
  await sure.click();
  await expectGone(sure);
}

beforeAll(async () => {
  const ref = `W10-${process.pid}-${unique()}`;
  const headers = { ...credentialsOf('demo'), 'idempotency-key': ref };
  await post(testApi.move.path, { kind: 'recharge', amount: 20_000, ref }, headers);
});

test.each(Object.entries<Flow>(flows))(
  'the write %s has one key and one effect: offline, pressed in every way at once, its answer lost, a reload on the way, going back',
  async (_, { as, path, call, fill, button, done, count, again }) => {
    const { page, context } = await sharedPerson({ as });
    const way = await watch(page, call);
    const before = await count();
    const effects = async () => (await count()) - before;
    const last = (tab: Page) => tab.getByRole('button', { name: button, exact: true });
    await open(page, '/finance/rmb');
    await open(page, path);
    await fill(page);

    await context.setOffline(true);
    await last(page).click();
    await expectShown(page.getByText(LOST));
    await context.setOffline(false);
    await expect.poll(async () => [way.sent.length, await effects()]).toEqual([1, 0]);

    way.isHeld = true;
    await prove(page);
    await last(page).dblclick();
    await password(page).press('Enter');
    await last(page).click();
    await expect.poll(() => way.arrived).toBe(1);
    way.lose();
    await expectShown(page.getByText(LOST));
    await expect.poll(async () => [way.sent.length, await effects()]).toEqual([2, 1]);

    await prove(page);
    await last(page).click();
    await expect.poll(() => way.arrived).toBe(2);
    await page.reload();
    way.lose();
    way.isHeld = false;
    await expectSettled(page);
    await fill(page);
    await last(page).click();
    await done(page);
    await expect
      .poll(async () => [way.sent.length, new Set(way.sent).size, await effects()])
      .toEqual([4, 1, 1]);

    await page.goBack();
    await page.goForward();
    await expectSettled(page);
    // A form that came back has lost its proof: a stray press sends nothing.
    if ((await password(page).count()) > 0) await last(page).click();
    await expect.poll(async () => [way.sent.length, await effects()]).toEqual([4, 1]);

    if (again !== undefined) {
      const other = await context.newPage();
      await open(other, path);
      await fill(other);
      await last(other).click();
      await expectShown(other.getByRole('alert').filter({ hasText: again }));
      await expect.poll(() => effects()).toBe(1);
    }
    await takeBack(page);
  },
);

describe('two tabs', () => {
  test('a bill that was repaid in another tab is refused in this one, which finds it repaid', async () => {
    const { list } = await get<{ list: { bill_no: string; remaining: number }[] }>(
      endpoints.credit.bills.path,
      {},
      'demo',
    );
    const bill = list.findLast(({ remaining }) => remaining > 0)!.bill_no;
    const flow = flows.还款;
    const before = await flow.count();
    const { page, context } = await sharedPerson({ as: 'demo' });
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      await open(tab, `/finance/creditLimit?repay=${bill}`);
      await password(tab).fill(PAY_PASSWORD);
    }
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: flow.button, exact: true }).click()));
    const isDone = (tab: Page) => tab.getByRole('dialog').getByText('还款单号').isVisible();
    const done = async () => (await Promise.all(tabs.map(isDone))).filter(Boolean).length;
    await expect.poll(done).toBe(1);
    await expect.poll(async () => (await flow.count()) - before).toBe(1);
    const refused = (await isDone(tabs[0]!)) ? tabs[1]! : tabs[0]!;
    await expectShown(refused.getByRole('dialog').getByRole('alert'));
    await open(refused, `/finance/creditLimit?bill=${bill}`);
    await expectShown(refused.getByRole('dialog').getByText('已还清'));
  });

  test('two tabs of one recharge wait for one payment, which is credited once', async () => {
    const { page, context } = await sharedPerson({ as: 'demo' });
    const balance = async () =>
      (await get<{ rmb: { available: number } }>(endpoints.finance.amountInfo.path, { refresh: '1' }, 'demo'))
        .rmb.available;
    const before = await balance();
    await open(page, '/finance/rmb/recharge');
    await page.getByLabel('自定义金额（元）').fill('10.17');
    await page.getByRole('button', { name: '去支付' }).click();
    await expectPlace(page, /no=R\d+/);
    const other = await context.newPage();
    await other.goto(base + placeOf(page));
    const cashier = (await page.getByRole('link', { name: '打开演示收银台' }).getAttribute('href'))!;
    const phones = await Promise.all([context.newPage(), context.newPage()]);
    await Promise.all(phones.map((phone) => phone.goto(cashier)));
    await Promise.all(phones.map((phone) => phone.getByRole('button', { name: '支付成功' }).click()));
    for (const tab of [page, other]) await expectShown(tab.getByRole('heading', { name: '充值成功' }));
    await expect.poll(async () => Math.round((await balance()) * 100 - before * 100)).toBe(1017);
  });
});
