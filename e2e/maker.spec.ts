import type { Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectGone, expectSettled, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { customer } from './customer';
import { openConsole, consoleUrl } from './console';
import { PAY_PASSWORD } from './step-up';

/** A picture that the server takes for a cover. */
const picture = () =>
  sharp({ create: { width: 960, height: 600, channels: 3, background: '#3a7d6b' } })
    .jpeg()
    .toBuffer();
const INTRO = '桌面蚕房是一套给城市家庭与课堂用的养蚕装置，温湿度由传感器控制，观察窗可以取下来画图记录。';

test('a project saves itself while it is written, is reviewed, shown and moves on', async () => {
  const { page, complaints } = await sharedPerson({ as: 'xinren' });
  await open(page, '/maker/original');
  await expectShown(page.getByText('分享你的创意，让它被看见'));
  await page.getByRole('button', { name: '新建项目' }).first().click();
  const editor = page.getByRole('dialog', { name: '新建项目' });
  await editor.getByLabel('项目名称').fill('桌面蚕房');
  await expectShown(editor.getByText('已自动保存'));
  // Unsaved input is asked about.
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/space-api/project/save', (route) =>
    isHeld ? void held.push(route) : route.continue(),
  );
  await editor.getByLabel('一句话介绍').fill('一只盒子');
  await editor.getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('dialog', { name: '离开此页面？' }).getByRole('button', { name: '继续编辑' }).click();
  await editor.getByLabel('一句话介绍').fill('');
  isHeld = false;
  for (const route of held) await route.continue();
  // Saved input is not asked about. On a slow machine what was typed before is being saved, and this after it.
  await expect.poll(() => editor.locator('form').getAttribute('data-dirty')).toBe('false');
  await editor.getByRole('button', { name: '关闭', exact: true }).click();
  await expectGone(editor);
  await page.getByRole('button', { name: '继续填写：桌面蚕房' }).click();
  const again = page.getByRole('dialog', { name: '编辑项目' });
  await expect.poll(() => again.getByLabel('项目名称').inputValue()).toBe('桌面蚕房');
  await again.getByRole('button', { name: '提交审核' }).click();
  for (const problem of ['Please enter 一句话介绍', '请上传封面', '请选择领域', 'Please enter 介绍正文'])
    await expectShown(again.getByRole('alert').getByText(problem));
  await again.getByLabel('一句话介绍').fill('在一只盒子里看完一条蚕的一生');
  await again.getByLabel('领域').selectOption('文创');
  await again.getByLabel('阶段').selectOption('原型');
  await again
    .getByLabel('封面')
    .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await expectShown(again.getByRole('button', { name: '移除cover.jpg' }));
  await again.getByLabel('介绍正文').fill(`## 做什么\n${INTRO.repeat(2)}\n- 三版样机\n- 两所小学`);
  await again.getByLabel('成员1姓名').fill('沈知秋');
  await again.getByLabel('成员1角色').fill('发起人');
  await again.getByRole('textbox', { name: '手机号' }).fill('13912345678');
  await again.getByRole('button', { name: '提交审核' }).click();
  await expectGone(again);
  await expectShown(page.getByRole('tab', { name: /^审核中\s*1$/ }));

  const { page: clerk } = await openConsole('auditor');
  await clerk.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '创客项目' }).click();
  await expectSettled(clerk);
  await clerk
    .getByRole('row', { name: /桌面蚕房/ })
    .getByRole('button', { name: /^MP/ })
    .click();
  await clerk.getByRole('dialog', { name: /^MP/ }).getByRole('button', { name: '通过' }).click();
  const ask = clerk.getByRole('dialog', { name: '通过' });
  await ask.getByRole('button', { name: '通过' }).click();
  await expectGone(ask);

  await open(page, '/maker/original?tab=online');
  await page.getByRole('button', { name: '桌面蚕房', exact: true }).click();
  const detail = page.getByRole('dialog', { name: '项目详情' });
  await expectShown(detail.getByRole('heading', { name: '做什么' }));
  await expectShown(detail.getByRole('listitem').getByText('三版样机'));
  await expectShown(detail.getByRole('img', { name: '桌面蚕房的封面' }));
  await detail.getByRole('button', { name: '发布进展' }).click();
  const post = page.getByRole('dialog', { name: '发布进展' });
  await post.getByLabel('标题').fill('第三版样机');
  await post.getByLabel('内容').fill('换了更安静的风扇。');
  await post.getByRole('button', { name: '发布', exact: true }).click();
  await expectGone(post);
  await expectShown(detail.getByRole('heading', { name: '第三版样机' }));

  await detail.getByRole('button', { name: '申请孵化' }).click();
  const apply = page.getByRole('dialog', { name: '申请孵化' });
  await apply.getByLabel('孵化目标').fill('半年内完成可以量产的样机，并在两所学校试用一个学期');
  await apply.getByLabel('意向分中心').selectOption({ index: 1 });
  await apply.getByRole('button', { name: '提交申请' }).click();
  await expectGone(apply);
  await clerk.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '项目孵化' }).click();
  await expectSettled(clerk);
  await clerk
    .getByRole('row', { name: /桌面蚕房/ })
    .getByRole('button', { name: /^IN/ })
    .click();
  await clerk.getByRole('dialog', { name: /^IN/ }).getByRole('button', { name: '通过', exact: true }).click();
  const accept = clerk.getByRole('dialog', { name: '通过', exact: true });
  await accept.getByLabel('导师').selectOption({ index: 1 });
  await accept.getByRole('button', { name: '通过', exact: true }).click();
  await expectGone(accept);

  await open(page, '/maker/original?tab=incubating');
  await page.getByRole('button', { name: '桌面蚕房', exact: true }).click();
  await detail.getByRole('button', { name: '确认孵化协议' }).click();
  const agreement = page.getByRole('dialog', { name: '孵化协议' });
  await expectShown(agreement.getByText('创客项目孵化协议'));
  await agreement.getByRole('button', { name: '确认协议' }).click();
  await expectGone(agreement);
  await detail.getByRole('button', { name: '预约导师' }).click();
  const book = page.getByRole('dialog', { name: '预约导师' });
  await book.getByLabel('时段').selectOption({ index: 1 });
  await book.getByLabel('面谈主题').fill('样机评审');
  await book.getByRole('button', { name: '预约', exact: true }).click();
  await expectGone(book);
  await expectShown(detail.getByRole('list', { name: '导师面谈' }).getByText('样机评审'));
  await detail.getByRole('button', { name: '预订席位' }).click();
  const seat = page.getByRole('dialog', { name: '预订席位' });
  await seat.getByLabel('席位').selectOption({ index: 1 });
  await seat.getByLabel('开始月份').selectOption({ index: 2 });
  await seat.getByRole('button', { name: /^预订（/ }).click();
  await expectShown(page.getByRole('dialog', { name: '收银台' }));
  const orderNo = new URL(page.url()).searchParams.get('pay');
  await open(page, `/orders/myOrders?order=${orderNo}`);
  await expectShown(page.getByRole('link', { name: '查看孵化项目' }));
  await open(page, '/maker/original?tab=incubating');
  await page.getByRole('button', { name: '桌面蚕房', exact: true }).click();
  await detail.getByRole('button', { name: /^退还席位/ }).click();
  await page
    .getByRole('dialog', { name: '退还席位' })
    .getByRole('button', { name: '退还', exact: true })
    .click();
  await expectShown(detail.getByRole('list', { name: '孵化席位' }).getByText('已关闭'));

  await clerk.getByRole('tab', { name: /^孵化中/ }).click();
  await clerk
    .getByRole('row', { name: /桌面蚕房/ })
    .getByRole('button', { name: /^IN/ })
    .click();
  await clerk.getByRole('dialog', { name: /^IN/ }).getByRole('button', { name: '结束孵化' }).click();
  const end = clerk.getByRole('dialog', { name: '结束孵化' });
  await end.getByLabel('原因').fill('双方协商提前结束');
  await end.getByRole('button', { name: '结束孵化' }).click();
  await expectGone(end);
  await open(page, '/maker/original?tab=online');
  await page.getByRole('button', { name: '桌面蚕房', exact: true }).click();
  await detail.getByRole('button', { name: '下架' }).click();
  await page.getByRole('dialog', { name: '下架' }).getByRole('button', { name: '下架' }).click();
  await expectShown(detail.getByText('已下架'));
  expect(complaints).toEqual([]);
});

