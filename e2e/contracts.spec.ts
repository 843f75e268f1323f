import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAfter, dayOf } from '@uc/contract/day';
import { endpoints } from '@uc/contract/all-endpoints';
import { credentialsOf, PASSWORD, post, staffToken, cookiesOf } from './accounts';
import { expectGone, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { openConsole, consoleUrl } from './console';
import { picture } from './form-fills';
import { read } from './form-states';
import { holdUploads } from './slow-uploads';
import { PAY_PASSWORD, stepUp } from './step-up';

const TITLE = '山海图谱线稿按月维护';
const QIHANG = '100000000004';
const inDays = (days: number) => dayAfter(dayOf(new Date()), days);

/** A contract between demo and 启航动画工场 that both are to confirm, and its request. */
async function newContract(page: Page, provider: Record<string, string>) {
  const buyer = credentialsOf('demo');
  const { requests, bids } = endpoints;
  const draft = await post(
    requests.saveDraft.path,
    {
      mode: 'tender',
      title: TITLE,
      category: 'illustration',
      description: '按月维护图谱线稿规范，每月新增二十种异兽线稿，先做一个月，满意后续约。',
      deliver_days: 30,
      deadline: inDays(10),
      visibility: 'invited',
      invited: [QIHANG],
      budget_min: 100,
      budget_max: 100,
    },
    buyer,
  );
  const { request_no } = draft;
  await post(requests.submit.path, { request_no, version: draft.version }, buyer);
  const staff = { staff_token: await staffToken('super') };
  const detail = `${requests.staffDetail.path}?no=${String(request_no)}`;
  const { version } = await read<{ version: number }>(detail, staff);
  await post(requests.staffApprove.path, { no: request_no, version }, staff);
  const plan = '按现有规范绘制，分两批提交，每批附对照表，两轮修改内定稿，交付源文件。';
  const { bid_no } = await post(bids.submit.path, { request_no, price: 100, days: 20, plan }, provider);
  const place = `${requests.detail.path}?request_no=${String(request_no)}`;
  const seen = async () => ({
    request_no,
    version: (await read<{ own: { version: number } }>(place, buyer)).own.version,
  });
  await endBidding(page, String(request_no));
  const { contract_no } = await post(bids.select.path, { ...(await seen()), bid_nos: [bid_no] }, buyer);
  return { request: String(request_no), contract_no: String(contract_no) };
}

/** 提前选标 asks first: 再想想 changes nothing. */
async function endBidding(page: Page, request: string): Promise<void> {
  await open(page, `/crowdsourcing/publish?request=${request}`);
  const early = page.getByRole('button', { name: '提前选标' });
  const question = page.getByRole('dialog', { name: '提前选标' });
  await early.click();
  await question.getByRole('button', { name: '再想想' }).click();
  await expectGone(question);
  await early.click();
  await question.getByRole('button', { name: '停止征集' }).click();
  await expectGone(question);
  await expectGone(early);
}

async function confirm(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: title, exact: true }).click();
}

/** The provider hands over while its file is on its way: nothing is sent without it, and what is empty asks first. */
async function deliver(place: string): Promise<void> {
  const { page, context } = await sharedPerson();
  await context.addCookies(cookiesOf('qihang'));
  // Its provider's desk names what is to be delivered, and leads to that step.
  await open(page, '/facilitator/desk');
  const row = page.getByRole('link', { name: /^提交成果：/ }).and(page.locator(`[href$="${place}"]`));
  await row.click();
  await page
    .getByRole('button', { name: /^提交成果/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: '提交成果', exact: true });
  const send = form.getByRole('button', { name: '提交成果', exact: true });
  await form.getByLabel('成果说明').fill('首批二十种线稿');
  await send.click();
  const question = page.getByRole('dialog', { name: '没有附上文件' });
  await question.getByRole('button', { name: '返回添加文件' }).click();
  await expectGone(question);
  const uploads = await holdUploads(page);
  await form
    .getByLabel('文件（选填）', { exact: true })
    .setInputFiles([await picture('线稿.jpg')(), await picture('底色.jpg')()]);
  await send.click();
  await expectShown(form.getByRole('button', { name: /^上传中 \d+%$/ }));
  uploads.release();
  await expectGone(form);
  await expectShown(page.getByRole('button', { name: '下载线稿.jpg' }));
  await lookAt(page);
  const board = page.getByRole('region', { name: '留言板' });
  await board.getByLabel('留言', { exact: true }).fill('线稿对照表见附件');
  const slow = await holdUploads(page);
  await board.getByLabel('附件（选填）', { exact: true }).setInputFiles(await picture('对照表.jpg')());
  await board.getByRole('button', { name: '发布留言' }).click();
  await expectShown(board.getByRole('button', { name: /^上传中 \d+%$/ }));
  slow.release();
  await expectShown(board.getByRole('listitem').getByRole('button', { name: '下载对照表.jpg' }));
}

