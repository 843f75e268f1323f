import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PASSWORD, cookiesOf } from './accounts';
import { expectGone, expectPlace, expectSettled, expectShown, open, signIn, url } from './browser';
import { sharedPerson } from './browser-pool';
import { openConsole } from './console';

/** A picture that the server takes for a case. */
const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7d6b' } })
    .jpeg()
    .toBuffer();

test("a provider's application is filled in, rejected at one field, and only that is asked for again", async () => {
  const { page, complaints } = await sharedPerson({ as: 'demo' });
  await open(page, '/facilitator/serviceProdAuth');
  await page.getByRole('link', { name: '去认证：企业服务商' }).click();
  await expectPlace(page, '/facilitator/serviceProdAuth/enterprise');
  await expectShown(page.getByText('企业认证'));
  await page.getByRole('button', { name: '提交认证' }).click();
  for (const problem of [
    '请选择1-5个服务类目',
    'Please enter 简介',
    'Please enter 办公地址',
    '请阅读并同意服务商入驻协议',
  ])
    await expectShown(page.getByRole('alert').getByText(problem));
  await page.getByRole('checkbox', { name: '商标代理' }).check();
  await expectShown(page.getByText('所选类目须上传商标代理机构备案证明'));
  await page.getByRole('checkbox', { name: '商标代理' }).uncheck();
  await page.getByRole('checkbox', { name: '品牌设计' }).check();
  await page.getByLabel('技能标签').fill('标志设计，包装设计');
  await page.getByLabel('从业年限').fill('6');
  await page.getByLabel('所在地区').selectOption('江苏');
  await page.getByLabel('简介').fill('专注文创品牌与包装，按约定日期交付全部源文件。'.repeat(3));
  await page.getByLabel('案例1标题').fill('茶山品牌视觉');
  await page
    .getByLabel('案例1图片')
    .setInputFiles({ name: 'case.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await expectShown(page.getByRole('button', { name: '移除case.jpg' }));
  await page.getByLabel('起步价').fill('3,000');
  await page.getByLabel('团队规模').selectOption('6-20人');
  await page.getByLabel('成立时间').fill('2018-06-01');
  await page.getByLabel('办公地址').fill('江苏省苏州市虎丘区竹园路209号');
  await page.getByRole('textbox', { name: '手机号' }).fill('13912345678');
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '提交认证' }).click();
  await expectPlace(page, '/facilitator/serviceProdAuth');
  await expectShown(page.getByText('预计1–3个工作日内完成审核'));
  await expectShown(page.getByText('139****5678'));

  const { page: consolePage } = await openConsole('auditor');
  await consolePage
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '服务商认证' })
    .click();
  await expectSettled(consolePage);
  await consolePage.getByRole('button', { name: /^SC/ }).last().click();
  const drawer = consolePage.getByRole('dialog', { name: /^SC/ });
  await expectShown(drawer.getByText('茶山品牌视觉（图1）'));
  await drawer.getByRole('button', { name: '驳回' }).click();
  const ask = consolePage.getByRole('dialog', { name: '驳回' });
  await ask.getByLabel('简介（选填）').fill('请补充团队的代表项目');
  await ask.getByRole('button', { name: '驳回' }).click();
  await expectGone(ask);

  await open(page, '/facilitator/serviceProdAuth');
  await expectShown(page.getByText('请补充团队的代表项目'));
  await page.getByRole('link', { name: '修改并重新提交' }).click();
  await expectShown(page.getByText('未通过原因：请补充团队的代表项目'));
  expect(await page.getByLabel('技能标签').count()).toBe(0);
  await page.getByLabel('简介').fill('专注文创品牌与包装，代表项目有茶山品牌与古镇礼盒。'.repeat(3));
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '重新提交' }).click();
  await expectPlace(page, '/facilitator/serviceProdAuth');
  await page.getByRole('button', { name: '撤回申请' }).click();
  await page.getByRole('dialog', { name: '撤回申请' }).getByRole('button', { name: '撤回申请' }).click();
  await expectShown(page.getByRole('link', { name: '去认证：企业服务商' }));
  expect(complaints).toEqual([]);
});