test('a seat is paid by its customer, and a project that has met every criterion is graduated by staff', async () => {
  const name = '江南旧事四格';
  const { page, complaints } = await (await customer('jiangnan')).person();
  await open(page, '/maker/original?tab=incubating');
  await page.getByRole('button', { name, exact: true }).click();
  const detail = page.getByRole('dialog', { name: '项目详情' });
  await expectShown(detail.getByRole('list', { name: '导师面谈' }).getByText('第2次面谈'));
  await detail.getByRole('button', { name: '预订席位' }).click();
  const seat = page.getByRole('dialog', { name: '预订席位' });
  await seat.getByLabel('席位').selectOption({ label: 'A区02工位（每月1,200.00元）' });
  await seat.getByLabel('开始月份').selectOption({ index: 1 });
  await seat.getByRole('button', { name: '预订（1,200.00元）' }).click();
  await expectGone(seat);
  const cashier = page.getByRole('dialog', { name: '收银台' });
  await expectShown(cashier.getByText('应付金额'));
  await cashier.getByLabel('支付密码', { exact: true }).fill(PAY_PASSWORD);
  await cashier.getByRole('button', { name: '确认支付' }).click();
  await expectShown(cashier.getByText('支付成功'));
  await open(page, '/maker/original?tab=incubating');
  await page.getByRole('button', { name, exact: true }).click();
  await expectShown(detail.getByRole('list', { name: '孵化席位' }).getByText('使用中'));

  const { page: clerk } = await openConsole('auditor');
  await clerk.goto(`${consoleUrl}/queue/incubation?view=running`);
  await clerk
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: /^IN/ })
    .click();
  await clerk.getByRole('dialog', { name: /^IN/ }).getByRole('button', { name: '准予毕业' }).click();
  const graduate = clerk.getByRole('dialog', { name: '准予毕业' });
  await graduate.getByLabel('评语').fill('连载与绘本都走上了正轨');
  await graduate.getByRole('button', { name: '准予毕业' }).click();
  await expectGone(graduate);

  await open(page, '/maker/original?tab=graduated');
  await page.getByRole('button', { name, exact: true }).click();
  await expectShown(detail.getByText('连载与绘本都走上了正轨'));
  await expectShown(detail.getByText('孵化毕业').first());
  expect(complaints).toEqual([]);
});