/** The pictures of a delivery open over the window, made smaller: keys go from one to the next, and the focus comes back. */
async function lookAt(page: Page): Promise<void> {
  const first = page.getByRole('button', { name: '查看线稿.jpg（第1版）' });
  await first.focus();
  await page.keyboard.press('Enter');
  const one = page.getByRole('dialog', { name: '线稿.jpg' });
  await expectShown(one.getByRole('img', { name: '线稿.jpg' }));
  await page.keyboard.press('ArrowRight');
  const other = page.getByRole('dialog', { name: '底色.jpg' });
  await expectShown(other.getByRole('img', { name: '底色.jpg' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expectGone(other);
  await expect.poll(() => first.evaluate((button) => document.activeElement === button)).toBe(true);
}

test('a contract is changed, signed, paid, accepted and changed again, as its other side answers', async () => {
  const provider = credentialsOf('qihang');
  const { page, complaints } = await sharedPerson({ as: 'demo' });
  const { request, contract_no } = await newContract(page, provider);
  const { contracts, passport } = endpoints;
  const theirs = (path: string, input: object) => post(path, { contract_no, ...input }, provider);
  const panel = page.getByRole('region', { name: `合同${contract_no}` });
  const changes = panel.getByRole('list', { name: '变更内容' }).getByRole('listitem');
  const place = `/crowdsourcing/publish?contract=${contract_no}`;

  // The drawer of the request shows the contract in short, and leads to its page; Back leads to the drawer again.
  await open(page, `/crowdsourcing/publish?request=${request}`);
  const toPage = page.getByRole('link', { name: `打开合同${contract_no}` });
  await toPage.click();
  await expectShown(page.getByRole('heading', { name: TITLE, level: 1 }));
  await page.goBack();
  await toPage.click();
  await panel.getByRole('button', { name: '申请变更合同' }).click();
  const form = page.getByRole('dialog', { name: '申请变更合同' });
  await form.getByRole('button', { name: '增加里程碑' }).click();
  await form.getByRole('button', { name: '提交变更申请' }).click();
  await expectShown(form.getByRole('alert').getByText('里程碑名称为2-40个字'));
  await form.getByLabel('里程碑1', { exact: true }).fill('首批线稿');
  await form.getByLabel('金额（元）').first().fill('60');
  await form.getByLabel('里程碑2', { exact: true }).fill('次批线稿');
  await form.getByLabel('金额（元）').last().fill('50');
  await form.getByLabel('交付日期').last().fill(inDays(40));
  await expectShown(form.getByText('变更后总额110.00元'));
  await form.getByLabel('变更原因').fill('分两批交付');
  await form.getByRole('button', { name: '提交变更申请' }).click();
  await expectGone(form);
  await expectShown(changes.filter({ hasText: '新增次批线稿' }));
  await expectShown(changes.filter({ hasText: '总额100.00元110.00元' }));

  await theirs(contracts.answer.path, { change_no: 1, event: 'agree' });
  const proof = { scene: 'contract', method: 'password', password: PASSWORD };
  const { verify_token } = await post(passport.verify.path, proof, provider);
  await theirs(contracts.confirm.path, { text_version: 2, verify_token });
  await open(page, place);
  // The fee that the text names stands beside it, before anybody has signed.
  await expectShown(panel.getByText('6%（签署后不再改变）'));
  await panel.getByRole('button', { name: '确认签署' }).click();
  await expectShown(page.getByText(/平台服务费为6%，由服务商承担/));
  await confirm(page, '确认签署');
  await stepUp(page);
  await panel.getByRole('button', { name: '托管首批线稿' }).click();
  const cashier = page.getByRole('dialog', { name: '收银台' });
  await cashier.getByLabel('支付密码', { exact: true }).fill(PAY_PASSWORD);
  await cashier.getByRole('button', { name: '确认支付' }).click();
  await expectShown(cashier.getByText('支付成功'));

  await deliver(`/crowdsourcing/carry?contract=${contract_no}`);
  await theirs(contracts.extend.path, { seq: 3, due_date: inDays(45), reason: '素材晚到' });
  await open(page, place);
  // The subject of a dispute is chosen by the side that opens it.
  await panel
    .getByRole('button', { name: /^发起维权/ })
    .first()
    .click();
  const dispute = page.getByRole('dialog', { name: '发起维权' });
  await expect.poll(() => dispute.getByLabel('类型').inputValue()).toBe('');
  await dispute.getByRole('button', { name: '发起维权' }).click();
  await expectShown(dispute.getByText('请选择类型'));
  await dispute.getByRole('button', { name: '再想想' }).click();
  await expectGone(dispute);
  await panel.getByRole('button', { name: '验收：首批线稿' }).click();
  await confirm(page, '验收');
  await expectShown(panel.getByRole('listitem').filter({ hasText: '首批线稿' }).getByText('已验收'));
  // A contract that was changed before it was signed counts what there is, and a message leads to it by its own number.
  await open(page, `/crowdsourcing/publish?contract=${contract_no}`);
  await expectShown(panel.getByText('第1期 首批线稿'));
  await expectShown(changes.filter({ hasText: `次批线稿50.00元，${inDays(40)}前交付` }));
  await panel.getByRole('button', { name: '同意变更' }).click();
  await expectShown(panel.getByText('合同文本（第3版）'));

  // A change is agreed to as it was read: a payment between is refused, and shown.
  // What the other side does is shown on the open page.
  await theirs(contracts.terminate.path, { event: 'propose', reason: '素材停供' });
  await panel.getByRole('button', { name: '同意终止合同' }).click();
  const ending = page.getByRole('dialog', { name: '同意终止合同' });
  await expectShown(ending.getByText(/托管中的¥0\.00退回雇主，已验收的¥5\d\.\d\d（扣除服务费后）归服务商/));
  const buyer = credentialsOf('demo');
  const { order_no } = await post(contracts.fund.path, { contract_no, seq: 4 }, buyer);
  await post(endpoints.orders.pay.path, { order_nos: [order_no], pay_password: PAY_PASSWORD }, buyer);
  await ending.getByRole('button', { name: '同意终止合同', exact: true }).click();
  await expectShown(ending.getByText(/款项已有变化：现在终止将退回雇主50\.00元/));
  await ending.getByRole('button', { name: '再想想' }).click();
  await expectGone(ending);
  await expectShown(panel.getByRole('listitem').filter({ hasText: '次批线稿' }).getByText('进行中'));
  await panel.getByRole('button', { name: '同意终止合同' }).click();
  await expectShown(ending.getByText(/托管中的¥50\.00退回雇主/));
  await ending.getByRole('button', { name: '同意终止合同', exact: true }).click();
  await expectShown(panel.getByText('已终止').first());
  // The verification that signing asks for, and the refusal above.
  expect(complaints.filter((one) => !/403|409/.test(one))).toEqual([]);
});

test('staff read who would get how much before they rule on a dispute', async () => {
  const { page, complaints } = await openConsole('cs');
  await page.goto(`${consoleUrl}/queue/dispute?view=all`);
  await page.getByRole('button', { name: /^WQ/ }).last().click();
  const dispute = page.getByRole('dialog', { name: /^WQ/ });
  await dispute.getByRole('button', { name: '进入仲裁' }).click();
  const ask = page.getByRole('dialog', { name: '进入仲裁' });
  await ask.getByLabel('原因').fill('双方分歧较大');
  await ask.getByRole('button', { name: '进入仲裁' }).click();
  await expectGone(ask);
  await dispute.getByRole('button', { name: '裁决', exact: true }).click();
  const form = page.getByRole('dialog', { name: '裁决' });
  const preview = form.getByRole('region', { name: '分配预览' });
  /** To the buyer, to the provider before tax, and the fee; how much tax is withheld depends on what arrived this year. */
  const shown = async () => {
    const texts = await preview.getByRole('definition').allTextContents();
    const [back, arrives, fee, tax] = texts.map((text) => Number(text.replace(',', '')));
    return [back, arrives! + tax!, fee];
  };
  await form.getByLabel('退回雇主（元）').fill('9000');
  await expectShown(preview.getByText('退回金额不能超过争议金额'));
  await form.getByLabel('退回雇主（元）').fill('3000');
  // The provider's part is after the fee of 10 %.
  await expect.poll(shown).toEqual([3000, 4500, 500]);
  await form.getByRole('button', { name: '取消' }).click();
  expect(complaints).toEqual([]);
});
