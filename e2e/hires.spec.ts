import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { dayAfter, dayOf } from '@uc/contract/day';
import { cookiesOf, credentialsOf, post, staffToken } from './accounts';
import { expectGone, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { read } from './form-states';
import { stepUp } from './step-up';

const QIHANG = '100000000004';
const DESCRIPTION = '按月维护图谱线稿规范，每月新增二十种异兽线稿，先做一个月，满意后续约。';
const inDays = (days: number) => dayAfter(dayOf(new Date()), days);

/** Approves a direct hire as staff, so that its provider sees it. */
async function approve(request: string): Promise<void> {
  const staff = { staff_token: await staffToken('super') };
  const detail = `${endpoints.requests.staffDetail.path}?no=${request}`;
  const { version } = await read<{ version: number }>(detail, staff);
  await post(endpoints.requests.staffApprove.path, { no: request, version }, staff);
}

async function fill(page: Page, rows: readonly (readonly [string, string, string])[]): Promise<void> {
  for (const [at, [title, amount, due]] of rows.entries()) {
    if (at > 0 && (await page.getByLabel(`里程碑${at + 1}`, { exact: true }).count()) === 0)
      await page.getByRole('button', { name: '增加里程碑' }).click();
    const row = page.getByRole('list', { name: '里程碑' }).last().getByRole('listitem').nth(at);
    await row.getByLabel(`里程碑${at + 1}`, { exact: true }).fill(title);
    await row.getByLabel('金额（元）').fill(amount);
    await row.getByLabel('交付日期').fill(due);
  }
}

test.each([
  ['a wide screen', 1440, 900],
  ['a phone', 390, 844],
] as const)(
  'a buyer and a provider on %s agree on a direct hire: price and milestones, a counter-offer, a changed offer, a contract',
  async (_, width, height) => {
    const title = `山海图谱线稿维护${width}`;
    const { page: buyer, complaints } = await sharedPerson({ as: 'demo' });
    const { page: provider, context, complaints: others } = await sharedPerson();
    await context.addCookies(cookiesOf('qihang'));
    for (const page of [buyer, provider]) await page.setViewportSize({ width, height });
    const shot = async (page: Page, name: string) => {
      const folder = process.env.PICTURES;
      if (folder) await page.screenshot({ path: `${folder}/hire-${width}-${name}.png` });
    };

    await open(buyer, `/crowdsourcing/publish?edit=new&hire=${QIHANG}`);
    const editor = buyer.getByRole('dialog', { name: /^(?:发布|编辑)需求$/ });
    await editor.getByLabel('标题').fill(title);
    await editor.getByLabel('类目').selectOption('插画与漫画');
    await editor.getByRole('button', { name: '下一步' }).click();
    await editor.getByLabel('描述', { exact: true }).fill(DESCRIPTION);
    await editor.getByRole('button', { name: '下一步' }).click();
    await editor.getByRole('button', { name: '下一步' }).click();
    await expectShown(editor.getByRole('alert').getByText('请填写里程碑的金额'));
    await fill(buyer, [
      ['前十种线稿', '60', inDays(12)],
      ['后十种线稿', '60', inDays(24)],
    ]);
    await expectShown(editor.getByText('雇佣金额合计120.00元'));
    await shot(buyer, '1-milestones');
    await editor.getByRole('button', { name: '下一步' }).click();
    await shot(buyer, '2-summary');
    await editor.getByRole('button', { name: '提交审核' }).click();
    await expectGone(editor);
    const published = `${endpoints.requests.published.path}?keyword=${encodeURIComponent(title)}`;
    const { list } = await read<{ list: { request_no: string }[] }>(published, credentialsOf('demo'));
    const request = list[0]!.request_no;
    await approve(request);

    // The provider's turn: a to-do leads there, and the offer is answered with another.
    await open(provider, `/crowdsourcing/carry?tab=hall&request=${request}`);
    const theirs = provider.getByRole('region', { name: '雇佣报价' });
    await expectShown(theirs.getByText('¥120.00'));
    await shot(provider, '3-offered');
    await theirs.getByRole('button', { name: '还价' }).click();
    const counter = provider.getByRole('dialog', { name: '还价' });
    await fill(provider, [
      ['前十种线稿', '80', inDays(12)],
      ['后十种线稿', '80', inDays(27)],
    ]);
    await counter.getByLabel('说明（选填）').fill('后十种需要多三天整理源文件。');
    await shot(provider, '4-counter');
    await counter.getByRole('button', { name: '发给雇主' }).click();
    await expectGone(counter);
    await expectShown(theirs.getByText('我方还价'));

    // The buyer's turn: the newest offer says what it changes; the buyer changes it again.
    await open(buyer, `/crowdsourcing/publish?request=${request}`);
    const ours = buyer.getByRole('region', { name: '雇佣报价' });
    await expectShown(ours.getByText('服务商还价'));
    await expectShown(ours.getByText('后十种需要多三天整理源文件。'));
    await shot(buyer, '5-countered');
    await ours.getByRole('button', { name: '修改报价' }).click();
    const change = buyer.getByRole('dialog', { name: '修改报价' });
    await fill(buyer, [['前十种线稿', '70', inDays(12)]]);
    await change.getByRole('button', { name: '发给服务商' }).click();
    await expectGone(change);

    // The provider accepts: both read one contract, and each confirms it.
    await open(provider, `/crowdsourcing/carry?tab=hall&request=${request}`);
    await expectShown(theirs.getByText('¥150.00'));
    await theirs.getByRole('button', { name: '接受' }).click();
    const accept = provider.getByRole('dialog', { name: '接受报价' });
    await shot(provider, '6-accept');
    await accept.getByRole('button', { name: '接受', exact: true }).click();
    await expectGone(accept);
    for (const [page, place] of [
      [provider, `/crowdsourcing/carry?request=${request}`],
      [buyer, `/crowdsourcing/publish?request=${request}`],
    ] as const) {
      await open(page, place);
      await page.getByRole('link', { name: /^打开合同HT/ }).click();
      const panel = page.getByRole('region', { name: /^合同HT/ });
      await expectShown(panel.getByRole('list', { name: '合同进度' }));
      await expectShown(panel.getByText('待确认').first());
      await shot(page, page === buyer ? '8-contract-buyer' : '7-contract-provider');
      await panel.getByRole('button', { name: '确认签署' }).click();
      const confirm = page.getByRole('dialog', { name: '确认签署' });
      await confirm.getByRole('button', { name: '确认签署', exact: true }).click();
      await stepUp(page);
      await expectGone(confirm);
    }
    await expectShown(
      buyer
        .getByRole('region', { name: /^合同HT/ })
        .getByText('待托管')
        .first(),
    );
    await shot(buyer, '9-signed');
    // Each signing is refused once, until who signs has proved who it is.
    const refused = [expect.stringContaining('/project-api/contract/confirm')];
    expect([complaints, others]).toEqual([refused, refused]);
  },
);

test('a provider declines a direct hire with a reason, which its buyer reads', async () => {
  const { requests } = endpoints;
  const buyer = credentialsOf('demo');
  const title = '山海图谱手绘地图';
  const draft = await post(
    requests.saveDraft.path,
    {
      mode: 'hire',
      title,
      category: 'illustration',
      description: DESCRIPTION,
      target_uid: QIHANG,
      milestones: [{ title: '手绘地图', amount: 100, due_date: inDays(20) }],
    },
    buyer,
  );
  const request = String(draft.request_no);
  await post(requests.submit.path, { request_no: request, version: draft.version }, buyer);
  await approve(request);
  const { page, context } = await sharedPerson();
  await context.addCookies(cookiesOf('qihang'));
  await open(page, '/crowdsourcing/carry?tab=hall');
  await page.getByRole('button', { name: `查看邀请：${title}` }).click();
  const panel = page.getByRole('region', { name: '雇佣报价' });
  await panel.getByRole('button', { name: '谢绝' }).click();
  const decline = page.getByRole('dialog', { name: '谢绝雇佣' });
  await decline.getByRole('button', { name: '谢绝', exact: true }).click();
  await expectShown(decline.getByText('Please enter 原因'));
  await decline.getByLabel('原因').fill('本月档期已满');
  await decline.getByRole('button', { name: '谢绝', exact: true }).click();
  await expectGone(decline);
  const { page: own } = await sharedPerson({ as: 'demo' });
  await open(own, `/crowdsourcing/publish?request=${request}`);
  await expectShown(own.getByText('服务商谢绝：本月档期已满'));
});