test('a plan is asked for with a reason and a promise, granted, downloaded, and the download is seen', async () => {
  const name = '山海经数字图谱';
  const { page, complaints } = await sharedPerson({ as: 'xinren' });
  await open(page, `/maker/collect?tab=square&keyword=${name}`);
  await page.getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '项目详情' });
  await drawer.getByRole('button', { name: '申请查阅' }).click();
  const ask = page.getByRole('dialog', { name: '申请查阅商业计划书' });
  await ask.getByRole('button', { name: '提交申请' }).click();
  await expectShown(ask.getByText('请先阅读并勾选保密承诺'));
  await ask.getByLabel('查阅理由').fill('我们在做影像修复，希望评估图谱的影像合作');
  await ask.getByRole('checkbox').check();
  await ask.getByRole('button', { name: '提交申请' }).click();
  await expectGone(ask);
  await expectShown(drawer.getByText('待答复'));

  const { page: owners } = await sharedPerson({ as: 'demo' });
  await open(owners, '/maker/original?tab=online');
  await owners.getByRole('button', { name, exact: true }).click();
  await owners.getByRole('button', { name: '同意查阅：新人小陈' }).click();
  const answer = owners.getByRole('dialog', { name: '同意查阅：新人小陈' });
  await answer.getByRole('button', { name: '同意查阅' }).click();
  await expectGone(answer);

  await open(page, `/maker/collect?tab=square&keyword=${name}`);
  await page.getByRole('button', { name, exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: '下载计划书' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${name}商业计划书.pdf`);
  await open(owners, '/maker/original?tab=online');
  await owners.getByRole('button', { name, exact: true }).click();
  await expectShown(owners.getByText('下载记录（1次）').first());
  expect(complaints).toEqual([]);
});

test('a person reads a project of the square, likes it, makes it a favourite and takes it off the list', async () => {
  const { page, complaints } = await sharedPerson({ as: 'demo' });
  const name = '老厂房字体计划';
  await open(page, `/maker/collect?tab=square&keyword=${name}`);
  await page.getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '项目详情' });
  await expectShown(drawer.getByRole('heading', { name: '北货仓宋完成三千五百字' }));
  await drawer.getByRole('button', { name: '点赞' }).click();
  await expectShown(drawer.getByRole('button', { name: '取消点赞' }));
  await drawer.getByRole('button', { name: '收藏', exact: true }).click();
  await expectShown(drawer.getByRole('button', { name: '取消收藏' }));
  await drawer.getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('tab', { name: '我的收藏' }).click();
  await page.getByRole('button', { name: `取消收藏：${name}` }).click();
  await expectShown(page.getByText('没有符合条件的项目'));
  await open(page, '/maker/collect?project=MP0');
  await expectShown(page.getByText('该项目不存在或已结束展示'));
  await page.getByRole('link', { name: '去项目广场' }).click();
  await expectShown(page.getByRole('button', { name, exact: true }));
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});