test('who may not apply yet is told what is missing, with the way to it', async () => {
  const { page, complaints } = await sharedPerson({ as: 'xinren' });
  await open(page, '/facilitator/serviceProdAuth');
  const conditions = page.getByRole('list', { name: '认证条件' });
  await expectShown(conditions.getByText('请先完成实名认证'));
  await expectShown(conditions.getByText('请先提交至少1件作品'));
  await page.getByRole('link', { name: '去认证：个人服务商' }).click();
  await expectPlace(page, '/facilitator/serviceProdAuth/person');
  await expectShown(page.getByText('请先完成个人实名认证'));
  await page.getByRole('link', { name: '去实名认证' }).click();
  await expectPlace(page, '/account/safe/realNameAuth');
  expect(complaints).toEqual([]);
});

test('the homepage of a provider is seen by strangers, without a script, at any width and in the dark', async () => {
  const { page, complaints } = await sharedPerson({ width: 390, dark: true });
  const answer = await page.goto(`${url}/studio/100000000003`);
  expect(answer!.status()).toBe(200);
  await expectShown(page.getByRole('heading', { level: 1, name: '拾光设计工作室' }));
  await expectShown(page.getByText('茶山品牌视觉与包装'));
  await expect.poll(() => page.title()).toBe('拾光设计工作室 · 个人服务商 · 用户中心');
  const isDrawn = (image: unknown) => (image as { naturalWidth: number }).naturalWidth > 0;
  await expect.poll(() => page.locator('img.avatar').evaluate(isDrawn)).toBe(true);
  const room = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(room).toBe(0);
  await page.getByRole('link', { name: '十二花神长卷' }).click();
  await expectShown(page.getByRole('heading', { level: 1, name: '十二花神长卷' }));
  await expect
    .poll(() => page.getByRole('img', { name: '十二花神长卷（图1）' }).evaluate(isDrawn))
    .toBe(true);
  await page.getByRole('link', { name: '拾光设计工作室' }).click();
  await expectShown(page.getByRole('heading', { level: 2, name: '作品' }));
  expect((await page.request.get(`${url}/studio/100000000001`)).status()).toBe(404);
  expect(complaints).toEqual([]);
});

test('who wants to hire a provider signs in, and the request has the provider already', async () => {
  const { page, complaints } = await sharedPerson({ width: 390, dark: true });
  await page.goto(`${url}/studio/100000000003`);
  await expectShown(page.getByRole('heading', { level: 2, name: '评价' }));
  await page.getByRole('link', { name: '雇佣TA' }).click();
  await signIn(page, 'xinren', PASSWORD);
  const editor = page.getByRole('dialog', { name: /^(?:发布|编辑)需求$/ });
  await expectShown(editor.getByText('雇佣“拾光设计工作室”'));
  await expect.poll(() => editor.getByRole('radio', { name: /^雇佣/ }).isChecked()).toBe(true);
  await editor.getByLabel('标题').fill('茶山小店的年度海报');
  await editor.getByLabel('类目').selectOption('品牌设计');
  await expectShown(editor.getByText('已自动保存'));
  // A refresh goes on with the draft.
  await page.reload();
  await editor.getByRole('button', { name: '下一步' }).click();
  await editor.getByLabel('描述', { exact: true }).fill('每季一张海报，共四张，附往年海报与品牌规范文件。');
  await editor.getByRole('button', { name: '下一步' }).click();
  await expectShown(editor.getByRole('button', { name: '移除拾光设计工作室' }));
  await editor.getByRole('button', { name: '保存并关闭' }).click();
  await expectGone(editor);
  expect(page.url()).not.toMatch(/hire|edit/);
  expect(complaints).toEqual([]);
});

test('a provider finds their homepage in the navigation, and it opens beside the page', async () => {
  const { page, context } = await sharedPerson();
  await context.addCookies(cookiesOf('studio'));
  await open(page, '/home');
  await page.getByRole('button', { name: '服务商中心' }).click();
  const link = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /我的主页/ });
  await expectShown(link);
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expectShown(opened.getByRole('heading', { level: 1, name: '拾光设计工作室' }));
  expect(new URL(opened.url()).pathname).toBe('/studio/100000000003');
  await opened.close();
});
