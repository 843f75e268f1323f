import type { Page } from 'playwright-core';
import { endpoints } from '@uc/contract/all-endpoints';
import { dayOf } from '@uc/contract/day';
import { expect, test } from 'vitest';
import { cookiesOf, credentialsOf, post, staffToken } from './accounts';
import { expectGone, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { read } from './form-states';

/** The animation house at the page of one of its patents. */
async function at(name: string): Promise<{ page: Page; complaints: string[]; no: string }> {
  const { page, context, complaints } = await sharedPerson();
  await context.addCookies(cookiesOf('qihang'));
  const found = `${endpoints.patent.list.path}?${new URLSearchParams({ keyword: name })}`;
  const { list } = await read<{ list: { app_no: string }[] }>(found, credentialsOf('qihang'));
  const no = list[0]!.app_no;
  await open(page, `/copyright/patent?tab=all&keyword=${name}`);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expectShown(page.getByRole('heading', { name, level: 1 }));
  return { page, complaints, no };
}

test('whoever opens a case reads on top what is due until when, and is led to the order that answers it', async () => {
  const { page, complaints } = await at('一种动作捕捉数据的降噪方法');
  const steps = page.getByRole('list', { name: '案件进度' });
  await expect.poll(() => steps.locator('[aria-current=step]').textContent()).toContain('授权');
  await expectShown(page.getByText(/^\d{4}-\d{2}-\d{2}.*截止（.+），逾期视为放弃取得专利权。$/));
  await page.getByRole('button', { name: '办理登记手续' }).click();
  const order = page.getByRole('dialog', { name: /^办理业务/ });
  await expect.poll(() => order.getByRole('radio', { name: '办理登记手续' }).isChecked()).toBe(true);
  await order.getByRole('button', { name: '取消' }).click();
  await expectGone(order);
  // The list is behind it as it was filtered.
  await page.getByRole('link', { name: '返回列表' }).click();
  await expect.poll(() => page.getByLabel('关键词').inputValue()).toBe('一种动作捕捉数据的降噪方法');
  await page.goBack();
  await expectShown(page.getByRole('button', { name: '办理登记手续' }));
  expect(complaints).toEqual([]);
});

test('the timeline of a case begins with what happened last, and an answer stands beside its notice, below it on a phone', async () => {
  const { page } = await at('一种动作捕捉数据的降噪方法');
  const timeline = page.getByRole('region', { name: '办理进度' });
  const moments = await timeline
    .locator('ol > li')
    .evaluateAll((entries) => entries.map((entry) => entry.querySelector('time')!.dateTime));
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(moments.length).toBeGreaterThan(8);
  const answer = timeline.getByRole('group', { name: '对“审查意见通知书”的答复' });
  await expectShown(answer.getByText('已按审查意见修改权利要求。'));
  await expectShown(answer.getByText('答复已递交官方'));
  const notice = timeline.getByText('审查意见通知书', { exact: true });
  const places = async () => {
    const [asked, given] = [(await notice.boundingBox())!, (await answer.boundingBox())!];
    return { isLeft: asked.x + asked.width <= given.x, isAbove: asked.y + asked.height <= given.y };
  };
  expect(await places()).toEqual({ isLeft: true, isAbove: false });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(places).toEqual({ isLeft: false, isAbove: true });
  // What is due stays at hand, wherever one reads.
  const main = page.getByRole('button', { name: '办理登记手续' });
  await notice.scrollIntoViewIfNeeded();
  await expect
    .poll(() => main.evaluate((button) => innerHeight - button.getBoundingClientRect().bottom))
    .toBeLessThan(32);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('whoever follows the money of a case sees where both fees are, and opens the order of an amount', async () => {
  const { page, complaints } = await at('一种动作捕捉数据的降噪方法');
  const money = page.getByRole('region', { name: '费用' });
  const sums = money.getByRole('table', { name: '全部订单合计' });
  const rowOf = (name: string) => sums.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
  await expect.poll(() => rowOf('已付').allTextContents()).toEqual(['3,450.00', '4,700.00']);
  await expect.poll(() => rowOf('平台担保中').allTextContents()).toEqual(['—', '4,500.00']);
  await expect.poll(() => rowOf('已划转').allTextContents()).toEqual(['2,500.00', '—']);
  await expect.poll(() => rowOf('已缴官方').allTextContents()).toEqual(['950.00', '200.00']);
  await expectShown(money.getByText(/^官费收据 GF/));
  await money.getByRole('link', { name: '实质审查请求', exact: true }).click();
  const order = page.getByRole('dialog', { name: '订单详情' });
  await expectShown(order.getByText('2,700.00').first());
  await order.getByRole('button', { name: '关闭', exact: true }).click();
  await expectGone(order);
  await page.goBack();
  await page.getByRole('link', { name: '查看订单：专利申请' }).click();
  await expectShown(order.getByText('5,450.00').first());
  expect(complaints).toEqual([]);
});

test('what the office sends while the page of a case is open appears in its timeline, and becomes the duty on top', async () => {
  const { page, no } = await at('一种分镜表自动对齐方法');
  await expectShown(page.getByText('目前无需您处理'));
  const staff = { staff_token: await staffToken('ip') };
  const { version } = await read<{ version: number }>(
    `${endpoints.cases.staffCaseDetail.path}?no=${no}`,
    staff,
  );
  const served_on = dayOf(new Date());
  await post(endpoints.cases.staffCaseNotice.path, { no, version, kind: 'published', served_on }, staff);
  await expectShown(page.getByRole('region', { name: '办理进度' }).getByText('发明专利申请公布'));
  await expectShown(page.getByRole('button', { name: '请求实质审查' }));
});

test('a case of somebody else is not found, and the page leads back to the list', async () => {
  const { page, context } = await sharedPerson();
  await context.addCookies(cookiesOf('qihang'));
  await open(page, '/copyright/apply?no=CR00000000000');
  await expectShown(page.getByText('没有找到这个案件'));
  await page.getByRole('link', { name: '返回列表' }).first().click();
  await expectShown(page.getByRole('heading', { name: '版权', level: 1 }));
});
